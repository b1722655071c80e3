"""Players for rooms without a server: they do what leads on, and now and then anything at all."""

import contextlib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from regatta_protocol.client import (
    KINDS,
    AddBot,
    AddSeat,
    Bank,
    Commit,
    Contribute,
    DeclineRematch,
    Enter,
    HandOver,
    Hold,
    JoinRoom,
    Rematch,
    SetAdmission,
    SetAside,
    Start,
    Throw,
)
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import SetOrder
from regatta_protocol.commands.turns import Stretch
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.commands import COMMANDS
from regatta_server.rooms.decide.lifecycle import DAY_MS, MISSED_MOST, NEXT
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.state import Opening, Playing
from testkit.rooms.tables import NAMES, STRANGER, Table, bytes_of, commitment_of, player_id

STEPS_MOST: Final = 1_500
"""More than the longest of these games takes."""
OWNERS: Final = ("anyone", "another")
"""Whose bytes the seats commit to."""
GUESTS: Final = ("Tom", "Uma", "Vic")
"""Who plays on another's device."""


class Players:
    """Four players and their guests at one table."""

    def __init__(self, table: Table, chance: Random) -> None:
        """Take the table, and where the players' whims come from."""
        self.table = table
        self.chance = chance

    def act(self) -> Change | None:
        """Do one thing. Raises Refused as the judge does."""
        table, chance = self.table, self.chance
        table.now_ms += chance.randrange(5_000)
        whim = chance.random()
        if whim < 0.001 or (whim < 0.05 and table.state.deadlines):
            return table.alarm_in_time()
        if whim < 0.06:
            return table.alarm()
        if (
            whim < 0.08
            and isinstance(table.state, Playing)
            and (table.state.setup.turn_ms or 0) > DAY_GAME_MS
        ):
            return self.vacation()
        if whim < 0.5 and self.ordered():
            return table.alarm_in_time()
        if whim < 0.75:
            return self.what_leads_on()
        # In the order of the protocol: so games stay as they are wherever the lines of the table stand.
        kind = chance.choice(sorted(COMMANDS, key=lambda one: KINDS.index(one.model_fields["type"].default)))
        if kind in (Resign, Claim, Abort) and chance.random() < 0.7:
            # Else no game would come to its end.
            kind = Hold
        seat = chance.choice([None, None, *range(len(table.state.seating.seats) + 1)])
        fields = self.anything(kind)
        if "seat" in kind.model_fields:
            needed = kind.model_fields["seat"].is_required()
            fields["seat"] = chance.randrange(4) if needed else seat
        return table.says(chance.choice([*NAMES[:4], STRANGER]), kind, **fields)

    def vacation(self) -> Change | None:
        """Go on vacation, or be back: with a seat or without."""
        days = self.chance.choice([None, 1, 1, 3, 20])
        until_ms = None if days is None else self.table.now_ms + days * DAY_MS
        return self.table.vacation(self.chance.choice([*NAMES[:4], STRANGER]), until_ms)

    def ordered(self) -> bool:
        """Say whether a turn has come for which somebody left an order."""
        state = self.table.state
        return isinstance(state, Playing) and any(one.due_ms for _, one in orders(state.seats))

    def what_leads_on(self) -> Change | None:
        """Do what brings the room nearer to its end."""
        table, chance = self.table, self.chance
        match table.state.stage:
            case "gathering":
                return self.sit_down()
            case "opening":
                return self.settle_dice()
            case "playing":
                return self.claim() or self.play(chance.choice(table.seats_to_play))
            case _:
                people = [number for number, seat in enumerate(table.state.seating.seats) if not seat.bot]
                kind = chance.choice((Rematch, Rematch, DeclineRematch))
                return table.says(table.speaker(chance.choice(people)), kind)

    def claim(self) -> Change | None:
        """Let turns run out where the result may be claimed by that, and claim it now and then."""
        table, state = self.table, self.table.state
        assert isinstance(state, Playing)
        if state.setup.absence != "claim":
            return None
        out = {seat for seat, _ in state.game.out}
        there = [seat for seat, taken in enumerate(state.seating.seats) if not taken.bot and seat not in out]
        gone = [seat for seat in there if state.seats[seat].missed >= MISSED_MOST]
        others = [
            seat
            for seat in there
            if gone and state.seating.seats[seat].player != state.seating.seats[gone[0]].player
        ]
        if self.chance.random() < 0.7:
            return None
        if not others:
            return table.alarm_in_time() if state.deadlines else None
        return table.says(table.speaker(others[0]), Claim, seat=gone[0])

    def settle_dice(self) -> Change | None:
        """Commit for a seat, or send what it has committed to."""
        state = self.table.state
        assert isinstance(state, Opening)
        seat = self.chance.choice(state.awaited)
        who = self.table.speaker(seat)
        if state.server_seed is None:
            return self.table.says(who, Commit, commitment=commitment_of("anyone"), seat=seat)
        own = next(own for own in OWNERS if commitment_of(own) == state.seat_commitments[seat])
        return self.table.says(who, Contribute, bytes=bytes_of(own), seat=seat)

    def sit_down(self) -> Change | None:
        """Join, bring a guest, or start."""
        table, chance = self.table, self.chance
        kind = chance.choice((JoinRoom, JoinRoom, JoinRoom, AddSeat, AddBot, Start, SetAdmission, HandOver))
        who = chance.choice(NAMES[:4])
        if kind in (SetAdmission, HandOver):
            who = next(name for name in (*NAMES, STRANGER) if player_id(name) == table.state.seating.host)
        return table.says(who, kind, **self.anything(kind))

    def play(self, seat: int) -> Change | None:
        """Make a legal move for a seat: sooner or later one that ends the turn."""
        table, chance = self.table, self.chance
        if table.state.seating.seats[seat].bot:
            return table.alarm_in_time()
        rules, play = table.state.setup.rules, table.game.hands[seat].play
        offers = rules.sheet(play)["offers"]
        choices = list(rules.choices(play))
        if choices and (not offers["throw"] or chance.random() < 0.6):
            return table.moves(seat, chance.choice(choices))
        if offers["hold"] and chance.random() < 0.3:
            dice = chance.sample(offers["throw"], chance.randrange(len(offers["throw"])))
            return table.says(table.speaker(seat), Hold, dice=dice, seat=seat)
        dice = offers["throw"]
        if offers["hold"]:
            dice = chance.sample(dice, chance.randint(1, len(dice)))
        return table.says(table.speaker(seat), Throw, dice=dice, seat=seat)

    def anything(self, kind: type[RoomCommand]) -> dict[str, Any]:
        """Return fields of a command that the protocol lets through, sensible or not."""
        chance, card = self.chance, self.table.state.setup.rules.card
        dice = [chance.randrange(len(card["tray"]) + 1) for _ in range(chance.randrange(6))]
        rows = [*(row["row"] for row in card["rows"]), "no_such_row"]
        whole = list(range(len(card["tray"])))
        face = chance.randint(1, 6)
        fields: dict[type[RoomCommand], dict[str, Any]] = {
            AddSeat: {"name": chance.choice(GUESTS)},
            Commit: {"commitment": commitment_of("another")},
            Contribute: {"bytes": bytes_of("another")},
            HandOver: {"seat": chance.randrange(3)},
            SetAdmission: {"locked": chance.random() < 0.1, "uses": chance.choice([None, 1, 1, 2])},
            Hold: {"dice": dice},
            Throw: {"dice": chance.choice([dice, whole])},
            Enter: {"rows": {chance.choice(rows): chance.choice([whole, dice])}},
            SetAside: {"dice": dice, "face": face},
            Stretch: {"times": chance.choice((1, 2, 3, 5, 10))},
            SetOrder: {"order": self.any_order()},
            Bank: {"join": chance.choice([{}, {str(chance.randrange(7)): face}])},
        }
        return fields.get(kind, {})

    def any_order(self) -> dict[str, Any]:
        """Return a conditional order, most of which can be carried out."""
        chance, card = self.chance, self.table.state.setup.rules.card
        if not card["rows"]:
            return {"bank_from": chance.choice([10, 50, 200])}
        names = [row["row"] for row in card["rows"]]
        chosen = chance.sample(names, chance.randint(min(2, len(names)), min(6, len(names))))
        rows = [{"row": row, "least": chance.choice([0, 1, 12, 30])} for row in chosen]
        keep, pips = chance.choice(
            [("most_frequent", []), ("longest_run", []), ("nothing", []), ("face", [6]), ("pips", [2, 4, 4])]
        )
        otherwise = chance.choice([[], names[-card["entries"] :]])
        early = chance.random() < 0.5
        return {"keep": keep, "pips": pips, "early": early, "rows": rows, "otherwise": otherwise}


def watched(table: Table, players: Players) -> Iterator[Change]:
    """Let the players act until the room is over, and yield what comes about. A refusal changes nothing."""
    for _ in range(STEPS_MOST):
        before, stage, version = encode(table.state), table.state.stage, table.version
        change = None
        with contextlib.suppress(Refused):
            change = players.act()
        if change is None:
            assert (encode(table.state), table.version) == (before, version)
        else:
            assert table.state.stage in {stage} | NEXT[stage]
            yield change
        if table.state.stage == "archived":
            return
