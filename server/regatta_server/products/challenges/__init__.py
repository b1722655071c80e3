"""One player asks another to a game."""
