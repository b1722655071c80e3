"""The embedded store: a Valkey that comes with us, started with our data folder, and its append-only file."""
