from .maximizer import max_value
from .minimizer import min_value
