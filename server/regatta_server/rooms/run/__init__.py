"""Rooms as they run on a node: the inbox, the store, and who hears of what happens."""
