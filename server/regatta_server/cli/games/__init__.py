"""Commands about dice and games: what hands are worth, records, tables, and all games as a file."""
