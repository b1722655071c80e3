"""Hosts on the network: addresses, checked before anything is sent to them, and names with ports."""
