"""The store that comes along: a Valkey, started with our data folder, and its append-only file."""
