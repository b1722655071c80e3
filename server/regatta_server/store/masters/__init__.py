"""Which master has what: one server, behind Sentinels, or many of a Cluster."""
