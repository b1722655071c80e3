"""Write protocol/examples/: one golden message of every type, for the tests of both sides.

    python -m tests.protocol.write_examples

They are of one story. Ada opens a room for two, Bo joins, they play and want a rematch. Then they play
Yin Yang with Tom, who sits beside Ada, and ten dice in a room where all is hidden until the end; and Ada
opens another room, which comes to nothing. The real judge makes the events, with chance that is counted, so
the examples come out the same each time. `snapshot`, `held`, `thrown`, `entered` and `clock_renewed`
follow each other: whoever applies them to the snapshot in this order plays a part of the game.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson

from regatta_protocol import moves
from regatta_protocol.client import (
    AddBot,
    AddSeat,
    Bank,
    CallStandIn,
    Commit,
    Contribute,
    CreateRoom,
    DeclineRematch,
    Enter,
    ForgetMe,
    HandOver,
    Hello,
    Hold,
    JoinRoom,
    Kick,
    Known,
    LeaveRoom,
    MyRooms,
    Preview,
    Rematch,
    Rename,
    SetAdmission,
    SetAside,
    Start,
    TakeBack,
    Throw,
    UnwatchRoom,
    WatchRoom,
)
from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.commands.command import Message
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, MyOrders, SetOrder
from regatta_protocol.commands.past import PastTurns
from regatta_protocol.commands.scoring import Score
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.ids import CommandId
from regatta_protocol.options import Options
from regatta_server.edge import frames
from regatta_server.game.time_out import clock_move
from regatta_server.judging.refused import Refused
from regatta_server.players.players import Session
from regatta_server.rooms.decide.lifecycle import LATE_MS, due_ms
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.views import snapshot
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import ALL, NOW_MS, Table, bytes_of, commitment_of, player_id
from tests.protocol.channel_examples import of_channels
from tests.protocol.people_examples import events, of_others, of_own_account

FOLDER: Final = Path(__file__).resolve().parents[2] / "protocol" / "examples"
TURN_MS: Final = 60_000
SIX: Final = range(6)
THINKS_MS: Final = 4_000
"""How long everyone takes for everything."""
HISTORY: Final = "5e1f0a7c"
TOKEN: Final = urlsafe_b64encode(sha256(b"Ada's session").digest()).decode().rstrip("=")


def examples() -> dict[str, dict[str, Any]]:
    """Return the golden messages by type."""
    story = Story()
    story.opening()
    story.game()
    story.rematch()
    story.set_aside_and_bank()
    story.hidden()
    story.another_room()
    story.hosting()
    story.leaving()
    story.ending()
    story.greetings()
    story.keep(
        *of_own_account(),
        *of_others(story.id),
        *of_channels(),
        *events(story.id, story.samples["snapshot"]["options"]),
    )
    return story.samples


def rendered(message: Mapping[str, Any]) -> str:
    """Return the content of an example's file."""
    return json.dumps(message, indent=2, ensure_ascii=False) + "\n"


