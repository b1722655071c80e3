"""Finished games: their records, where they are stored, and what their dice say."""
