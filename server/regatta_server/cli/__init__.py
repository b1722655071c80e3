"""The commands of `regatta`, besides `serve`: each imports only what it needs."""
