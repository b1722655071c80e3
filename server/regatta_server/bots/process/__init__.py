"""The process of bots: it has NumPy and the tables, and nodes have neither."""
