"""Answers a letter: finds out who wrote it, does what it says, and writes the mail that reports it."""

from dataclasses import replace
from typing import Final

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.channels.incoming.answer import Below, written
from regatta_server.channels.incoming.caller import MailCaller
from regatta_server.channels.incoming.commands import OfRoom, WrongCommand, parse
from regatta_server.channels.incoming.desk import Desk
from regatta_server.channels.incoming.moves import LetterLine, Moves
from regatta_server.channels.incoming.reading import Letter
from regatta_server.channels.incoming.reply import Reply
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.mail.sender import Sender
from regatta_server.channels.outgoing.mail.signed_addresses import SignedAddress, Signer
from regatta_server.channels.outgoing.mail.tables import card_of, shown_to
from regatta_server.channels.outgoing.preference_store import PreferenceStore
from regatta_server.commands.context import Context
from regatta_server.judging.refused import Refused
from regatta_server.languages.catalogues import language_of
from regatta_server.observe.labels import Outcome
from regatta_server.products.assembly import Products

PASSING: Final = frozenset({Code.UNAVAILABLE, Code.STOPPING, Code.OTHER_RULES})
"""Refusals that say nothing of what was asked: the letter comes again in a while."""


class Answering:
    """Raises StoreError without a store, and Suspended for who may not come in."""

    def __init__(self, context: Context, products: Products, signer: Signer, sender: Sender) -> None:
        """Take the services, what signs addresses, and the way to the relay."""
        self._rooms = context.rooms
        self._players = context.players
        self._now_ms = context.now_ms
        self._addresses = AddressStore(context.redis)
        self._preferences = PreferenceStore(context.redis)
        self._products = products
        self._signer = signer
        self._sender = sender
        self._moves = Moves(context.rooms, products.handlers)
        self._desk = Desk(products.handlers, context.now_ms)

    async def answer(self, named: SignedAddress, letter: Letter, again: bool) -> Outcome:
        """Do what a letter asks for, unless it came `again`, and send the answer."""
        to = await self._addresses.of(named.player)
        if to is None or to.state != "confirmed":
            # Removed a moment ago: there is nobody to answer.
            return Outcome.GONE
        caller, reply = await self._caller(named.player), Reply()
        try:
            await self._do(caller, named, letter, again, reply)
        except Refused as refused:
            if refused.code in PASSING:
                return Outcome.LATER
            reply.say(refused.message)
        except WrongCommand as wrong:
            reply.say(wrong.message)
        finally:
            self._products.rooms.leave(caller)
        mail = written(letter, reply, await self._below(caller, reply), caller.language, self._now_ms())
        mail["From"], mail["To"] = self._sender.mail_from, to.address
        return await self._sender.send(mail, to.address, self._signer.bounce(named.player, self._now_ms()))

    # ------------------------------------------------------------------------------------------

    async def _caller(self, player: PlayerId) -> MailCaller:
        named = await self._players.persons([player])
        name, account = named[player]
        language = language_of((await self._preferences.preferences(player)).language)
        secret = self._signer.secret_of(player)
        caller = MailCaller(player, name, name if account else None, language, secret)
        await self._products.greet(caller)
        return caller

    async def _do(
        self, caller: MailCaller, named: SignedAddress, letter: Letter, again: bool, reply: Reply
    ) -> None:
        reply.room = None if named.table is None else named.table.room
        if again:
            reply.say(
                Text(
                    "mail-came-before", "This mail came before, and was answered then: nothing was done now."
                )
            )
        elif not named.holds(self._now_ms()):
            reply.say(
                Text(
                    "mail-address-too-old",
                    "The address that you have written to is too old: nothing was done. Answer this mail.",
                )
            )
        elif not letter.lines:
            reply.say(
                Text(
                    "mail-no-command",
                    "There is no command in your mail: write one as plain text, above what you quote.",
                )
            )
            reply.help = True
        else:
            await self._lines(caller, named, letter, reply)

    async def _lines(self, caller: MailCaller, named: SignedAddress, letter: Letter, reply: Reply) -> None:
        games = self._games(caller)
        for place, text in enumerate(letter.lines):
            re = f"mail-{letter.digest}-{place}"
            command = parse(text, games, next(iter(games.values())))
            if command is None:
                if named.table is None:
                    reply.say(
                        Text(
                            "mail-move-is-answer",
                            "A move is sent as an answer to the mail of your turn: show ROOM sends it again.",
                        )
                    )
                    reply.help = True
                    return
                if not await self._moves.do(caller, named.table, LetterLine(text, re, named.question), reply):
                    return
                continue
            if isinstance(command, OfRoom):
                command = self._placed(command, named)
            if isinstance(command, OfRoom) and command.do == "resign":
                await self._moves.resign(caller, RoomId(command.room or ""), re, reply, sure=command.sure)
            elif isinstance(command, OfRoom) and command.do == "show":
                reply.room, reply.whom = RoomId(command.room or ""), command.whom
            else:
                await self._desk.do(caller, command, re, reply)
            return

    def _placed(self, command: OfRoom, named: SignedAddress) -> OfRoom:
        """Return a command with its room: the one that the mail is about, where none is named."""
        if command.room is not None:
            return command
        if named.table is None:
            raise WrongCommand(
                Text(
                    "mail-room-code",
                    "Behind {word} stands the code of a game, such as ABCD2345: games lists them.",
                    word=command.do,
                )
            )
        return replace(command, room=named.table.room)

    def _games(self, caller: MailCaller) -> dict[str, str]:
        """Return the ruleset by each of its names, in English and in the player's language."""
        cards = self._rooms.cards()
        names = {card["ruleset"]: card["ruleset"] for card in cards}
        for card in cards:
            for name in (card["name"], caller.language.card_text(card["name"])):
                names.setdefault(name.casefold(), card["ruleset"])
        return names

    async def _below(self, caller: MailCaller, reply: Reply) -> Below:
        """Return the table that is shown, and where the next answer goes."""
        now_ms = self._now_ms()
        play = self._signer.play(caller.player, now_ms)
        state = None if reply.room is None else await self._rooms.state(reply.room)
        if state is None or state.seating.seat_of(caller.player) is None:
            if reply.room is not None and not reply.sentences:
                reply.say(
                    Text("mail-no-seat", "You have no seat in such a game: games lists those that you have.")
                )
            return Below(None, (), play)
        shown = shown_to(state, caller.player, caller.language, now_ms)
        reply.listed += card_of(state, caller.player, caller.language, reply.whom)
        address = (
            play
            if shown.table is None
            else self._signer.turn(caller.player, shown.table, now_ms, reply.question)
        )
        return Below(shown.title, shown.lines, address)
