"""What a student handed in, read as bytes: nothing in it is run or parsed here."""
