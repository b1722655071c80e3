"""Rooms: the one path of every change, from a command to its commit to those who hear of it."""
