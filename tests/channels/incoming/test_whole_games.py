"""A whole game of three by mail alone, and a node that is killed between storing a move and answering it."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest
from redis.asyncio import Redis

from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.storage.reading import states
from regatta_server.service import Running
from regatta_server.store.keys import facts
from testkit import processes
from testkit.clock import Clock
from testkit.servers import free_port
from tests.channels.incoming.play import begun, first_line, room_in
from tests.channels.incoming.relay import Person, relaying, text_of
from tests.channels.incoming.site import DOMAIN, Site, mail_settings, site
from tests.conftest import Serve

WHOLE_GAME_S: Final = 600
"""A net: a game is some hundred mails, each read in a process that others may keep waiting."""


async def turn_mail(here: Site, who: Person) -> EmailMessage:
    """Return the mail that somebody's turn has begun: a minute after it did, as the clock goes on."""
    while True:
        with contextlib.suppress(TimeoutError):
            mail = await asyncio.wait_for(who.mail(), 0.3)
            # What else comes is of no turn: that somebody accepted, for one.
            if mail["Reply-To"].startswith("turn+"):
                return mail
            continue
        here.clock.ahead_ms += PAGE_FIRST_MS


@pytest.mark.prove
@pytest.mark.timeout(WHOLE_GAME_S)
@pytest.mark.parametrize("game", ["Double Cameroon", "Yacht"])
async def test_three_play_a_whole_game_by_mail_alone(serve: Serve, redis: Redis, game: str) -> None:
    async with site(serve, redis) as here:
        people = [await here.person(name) for name in ("Ada", "Bob", "Cyd")]
        _, mail = await begun(here, *people, more=game)
        room, turns = room_in(mail), 0
        while isinstance((await states(redis, [room]))[room], Playing):
            state = await here.playing(room)
            [who] = [one for one in people if one.player == state.seating.seats[state.game.to_play[0]].player]
            mail = await turn_mail(here, who)
            while mail["Reply-To"].startswith("turn+"):
                # As the mail says that one can.
                best = re.search(r"\brows?, such as ([^,]+),", " ".join(text_of(mail).split()))
                assert best is not None, text_of(mail)
                mail = await who.answers(mail, best[1])
            turns += 1
        assert turns == 3 * (5 if game == "Double Cameroon" else 12)
        assert first_line(mail) == f"The game {room} is over."


def suggested(mail: EmailMessage, *, risks_all: bool) -> str:
    """Return what a mail of a game with dice set aside says that one can answer, and what a person would."""
    sentence = " ".join(text_of(mail).split())
    if (bank := re.search(r"\bbank for (\d+)", sentence)) and int(bank[1]) >= 50 and not risks_all:
        return "bank"
    aside = re.search(r"\b(aside [^.]*?) to set these aside", sentence)
    if aside is not None:
        return aside[1]
    if "all to throw" in sentence:
        return "all"
    assert bank is not None, sentence
    return "bank"


@pytest.mark.prove
@pytest.mark.timeout(WHOLE_GAME_S)
async def test_two_play_a_whole_game_with_dice_set_aside_by_mail_by_what_mails_say_that_one_can_answer(
    serve: Serve, redis: Redis
) -> None:
    async with site(serve, redis) as here:
        people = [await here.person(name) for name in ("Ada", "Bob")]
        who, mail = await begun(here, *people, more="Yin Yang")
        room, lost, banked = room_in(mail), 0, 0
        while isinstance((await states(redis, [room]))[room], Playing):
            # The first of all turns is lost, whatever falls: nobody banks before.
            answer, before = suggested(mail, risks_all=lost == 0), await redis.xlen(facts(room))
            # A program writes faster than anybody: some games have more mails than are taken of one at once.
            here.clock.ahead_ms += 20_000
            mail = await who.answers(mail, answer)
            # The mail of a turn may come when that turn is over: then it is answered with the next one's.
            late = "a table that has changed since" in text_of(mail)
            assert late or await redis.xlen(facts(room)) > before, (answer, text_of(mail))
            if mail["Reply-To"].startswith("turn+"):
                continue
            lost, banked = lost + (answer != "bank"), banked + (answer == "bank")
            state = (await states(redis, [room]))[room]
            if isinstance(state, Playing):
                state = await here.playing(room)
                [who] = [
                    one for one in people if one.player == state.seating.seats[state.game.to_play[0]].player
                ]
                mail = await turn_mail(here, who)
        assert lost > 0
        assert banked > 0
        assert first_line(mail) == f"The game {room} is over."


@pytest.mark.prove
async def test_a_node_that_is_killed_before_it_answers_has_done_it_once(
    redis: Redis, store_url: str, tmp_path: Path
) -> None:
    async with relaying() as relay:
        settings = {f"REGATTA_{name.upper()}": str(value) for name, value in mail_settings(relay).items()} | {
            "REGATTA_REDIS_URL": store_url,
            "REGATTA_DATA": str(tmp_path),
            "REGATTA_ARCHIVE": "separate",
        }
        command = [sys.executable, "-m", "regatta_server", "serve", "--host", "127.0.0.1", "--port", "0"]

        port = free_port()
        with processes.server(command, settings | {"REGATTA_MAIL_PORT": str(port)}) as node:
            running = Running(f"http://127.0.0.1:{node.port}", node.port, port)
            here = Site(running, redis, relay, Clock())
            ada, bob = await here.person("Ada"), await here.person("Bob")
            who, mail = await begun(here, ada, bob)
            throws, room = who.answer_to(mail, "all"), room_in(mail)
            before = await redis.xlen(facts(room))
            relay.may_answer.clear()
            relay.came.clear()
            sent = asyncio.ensure_future(who.send(throws))
            await relay.came.wait()
            os.kill(node.process.pid, signal.SIGKILL)
            with pytest.raises(Exception):  # noqa: B017, PT011 - however the line ends, it was not taken
                await sent
        relay.may_answer.set()
        assert await redis.xlen(facts(room)) == before + 1, "it was thrown, and nobody was told"

        port = free_port()
        with processes.server(command, settings | {"REGATTA_MAIL_PORT": str(port)}):
            who.port = port
            assert (await who.send(throws)).startswith("250"), "as the relay sends it again"
            while "Throw 2 of 3" not in text_of(await who.mail()):
                pass
            assert await redis.xlen(facts(room)) == before + 1
        assert DOMAIN in throws["To"]
