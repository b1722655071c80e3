"""Golden playthroughs: whole games to read, one for each way in which a ruleset's game can end."""
