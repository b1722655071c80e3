"""Rooms in the store: how they are committed, read, walked and checked."""
