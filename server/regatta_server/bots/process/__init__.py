"""The process in which bots think: NumPy and tables are there, and nodes have neither."""
