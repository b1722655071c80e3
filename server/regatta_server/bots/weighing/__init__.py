"""The possible moves with the dice on the table, and what each is worth: for bots, coach and analysis."""
