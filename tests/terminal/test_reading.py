"""Lines of standard input, each when it is wanted."""

import asyncio
import io

from regatta_terminal.passwords import ask_password
from regatta_terminal.reading import LINE_MOST, Lines
from tests.terminal.typist import Typist


async def test_lines_come_one_by_one_and_then_none() -> None:
    lines = Lines(io.StringIO("a\n\nb"))
    assert [await lines.next() for _ in range(4)] == ["a\n", "\n", "b", None]


async def test_a_line_without_an_end_comes_in_pieces() -> None:
    lines = Lines(io.StringIO("x" * (LINE_MOST + 1)))
    assert [len(await lines.next() or "") for _ in range(3)] == [LINE_MOST, 1, 0]


async def test_what_ends_first_is_not_held_up_by_a_line_that_does_not_come() -> None:
    typed = Typist()
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    ended.set_result(None)
    assert await Lines(typed).next_unless(ended) is None  # type: ignore[arg-type]  # as much of a terminal as is read
    typed.ends()


async def test_a_password_of_a_pipe_is_its_first_line() -> None:
    source = io.StringIO("correct horse\r\nmine\n")
    lines = Lines(source)
    assert await ask_password("Password: ", source, lines) == "correct horse"
    assert await lines.next() == "mine\n"
    assert await lines.next() is None
    assert await ask_password("Password: ", source, lines) is None
