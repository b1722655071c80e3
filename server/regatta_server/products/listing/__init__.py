"""Open rooms, and games that anyone may watch."""
