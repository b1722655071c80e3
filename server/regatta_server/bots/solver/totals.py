"""How likely each total is at the end of a card: what is kept of that, and how it is read (docs/solver.md).

A state's totals are counted from what its rows show, as its worth is. They follow from those of the states
after it: each moved by what an entry gives, and as likely as that entry is.
"""

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.dice import Places, Values
from regatta_server.bots.solver.solution import Arrays

LOST: Final = 1e-8
"""How likely those totals may be together that are left out at the upper end."""

Block = tuple[int, ...]
"""States whose totals stand in one array: those that differ in their points towards a bonus alone."""
Chances = NDArray[np.float32]
"""A row for each state: how likely 0, 1, 2 … points are; last how likely the game is won at once."""


class BlockPart(NamedTuple):
    """Some of the ways to go on from each state of a block."""

    chances: NDArray[np.float64]
    """How likely they are in each state."""
    gain: int
    after: Chances
    """The totals after them, in each state or in all."""


class Totals:
    """Reads a table of totals."""

    def __init__(self, arrays: Arrays) -> None:
        self._begins: Final = arrays["begins"]
        self._shapes: Final = arrays["shapes"]
        self._chances: Final = arrays["chances"]
        self.most: Final = int(self._shapes[..., 1].max()) - 2
        """The most points that a state may yet bring."""

    def of(self, block: Block, states: Sequence[int] | Places) -> Values | None:
        """Return the rows of some states of a block, each adding up to 1; None where they are not kept."""
        size, width = self._shapes[block].tolist()
        if not size:
            return None
        begin = int(self._begins[block])
        found = self._chances[begin : begin + size * width].reshape(size, width)[states].astype(np.float64)
        # They are kept to three digits: what is certain shall be certain.
        chances: Values = found / found.sum(axis=1, keepdims=True)
        return chances


def arrays_of(blocks: dict[Block, Chances], shape: tuple[int, ...]) -> Arrays:
    """Return the arrays of a table, blocks one after another; of all that may be this is the shape."""
    begins, shapes = np.zeros(shape, np.int32), np.zeros((*shape, 2), np.int32)
    end = 0
    for block, chances in blocks.items():
        begins[block], shapes[block] = end, chances.shape
        end += prod(chances.shape)
    flat = np.concatenate([chances.ravel().astype(np.float16) for chances in blocks.values()])
    return {"begins": begins, "shapes": shapes, "chances": flat}


def certain(points: NDArray[np.int64]) -> Chances:
    """Return the totals of states that bring so many points for certain."""
    found = np.zeros((len(points), int(points.max()) + 2), dtype=np.float32)
    found[np.arange(len(points)), points] = 1
    return found


def won(states: int) -> Chances:
    """Return the totals of states in which the game is won."""
    return np.ones((states, 1), dtype=np.float32)


def added(parts: Sequence[BlockPart]) -> Chances:
    """Return the totals of states, with all the ways to go on from them."""
    width = max(part.gain + part.after.shape[1] for part in parts)
    found = np.zeros((len(parts[0].chances), width))
    for chances, gain, after in parts:
        found[:, gain : gain + after.shape[1] - 1] += chances[:, None] * after[:, :-1]
        found[:, -1] += chances * after[:, -1]
    beyond = found[:, -2::-1].cumsum(axis=1)[:, ::-1].max(axis=0)
    points = np.count_nonzero(beyond > LOST)
    return np.append(found[:, :points], found[:, -1:], axis=1).astype(np.float32)
