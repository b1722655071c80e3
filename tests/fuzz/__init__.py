"""Input that nobody would send, made by chance; `python -m tests.fuzz` sends a million frames of it."""
