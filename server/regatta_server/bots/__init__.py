"""Who plays without a person: what is best is worked out in `solver`, which is pure."""
