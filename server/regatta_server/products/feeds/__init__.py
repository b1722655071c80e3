"""Calendar and feeds: deadlines of one's running games and results of one's games, by secret addresses."""
