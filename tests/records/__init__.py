"""Records of games for tests, and the sample files of docs/records."""