class Story:
    """Ada's and Bo's evening."""

    def __init__(self) -> None:
        """Let Ada open the room."""
        self.samples: dict[str, dict[str, Any]] = {}
        self.table = Table(chance=CountedChance("two play 23"), turn_ms=TURN_MS)
        self.id = self.table.state.setup.id

    def opening(self) -> None:
        """Settle seats and dice."""
        options = Options(begins="as_seated", turn_ms=TURN_MS)
        self.keep(
            CreateRoom(id=CommandId("c-1"), ruleset=self.table.state.setup.ruleset, seats=2, options=options)
        )
        self.keep(frames.ok(CommandId("c-1"), version=1, room=self.id))
        self.says("Bo", JoinRoom, keep=True)
        self.keep(*self.table.events[-2:])
        hasty = self.table.command(Throw, dice=ALL)
        try:
            self.table.hears("Bo", hasty)
        except Refused as refused:
            self.keep(frames.error(hasty.id, refused))
        self.says("Ada", Commit, commitment=commitment_of("Ada"), keep=True)
        self.keep(self.table.events[-1])
        self.table.commits("Bo")
        self.keep(self.table.events[-1])
        self.says("Ada", Contribute, bytes=bytes_of("Ada"), keep=True)
        self.keep(self.table.events[-1])
        self.says("Bo", Contribute, bytes=bytes_of("Bo"))
        self.keep(self.table.events[-1])

    def game(self) -> None:
        """Play it to the end; the examples are of Ada's fourth turn."""
        for _ in range(6):
            self.plays_turn()
        self.says("Ada", Throw, dice=ALL)
        ada = self.table.state.seating.seats_of(player_id("Ada"))
        self.keep(snapshot(self.table.state, resync=False, viewer=ada))
        self.says("Ada", Hold, dice=[0, 2, 3, 4], keep=True)
        self.says("Ada", Throw, dice=[1], keep=True)
        self.says("Ada", Enter, rows={"full_house": ALL}, keep=True)
        self.keep(*self.table.events[-3:])
        due = due_ms(self.table.state)
        assert due is not None
        self.table.alarm(due + LATE_MS + 1)
        self.keep(self.table.events[-1])
        while self.table.state.stage == "playing":
            self.plays_turn()
        self.keep(self.table.events[-1])

    def rematch(self) -> None:
        """Let both ask for it."""
        self.says("Bo", Rematch, keep=True)
        self.keep(self.table.events[-1])
        self.says("Ada", Rematch)
        self.keep(self.table.events[-1])
        self.table.is_recorded()
        self.keep(self.table.events[-1])

    def set_aside_and_bank(self) -> None:
        """Play a turn of Yin Yang: a light pair, joined by a dark die and a wild one."""
        self.table = Table(3, "yin-yang", CountedChance("three play 47"), target=300)
        self.says("Ada", AddSeat, keep=True, name="Tom")
        self.says("Bo", JoinRoom)
        self.table.started()
        self.says("Ada", Throw, dice=list(SIX))
        offered = self.table.sheet("Ada")["offers"]["set_aside"][0]
        self.says("Ada", SetAside, keep=True, dice=offered["dice"], face=offered["face"])
        self.keep(self.table.events[-1])
        offered = self.table.sheet("Ada")["offers"]["bank"][0]
        self.says("Ada", Bank, keep=True, join=offered["join"])
        self.keep(self.table.events[-1])

    def hidden(self) -> None:
        """Let Bo hear that Ada has thrown ten dice, and Ada ask what two rows would give her."""
        self.table = Table(2, "double-cameroon", CountedChance("ten dice"), dice="identical")
        self.table.started()
        self.says("Ada", Throw, dice=list(range(10)))
        bo = self.table.state.seating.seats_of(player_id("Bo"))
        self.keep(
            reveal.event(self.table.events[-1], self.table.facts[-1], self.table.state.setup.reveal, bo)
        )
        rows: dict[str, list[int]] = {"sixes": [], "large_straight": []}
        self.keep(Preview(id=self.table.new_id(), room=self.table.state.setup.id, rows=rows))
        version = self.table.state.version
        self.keep(AskAdvice(id=CommandId("c-100"), room=self.table.state.setup.id, version=version))
        self.keep(PastTurns(id=self.table.new_id(), room=self.table.state.setup.id))
        self.looks_ahead()

    def looks_ahead(self) -> None:
        """Let Ada ask what hands would give where her row of yachts is filled."""
        hands = [[4, 4, 4, 4, 4], [1, 2, 3, 4, 6]]
        command = Score(
            id=self.table.new_id(), ruleset="yacht-joker", hands=hands, throw=2, filled={"yacht": 50}
        )
        self.keep(command)

    def another_room(self) -> None:
        """Let the three seats of another room never fill, and a game of two end as nobody goes on with it."""
        self.table = Table(3, chance=CountedChance("nobody stays"))
        self.says("Bo", JoinRoom)
        self.keep(Start(id=self.table.new_id(), room=self.table.state.setup.id))
        self.says("Bo", LeaveRoom, keep=True)
        self.keep(self.table.events[-1])
        self.table = Table(2, chance=CountedChance("nobody goes on")).started()
        self.says("Ada", Throw, dice=ALL)
        self.table.alarm_in_time()
        self.keep(self.table.events[-1])

    def hosting(self) -> None:
        """Let Ada mind the admission of a room for four, and hand it over."""
        self.table = Table(4, chance=CountedChance("hosts"))
        self.says("Ada", SetAdmission, keep=True, open_ms=3_600_000, uses=2)
        self.keep(self.table.events[-1])
        self.says("Ada", AddBot, keep=True)
        self.says("Bo", JoinRoom)
        self.says("Ada", Kick, keep=True, seat=1)
        self.says("Ada", HandOver, keep=True, seat=1)
        self.keep(self.table.events[-1])

    def orders(self) -> None:
        """Let Bo leave an order for his next turn, ask what he has left, and take it back."""
        self.table = Table(chance=CountedChance("Bo leaves an order"), turn_ms=86_400_000).started()
        rows = [{"row": "yacht", "least": 50}, {"row": "full_house", "least": 20}]
        self.says("Bo", SetOrder, keep=True, order={"rows": rows, "otherwise": ["ones"]})
        self.keep(self.table.events[-1])
        self.keep(MyOrders(id=self.table.new_id(), room=self.table.state.setup.id))
        self.says("Bo", DropOrder, keep=True)

    def vacations(self) -> None:
        """Let Ada go on vacation while her turn runs."""
        self.table = Table(chance=CountedChance("Ada is on vacation"), turn_ms=3 * 86_400_000).started()
        self.table.vacation("Ada", self.table.now_ms + 7 * 86_400_000)
        self.keep(self.table.events[-1])

    def leaving(self) -> None:
        """Let Bo miss two turns and come back, and be called away from a game without a clock; no rematch."""
        self.table = Table(chance=CountedChance("Bo leaves"), turn_ms=TURN_MS).started()
        for _ in range(2):
            self.table.turn(0)
            while self.table.to_play == "Bo":
                self.table.alarm_in_time()
        self.keep(self.table.events[-1])
        self.says("Bo", TakeBack, keep=True)
        self.keep(self.table.events[-1])
        self.says("Bo", Stretch, keep=True, times=2)
        self.keep(self.table.events[-1])
        self.table = Table(chance=CountedChance("Ada practises"), bots=1).started()
        self.table.throws(0)
        self.table.says("Ada", Throw, dice=[3, 4])
        self.says("Ada", Undo, keep=True)
        self.keep(self.table.events[-1])
        self.orders()
        self.vacations()
        self.table = Table(chance=CountedChance("Bo is away")).started()
        self.table.turn(0)
        self.says("Ada", CallStandIn, keep=True, seat=1)
        self.table.finished()
        self.table.is_recorded()
        self.says("Ada", Rematch)
        self.says("Bo", DeclineRematch, keep=True)
        self.keep(*self.table.events[-2:])

    def ending(self) -> None:
        """Let Bo resign, Ada claim the result of a game that Bo is gone from, and call another one off."""
        self.table = Table(3, chance=CountedChance("Bo resigns"), turn_ms=TURN_MS).started()
        self.table.turn(0)
        self.says("Bo", Resign, keep=True)
        self.keep(self.table.events[-1])
        self.table = Table(3, chance=CountedChance("Bo is gone"), absence="claim").started()
        self.table.turn(0)
        self.says("Ada", Claim, keep=True, seat=1)
        self.keep(self.table.events[-1])
        self.table = Table(chance=CountedChance("too late an hour")).started()
        self.says("Ada", Abort, keep=True)
        self.keep(self.table.events[-1])

    def greetings(self) -> None:
        """Let Ada come back another day, and rename herself."""
        known = Known(room=self.id, version=self.samples["snapshot"]["version"], history=HISTORY)
        self.keep(Hello(token=TOKEN, name="Ada", resume=[known]))
        self.keep(
            frames.welcome(
                Session(player_id("Ada"), "Ada", TOKEN, "never sent", "Ada"), NOW_MS, HISTORY, read_only=False
            )
        )
        self.keep(frames.read_only(True))
        self.keep(Rename(id=CommandId("c-101"), name="Ada Lovelace"), MyRooms(id=CommandId("c-102")))
        self.keep(ForgetMe(id=CommandId("c-105"), game=self.id))
        self.keep(
            WatchRoom(id=CommandId("c-103"), room=self.id),
            UnwatchRoom(id=CommandId("c-104"), room=self.id),
        )

    # ------------------------------------------------------------------------------------------

    def plays_turn(self) -> None:
        """Let whose turn it is throw once, and enter the dice where they give most."""
        name = self.table.to_play
        self.says(name, Throw, dice=ALL)
        best = clock_move(self.table.state.setup.rules, self.table.game.hands[self.table.seat(name)].play)
        assert isinstance(best, moves.Enter)
        self.says(name, Enter, rows=best.rows)

    def says(self, name: str, kind: Any, /, *, keep: bool = False, **fields: Any) -> None:
        """Let a player give a command, and keep it if it is an example."""
        command = self.table.command(kind, **fields)
        self.table.now_ms += THINKS_MS
        self.table.hears(name, command)
        if keep:
            self.keep(command)

    def keep(self, *messages: Message | bytes | Mapping[str, Any]) -> None:
        """Make examples of messages."""
        for message in messages:
            if isinstance(message, Message):
                content = message.model_dump(mode="json")
            else:
                content = orjson.loads(message if isinstance(message, bytes) else orjson.dumps(message))
            assert content["type"] not in self.samples, f"two examples of {content['type']}"
            self.samples[content["type"]] = content


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, message in examples().items():
        (FOLDER / f"{name}.json").write_text(rendered(message), encoding="utf-8")
