"""Challenges: one player asks another to a game."""
