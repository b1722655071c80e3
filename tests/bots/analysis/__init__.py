"""What the dice and the decisions of a game were worth."""
