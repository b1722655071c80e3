"""Stores of several servers, on this machine: a Cluster, and a master behind Sentinels."""
