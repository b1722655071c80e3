"""What may be done with the dice on the table, and what each move is worth: for bots, coach and analysis."""
