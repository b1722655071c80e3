"""Calendar and feeds: deadlines of a player's running games, and results, at secret addresses."""
