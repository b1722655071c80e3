"""Rooms as they run on a node: inboxes, commits, and the members who hear of what happens."""
