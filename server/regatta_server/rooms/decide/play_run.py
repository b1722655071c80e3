"""Folds a run of plays without making a room for each, for whoever reads all facts of a game at once.

Most plays change one hand and nothing else, so a room is only made for those that change more, and at the
end. What a play does is up to the table and the fold of moves; here is only what can be skipped.
"""

from collections import defaultdict
from typing import Final

from msgspec.structs import replace

from regatta_protocol.ids import PlayerId
from regatta_server.game import order, table
from regatta_server.game.plays import Entered, Held, Played, Thrown
from regatta_server.game.table import Hand
from regatta_server.game.tumble import tumble_of
from regatta_server.rooms.decide.clocks import with_clocks
from regatta_server.rooms.decide.command_window import DoneCommand, with_commands
from regatta_server.rooms.decide.stages.moves import played
from regatta_server.rooms.decide.state import Playing
from regatta_server.rules.base import Standing


class PlayRun:
    """A running game as plays change it."""

    def __init__(self, state: Playing) -> None:
        """Begin with a room in which a game runs."""
        setup = state.setup
        self.rules: Final = setup.rules
        self.room: Final = setup.id
        self._keeps_more: Final = state.decisions is not None or setup.delay_turns > 0
        """Whether more of a play is remembered than what it changes."""
        self._done: Final = defaultdict[PlayerId, list[DoneCommand]](list)
        """Commands that the room does not remember yet: each at once is a sixth of a fold."""
        self._begin(state)

    def _begin(self, state: Playing) -> None:
        self._state, self.version, self._changed_ms = state, state.version, state.changed_ms
        self._seats = state.seats
        self._plain = not self._keeps_more and not any(
            sits.bot or one.stand_in or one.missed or one.pending is not None or one.bank_ms is not None
            for sits, one in zip(state.seating.seats, state.seats, strict=True)
        )
        """Whether the end of a turn changes nothing but hands, standings, who is to play, and until when."""
        self._tied = {
            seat
            for seat, one in enumerate(state.seats)
            if self._keeps_more or one.missed or one.stand_in or one.pending is not None
        }
        """Seats of which any play may change more than the hand."""
        self.hands, self.standings = list(state.game.hands), list(state.game.standings)
        """By seat; standings as the last turns left them."""
        self._to_play = state.game.to_play

    def play(self, fact: Played) -> tuple[Hand, Hand, Standing]:
        """Fold a play. Return the hand of its seat before and afterwards, and its standing before.

        Raises what the rules raise for a play that they do not allow.
        """
        seat = fact.seat
        before, standing = self.hands[seat], self.standings[seat]
        if not self._take(fact, before):
            self._begin(played(self._made(), fact, self._state.done))
        if fact.command is not None:
            player = fact.player or self._state.seating.seats[seat].player
            self._done[player].append(DoneCommand(fact.command, self.version, fact.checksum))
        return before, self.hands[seat], standing

    def state(self) -> Playing:
        """Return the room as the fold of all of its facts has it."""
        state = self._made()
        if self._done:
            done = {
                player: with_commands(state.done.get(player, ()), by) for player, by in self._done.items()
            }
            state = self._state = replace(state, done={**state.done, **done})
            self._done.clear()
        return state

    def _take(self, fact: Played, before: Hand) -> bool:
        """Fold a play that changes no more than is here; False, with nothing done, where it does."""
        seat, by = fact.seat, "player" if isinstance(fact, Held) else fact.by
        if seat in self._tied or by == "stand_in":
            return False
        if isinstance(fact, Thrown):
            after = table.hand_after(self.rules, before, fact, tumble_of(self.room, self.version + 1))
            if after.tumble is None:
                return False  # it has ended the turn
        elif isinstance(fact, Held):
            after = table.hand_after(self.rules, before, fact)
        elif isinstance(fact, Entered) and self._plain and by == "player":
            after = table.hand_after(self.rules, before, fact)
            self.standings[seat] = self.rules.standing(after.play)
            game = self._state.game
            self._to_play = order.to_play(game.pace, game.order, self.standings)
            # Of the room and its game it asks what no play changes, and who is to play.
            turned = replace(game, to_play=self._to_play)
            self._seats = with_clocks(self._state, turned, self._seats, fact.at_ms, ended=seat)
        else:
            return False
        self.hands[seat] = after
        self.version += 1
        self._changed_ms = fact.at_ms
        return True

    def _made(self) -> Playing:
        """Return the room, but for the commands that are done."""
        if self._state.version != self.version:
            game = replace(
                self._state.game,
                hands=tuple(self.hands),
                standings=tuple(self.standings),
                to_play=self._to_play,
            )
            self._state = replace(
                self._state,
                version=self.version,
                changed_ms=self._changed_ms,
                game=game,
                seats=self._seats,
            )
        return self._state
