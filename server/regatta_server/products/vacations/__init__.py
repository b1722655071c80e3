"""Vacation: days a year on which a player's games over days wait for them."""
