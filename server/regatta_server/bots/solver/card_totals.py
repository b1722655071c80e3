"""How likely each total is at the end of a card of five dice that is played for the largest mean."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from regatta_server.bots.solver.card_turns import WIDTH, CardTurns, Way
from regatta_server.bots.solver.dice import Places
from regatta_server.bots.solver.entering import States
from regatta_server.bots.solver.layout import Layout
from regatta_server.bots.solver.scoring import SolverScoring
from regatta_server.bots.solver.solution import Progress, Solution, silent
from regatta_server.bots.solver.totals import Block, BlockPart, Chances, added, arrays_of, certain, won

STATES_MOST: Final = 20_000
"""Cards with no more states have the totals of all: 5 MiB at most."""
ROUNDS: Final = 5
"""Of others there are those of so many last rounds: 15 to 90 MiB, of which a game needs some pages."""


def card_totals(
    scoring: SolverScoring,
    values: NDArray[np.float64],
    tell: Progress = silent,
    *,
    states_most: int = STATES_MOST,
) -> Solution:
    """Return how likely each total is, by the values of all states.

    Where a card has more states than `states_most`, from those of the last rounds on.
    """
    layout, values = Layout(scoring), np.asarray(values)
    last = len(scoring.card.rows) if layout.states() <= states_most else ROUNDS
    turns = CardTurns(layout, values)
    blocks: dict[Block, Chances] = {}
    layers = [layer for layer in layout.layers() if _open(layout, layer) <= last]
    for number, (rows, status, others) in enumerate(layers, start=1):
        points = layout.columns(rows)[1]
        side_by_side = max(1, WIDTH // len(points))
        for at in range(0, len(others), side_by_side):
            states = States(rows, status, others[at : at + side_by_side], points)
            if _open(layout, (rows, status, others)):
                ways = turns.ways(states)
                found = [added([_part(layout, blocks, way) for way in one]) for one in ways]
            else:
                found = [certain(layout.bonus[points].astype(np.int64))] * len(states.others)
            for one, chances in zip(states.others.tolist(), found, strict=True):
                blocks[rows, status, one] = chances
        tell(number, len(layers))
    count = sum(map(len, blocks.values()))
    return Solution(arrays_of(blocks, layout.shape[:3]), float(values[layout.begin]), None, count)


def _part(layout: Layout, blocks: dict[Block, Chances], way: Way) -> BlockPart:
    if way.rows is None:
        return BlockPart(way.chances, 0, won(len(way.points)))
    return BlockPart(way.chances, way.gain, blocks[way.rows][layout.places(way.rows[0], way.points)])


def _open(layout: Layout, layer: tuple[int, int, Places]) -> int:
    """Return how many rows are open in the states of a layer."""
    rows, status, others = layer
    return len(layout.free(rows, status, int(others[0])))
