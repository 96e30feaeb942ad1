"""Why a program lost points: which known mistake it makes, and the smallest tree that shows it."""
