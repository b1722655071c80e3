"""Who is connected where, who is away from a table, how many watch."""
