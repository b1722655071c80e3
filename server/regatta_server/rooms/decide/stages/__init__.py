"""The stages of a room, a class each, and for each subject what is decided on it and how it is folded."""
