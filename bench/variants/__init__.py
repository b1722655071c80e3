"""Servers side by side: this tree, other checkouts, other kinds of games, an echo and peers, in turns."""
