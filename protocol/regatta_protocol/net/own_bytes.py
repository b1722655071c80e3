"""A player's own bytes for the dice: drawn, noted, committed to, sent, and watched (docs/fairness.md).

A client (bot/) does its part in each opening with it by itself. To keep what was noted beyond the process:

    own = OwnBytes(keep=append_to("noted.ndjson"))  # of regatta_protocol.net.noted
    async with connect(url, name="Ada", own_bytes=own) as ada: ...

Nothing is sent before it is noted, and no bytes before the server has committed too. What the server says of
them afterwards is compared, and a warning is logged and kept where it is something else. Its twin in the web
client is `model/opening/contributor.ts`.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import RoomEvent, Snapshot
from regatta_protocol.net.noted import Note, commitment_to, empty, silent_bytes
from regatta_protocol.view.view import RoomView

IN_TIME_MS: Final = 2_000
"""What went out so long before the deadline was there in time, as far as one can know from here."""
BYTES: Final = 32
GAMES_MOST: Final = 1_000
"""Games whose notes are in memory: those that opened last."""

JUDGED: Final = frozenset({"started", "finished", "archived", "snapshot"})
"""Events behind which something of the dice can be another one."""

LOG: Final = logging.getLogger("regatta.own_bytes")


Why = Literal[
    "first_scheme",
    "no_commitment",
    "commitment_changed",
    "other_commitment",
    "other_bytes",
    "chosen_bytes",
    "not_used",
    "late",
    "called_off",
]
WORDS: Final[dict[Why, str]] = {
    "first_scheme": "The server asked for bytes by the first scheme, where one chooses last. None were sent.",
    "no_commitment": "The game began without a commitment to the server's seed: its dice prove nothing.",
    "commitment_changed": "A commitment is another one than was shown before: its dice prove nothing.",
    "other_commitment": "Another commitment stands for this seat: by another device of yours or by the host.",
    "chosen_bytes": "This seat has bytes that it did not commit to and no rule fixes: somebody chose them.",
    "other_bytes": "Other bytes than yours are in the dice for this seat.",
    "not_used": "Your bytes went out in time and are not in the dice: the host says that they did not come.",
    "called_off": "The game was called off when the host could know what its dice would be.",
    "late": "Your bytes went out too late, or the line was lost: a rule fixed them.",
}


MILD: Final[frozenset[Why]] = frozenset({"late", "called_off"})
"""What happens with honest hosts, too."""


@dataclass(frozen=True, slots=True)
class DiceWarning:
    """What the server did with a player's bytes, or did not."""

    game: RoomId
    why: Why
    seat: int | None = None

    def __str__(self) -> str:
        """Return it for a person."""
        seat = "" if self.seat is None else f", seat {self.seat}"
        return f"Game {self.game}{seat}: {WORDS[self.why]}"


@dataclass(frozen=True, slots=True)
class Part:
    """What a seat has to send now."""

    kind: Literal["commit", "contribute"]
    seat: int
    given: str
    """The commitment, or the bytes, in hexadecimal."""


@dataclass(slots=True)
class _Game:
    note: Note
    sent: dict[tuple[str, int], tuple[bool, int]] = field(default_factory=dict)
    """By kind and seat, what was sent: whether in time, and on which line."""


