"""Which commands pay for a room; that they do is seen at the socket (test_floods.py)."""

from pathlib import Path
from typing import Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CLIENT_MESSAGE, Hello
from regatta_protocol.commands.command import Command
from regatta_server.commands.handlers import Table
from regatta_server.edge.costs import opens_room, price
from regatta_server.limits import Limits
from tests.products.test_assembly import handlers_of
from tests.protocol.kinds import CLIENT
from tests.protocol.test_examples import example

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def commands() -> dict[str, Command]:
    """Return an example of each command, by its type."""
    examples = {kind: CLIENT_MESSAGE.validate_python(example(kind)) for kind in CLIENT}
    return {kind: one for kind, one in examples.items() if not isinstance(one, Hello)}


@pytest.fixture
async def handlers(redis: Redis) -> Table:
    """Give the table of who does each command, and what for."""
    return await handlers_of(redis)


async def test_of_all_commands_these_pay_for_a_room(handlers: Table) -> None:
    paying = {kind for kind, one in commands().items() if opens_room(handlers[type(one)], one)}
    accepted = {"answer_challenge"} if example("answer_challenge")["accept"] else set()
    assert paying == {"create_room", "rematch", "seek"} | accepted


async def test_the_protocols_document_tells_all_prices(handlers: Table) -> None:
    by_price: dict[int, list[str]] = {}
    for kind, one in commands().items():
        by_price.setdefault(price(handlers[type(one)], one), []).append(f"`{kind}`")
    del by_price[1]
    lines = {f"| {cost} | {', '.join(sorted(kinds))} |" for cost, kinds in by_price.items()}
    assert lines <= set(PAGE.splitlines())
    assert sum(map(len, by_price.values())) > 40


async def test_whoever_has_asked_for_nothing_can_pay_for_any_command(handlers: Table) -> None:
    limits, prices = Limits(), [price(handlers[type(one)], one) for one in commands().values()]
    assert 1 < max(prices) <= min(limits.commands_burst, limits.address_work_burst)
