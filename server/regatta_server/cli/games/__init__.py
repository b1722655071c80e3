"""Commands about dice and games: scores, records, tables, and all games as a file."""
