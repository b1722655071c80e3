"""Pure rules: one seat's play. No clock, no chance, no I/O."""
