"""A running game between the entries of its turns: the hands, and no new room for each throw.

A throw changes one hand, when the room last changed, and which commands are done. The whole room, with its
game in it, is made when somebody asks for it, and for an entry, which changes more. What a move does, the
rules, the table and the functions of the general path say: here is only what need not be made anew for it.
"""

from typing import Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from regatta_protocol import client
from regatta_protocol.command import SeatCommand
from regatta_protocol.ids import PlayerId
from regatta_server.game import record, table
from regatta_server.game.facts import Held, Played, Thrown
from regatta_server.game.table import Hand
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.act import Act, stamp_of
from regatta_server.rooms.decide.command_window import DoneCommand, OpenWindow
from regatta_server.rooms.decide.events import Event, event, headed
from regatta_server.rooms.decide.lifecycle import ends_alike_until_ms
from regatta_server.rooms.decide.stages import moves
from regatta_server.rooms.decide.state import Playing, RoomState


class Judged(Struct, frozen=True, gc=False):
    """A move that may be stored, and what comes of it once it is."""

    player: PlayerId
    fact: Played
    event: Event
    hand: Hand
    """What its seat has then."""
    after: Playing | None = None
    """The room then, where the move ends a turn: it was made to be judged."""


class CompactGame:
    """A running game as its moves change it. Nothing has happened until `take`."""

    __slots__ = (
        "_changed",
        "_made",
        "_seats",
        "_until_ms",
        "_windows",
        "changed_ms",
        "hands",
        "room",
        "version",
    )

    def __init__(self, state: Playing) -> None:
        """Begin with a room that `fits`."""
        self.room: Final = state.setup.id
        self._windows: Final[dict[PlayerId, OpenWindow]] = {}
        self._seats: Final = {
            player: min(mine) for player, mine in state.seating.by_player.items() if len(mine) == 1
        }
        """The seats of players who have one: of several one would have to be meant."""
        self._until_ms = ends_alike_until_ms(state)
        """Until when a move that leaves the seats as they are is stored alone."""
        self._begin(state)

    def _begin(self, state: Playing) -> None:
        self._made: Playing = state
        """The room as it was last made."""
        self._changed: set[PlayerId] = set()
        """Who has done something since then."""
        self.version, self.changed_ms = state.version, state.changed_ms
        self.hands = list(state.game.hands)
        """By seat."""

    @property
    def identical(self) -> bool:
        """Whether every seat throws the same faces in the same order."""
        return self._made.game.identical

    def state(self) -> Playing:
        """Return the room as the general path has it."""
        made = self._made
        if made.version != self.version:
            done = {**made.done, **{player: self._windows[player].closed() for player in self._changed}}
            made = self._made = replace(
                made,
                version=self.version,
                changed_ms=self.changed_ms,
                done=done,
                game=replace(made.game, hands=tuple(self.hands)),
            )
            self._changed.clear()
        return made

    def judge(self, act: Act) -> Judged | None:
        """Return what a player's throw, hold or entry does; None for what the general path has to judge.

        Which is all that does more, and whatever is refused. Raises Refused or Illegal for some of that.
        """
        ask, seat = act.ask, self._seats.get(act.player)
        if seat is None or not self._changes_one_hand(act, seat):
            return None
        match ask:
            case client.Enter():
                return self._entered(act, seat, ask)
            case client.Throw():
                return self._thrown(act, seat, ask)
            case client.Hold():
                return self._held(act, seat, ask)
            case _:
                return None

    def take(self, judged: Judged) -> None:
        """Let a move have happened, which is stored."""
        fact = judged.fact
        self.version += 1
        assert fact.command is not None
        self._window(judged.player).add(DoneCommand(fact.command, self.version, fact.checksum))
        if judged.after is not None:
            if judged.after.seats is not self._made.seats:
                self._until_ms = ends_alike_until_ms(judged.after)
            self._begin(judged.after)
            return
        self.changed_ms = fact.at_ms
        self.hands[fact.seat] = judged.hand
        self._changed.add(judged.player)

    # ------------------------------------------------------------------------------------------

    def _changes_one_hand(self, act: Act, seat: int) -> bool:
        """Return whether a move of a seat, if it may be, is new, and changes nothing beside its play."""
        mine, ask = self._made.seats[seat], act.ask
        return (
            seat in self._made.game.to_play
            and self.changed_ms <= act.now_ms <= self._until_ms
            and not mine.missed
            and not mine.stand_in
            and mine.pending is None
            and isinstance(ask, SeatCommand)
            and ask.seat in (None, seat)
            and self._window(act.player).is_new(ask.id)
        )

    def _thrown(self, act: Act, seat: int, ask: client.Throw) -> Judged | None:
        made, hand = self._made, self.hands[seat]
        rules = made.setup.rules
        if not moves.is_meant(rules, hand.play, made.game.standings[seat].turns, ask):
            return None
        dice = tuple(ask.dice)
        faces = table.draw(rules, self, seat, dice, made.source.roller)
        fact = Thrown(**stamp_of(self, act), seat=seat, dice=dice, faces=faces)
        after = table.hand_after(rules, hand, fact, tumble_of(made.setup.id, self.version + 1))
        if not rules.faces(after.play):
            return None  # it has ended the turn
        return self._judged(act, fact, after)

    def _held(self, act: Act, seat: int, ask: client.Hold) -> Judged:
        rules = self._made.setup.rules
        table.judge_hold(rules, self, seat, tuple(ask.dice))
        fact = Held(**stamp_of(self, act), seat=seat, dice=tuple(sorted(ask.dice)))
        return self._judged(act, fact, table.hand_after(rules, self.hands[seat], fact))

    def _judged(self, act: Act, fact: Played, after: Hand) -> Judged:
        made, seat = self._made, fact.seat
        message = headed(fact, made.setup.id, self.version + 1)
        message.update(
            record.event(made.setup.rules, fact, self.hands[seat], after, made.game.standings[seat])
        )
        return Judged(act.player, fact, message, after)

    def _entered(self, act: Act, seat: int, ask: client.Enter) -> Judged | None:
        before = self.state()
        change = moves.enter(before, act, seat, ask)
        after = change.state
        if len(change.facts) > 1 or not isinstance(after, Playing):
            return None  # the game is over by it
        [fact] = change.facts
        assert isinstance(fact, Played)
        return Judged(act.player, fact, event(before, fact, after), after.game.hands[seat], after)

    def _window(self, player: PlayerId) -> OpenWindow:
        window = self._windows.get(player)
        if window is None:
            window = self._windows[player] = OpenWindow(self._made.done.get(player, ()))
        return window


def fits(state: RoomState) -> TypeGuard[Playing]:
    """Return whether a game runs of which everybody sees all at once, and nothing can be taken back."""
    return (
        isinstance(state, Playing)
        and state.decisions is None
        and state.setup.reveal == "open"
        and not state.setup.delay_turns
    )
