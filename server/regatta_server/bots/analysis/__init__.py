"""What the dice of a game were worth, and what its players made of them (docs/analysis.md). Pure."""
