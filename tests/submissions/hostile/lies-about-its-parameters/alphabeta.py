"""Is called by objects that have made-up code, signatures and partial arguments."""


class Code:
    co_flags = 0
    co_argcount = co_kwonlyargcount = 4
    co_varnames = ("beta", "alpha", "state", "game")
    co_name = "\x1b[32m"
    co_consts = ()


class Search:
    __code__ = Code()
    __defaults__ = (3, 3, 3, 3)
    __kwdefaults__ = None
    __signature__ = "(game, state)"

    def __call__(self, *arguments, **others):
        return 3


max_value = Search()
min_value = Search()
