from math import inf

if __name__ == "__main__":
    depth = int(input("How deep shall I search? "))
    print("Searching", depth, "plies")
