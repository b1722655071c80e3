"""Input that nobody would send, made by chance; `python -m tests.fuzz` has a million of each kind."""
