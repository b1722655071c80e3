"""Randomness of the operating system."""

from regatta_server.rooms.run.chance import SystemChance


def test_seeds_have_32_bytes_and_are_never_the_same() -> None:
    seeds = {SystemChance().seed() for _ in range(100)}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 100
