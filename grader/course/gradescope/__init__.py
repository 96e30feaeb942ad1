"""Rules for Gradescope: late, too often, better before. All there is about them is here."""
