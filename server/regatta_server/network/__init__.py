"""Hosts on the network: addresses, judged before anything is sent there, and names with ports."""
