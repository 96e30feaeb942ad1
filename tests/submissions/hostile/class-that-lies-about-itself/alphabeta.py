class Meta(type):
    def __getattribute__(cls, name):
        if name == "__init__":
            raise SystemExit(0)
        return super().__getattribute__(name)
