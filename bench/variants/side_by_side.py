"""What `--only moves` and `--only peers` measure: this tree, and what is put beside it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from bench import measure
from bench.measure import Plan, Say
from bench.peers import packages
from bench.peers.systems import PEERS
from bench.service.nodes import Heard
from bench.variants import header, report
from bench.variants.run import run
from bench.variants.systems import ECHO, nodes
from installing import web_build

Report = tuple[str, dict[str, Any]]
"""For people, and as JSON."""


async def moves(plan: Plan, against: Sequence[str], games: Sequence[str], say: Say) -> Report:
    """Measure beside an echo, other checkouts and other games. Raises Trouble, or TimeoutError."""
    ours, *others = nodes(against, games)
    idle = await measure.idle(plan, say) if plan.idle else None
    found = await run(plan, [ours, ECHO, *others], say)
    made_of = header.machine()
    return report.as_text(found, made_of, idle), report.as_json(found, made_of, idle)


async def peers(plan: Plan, against: Sequence[str], games: Sequence[str], say: Say) -> Report:
    """Measure the same beside peers, too. Raises Trouble, or TimeoutError."""
    # Some of them do not answer: a move takes until both players know of it.
    ours, *others = nodes(against, games, Heard)
    say("fetching what the peers are made of")
    node = await asyncio.to_thread(packages.fetch)
    found = await run(plan, [ours, ECHO, *others, *PEERS], say, node)
    made_of = header.machine() | {"Node": web_build.named(node).removeprefix("Node ")}
    made_of |= header.peers_of(packages.FOLDER)
    return report.as_text(found, made_of), report.as_json(found, made_of)
