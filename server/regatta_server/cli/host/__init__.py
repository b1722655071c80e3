"""Commands for the host of a server: its players, rooms, reports, ratings, and a backup of its store."""
