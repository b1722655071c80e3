"""Tests of notifications: who gets which, when, and by which channel."""
