"""What the parts of the bench give: figures, each beside its floor, and how one comes by them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from redis.asyncio import Redis


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and its floor from the same run."""

    what: str
    unit: str
    value: float
    floor: str
    ratio: float
    """Of the value to the floor."""


def as_text(figures: Sequence[Figure], title: str) -> str:
    """Return them as Markdown."""
    head = [
        f"| {title:<52} |      value |   ratio | to                                   |",
        f"|{'-' * 54}|-----------:|--------:|--------------------------------------|",
    ]
    rows = [
        f"| {f'{one.what}, {one.unit}':<52} | {one.value:>10.4g} | {one.ratio:>7.3g} | {one.floor:<36} |"
        for one in figures
    ]
    return "\n".join([*head, *rows])


async def dataset_bytes(redis: Redis) -> int:
    """Return what the data of a store takes in its memory."""
    memory = await redis.info("memory")
    return int(memory["used_memory_dataset"])


def took_us(question: Callable[[], object]) -> float:
    """Return how long an answer takes."""
    began = time.perf_counter_ns()
    question()
    return (time.perf_counter_ns() - began) / 1_000


def median(took: Sequence[float]) -> float:
    """Return the one in the middle."""
    return sorted(took)[len(took) // 2]
