"""What `make play` and its relatives do before Regatta runs: with the standard library alone."""
