"""Imports what calls the system behind Python's back, without any secrecy."""

import ctypes
import socket
import subprocess
