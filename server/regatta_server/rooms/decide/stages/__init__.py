"""The stages of a room, a class each: what each answers to whoever asks."""
