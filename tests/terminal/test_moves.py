"""Moves that are typed at a table, and what they change there."""

from pathlib import Path

from regatta_server.service import Running
from tests.terminal.typist import at_a_table, typist

ROWS = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")


async def test_what_gives_nothing_is_entered_when_it_is_typed_twice_and_not_before(
    running: Running, tmp_path: Path
) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone yacht", "wait", "all", "none", "?")
        # Five dice are never both all ones and all sixes: one of these rows gives nothing.
        faces = (await ada.hears("Ada throws")).rsplit(": ", 1)[1].split()
        at = next(at for at in range(6) if str(at + 1) not in faces)
        row, name = "abcdef"[at], ROWS[at]
        ada.types(row, "show", row)
        await ada.hears(f"That is 0 in {name}. Type yes, or the same once more, to enter it.")
        await ada.hears("Throw 1 of 3")
        await ada.hears(f"Ada enters {name} for 0. Total 0.")


async def test_a_yes_enters_what_was_asked_about_there_and_says_nothing_elsewhere(
    running: Running, tmp_path: Path
) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone yacht", "wait", "yes", "all", "none")
        nothing = "A yes alone says nothing here."
        await ada.hears(nothing)
        faces = (await ada.hears("Ada throws")).rsplit(": ", 1)[1].split()
        at = next(at for at in range(6) if str(at + 1) not in faces)
        row, name = "abcdef"[at], ROWS[at]
        ada.types(row, "zebra", "yes", "al", "yes", row, "yes")
        for text in ("That is 0 in", "is no command and no row", nothing, "Enter Choice for", nothing):
            await ada.hears(text)
        await ada.hears(f"That is 0 in {name}.")
        await ada.hears(f"Ada enters {name} for 0. Total 0.")
        ada.types("wait", "all", "resign", "yes")
        await ada.hears("Resign?")
        await ada.hears("The game was called off")


async def test_a_row_with_a_yes_behind_it_is_entered_for_nothing_at_once(
    running: Running, tmp_path: Path
) -> None:
    async with typist(running.url, tmp_path, "Ada") as ada:
        ada.types("alone yacht", "wait", "all")
        faces = (await ada.hears("Ada throws")).rsplit(": ", 1)[1].split()
        name = next(ROWS[at] for at in range(6) if str(at + 1) not in faces)
        ada.types(f"{name} yes")
        await ada.hears(f"Ada enters {name} for 0. Total 0.")
        assert not [line for line in ada.output_lines if line.startswith("That is 0")]


async def test_resigning_wants_a_yes_and_leaves_the_other_as_the_winner(
    running: Running, tmp_path: Path
) -> None:
    async with at_a_table(running.url, tmp_path) as (ada, bo, _):
        # Before anybody has entered anything it would only be called off.
        for one in (ada, bo):
            one.types("wait", "all", "m")
        for one in (ada, bo):
            await one.hears(" enters Choice for ")
            await one.hears(" enters Choice for ")
        ada.types("resign")
        await ada.hears("Resign? You can't undo this. Type resign yes to do it.")
        ada.types("resign yes")
        await bo.hears("Ada gives the game up.")
        await bo.hears("The game is over: 1. Bo ")
