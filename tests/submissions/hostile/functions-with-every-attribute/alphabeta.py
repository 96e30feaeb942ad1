"""Has an object for a function that has every attribute, each of them itself."""


class Search:
    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **others):
        return 3

    def __len__(self):
        return 0

    def __iter__(self):
        return iter(())


max_value = min_value = Search()
