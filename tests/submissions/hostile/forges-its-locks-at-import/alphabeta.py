"""Says while it is imported that every lock is on, whatever was said before."""

import os

os.write(3, b'[["locked",["system-calls","memory","processes"],{}]]\n')
