"""Which master has what: a single server, one behind Sentinels, or those of a Cluster."""
