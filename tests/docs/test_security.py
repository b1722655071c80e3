"""docs/security.md names the tests that prove what it says: they exist, and its figures are the bounds'."""

import re
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from regatta_server import limits
from regatta_server.limits import Limits, Pool
from regatta_server.rooms.decide.act import ROOM_LETTERS
from tests.products.test_assembly import handlers_of

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
YEAR_S: Final = 365 * 86_400


def test_every_test_that_it_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)\(", tests))
    assert len(named) > 40
    assert named - there == set()


def test_every_threat_has_a_test() -> None:
    threats = re.findall(r"^\*\*(.+?)\*\*.*?(?=\n\n|\Z)", PAGE, flags=re.MULTILINE | re.DOTALL)
    paragraphs = [text for text in PAGE.split("\n\n") if text.startswith("**")]
    assert len(threats) == len(paragraphs) > 15
    untested = [text.split("**")[1] for text in paragraphs if "`test_" not in text]
    assert untested == ["Metrics"]


def test_the_sum_about_room_codes_is_right() -> None:
    usual, rooms = Limits(), 100_000
    codes = len(ROOM_LETTERS) ** 8
    assert codes == 2**40
    assert round(codes / rooms / 1e6) == 11
    a_year = usual.guesses_burst + usual.guesses_per_s * YEAR_S
    assert round(a_year / 1e6, 1) == 6.3
    assert round(a_year * rooms / codes, 1) == 0.6


def test_the_table_of_pools_is_that_of_the_code() -> None:
    pools = [pool for pool in vars(limits).values() if isinstance(pool, Pool)]
    rows = [f"| `{pool.name}` | {pool.at_once}, {pool.most}, {pool.limit_s:g} |" for pool in pools]
    assert len(pools) > 5
    assert [row for row in rows if row not in PAGE] == []


async def test_the_table_of_bounds_is_that_of_the_code(redis: Redis) -> None:
    usual = Limits()
    prices = [handler.price for handler in (await handlers_of(redis)).values()]
    dearest = max(price for price in prices if isinstance(price, int))
    for figure in (
        f"{usual.strangers_per_address} an address, {usual.strangers:,} a node, {usual.hello_s:g} s",
        f"{usual.connections_per_address} an address, {usual.connections:,} a node",
        f"pages that only watch, in frames of other sites | {usual.watchers_per_address} an address; "
        f"{usual.watchers_burst} at once, then {usual.watchers_per_s:g}/s; nothing stored",
        f"{usual.guests_burst} an address, then one in {1 / usual.guests_per_s:g} s",
        f"{usual.commands_burst}, then {usual.commands_per_s:g}/s a connection; "
        f"{usual.refused_most} refused, then one in {1 / usual.refused_per_s:g} s",
        f"up to {dearest} commands of a connection's {usual.commands_burst}; of an address "
        f"{usual.address_work_burst:,} moves' work, then {usual.address_work_per_s:g}/s",
        f"{usual.parts_burst}, then {usual.parts_per_s:g}/s",
        f"{usual.frame_bytes // 1024} KiB, judged",
        f"{usual.send_bytes // 1024} KiB",
        f"{usual.rooms_burst} a player, {usual.address_rooms_burst} an address, "
        f"then one in {1 / usual.address_rooms_per_s:g} s",
        f"{usual.http_burst:,}, then {usual.http_per_s:g}/s an address",
    ):
        assert f"| {figure}" in PAGE, figure
