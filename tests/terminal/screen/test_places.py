"""Where one goes on the screen: games, rooms, others, and games that are over."""

import re
from pathlib import Path

from regatta_protocol.bot import Options, connect
from regatta_server.service import Running
from tests.terminal.screen.player import Player, has_thrown, player, whole_game
from tests.terminal.test_standing_clocks import closed_now
from tests.terminal.typist import is_listed, typist

UNREACHABLE = "Cannot read that from the server"
"""What is answered before the archive has a game."""


async def test_a_game_is_found_by_arrows_alone_and_gone_back_to(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.sees("yacht ")
        await ada.press("tab", "enter")
        await ada.sees("play yacht: against others", "create yacht 2", "alone yacht")
        await ada.press("escape")
        await ada.sees("Games")
        await ada.press("enter")
        await ada.sees("> play yacht", "alone yacht")
        await ada.press(*["down"] * 5, "enter")
        await ada.sees("Yacht (1938)", ">a Ones")
        assert await ada.my_turn()
        await ada.types("leave")
        await ada.sees("Your games", "Yacht (1938): Ada, your turn")
        await ada.press("tab", "home", "enter")
        await ada.sees(">a Ones", "Your turn")


async def test_rooms_by_code_and_from_the_list_chosen_by_two(running: Running, tmp_path: Path) -> None:
    async with connect(running.url, name="Bo") as bo, player(running.url, tmp_path) as ada:
        game = await bo.create_room("yatzy", seats=3, options=Options(listed=True))
        await is_listed(running.url, game.room)
        # However often it is pressed, it is looked once for all of it: the server would find it too fast.
        await ada.press(*["f5"] * 30)
        await ada.sees(f"{game.room} Yatzy: open")
        ada.terminal.board.focus()
        await ada.press("home", "enter")
        await ada.sees("1. Bo", "2. Ada", "3. -", "2 of 3 seats", f"Others come in with: join {game.room}")
        assert ada.screen[-1].startswith(" leave  start begins before all are there")
        async with typist(running.url, tmp_path / "c", "Cleo") as cleo:
            cleo.types(f"join {game.room}")
            await ada.sees("Cleo", "a Ones")


async def test_quick_match_and_watching(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path / "a") as ada, typist(running.url, tmp_path / "b", "Bo") as bo:
        await ada.types("play yatzy")
        await ada.sees("looking for players of Yatzy")
        bo.types("play yatzy")
        await ada.sees("Bo", "a Ones")
        # The clock of the turn is seen in the first line.
        assert re.search(r"  \d+ (min|s)", ada.screen[0])
        room = ada.session.room
        assert room is not None
        async with player(running.url, tmp_path / "c", "Cleo") as cleo:
            await cleo.types(f"watch {room}")
            await cleo.sees("you watch", "Bo", "Ada", "a Ones")
            await cleo.types("all")
            await cleo.hears("It is not your turn yet")
            bo.types("all")
            await ada.types("all")
            await cleo.hears(" throws ")
            await cleo.sees("+-----+")


async def test_chat_and_a_clock_that_stands_are_seen_and_a_game_that_is_called_off_can_only_be_left(
    running: Running, tmp_path: Path
) -> None:
    async with connect(running.url, name="Bo") as bo, player(running.url, tmp_path) as ada:
        options = Options(turn_ms=12 * 3_600_000, turn_window=closed_now(), begins="as_seated")
        game = await bo.create_room("yatzy", seats=2, options=options)
        await game.say(phrase="good_luck")
        await ada.types(f"join {game.room}")
        await ada.sees("Bo plays  12 h 0 min left, stands until ")
        await ada.hears("Said here meanwhile: 1, last by Bo.")
        await ada.types("say nice throw!", "chat")
        await ada.sees("Ada says: Nice throw!", "Bo says: Good luck!")
        # All phrases are more than there is room for beside the table.
        await ada.types("say")
        await ada.sees("so close: So close!", "Esc back")
        await ada.press("escape")
        await ada.types("leave")
        await ada.sees("Bo, Ada, waiting, 12 h 0 min left, stands until ")
        await ada.types(f"join {game.room}", "resign yes")
        await ada.sees("called off", "The game was called off: leave")
        await ada.types("leave")
        await ada.sees("Games", "Tab list")


async def test_a_game_that_is_over_is_seen_again_move_by_move(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yacht")
        await whole_game(ada, "yacht")
        room = ada.session.room
        total = (await ada.hears("The game is over: 1. Ada ")).rsplit(" ", 1)[1].strip(".")
        # The archive takes it in by itself, in a moment.
        while not await _replayed(ada, f"replay {room}"):
            pass
        await ada.sees("move 0 of ")
        await ada.press("right", "right")
        await ada.sees("move 2 of ", "Ada throws")
        await ada.press("end")
        await ada.until(lambda: any("Total" in line and total in line for line in ada.screen), total)
        await ada.press("home", "left")
        await ada.sees("move 0 of ")
        await ada.press("escape")
        await ada.sees("rematch, leave, or replay")


async def _replayed(one: Player, typed: str) -> bool:
    """Ask for a game that is over; return whether it was there. Another message is no answer to it."""

    def refusals() -> int:
        return sum(UNREACHABLE in line for line in one.terminal.messages.last_lines)

    before = refusals()
    await one.types(typed)
    await one.until(lambda: one.terminal.places.kind == "replay" or refusals() > before, typed)
    return one.terminal.places.kind == "replay"


async def test_two_rows_are_chosen_one_after_the_other(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone double-cameroon")
        assert await ada.my_turn()
        await ada.types("all")
        await ada.sees("9       0")
        assert sum(line.count("+-----+") for line in ada.screen) == 20
        await ada.press("tab", "0")
        await ada.sees("0 kept")
        await ada.press("home", "enter")
        await ada.sees("+a Ones")
        await ada.press("enter")
        await ada.until(lambda: "+a Ones" not in ada.text, "nothing chosen")
        await ada.press("enter", "down", "enter")
        if "That is 0 in" in ada.text or not any(
            "Ada enters" in line for line in ada.terminal.messages.last_lines
        ):
            await ada.types("ab", "ab")
        await ada.hears("Ada enters Ones for")


async def test_what_can_be_set_aside_is_chosen_by_arrows(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yin-yang")
        while True:
            assert await ada.my_turn()
            before = ada.version
            ada.terminal.board.focus()
            await ada.press("space")
            await ada.until(lambda known=before: ada.version > known, "a throw")  # type: ignore[misc]  # as above
            # A throw in which nothing fits together ends the turn.
            if has_thrown(ada):
                break
        await ada.sees("#######", "a: Set aside")
        await ada.press("home", "enter")
        await ada.hears("Ada sets ")
        await ada.sees("bank: Banking now brings")
        await ada.press("end", "enter")
        await ada.hears("Ada banks ")
