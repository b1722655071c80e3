"""Pure rules: one seat's play. No clock, no randomness, no I/O."""
