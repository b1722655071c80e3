"""Nobody hears what is hidden: a search through all that is told in whole games of every combination."""

from random import Random
from typing import Any, Final

import pytest

from regatta_protocol.client import AddSeat, JoinRoom
from regatta_protocol.options import Reveal
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import OF_A_SEAT, HeardTable, Session, check_adds_up, check_in_order, leaks
from testkit.rooms.players import Players
from testkit.rooms.tables import STRANGER, player_id

RULESETS: Final = ("yacht", "yacht-joker", "double-cameroon", "yin-yang")
HIDING: Final[tuple[dict[str, Any], ...]] = (
    {"reveal": "hide_rerolls"},
    {"reveal": "hide_all"},
    {"dice": "identical"},
)
ORDERS: Final = ("alternate", "simultaneous", "free")
COMBINATIONS: Final = [
    (ruleset, {**hiding, "order": order})
    for ruleset in RULESETS
    for hiding in HIDING
    for order in ORDERS
    if ruleset != "yin-yang" or order == "alternate"
]

every_combination = pytest.mark.parametrize(
    ("ruleset", "chosen"),
    [
        pytest.param(
            *(ruleset, chosen),
            id="-".join([ruleset, *chosen.values()]),
            marks=[] if number % 2 == 0 else pytest.mark.prove,
        )
        for number, (ruleset, chosen) in enumerate(COMBINATIONS)
    ],
)


class Heard:
    """A whole game with all that its members heard: Ada, Tom on her device, and Bo, who comes and goes."""

    def __init__(self, ruleset: str, seed: int, shown_as: Reveal | None = None, **chosen: Any) -> None:
        """Play the game."""
        self.chance = Random(seed)
        target = {"target": 150} if ruleset == "yin-yang" else {}
        self.table = HeardTable(
            3,
            ruleset,
            CountedChance(f"{seed}"),
            turn_ms=20_000,
            time_bank_ms=30_000,
            shown_as=shown_as,
            **chosen,
            **target,
        )
        self.sessions: list[Session] = [self.table.watches("Ada")]
        self.table.says("Ada", AddSeat, name="Tom")
        # Bo looks in before he sits down: then he has no seat.
        self.sessions.append(self.table.watches("Bo"))
        self.table.says("Bo", JoinRoom)
        self.table.started()
        players = Players(self.table, self.chance)
        while self.table.state.stage == "playing":
            self.table.now_ms += self.chance.randrange(8_000)
            if self.chance.random() < 0.05:
                self.table.alarm_in_time()
            else:
                players.play(self.chance.choice(self.table.seats_to_play))
            self.come_and_go()

    def come_and_go(self) -> None:
        """Let a player's other device come, or one that was away; or let a node have missed something."""
        whim = self.chance.random()
        name = self.chance.choice(["Ada", "Bo"])
        if whim < 0.02:
            self.sessions.append(self.table.watches(name))
        elif whim < 0.05:
            self.sessions.append(self.table.resumes(name, self.chance.randrange(self.table.version)))
        elif whim < 0.15:
            self.table.resync()

    def leaks(self) -> set[str]:
        """Return all that somebody heard of another's play."""
        how = self.table.state.setup.reveal
        found = {leak for frame in self.table.spectated for leak in leaks(frame, how, frozenset())}
        for session in self.sessions:
            own = self.table.state.seating.seats_of(session.player)
            found |= {leak for frame in session.frames for leak in leaks(frame, how, own)}
        return found


@every_combination
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_in_a_hidden_game_nobody_hears_of_anothers_dice_rows_or_points(
    ruleset: str, chosen: dict[str, Any], seed: int
) -> None:
    heard = Heard(ruleset, seed, **chosen)
    assert heard.table.events_of("finished")
    assert heard.leaks() == set()
    for session in heard.sessions:
        check_in_order(session.frames)
        check_adds_up(session.frames, session.player)
        assert session.frames[-1]["version"] == heard.table.version
    check_in_order(heard.table.spectated)
    check_adds_up(heard.table.spectated, player_id(STRANGER))


@every_combination
def test_the_search_finds_what_a_room_tells_that_hides_nothing(ruleset: str, chosen: dict[str, Any]) -> None:
    found = Heard(ruleset, 3, "open", **chosen).leaks() | Heard(ruleset, 4, "open", **chosen).leaks()
    kinds = {leak.split(".")[0] for leak in found}
    parts = {leak.rsplit(".", 1)[1].split("[")[0] for leak in found}
    ends = {"secured", "banked"} if ruleset == "yin-yang" else {"held", "entered"}
    assert kinds >= {"thrown", "snapshot", *ends}
    assert parts >= {"faces", "dice", "throw"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_search_finds_what_a_room_tells_that_hides_too_little(ruleset: str) -> None:
    found = Heard(ruleset, 4, "hide_rerolls", reveal="hide_all").leaks()
    assert {leak.rsplit(".", 1)[1].split("[")[0] for leak in found} >= {"faces", "total"}


@every_combination
def test_the_owner_of_a_seat_hears_all_of_it(ruleset: str, chosen: dict[str, Any]) -> None:
    heard = Heard(ruleset, 5, **chosen)
    for session, seats in zip(heard.sessions[:2], ({0, 1}, {2}), strict=True):
        whole, mine = (
            [event for event in events if event["type"] in OF_A_SEAT and event["seat"] in seats]
            for events in (heard.table.events, session.frames)
        )
        assert mine == whole
        assert len(whole) > 10
