"""The commands of `regatta`: what they take, print and refuse."""
