"""Moderation: reports of players, and what the host does about them."""
