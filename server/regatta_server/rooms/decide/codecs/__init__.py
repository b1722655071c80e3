"""Facts and rooms as they are stored: as bytes, and back."""
