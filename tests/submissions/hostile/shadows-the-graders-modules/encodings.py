raise SystemExit("found instead of the real one")
