"""A running game as its moves change it: hands, standings, who is to play, and no new room for each move.

A move changes one hand, when the room last changed, and which commands are done; an entry also changes whose
turn it is. The whole room is made when somebody asks for it, and for an entry by which a clock goes on. What
a move does is up to the rules, the table and the functions of the general path; here is only what can be
skipped.
"""

from typing import Final, TypeGuard

import orjson
from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol import client
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.game import order, record, table
from regatta_server.game.plays import Entered, Held, Played, Thrown
from regatta_server.game.table import Hand
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.clocks import turns_are_quiet
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.command_window import DoneCommand, OpenWindow, with_commands
from regatta_server.rooms.decide.lifecycle import ends_alike_until_ms
from regatta_server.rooms.decide.seat_play import SeatPlays
from regatta_server.rooms.decide.stages import moves
from regatta_server.rooms.decide.stages.playing import turn
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.views.events import Event, event, headed
from regatta_server.rooms.run.hearing.in_language import says_words
from regatta_server.rooms.storage.commit_store import Due
from regatta_server.rules.base import Standing


class Judged(Struct, frozen=True, gc=False):
    """A move that may be stored, and what comes of it once it is."""

    player: PlayerId
    seat: int
    at_ms: int
    """When it is, by the room's time."""
    done: DoneCommand
    fact: bytes
    """As it is stored."""
    event: bytes
    """As members are told of it, where it says no words."""
    hand: Hand
    """What its seat has then."""
    standing: Standing | None = None
    """That of its seat then, where the move ends a turn."""
    to_play: tuple[int, ...] = ()
    """The seats that may play then, where the move ends a turn."""
    seats: SeatPlays | None = None
    """What the seats have then, where a clock goes on by it."""
    due: Due = "="
    """When something happens by itself then, as in a `Commit`."""
    words: Event | None = None
    """The event, where it says any words: they are told in each member's language."""
    change: Change | None = None
    """What it makes of the room, where more comes of the move than that: it was made to be judged."""