class OwnBytes:
    """The bytes of a player's own seats, in all games that they come to."""

    def __init__(
        self,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        keep: Callable[[Note], None] | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        """Draw so many bytes by chance; `keep` is called with each note, before anything is sent by it.

        `notes` are those of an earlier run: bytes that were committed to then are sent now.
        """
        self._draw = draw
        self._keep = keep
        self._games = {note["game"]: _Game(note) for note in notes}
        self.warnings: list[DiceWarning] = []
        """Each once."""

    def note_of(self, game: RoomId) -> Note | None:
        """Return what is noted of a game."""
        known = self._games.get(game)
        return None if known is None else known.note

    def hear(self, view: RoomView, event: RoomEvent, now_ms: int, line: int = 0) -> list[Part]:
        """Return what is to be sent now, after an event that led to a view; and compare what is known by it.

        `now_ms` is by the server's clock, `line` a number that is another one after each loss.
        """
        now = view.now
        if now["stage"] == "opening":
            return self._open(now, view.mine, event, now_ms, line)
        game = self._games.get(now["room"])
        if game is not None and event["type"] in JUDGED:
            if now["contributions"]:
                self._judge(game, now, line)
            elif now["stage"] == "archived" and now["commitment"] is not None:
                self._warn(now["room"], "called_off")
        return []

    # -- the opening ---------------------------------------------------------------------------------

    def _open(self, now: Snapshot, mine: list[int], event: RoomEvent, now_ms: int, line: int) -> list[Part]:
        if not mine:
            return []
        if not now["seat_commitments"]:
            self._warn(now["room"], "first_scheme")
            return []
        game = self._games.setdefault(now["room"], _Game(empty(now["room"])))
        if len(self._games) > GAMES_MOST:
            del self._games[next(iter(self._games))]
        in_time = now_ms + IN_TIME_MS <= (now["opening_deadline_ms"] or 0)
        if now["commitment"] is None:
            return self._commit(game, now, mine, in_time, line)
        self._see(game, now, mine, line)
        if event["type"] == "contributed" and event["seat"] in mine:
            own = game.note["bytes"].get(str(event["seat"]))
            if own is not None and event["bytes"] != own:
                self._warn(now["room"], "other_bytes", event["seat"])
        return self._contribute(game, now, mine, in_time, line)

    def _commit(self, game: _Game, now: Snapshot, mine: list[int], in_time: bool, line: int) -> list[Part]:
        own = game.note["bytes"]
        wanted = [
            seat
            for seat in mine
            if now["seat_commitments"][seat] is None and ("commit", seat) not in game.sent
        ]
        drawn = {str(seat): self._draw(BYTES).hex() for seat in wanted if str(seat) not in own}
        if drawn:
            late = sorted({*game.note["late"], *map(int, drawn)})
            self._write(game, bytes={**own, **drawn}, late=late)
        parts = [Part("commit", seat, commitment_to(game.note["bytes"][str(seat)])) for seat in wanted]
        return self._sends(game, parts, in_time, line)

    def _see(self, game: _Game, now: Snapshot, mine: list[int], line: int) -> None:
        """Note what is committed to, or compare it with what is noted; the own seats' with the own bytes."""
        noted = game.note["commitment"]
        if noted is None:
            self._write(game, commitment=now["commitment"], seat_commitments=list(now["seat_commitments"]))
        elif (noted, game.note["seat_commitments"]) != (now["commitment"], now["seat_commitments"]):
            self._warn(now["room"], "commitment_changed")
            return
        for seat in mine:
            own, stands = game.note["bytes"].get(str(seat)), now["seat_commitments"][seat]
            if own is None or stands == commitment_to(own):
                continue
            if stands is None:
                self._missing(game, "commit", seat, line)
            else:
                self._warn(now["room"], "other_commitment", seat)

    def _contribute(
        self, game: _Game, now: Snapshot, mine: list[int], in_time: bool, line: int
    ) -> list[Part]:
        note = game.note
        if (note["commitment"], note["seat_commitments"]) != (now["commitment"], now["seat_commitments"]):
            return []
        own = note["bytes"]
        parts = [
            Part("contribute", seat, own[str(seat)])
            for seat in mine
            if str(seat) in own
            and seat not in now["contributed"]
            and now["seat_commitments"][seat] == commitment_to(own[str(seat)])
            and ("contribute", seat) not in game.sent
        ]
        return self._sends(game, parts, in_time, line)

    def _sends(self, game: _Game, parts: list[Part], in_time: bool, line: int) -> list[Part]:
        for part in parts:
            game.sent[part.kind, part.seat] = (in_time, line)
        return parts

    # -- the game ------------------------------------------------------------------------------------

    def _judge(self, game: _Game, now: Snapshot, line: int) -> None:
        """Compare what the dice are drawn from with what is noted."""
        room, note = now["room"], game.note
        promised = note["commitment"], note["seat_commitments"]
        seed = now["server_seed"]
        if now["commitment"] is None or note["commitment"] is None:
            self._warn(room, "no_commitment")
        elif promised != (now["commitment"], now["seat_commitments"]) or (
            seed is not None and commitment_to(seed) != note["commitment"]
        ):
            self._warn(room, "commitment_changed")
        commitments = now["seat_commitments"] or [None for _ in now["contributions"]]
        for seat, (stands, commitment) in enumerate(zip(now["contributions"], commitments, strict=True)):
            own = note["bytes"].get(str(seat))
            if own is not None:
                self._judge_own(game, now, seat, own, line)
            elif stands != silent_bytes(room, seat).hex() and commitment_to(stands) != commitment:
                self._warn(room, "chosen_bytes", seat)

    def _judge_own(self, game: _Game, now: Snapshot, seat: int, own: str, line: int) -> None:
        stands = now["contributions"][seat]
        if stands == own:
            self._on_time(game, seat)
        elif stands != silent_bytes(now["room"], seat).hex():
            self._warn(now["room"], "other_bytes", seat)
        elif now["seat_commitments"][seat] == commitment_to(own):
            self._missing(game, "contribute", seat, line)
        elif now["seat_commitments"][seat] is None:
            self._missing(game, "commit", seat, line)

    def _missing(self, game: _Game, kind: str, seat: int, line: int) -> None:
        """Take it that what this seat should have sent did not come, as the server says."""
        in_time, sent_on = game.sent.get((kind, seat), (False, line))
        if in_time and sent_on == line:
            self._on_time(game, seat)
            self._warn(game.note["game"], "not_used", seat)
        else:
            self._warn(game.note["game"], "late", seat)

    def _on_time(self, game: _Game, seat: int) -> None:
        if seat in game.note["late"]:
            self._write(game, late=[other for other in game.note["late"] if other != seat])

    def _write(self, game: _Game, **changes: object) -> None:
        game.note = {**game.note, **changes}  # type: ignore[typeddict-item] # members of a note, by their names
        if self._keep is not None:
            self._keep(game.note)

    def _warn(self, game: RoomId, why: Why, seat: int | None = None) -> None:
        warning = DiceWarning(game, why, seat)
        if warning not in self.warnings:
            self.warnings.append(warning)
            LOG.log(logging.INFO if why in MILD else logging.WARNING, "%s", warning)
