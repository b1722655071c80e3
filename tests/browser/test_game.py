"""Games in real browsers, through a real server and its store: whole ones, and from their middle on."""

import re
import socket
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from testkit.commands import regatta
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import ENTER, OPEN_ROW, THROW, Person, goes_on, goes_to
from tests.browser.prepared import play_on
from tests.browser.proxy import Line

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ROUNDS = 12
LOST = "Connection lost. Trying again…"


@pytest.mark.prove
async def test_two_people_finish_a_game_one_reloads_and_one_loses_the_line(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with (
        Line(running.port) as line,
        visit(running.url + "/", PHONE, service_workers="allow") as first,
        visit(line.url + "/", DESKTOP, service_workers="allow") as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        link = await ada.opens_room(2)
        await second.goto(line.url + "/r/" + RoomId(link.rsplit("/", 1)[1]))
        await expect(bob.heading()).to_have_text("Ada invites you")
        await bob.joins()
        for number in range(ROUNDS):
            if number == 2:
                await a_turn_with_a_reload(ada)
            elif number == 4:
                await a_turn_while_the_other_is_cut_off(ada, bob, line)
            else:
                await ada.plays_turn()
            await bob.plays_turn()
        await the_end(ada, bob)


@pytest.mark.prove
async def test_two_people_reload_lose_the_line_and_finish_a_game_that_another_device_plays_on(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with (
        Line(running.port) as line,
        visit(running.url + "/", PHONE) as first,
        visit(line.url + "/", DESKTOP) as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        link = await ada.opens_room(2)
        room = RoomId(link.rsplit("/", 1)[1])
        await goes_to(second, f"/r/{room}")
        await expect(bob.heading()).to_have_text("Ada invites you")
        await bob.joins()
        await a_turn_with_a_reload(ada)
        await bob.plays_turn()
        await a_turn_while_the_other_is_cut_off(ada, bob, line)
        await bob.plays_turn()
        await play_on(running, room, ROUNDS, await ada.token(), await bob.token())
        await ada.plays_turn()
        await bob.plays_turn()
        await the_end(ada, bob)


async def the_end(ada: Person, bob: Person) -> None:
    """See who won, check the dice, and begin another game."""
    for me in (ada, bob):
        places = me.page.get_by_role("list", name="Places")
        for name in ("Ada", "Bob"):
            await expect(places).to_contain_text(name)
    for me in (ada, bob):
        await both_check_the_dice(me)
    await a_rematch(ada, bob)


async def both_check_the_dice(me: Person) -> None:
    """Let a rival check the game: the dice, the promise that this browser saw, and its own bytes."""
    await me.button("Check the dice").click()
    await expect(me.page.get_by_text("Every die fits").first).to_be_visible()
    checked = me.page.get_by_role("list", name="What was checked")
    await expect(checked).to_contain_text(
        "The bytes of Ada and Bob are those committed to before the server chose its seed."
    )
    await expect(checked).to_contain_text(f"What this browser gave for {me.name} is in the dice.")


async def a_turn_with_a_reload(ada: Person) -> None:
    """Throw, hold two dice, load the page again: everything lies as it lay; then play on."""
    await ada.waits_for_turn()
    await ada.throws()
    await ada.holds(1, 4)
    before = await ada.faces()
    await ada.page.reload()
    await expect(ada.heading()).to_have_text("Your turn")
    await expect(ada.dice()).to_have_count(5)
    assert await ada.faces() == before
    await ada.button(re.compile(r"^Throw 3 dice")).click()
    await expect(ada.button(re.compile("Throw 3 of 3"))).to_be_visible()
    after = await ada.faces()
    assert [after[0], after[3]] == [before[0], before[3]]
    await ada.enters()


async def a_turn_while_the_other_is_cut_off(ada: Person, bob: Person, line: Line) -> None:
    """Bob loses his line for a whole turn of Ada's; he is told, comes back, and has missed nothing."""
    await ada.waits_for_turn()
    line.cut()
    await expect(bob.page.get_by_text(LOST)).to_be_visible()
    await ada.throws()
    await ada.holds(2)
    entered = await ada.enters()
    await expect(ada.heading()).to_have_text("Bob’s turn")
    line.mend()
    await goes_on(bob.page)
    await expect(bob.page.get_by_text(LOST)).to_be_hidden()
    await bob.waits_for_turn()
    row = entered.split(" in ")[-1].splitlines()[-1].removeprefix("in ").rstrip("?")
    log = bob.page.get_by_role("log", name="Events")
    await expect(log).to_contain_text(f"Ada entered {row}")


async def a_rematch(ada: Person, bob: Person) -> None:
    """Both want another game: they meet in a new room, and the other one begins."""
    link = ada.page.url
    await ada.button("Rematch").click()
    await expect(bob.page.get_by_text("wants a rematch").first).to_be_visible()
    await bob.button("Rematch").click()
    await bob.plays_turn()
    await ada.waits_for_turn()
    assert ada.page.url != link


async def test_others_throws_and_holds_are_seen_live(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as first, visit(running.url + "/", LANDSCAPE) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await goes_to(second, (await ada.opens_room(2)).removeprefix(running.url))
        await bob.joins()
        await ada.waits_for_turn()
        await expect(bob.heading()).to_have_text("Ada’s turn")
        await ada.throws()
        await ada.holds(3)
        seen = second.get_by_role("group", name="Ada’s dice")
        await expect(seen.get_by_role("img", name=re.compile(r"^Die 3: \d, held$"))).to_be_visible()
        faces = [name.removesuffix(", held") for name in await ada.faces() if name]
        for face in faces:
            await expect(seen.get_by_role("img", name=re.compile(f"^{face}"))).to_be_visible()


@pytest.mark.prove
async def test_a_practice_game_is_played_by_keys_alone(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me = await begins_by_key(page)
        for number in range(1, ROUNDS + 1):
            await a_turn_by_keys(me, number)
        await expect(me.heading()).to_have_text("Game over")


async def test_a_practice_game_is_begun_and_finished_by_keys_alone(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me = await begins_by_key(page)
        await a_turn_by_keys(me, 1)
        await play_on(running, RoomId(page.url.rsplit("/", 1)[1]), ROUNDS, await me.token())
        await a_turn_by_keys(me, ROUNDS)
        await expect(me.heading()).to_have_text("Game over")


async def begins_by_key(page: Page) -> Person:
    """Begin a practice game from the home page."""
    me = Person(page, "Ada")
    await expect(me.button("Play a practice game")).to_be_enabled()
    await me.button("Play a practice game").focus()
    await page.keyboard.press("Enter")
    return me


async def a_turn_by_keys(me: Person, number: int) -> None:
    """Throw and enter, in the first round hold and throw again, without a press of the mouse."""
    await expect(me.page.get_by_text(f"Round {number} of {ROUNDS}")).to_be_visible()
    await me.waits_for_turn()
    await me.page.keyboard.press("t")
    await expect(me.dice()).to_have_count(5)
    if number == 1:
        # Until its answer is there, too, nothing else can be asked for.
        await expect(me.button(THROW)).to_be_enabled()
        await me.page.keyboard.press("2")
        await expect(me.button(re.compile(r"^Die 2: \d, held$"))).to_be_visible()
        await expect(me.button(re.compile(r"^Throw 4 dice"))).to_be_enabled()
        await me.page.keyboard.press("t")
        await expect(me.button(re.compile("Throw 3 of 3"))).to_be_visible()
    await me.button(OPEN_ROW).first.focus()
    await me.page.keyboard.press("Enter")
    await expect(me.button(ENTER)).to_be_enabled()
    label = await me.button(ENTER).inner_text()
    await me.page.keyboard.press("s")
    if label.split()[1] == "0":
        await expect(me.button(re.compile(r"^Enter 0 in .+\?$"))).to_be_enabled()
        await me.page.keyboard.press("s")


@pytest.mark.prove
async def test_a_killed_server_comes_back_and_the_page_goes_on_by_itself(
    tmp_path: Path, visit: Visit
) -> None:
    port = free_port()
    async with regatta(tmp_path / "data", port, REGATTA_APPENDFSYNC="always") as server:
        visiting = visit(server.running.url + "/", PHONE)
        page = await visiting.__aenter__()
        me = Person(page, "Ada")
        await me.button("Play a practice game").click()
        await me.waits_for_turn()
        await me.throws()
        await me.holds(5)
        before = await me.faces()
        server.process.kill()
        await server.process.wait()
        await expect(page.get_by_text(LOST)).to_be_visible()
    async with regatta(tmp_path / "data", port):
        await expect(page.get_by_text(LOST)).to_be_hidden()
        assert await me.faces() == before
        await me.enters()
        await me.waits_for_turn()
        await visiting.__aexit__(None, None, None)


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    return number
