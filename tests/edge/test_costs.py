"""Which commands pay for a room; that they do is seen at the socket (test_floods.py)."""

from pathlib import Path

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_server.edge.costs import PRICES, opens_room, price
from regatta_server.limits import Limits
from tests.protocol.kinds import CLIENT
from tests.protocol.test_examples import example


def test_of_all_commands_these_pay_for_a_room() -> None:
    paying = {kind for kind in CLIENT if opens_room(CLIENT_MESSAGE.validate_python(example(kind)))}
    accepted = {"answer_challenge"} if example("answer_challenge")["accept"] else set()
    assert paying == {"create_room", "rematch", "seek"} | accepted


def test_the_protocols_document_tells_all_prices() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    by_price: dict[int, list[str]] = {}
    for kind in CLIENT:
        by_price.setdefault(price(CLIENT_MESSAGE.validate_python(example(kind))), []).append(f"`{kind}`")
    del by_price[1]
    assert {f"| {cost} | {', '.join(sorted(kinds))} |" for cost, kinds in by_price.items()} <= set(
        page.splitlines()
    )
    assert sum(map(len, by_price.values())) == len(PRICES)


def test_whoever_has_asked_for_nothing_can_pay_for_any_command() -> None:
    limits = Limits()
    assert max(PRICES.values()) <= min(limits.commands_burst, limits.address_work_burst)
