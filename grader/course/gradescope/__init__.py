"""Rules for Gradescope: late submissions, a rate limit, and the best of several submissions."""
