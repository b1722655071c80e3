"""Facts and rooms as bytes in the store, and back."""
