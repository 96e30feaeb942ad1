from math import inf

import json
from random import shuffle_nothing
