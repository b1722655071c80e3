"""What tests, proofs and the bench share: real parts to start, players on real lines, games quickly made.

Nothing in here is a test, and nothing of it is shipped. It imports neither `tests` nor `bench`,
nor what only tests are run with: the bench needs no more than the server.
"""
