"""The words that Regatta's server and its clients speak; imports nothing of ours."""
