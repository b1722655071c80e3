"""Rooms in the store: committing, reading, walking and checking them."""
