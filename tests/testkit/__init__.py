"""Tests of what other tests and the bench share."""
