"""Chat at a table: what is said, what was said before, and whom one wants to hear nothing more of."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from regatta_protocol.commands.people import Block, Chat, Mute, Say
from regatta_protocol.errors import Code
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import SaidLine
from regatta_protocol.messages.room import Snapshot
from regatta_terminal.phrases import EMOTES, phrase_named
from regatta_terminal.session import Session

OFF: Final = "off"


class Talk:
    """What is typed of it, and what is heard."""

    def __init__(self, session: Session) -> None:
        """Take the session, whose table is talked at."""
        self._session = session
        self._last = ""
        """The last line that was shown or counted; ids of lines grow, over all rooms."""
        self._looking: set[asyncio.Task[None]] = set()
        session.on_line, session.came = self._hear, self._came

    # -- what is typed ---------------------------------------------------------------------------

    async def say(self, words: list[str]) -> None:
        """Say a phrase, or a text where that is allowed; without words list the phrases."""
        session = self._session
        if not self._may():
            return
        if not words:
            session.say("say_phrases")
            session.print(
                *(f"{phrase.replace('_', ' ')}: {sentence}" for phrase, sentence in session.phrases.items())
            )
            return
        text = " ".join(words)
        phrase = phrase_named(text, session.phrases)
        sentence: dict[str, str] = {"text": text} if phrase is None else {"phrase": phrase}
        command = session.made(Say, room=session.room, **sentence)
        if command is None:
            return
        try:
            await session.connection.ask(command)
        except CommandRefused as refused:
            session.print(refused.message)
            if refused.code == Code.NOT_ALLOWED and phrase is None:
                session.say("say_how")

    async def chat(self, _: list[str]) -> None:
        """Show what was said here, the latest last."""
        session = self._session
        if not self._may() or session.room is None:
            return
        answer = await session.ask(Chat(id=session.connection.new_id(), room=session.room))
        if answer is None:
            return
        lines: Sequence[SaidLine] = answer["chat"]
        session.print(*(self._line(line) for line in lines))
        if not lines:
            session.say("chat_empty")
        self._seen(lines)

    async def mute(self, words: list[str]) -> None:
        """Hear nothing more of what somebody says."""
        await self._about(Mute, "muted", words, wanted=True)

    async def unmute(self, words: list[str]) -> None:
        """Hear somebody again."""
        await self._about(Mute, "muted", words, wanted=False)

    async def block(self, words: list[str]) -> None:
        """Have nothing more to do with somebody."""
        await self._about(Block, "blocked", words, wanted=True)

    async def unblock(self, words: list[str]) -> None:
        """Have to do with somebody again."""
        await self._about(Block, "blocked", words, wanted=False)

    async def _about(self, kind: Any, member: str, words: list[str], *, wanted: bool) -> None:
        session = self._session
        name = " ".join(words)
        if session.now is None or session.room is None:
            session.say("no_table")
            return
        found = await self._named(name, session.now, session.room) if name else None
        if found is None:
            session.say("no_person", name=name or "?")
            return
        player, called = found
        command = kind(id=session.connection.new_id(), player=player, **{member: wanted})
        if await session.ask(command) is not None:
            session.say(member if wanted else f"not_{member}", name=called)

    async def _named(self, name: str, now: Snapshot, room: RoomId) -> tuple[PlayerId, str] | None:
        """Return another player who sits here or has said something here, by the beginning of a name."""
        session = self._session
        assert session.now is not None
        people = {seat["player"]: seat["name"] for seat in now["seats"] if not seat.get("bot", False)}
        try:
            answer = await session.connection.ask(Chat(id=session.connection.new_id(), room=room))
            people |= {line["player"]: line["name"] for line in answer["chat"]}
        except CommandRefused:
            pass  # who only looks in has heard nobody
        people.pop(session.connection.player, None)
        whole = [one for one in people.items() if one[1].casefold() == name.casefold()]
        begun = [one for one in people.items() if one[1].casefold().startswith(name.casefold())]
        return next(iter(whole or (begun if len(begun) == 1 else [])), None)

    def _may(self) -> bool:
        """Return whether there is chat where one is; where there is none, that is said."""
        now = self._session.now
        if now is None:
            self._session.say("no_table")
        elif now["options"].get("chat") == OFF:
            self._session.say("chat_off")
        return now is not None and now["options"].get("chat") != OFF

    # -- what is heard ---------------------------------------------------------------------------

    def _hear(self, line: SaidLine) -> None:
        """Say a line that was said at the table: once, however often it is told."""
        if line["said"] > self._last:
            self._seen([line])
            self._session.print(self._line(line))

    def _seen(self, lines: Sequence[SaidLine]) -> None:
        self._last = max([self._last, *(line["said"] for line in lines)])

    def _line(self, line: SaidLine) -> str:
        phrase = line.get("phrase")
        # A newer server may have phrases that are not known here.
        named = self._session.phrases.get(phrase, phrase.replace("_", " ")) if phrase else ""
        words = named or line.get("text", "")
        key = "shows" if phrase in EMOTES else "says"
        sentence = self._session.text(key, name=line["name"], words=words)
        return sentence + (self._session.text("to_spectators") if line["to"] == "spectators" else "")

    def _came(self) -> None:
        """Say how much was said before one came, or while the line was lost."""
        now = self._session.now
        if now is None or now["options"].get("chat") == OFF or len(now["seats"]) < 2:
            return
        task = asyncio.ensure_future(self._count(now["room"]))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _count(self, room: RoomId) -> None:
        session = self._session
        try:
            answer: Mapping[str, Any] = await session.connection.ask(
                Chat(id=session.connection.new_id(), room=room)
            )
        except (CommandRefused, Closed):
            return  # nobody who is there: `chat` says why
        new = [line for line in answer["chat"] if line["said"] > self._last]
        self._seen(new)
        others = [line for line in new if line["player"] != session.connection.player]
        if others and session.room == room:
            session.say("chat_before", count=len(others), name=others[-1]["name"])