class CompactGame:
    """A running game as its moves change it. Nothing has happened until `take`."""

    __slots__ = (
        "_made",
        "_players",
        "_quiet",
        "_tied",
        "_until_ms",
        "changed_ms",
        "hands",
        "identical",
        "room",
        "seats",
        "standings",
        "to_play",
        "version",
    )

    def __init__(self, state: Playing) -> None:
        """Begin with a room that `fits`."""
        self.room: Final = state.setup.id
        self._players: Final = {
            player: (mine, OpenWindow(state.done.get(player, ())))
            for player, mine in state.seating.by_player.items()
        }
        """The seats of each player, and what they did."""
        self._until_ms = ends_alike_until_ms(state)
        """Until when a move that leaves the seats as they are is stored alone."""
        self.identical: Final = state.game.identical
        """Whether every seat throws the same faces in the same order."""
        self._begin(state)

    def _begin(self, state: Playing) -> None:
        self._made: Playing = state
        """The room as it was last made."""
        for _, window in self._players.values():
            window.changed = False
        self.version, self.changed_ms = state.version, state.changed_ms
        self._tied = frozenset(
            seat
            for seat, one in enumerate(state.seats)
            if one.missed or one.stand_in or one.pending is not None
        )
        """Seats of which a move changes more than the play."""
        self._quiet = turns_are_quiet(state)
        """Whether the end of a turn leaves the seats as they are, too."""
        self.seats = state.seats
        self.hands, self.standings = list(state.game.hands), list(state.game.standings)
        """By seat."""
        self.to_play = state.game.to_play

    def state(self) -> Playing:
        """Return the room as the general path has it."""
        made = self._made
        if made.version != self.version:
            done = made.done.copy()
            for player, (_, window) in self._players.items():
                if window.changed:
                    window.changed, done[player] = False, window.closed()
            made = self._made = replace(
                made,
                version=self.version,
                changed_ms=self.changed_ms,
                done=done,
                seats=self.seats,
                game=replace(
                    made.game,
                    hands=tuple(self.hands),
                    standings=tuple(self.standings),
                    to_play=self.to_play,
                ),
            )
        return made

    def after(self, judged: Judged) -> Playing:
        """Return the room as a move leaves it, which has not happened yet."""
        if judged.change is not None:
            after = judged.change.state
            assert isinstance(after, Playing)
            return after
        made, seat = self.state(), judged.seat
        game = replace(made.game, hands=(*self.hands[:seat], judged.hand, *self.hands[seat + 1 :]))
        if judged.standing is not None:
            standings = (*self.standings[:seat], judged.standing, *self.standings[seat + 1 :])
            game = replace(game, standings=standings, to_play=judged.to_play)
        done = with_commands(made.done.get(judged.player, ()), [judged.done])
        return replace(
            made,
            version=self.version + 1,
            changed_ms=judged.at_ms,
            done=made.done | {judged.player: done},
            seats=self.seats if judged.seats is None else judged.seats,
            game=game,
        )

    def judge(self, act: Act) -> Judged | None:
        """Return what a player's throw, hold or entry does; None for what the general path has to judge.

        Which is all that does more, and whatever is refused. Raises Refused or Illegal for some of that.
        """
        ask = act.ask
        if ask.id is None or not hasattr(ask, "seat"):
            return None
        seat = self._seat(act.player, ask.seat, ask.id, act.now_ms)
        if seat is None:
            return None
        # By the class itself: to ask pydantic's for an instance takes a Python call.
        if type(ask) is client.Throw:
            return self._thrown(act, seat, ask)
        if type(ask) is client.Enter:
            return self._entered(act, seat, ask)
        return self._held(act, seat, ask) if type(ask) is client.Hold else None

    def _seat(self, player: PlayerId, named: int | None, command: CommandId, now_ms: int) -> int | None:
        """Return the seat for which a player asks something new that may be judged here; None where none is.

        It is the one that is named, or the only one that may play now (`whose.own_seat`).
        """
        seated = self._players.get(player)
        if seated is None or not self.changed_ms <= now_ms <= self._until_ms:
            return None
        mine, window = seated
        to_play = self.to_play
        if named is None:
            if len(to_play) > 1:
                to_play = tuple(mine.intersection(to_play))
            if len(to_play) != 1:
                return None
            [named] = to_play
        if (
            named not in mine
            or named not in self.to_play
            or named in self._tied
            or not window.is_new(command)
        ):
            return None
        return named

    def take(self, judged: Judged) -> None:
        """Let a move have happened, which is stored."""
        self.version += 1
        self._players[judged.player][1].add(judged.done)
        if judged.change is not None:
            after = judged.change.state
            assert isinstance(after, Playing)
            if after.seats is not self._made.seats:
                self._until_ms = ends_alike_until_ms(after)
            self._begin(after)
            return
        if judged.seats is not None:
            self.seats = judged.seats
        self.changed_ms = judged.at_ms
        self.hands[judged.seat] = judged.hand
        if judged.standing is not None:
            self.standings[judged.seat], self.to_play = judged.standing, judged.to_play

    # ------------------------------------------------------------------------------------------

    def _thrown(self, act: Act, seat: int, ask: client.Throw) -> Judged | None:
        made, hand = self._made, self.hands[seat]
        rules = made.setup.rules
        if not moves.is_meant(rules, hand.play, self.standings[seat].turns, ask):
            return None
        dice = tuple(ask.dice)
        faces = table.draw(rules, self, seat, dice, made.source.roller)
        fact = Thrown(seat=seat, dice=dice, faces=faces, **stamp_of(self, act))
        after = table.hand_after(rules, hand, fact, tumble_of(self.room, self.version + 1))
        if after.tumble is None:
            return None  # it has ended the turn
        return self._judged(act, fact, self._event(fact, after), after)

    def _held(self, act: Act, seat: int, ask: client.Hold) -> Judged:
        rules = self._made.setup.rules
        table.judge_hold(rules, self, seat, tuple(ask.dice))
        fact = Held(seat=seat, dice=tuple(sorted(ask.dice)), **stamp_of(self, act))
        after = table.hand_after(rules, self.hands[seat], fact)
        return self._judged(act, fact, self._event(fact, after), after)

    def _entered(self, act: Act, seat: int, ask: client.Enter) -> Judged | None:
        made, hand, before = self._made, self.hands[seat], self.standings[seat]
        rules, game = made.setup.rules, made.game
        if not moves.is_meant(rules, hand.play, before.turns, ask):
            return None
        fact = Entered(
            seat=seat, rows={row: tuple(dice) for row, dice in ask.rows.items()}, **stamp_of(self, act)
        )
        if not self._quiet:
            return self._entered_on_the_clock(act, fact)
        after = table.hand_after(rules, hand, fact)
        standings = self.standings.copy()
        standings[seat] = now = rules.standing(after.play)
        to_play = order.to_play(game.pace, game.order, standings)
        if not to_play:
            return None  # the game is over by it
        message = self._event(fact, after)
        message["turns"] = [turn(seat, standings[seat], None) for seat in to_play]
        return self._judged(act, fact, message, after, now, to_play)

    def _entered_on_the_clock(self, act: Act, fact: Entered) -> Judged | None:
        before = self.state()
        after = moves.played(before, fact)
        if not after.game.to_play:
            return None  # the game is over by it
        change = Change(after, (fact,))
        return self._judged(act, fact, event(before, fact, after), after.game.hands[fact.seat], change=change)

    def _judged(
        self,
        act: Act,
        fact: Played,
        message: Event,
        hand: Hand,
        standing: Standing | None = None,
        to_play: tuple[int, ...] = (),
        *,
        change: Change | None = None,
    ) -> Judged:
        assert fact.command is not None
        return Judged(
            player=act.player,
            seat=fact.seat,
            at_ms=fact.at_ms,
            done=DoneCommand(fact.command, self.version + 1, fact.checksum),
            fact=encode_fact(fact),
            event=orjson.dumps(message),
            hand=hand,
            standing=standing,
            to_play=to_play,
            words=message if says_words(message) else None,
            change=change,
        )

    def _event(self, fact: Played, after: Hand) -> Event:
        """Return what members are told of a move; but whose turn it is."""
        rules, seat = self._made.setup.rules, fact.seat
        message = headed(fact, self.room, self.version + 1)
        message.update(record.event(rules, fact, self.hands[seat], after, self.standings[seat]))
        return message


def fits(state: RoomState) -> TypeGuard[Playing]:
    """Return whether a game runs of which everybody sees all at once, and nothing can be taken back."""
    return (
        isinstance(state, Playing)
        and state.decisions is None
        and state.setup.reveal == "open"
        and not state.setup.delay_turns
    )
