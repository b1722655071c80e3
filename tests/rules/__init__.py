"""Tests of one seat's play."""
