"""Reports of players, for the host."""
