"""Pure game: many seats at one table. No clock and no chance; both come in as arguments."""
