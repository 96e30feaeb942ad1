import logging
import sys
import time
from math import inf

sys.setrecursionlimit(5000)
logging.basicConfig(level=logging.DEBUG)
log = logging.getLogger("alphabeta")
started = time.time()
