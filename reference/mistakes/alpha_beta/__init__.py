"""Known mistakes in alpha-beta search; `_base` is all of Fig. 5.7.

Fail-hard returns, v starting at the bound, and a test at the top of the loop are not listed: they
change no value, move, visit or window, and are correct.
"""
