"""What players say of themselves: names, phrases, mail addresses and times of day."""
