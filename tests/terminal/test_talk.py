"""Chat in the terminal: phrases, texts, what was said before, and whom one hears nothing more of."""

from pathlib import Path
from typing import get_args

from regatta_protocol.bot import Options, connect
from regatta_protocol.people.phrases import Phrase
from regatta_server.service import Running
from regatta_terminal import phrases
from tests.conftest import Serve
from tests.terminal.typist import at_a_table, typist

BOTH = (phrases.ENGLISH, phrases.GERMAN)


async def test_a_phrase_is_read_in_the_language_of_whoever_reads_it(running: Running, tmp_path: Path) -> None:
    async with (
        typist(running.url, tmp_path / "a", "Ada") as ada,
        typist(running.url, tmp_path / "b", "Bo", language="de") as bo,
    ):
        ada.types("create yacht")
        code = (await ada.hears("is open")).split()[1]
        bo.types(f"join {code}")
        await bo.hears("Das Spiel beginnt")
        ada.types("say good luck!")
        await ada.hears("Ada says: Good luck!")
        await bo.hears("Ada sagt: Viel Glück!")
        bo.types("say ein herz")
        await ada.hears("Bo: a heart")
        ada.types("say", "say you rascal")
        await ada.hears("Type say with one of these")
        await ada.hears("one moment: One moment, please")
        await ada.hears("Only the preset phrases can be said here")
        await ada.hears("Type say for all phrases.")
        ada.types("chat")
        await ada.hears("Ada says: Good luck!")
        await ada.hears("Bo: a heart")
        assert len([line for line in ada.output_lines if line == "Bo: a heart"]) == 2


async def test_who_is_muted_or_blocked_is_heard_no_more_until_that_is_taken_back(
    running: Running, tmp_path: Path
) -> None:
    async with at_a_table(running.url, tmp_path) as (ada, bo, _):
        ada.types("mute", "mute Ada", "mute Zoe", "mute b")
        for _ in range(3):
            await ada.hears("is nobody else at this table")
        await ada.hears("You hear nothing more of Bo. Type unmute Bo")
        bo.types("say hello")
        await bo.hears("Bo says: Hello!")
        ada.types("chat", "unmute Bo")
        await ada.hears("Nobody has said anything here yet.")
        await ada.hears("You hear Bo again.")
        bo.types("say wow")
        await ada.hears("Bo says: Wow!")
        ada.types("block Bo", "unblock Bo")
        await ada.hears("Bo is blocked")
        await ada.hears("Bo is not blocked any more.")
        assert "Bo says: Hello!" not in ada.output_lines


async def test_what_was_said_before_one_came_is_counted_and_texts_are_said_where_they_may_be(
    serve: Serve, tmp_path: Path
) -> None:
    async with (
        serve(chat="free") as node,
        connect(node.url, name="Bo") as bo,
        typist(node.url, tmp_path / "a", "Ada") as ada,
    ):
        game = await bo.create_room("yacht", seats=3, options=Options(chat="free"))
        await game.say(text="Come in,  \u202eall of you")
        await game.say(phrase="hello")
        ada.types(f"join {game.room}")
        await ada.hears("Said here meanwhile: 2, last by Bo. Type chat to read it.")
        ada.types("chat", "say Here I am.")
        await ada.hears("Bo says: Come in, all of you")
        await ada.hears("Bo says: Hello!")
        await ada.hears("Ada says: Here I am.")
        ada.types("leave", f"join {game.room}", "chat")
        await ada.hears("You are at the table")
        await ada.hears("Ada says: Here I am.")
        assert len([line for line in ada.output_lines if line.startswith("Said here meanwhile")]) == 1


async def test_where_there_is_no_chat_that_is_said(running: Running, tmp_path: Path) -> None:
    async with connect(running.url, name="Bo") as bo, typist(running.url, tmp_path, "Ada") as ada:
        ada.types("say hello", "chat", "mute Bo")
        for _ in range(3):
            await ada.hears("You are at no table.")
        game = await bo.create_room("yacht", seats=2, options=Options(chat="off"))
        ada.types(f"join {game.room}")
        await ada.hears("The game begins")
        ada.types("say hello", "chat")
        for _ in range(2):
            await ada.hears("There is no chat in this room.")


async def test_spectators_talk_among_themselves_while_the_game_runs(running: Running, tmp_path: Path) -> None:
    async with (
        typist(running.url, tmp_path / "a", "Ada") as ada,
        typist(running.url, tmp_path / "c", "Cleo") as cleo,
    ):
        ada.types("alone yacht")
        room = (await ada.hears("You are at the table")).rsplit(" ", 1)[1].strip(".")
        cleo.types(f"watch {room}", "say wow")
        await cleo.hears("Cleo says: Wow! (to spectators)")
        ada.types("chat")
        await ada.hears("Nobody has said anything here yet.")


def test_every_phrase_has_words_of_its_own_and_is_found_by_them() -> None:
    every: set[Phrase] = {*phrases.ENGLISH}
    assert every == {*get_args(Phrase)}
    for table in BOTH:
        assert table.keys() == every
        assert len({words.casefold() for words in table.values()}) == len(every)
        for phrase, words in table.items():
            assert phrases.phrase_named(words, table) == phrase
            assert phrases.phrase_named(phrase.replace("_", " "), table) == phrase
    assert phrases.phrase_named("\u6f22", phrases.ENGLISH) is None
