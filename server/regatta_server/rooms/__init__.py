"""Rooms: the single path of every change, from a command to its commit to everyone who hears of it."""
