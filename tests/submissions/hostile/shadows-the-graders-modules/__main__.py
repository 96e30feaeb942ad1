raise SystemExit("run at the start")
