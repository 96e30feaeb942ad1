def first(p1, p2, p3, p4, p5):
    while True: pass
    first(1, 2, 3, 4, 5)


def second(a1, a2, a3, a4, a5, a6, a7, a8):
    while True: pass
    second(1, 2, 3, 4, 5, 6, 7, 8)
