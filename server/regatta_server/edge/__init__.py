"""The edge: sockets, frames and budgets. It knows rooms and players, and nothing of rules."""
