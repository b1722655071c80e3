"""What players say about themselves: names, phrases, mail addresses and times of day."""
