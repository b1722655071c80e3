"""Tests of mail that goes out."""
