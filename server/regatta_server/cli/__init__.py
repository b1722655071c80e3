"""The commands of `regatta`, besides `serve`: each imports what it needs, and no more."""
