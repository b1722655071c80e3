"""What was said: scrolled back to, broken to the width, and forgotten at last."""

from pathlib import Path

from regatta_server.service import Running
from regatta_terminal.screen.messages import MESSAGES_MOST
from tests.terminal.screen.player import player


async def test_messages_are_scrolled_back_to_and_broken_anew_in_another_width(
    running: Running, tmp_path: Path
) -> None:
    async with player(running.url, tmp_path) as ada:
        ada.terminal.say("ENTIRELY " * 8 + "漢字漢字漢字")
        for number in range(1, 31):
            ada.terminal.say(f"Line {number} of 30.")
        await ada.sees("Line 30 of 30.")
        assert "Line 1 of 30." not in ada.text
        for _ in range(9):
            await ada.press("pageup")
        text = await ada.sees("Welcome, Ada. Type help", "Line 1 of 30.")
        assert "Line 30 of 30." not in text
        await ada.press("pagedown")
        await ada.until(lambda: "Welcome, Ada. Type help" not in ada.text, "later messages")
        # What comes is seen, and so it is after another width.
        ada.terminal.say("The latest.")
        await ada.sees("The latest.", "Line 30 of 30.")
        await ada.resize(60, 24)
        await ada.sees("The latest.")
        for _ in range(9):
            await ada.press("pageup")
        lines = [line.rstrip() for line in (await ada.sees("ENTIRELY")).splitlines()]
        assert ("ENTIRELY " * 6).strip() in lines
        assert ("ENTIRELY " * 2 + "漢字漢字漢字") in lines


async def test_so_many_lines_are_kept_and_no_more(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        for number in range(MESSAGES_MOST + 50):
            ada.terminal.say(f"Line {number}.")
        await ada.sees(f"Line {MESSAGES_MOST + 49}.")
        assert len(ada.terminal.messages.last_lines) == MESSAGES_MOST
        ada.terminal.messages.earlier(MESSAGES_MOST * 2)
        await ada.sees("Line 50.")
        assert "Line 49." not in ada.text
