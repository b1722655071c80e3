"""Line by line: whole games, rooms, quick match, watching, past games."""

import asyncio
import os
from pathlib import Path

import pytest

from regatta_protocol.typed.row_names import plain, row_letters
from regatta_server.languages.catalogues import languages
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.service import Running
from regatta_terminal.home import COMMANDS
from tests.terminal.typist import at_a_table, blind, command, typist

CARDS = {card["ruleset"]: card for card in REGISTRY.cards()}


async def test_a_blind_script_plays_a_whole_game_through_pipes(running: Running, tmp_path: Path) -> None:
    script = ["practice yacht fast", *blind("abcdefghijlm"), "wait", "past"]
    process = await asyncio.create_subprocess_exec(
        *command(running.url, "--plain", "--name", "Ada"),
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate("\n".join(script).encode() + b"\n")
    lines = output.decode().splitlines()
    assert (process.returncode, errors) == (0, b"")
    assert lines[0] == "Welcome, Ada. Type help for the commands."
    assert len([line for line in lines if line.startswith("Ada enters")]) == 12
    assert len([line for line in lines if line.startswith("Deckhand enters")]) == 12
    over = next(line for line in lines if line.startswith("The game is over: "))
    assert "Ada" in over
    assert "Deckhand" in over
    assert lines[-1].startswith("Goodbye.")
    assert all(len(line) <= 80 and line.isascii() for line in lines)


async def test_two_play_in_a_room_by_its_code_and_again(running: Running, tmp_path: Path) -> None:
    async with at_a_table(running.url, tmp_path) as (ada, bo, code):
        ada.types("mine")
        await ada.hears(f"{code} Yacht (1938): Ada, Bo, ")
        for one in (ada, bo):
            one.types(*blind("abcdefghijlm"), "wait")
        for one in (ada, bo):
            await one.hears("The game is over: ")
        ada.types("rematch")
        await bo.hears("Ada wants to play again.")
        bo.types("rematch")
        for one in (ada, bo):
            await one.hears("The next game: room ")
            await one.hears("The game begins")
        ada.types("resign")
        await ada.hears("Resign? You can't undo this.")
        ada.types("resign yes")
        await bo.hears("called off")


async def test_quick_match_brings_two_together_and_a_third_watches(running: Running, tmp_path: Path) -> None:
    async with (
        typist(running.url, tmp_path / "a", "Ada") as ada,
        typist(running.url, tmp_path / "b", "Bo") as bo,
    ):
        ada.types("play yatzy")
        await ada.hears("Looking for players of Yatzy")
        bo.types("play yatzy")
        room = (await bo.hears("Found: room ")).removeprefix("Found: room ").strip(".")
        await bo.hears("The game begins")
        async with typist(running.url, tmp_path / "c", "Cleo") as cleo:
            cleo.types(f"watch {room}", "all", "resign", "time")
            await cleo.hears(f"You watch room {room}.")
            await cleo.hears("It is not your turn yet")
            await cleo.hears("You have no seat here")
            await cleo.hears("left.")
            for one in (ada, bo):
                one.types("all")
            await cleo.hears(" throws ")
            cleo.types("leave")
            await cleo.hears("You are away from the table")


async def test_a_search_can_be_stopped(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("play yacht", "stop")
        await ada.hears("Looking for players")
        await ada.hears("The search has ended.")


async def test_a_game_that_is_over_is_told_again(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone yacht", *blind("abcdefghijlm"), "wait", "a", "mine")
        room = (await ada.hears("You are at the table")).rsplit(" ", 1)[1].strip(".")
        over = await ada.hears("The game is over: 1. Ada ")
        await ada.hears("The game is over. Type rematch, leave, show, or help.")
        await ada.hears(f"{room} Yacht (1938): Ada, over")
        ada.types("past")
        # The archive takes it in by itself, in a moment.
        while not (line := await ada.hears(room, "There are no games of yours")).startswith(room):
            ada.types("past")
        assert line.startswith(f"{room} Yacht (1938): 1. Ada ")
        ada.types(f"replay {room}")
        await ada.hears(f"Game {room}, Yacht (1938):")
        assert await ada.hears("The game is over: ") == over
    async with typist(running.url, tmp_path, language="de") as again:
        again.types(f"replay {room}")
        await again.hears(" trägt Einser für ")


async def test_ten_dice_are_entered_in_two_rows(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone double-cameroon", *blind("abcdefghij", 2), "wait")
        await ada.hears("The game is over: ")
        assert len([line for line in ada.output_lines if line.startswith("Ada enters")]) == 5


async def test_dice_are_set_aside_and_points_banked(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone yin-yang")
        for _ in range(400):
            ada.types("wait", "all", "a", "bank")
        await ada.hears("Ada banks ")
        await ada.hears("The game is over: ")


async def test_what_cannot_be_done_is_refused_with_what_to_type(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        for typed, answer in (
            ("zebra", '"zebra" is no command here. Type help'),
            ("play zebra", '"zebra" is no game here. Type games'),
            ("play", "Type it like this: play yatzy"),
            ("play yac", "can be several games: yacht"),
            ("create yatzy 99", "Yatzy has 1 to "),
            ("join ABC", "A room's code has eight letters"),
            ("join ABCD2345", "There is no such room"),
            ("watch ABCD2345", "There is no such room"),
            ("replay ABCD2345", "Cannot read that from the server: 404"),
            ("replay x", "A room's code has eight letters"),
            ("leave", "You are at no table."),
            ("rematch", "You are at no table."),
            ("start", "You are at no table."),
            ("mine", "You have no running games."),
            ("lobby", "There is nothing open just now."),
            ("past", "There are no games of yours"),
            ("name \u202e", "There is nothing to see in this name"),
            ("name E\u200bve", "You are Eve now."),
        ):
            ada.types(typed)
            await ada.hears(answer)
        ada.types(
            "alone yacht",
            "wait",
            "practice yatzy",
            "a",
            "all",
            "0",
            "help",
            "time",
            "undo",
            "show Eve",
        )
        for answer in (
            "You are at a table. Type leave first",
            "You have not thrown yet.",
            "Eve throws",
            "Dice show 1 to 6, not 0.",
            "Commands, in small or large letters:",
            "leave: go away from a table",
            "No clock runs.",
            "You have decided nothing yet",
            "Your score card",
        ):
            await ada.hears(answer)


async def test_it_speaks_german(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada", language="de_AT.UTF-8") as ada:
        await ada.hears("Willkommen, Ada.")
        ada.types("games")
        await ada.hears("yacht-five        Yacht, alle fünf zählen")
        ada.types("alone yacht", "wait", "all", "zebra", "help")
        await ada.hears("Du bist am Zug.")
        await ada.hears("Ada wirft")
        await ada.hears('"zebra" ist hier weder Befehl noch Zeile.')
        await ada.hears("leave: vom Tisch weggehen")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("fr", ["Bienvenue, Ada.", "À toi de jouer.", "Ada lance", "n'est ici ni une", "quitter la table"]),
        ("es", ["Hola, Ada.", "Te toca.", "Ada tira", "no es aquí ni un comando", "dejar la mesa"]),
        ("nl", ["Welkom, Ada.", "Jij bent aan de beurt.", "Ada gooit", "is hier geen", "van de tafel"]),
    ],
)
async def test_it_speaks_the_drafts(
    running: Running, tmp_path: Path, language: str, lines: list[str]
) -> None:
    welcome, turn, throws, refusal, leave = lines
    async with typist(running.url, tmp_path, "Ada", language=language) as ada:
        await ada.hears(welcome)
        ada.types("alone yacht", "wait", "all", "zebra", "help")
        for one in (turn, throws, refusal, leave):
            await ada.hears(one)


def test_no_row_of_any_game_has_the_name_of_a_command() -> None:
    names = {
        plain(name)
        for card in (language.card(card) for language in languages().values() for card in CARDS.values())
        for row in card["rows"]
        for name in (row["name"], row["row"], *row["aliases"], *row_letters(card).values())
    }
    assert not names & {*COMMANDS, "quit", "exit"}


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", CARDS)
async def test_every_game_is_played_to_its_end(running: Running, tmp_path: Path, ruleset: str) -> None:
    card = CARDS[ruleset]
    letters = "".join(row_letters(card).values())
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types(f"practice {ruleset} fast")
        turn = (
            ["wait", "all", "a", "bank"] * 400
            if card["entries"] == 0
            else blind(letters, card["entries"]) * 3
        )
        ada.types(*turn, "wait")
        await ada.hears("The game is over: ")
