"""The pure game: many seats at one table. No clock and no randomness; both come in as arguments."""
