"""`regatta verify`: does a finished game fit the seed that was promised before its first throw?

One file that needs nothing but Python 3.11, on purpose: it shares no code with the server that it checks,
and `python verify.py FILE` checks a game on a machine without Regatta. docs/fairness.md says what is
checked.
"""

import argparse
import hmac
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import chain
from typing import Any, BinaryIO, Final

FORMAT: Final = "regatta.game"
VERSIONS: Final = (1, 2)
SCHEME: Final = "hmac-sha256/2"
"""Of all records of version 2: the seats commit to their bytes before the seed is chosen."""
NOTED: Final = "regatta.noted"
LINE_BYTES_MOST: Final = 16 * 1024 * 1024
"""Several hundred times a long game; what is longer is no record, and must not fill a machine."""
NUMBER_MOST: Final = 2**53
"""Whole numbers beyond it are not the same in every language."""

Record = Mapping[str, Any]


class NotARecord(ValueError):
    """What was given cannot be judged: it is no record of a game, a part of one, or of a newer version."""


class DoesNotFit(ValueError):
    """The first thing in a record that contradicts its seed or itself, in words for a person."""

    def __init__(
        self,
        check: str,
        words: str,
        version: int | None = None,
        seat: int | None = None,
        die: int | None = None,
    ) -> None:
        """Keep which check failed, and where in the record: what programs ask for."""
        super().__init__(words)
        self.check = check
        self.where = {"version": version, "seat": seat, "die": die}


@dataclass(frozen=True)
class Proof:
    """What holds of a record that fits."""

    game: str
    ruleset: str
    commitment: str
    order: list[int]
    contributed: list[int]
    """Seats that gave bytes, by the record."""
    silent: list[int]
    """Seats that took no part in the opening: their bytes are fixed by rule."""
    withheld: list[int]
    """Seats that committed to bytes and did not give them: theirs are fixed by rule, too."""
    throws: int
    dice: int
    """How many dice were thrown in the game; all of them are as the seed gives them."""
    opening_dice: int
    """And how many for who begins."""
    finished: bool
    """False where the game was given up before its end."""
    totals: list[int]
    """By seat."""
    names: list[str]
    """By seat, as the text for people calls them."""
    noted: bool = False
    """Whether the commitments are those that somebody noted then."""
    vouched: list[int] = field(default_factory=list)
    """Of those that gave bytes, the seats whose client noted just these."""
    out: list[int] = field(default_factory=list)
    """Seats that played no more before the end, in the order in which they went."""
    undone: int = 0
    """Decisions that were taken back; the dice thrown by them count."""


# -- the dice (docs/fairness.md, "For programmers") ---------------------------------------------------


@dataclass(frozen=True)
class Seed:
    """What all dice of a game are drawn from."""

    server_seed: bytes
    game: str
    contributions: Sequence[bytes]
    """By seat, 32 bytes each."""

    def digest(self, stream: str, number: int) -> bytes:
        """Return the 32 bytes behind number `number` of a stream."""
        drawn_from = self.game.encode() + b"".join(self.contributions) + stream.encode()
        return hmac.digest(self.server_seed, drawn_from + number.to_bytes(8, "big"), "sha256")

    def face(self, stream: str, number: int) -> int:
        """Return the face of die number `number` of a stream."""
        return face_of(self.digest(stream, number))


def face_of(digest: bytes) -> int:
    """Return the face that 32 bytes give: of the first byte below 252, or else of the last one."""
    return next((byte for byte in digest if byte < 252), digest[-1]) % 6 + 1


def silent_bytes(game: str, seat: int) -> bytes:
    """Return the bytes of a seat that sent none."""
    return sha256(f"regatta silent seat {seat} of game {game}".encode()).digest()


# -- (a) it can be read -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """What a value must be, in words and as a test."""

    words: str
    fits: Callable[[Any], bool]


def _is_whole(value: Any, least: int = -NUMBER_MOST, most: int = NUMBER_MOST) -> bool:
    return type(value) is int and least <= value <= most


def _one_of(*words: str) -> Kind:
    return Kind("one of " + ", ".join(words), lambda value: isinstance(value, str) and value in words)


WHOLE: Final = Kind("a whole number", _is_whole)
COUNT: Final = Kind("a whole number from 0", lambda value: _is_whole(value, 0))
FACE: Final = Kind("a face from 1 to 6", lambda value: _is_whole(value, 1, 6))
TEXT: Final = Kind("a text", lambda value: isinstance(value, str))
TRUTH: Final = Kind("true or false", lambda value: isinstance(value, bool))
HEX: Final = Kind(
    "64 hexadecimal digits in lower case",
    lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None,
)

# How a record looks: {name: what}, "name?" where it may be missing, {"*": what} for any names; [what] is a
# list, (what,) may be null. Other members are allowed everywhere: within version 1 there are only additions.
RECORD: Final[Record] = {
    "game": TEXT,
    "ruleset": TEXT,
    "ruleset_version": COUNT,
    "name": TEXT,
    "options": {
        "begins": _one_of("ruleset", "random", "as_seated"),
        "turn_ms": (COUNT,),
        "dice": _one_of("independent", "identical"),
        "reveal": TEXT,
        "order": _one_of("alternate", "simultaneous", "free"),
        "target": (WHOLE,),
        "stake": (WHOLE,),
        "rated?": TRUTH,
        "listed?": TRUTH,
        "watchers?": TEXT,
        "delay_turns?": COUNT,
        "talk?": TEXT,
        "absence?": TEXT,
        "stand_in?": TEXT,
        "bot_pace?": TEXT,
        "time_bank_ms?": COUNT,
        "turn_window?": {"begin_minute": COUNT, "end_minute": COUNT},
    },
    "seats": [{"seat": COUNT, "player": (TEXT,), "name": (TEXT,), "bot?": TRUTH, "level?": TEXT}],
    "began_ms": (COUNT,),
    "ended_ms": COUNT,
    "result": (
        {
            "places": [{"seat": COUNT, "place": COUNT, "total": WHOLE, "out?": _one_of("resigned", "gone")}],
            "settlement?": [{"seat": COUNT, "points": WHOLE}],
            "won_at_once": TRUTH,
            "undone?": COUNT,
        },
    ),
    "dice": {
        "tray": [TEXT],
        "opening": ({"dice": COUNT, "leads": _one_of("lowest", "highest")},),
        "scheme?": TEXT,
        "commitment": HEX,
        "seat_commitments?": [(HEX,)],
        "server_seed": HEX,
        "contributions": [HEX],
    },
    "order": [COUNT],
    "opening_throws": [[{"seat": COUNT, "faces": [FACE]}]],
    "facts": [{"type": TEXT, "version": COUNT, "at_ms": (COUNT,)}],
    "ratings?": [
        {
            "seat": COUNT,
            "before": WHOLE,
            "after": WHOLE,
            "deviation_before": COUNT,
            "deviation_after": COUNT,
            "provisional?": TRUTH,
        }
    ],
    "sha256": HEX,
}
_STANDING: Final[Record] = {"turns": COUNT, "total": WHOLE, "worth": WHOLE, "done": TRUTH, "won": TRUTH}
_MOVE: Final[Record] = {
    "seat": COUNT,
    "by": _one_of("player", "clock", "stand_in", "order"),
    "standing": _STANDING,
}
FACTS: Final[Mapping[str, Record]] = {
    "opening": {"deadline_ms": COUNT},
    "committed": {"seat": COUNT},
    "seed_chosen": {"deadline_ms": COUNT},
    "contributed": {"seat": COUNT},
    "started": {},
    "held": {"seat": COUNT, "dice": [COUNT]},
    "thrown": {**_MOVE, "dice": [COUNT], "faces": [FACE], "throw": COUNT, "lost?": WHOLE},
    "entered": {**_MOVE, "rows": {"*": WHOLE}, "dice": {"*": [FACE]}, "bonus?": WHOLE},
    "secured": {**_MOVE, "dice": [COUNT], "faces": [FACE], "face": FACE, "completed?": WHOLE},
    "banked": {**_MOVE, "join": {"*": FACE}, "joined": [{"die": COUNT, "face": FACE}], "points": WHOLE},
    "clock_renewed": {},
    "ordered": {},
    "stand_in": {"seat": COUNT, "level?": TEXT},
    "taken_back": {"seat": COUNT},
    "undone": {"seat": COUNT, "to": COUNT},
    "stretched": {"seat": COUNT, "times": COUNT},
    "vacation": {"seat": COUNT, "until_ms": (COUNT,)},
    "resigned": {"seat": COUNT},
    "claimed": {"seat": COUNT},
    "finished": {},
    "archived": {},
    "aborted": {},
}
TIMES: Final = frozenset({1, 2, 3, 5, 10})
"""How many times the turn time a seat can have in a casual game."""
HOUR_MS: Final = 3_600_000
"""Turns that are longer, or have no end, are of games in which orders can be left."""
OUT: Final[Mapping[str, str]] = {"resigned": "resigned", "claimed": "gone"}
"""Facts by which a seat plays no more, with why in the words of the result."""
PLAYED: Final = frozenset({"held", "thrown", "entered", "secured", "banked"})
COMMITTING: Final = frozenset({"committed", "seed_chosen"})
"""Facts that there are not in version 1."""
STAGE_AFTER: Final = {
    "opening": "opening",
    "seed_chosen": "showing",
    "started": "playing",
    "finished": "over",
    "archived": "over",
    "aborted": "over",
}
POSSIBLE: Final[Mapping[str, frozenset[str]]] = {
    "before": frozenset({"opening"}),
    "opening": COMMITTING,
    "showing": frozenset({"contributed", "started"}),
    "playing": PLAYED
    | {"clock_renewed", "stand_in", "taken_back", "resigned", "claimed", "finished", "archived", "aborted"}
    | {"undone", "stretched", "ordered", "vacation"},
    "over": frozenset(),
}
"""Which facts can come next."""
NOTE: Final[Record] = {
    "game": TEXT,
    "commitment": (HEX,),
    "seat_commitments": ([(HEX,)],),
    "bytes": {"*": HEX},
    "late": [COUNT],
}
"""A line of what was noted (docs/fairness.md, "What is noted")."""


def read(line: bytes) -> Record:
    """Return the record that a line of a file holds. Raises NotARecord, with what is wrong in plain words."""
    record = _parsed(line)
    if record.get("format") != FORMAT:
        raise NotARecord(f"This is no record of a game: its “format” is not “{FORMAT}”.")
    version = record.get("version")
    if not _is_whole(version, 1):
        raise NotARecord("“version” is not a whole number from 1: the file was edited or damaged.")
    if version not in VERSIONS:
        raise NotARecord(
            f"This file is of version {version}, and I know versions 1 and 2: get a newer Regatta."
        )
    if not {"dice", "facts", "sha256"} & record.keys():
        raise NotARecord("This is the head of a game without what happened in it: fetch the whole record.")
    _judge_shape(record, RECORD, "")
    if version > 1:
        _judge_scheme(record["dice"])
    for number, fact in enumerate(record["facts"]):
        if fact["type"] not in FACTS or (version == 1 and fact["type"] in COMMITTING):
            raise NotARecord(
                f"Version {fact['version']} is of a kind that I do not know, “{fact['type']}”: "
                "get a newer Regatta, or the file was edited."
            )
        _judge_shape(fact, FACTS[fact["type"]], f"facts[{number}].")
    return record


def _judge_scheme(dice: Record) -> None:
    """Raise NotARecord where dice of version 2 come about in a way that is not known here."""
    _judge_members(dice, {"scheme": TEXT, "seat_commitments": [(HEX,)]}, "dice.")
    if dice["scheme"] != SCHEME:
        raise NotARecord(
            f"Its dice are of the scheme “{dice['scheme']}”, and I know “{SCHEME}”: get a newer Regatta."
        )


def read_note(line: bytes) -> Record:
    """Return what a client noted of a game, by a line. Raises NotARecord in plain words."""
    note = _parsed(line)
    if note.get("format") != NOTED or note.get("version") != 1:
        raise NotARecord(f"This is nothing that was noted: its “format” is not “{NOTED}”, of version 1.")
    _judge_shape(note, NOTE, "")
    if not all(re.fullmatch("[0-9]", seat) for seat in note["bytes"]):
        raise NotARecord("“bytes” has something else than the numbers of seats: the file was edited.")
    return note


def _parsed(line: bytes) -> Record:
    _judge_bytes(line)
    try:
        parsed = json.loads(line.decode(), object_pairs_hook=_members, parse_constant=_no_number)
        json.dumps(parsed, ensure_ascii=False).encode()  # raises where an escape is half a character
    except NotARecord:
        raise
    except UnicodeError as wrong:
        raise NotARecord("Its text is not UTF-8: the file was damaged, or is no record.") from wrong
    except json.JSONDecodeError as wrong:
        at = f"at character {wrong.pos}"
        raise NotARecord(f"It is no JSON {at}: the file was edited or damaged. Fetch it again.") from wrong
    except RecursionError as wrong:
        raise NotARecord("It is nested far deeper than any record of a game.") from wrong
    except ValueError as wrong:
        raise NotARecord("It has a number that is longer than any of a record.") from wrong
    assert isinstance(parsed, dict)  # it begins with “{”
    return parsed


def _judge_bytes(line: bytes) -> None:
    """Raise NotARecord for what shows before it is read as JSON: there the plainest words can be found."""
    bare = line.strip()
    if not bare:
        raise NotARecord("There is nothing here: a record of a game is one line of JSON.")
    if line.startswith(b"\xef\xbb\xbf"):
        raise NotARecord("It begins with a byte order mark: some program wrote it anew. Use the original.")
    if bare in (b"{", b"["):
        raise NotARecord("Some program wrote it anew, on many lines: use the original, byte for byte.")
    if not bare.startswith(b"{"):
        raise NotARecord("This is no record of a game, which is one line of JSON from “{” to “}”.")
    if not bare.endswith(b"}"):
        raise NotARecord("It ends in the middle: the file was cut short. Fetch it again.")


def _members(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _), *_] = Counter(name for name, _ in pairs).most_common(1)
        raise NotARecord(f"“{twice}” is there twice: what it says would depend on who reads it.")
    return members


def _no_number(literal: str) -> None:
    raise NotARecord(f"{literal} is no number of a record: the file was edited.")


def _judge_shape(value: Any, wanted: Any, where: str) -> None:
    """Raise NotARecord unless the value looks as wanted (see RECORD)."""
    if isinstance(wanted, tuple):
        if value is not None:
            _judge_shape(value, wanted[0], where)
    elif isinstance(wanted, list):
        if not isinstance(value, list):
            raise NotARecord(f"“{where}” is not a list: the file was edited or damaged.")
        for number, one in enumerate(value):
            _judge_shape(one, wanted[0], f"{where}[{number}]")
    elif isinstance(wanted, dict):
        if not isinstance(value, dict):
            raise NotARecord(f"“{where}” is not an object: the file was edited or damaged.")
        _judge_members(value, wanted, where if where.endswith(".") or not where else where + ".")
    elif not wanted.fits(value):
        raise NotARecord(f"“{where}” is not {wanted.words}: the file was edited or damaged.")


def _judge_members(value: Record, wanted: Record, where: str) -> None:
    if "*" in wanted:
        wanted = dict.fromkeys(value, wanted["*"])
    for name, inner in wanted.items():
        plain = name.removesuffix("?") if name not in value else name
        if plain in value:
            _judge_shape(value[plain], inner, where + plain)
        elif plain == name:
            raise NotARecord(f"“{where}{plain}” is missing: the file was edited or damaged.")


# -- (b) to (h) it fits -------------------------------------------------------------------------------


def verify(line: bytes, notes: Sequence[Record] = ()) -> Proof:
    """Return what a line of a file proves, beside what was noted of games.

    Raises NotARecord where it cannot be judged, and DoesNotFit with the first thing that does not fit: seed,
    contributions, the facts' order, who begins, then move by move the dice and what was done with them, the
    result, the seal: so a changed name is told apart from a changed die; and last what was noted.
    """
    record = read(line)
    game = _Game(record)
    game.check_seed()
    game.check_contributions()
    game.check_facts()
    game.check_opening()
    for fact in record["facts"]:
        game.check_player(fact)
        if fact["type"] in PLAYED:
            game.follow(fact)
        elif fact["type"] == "undone":
            game.go_back(fact)
    game.check_end()
    _check_seal(line)
    mine = [note for note in notes if note["game"] == record["game"]]
    game.check_noted(mine)
    return game.proof(mine)


def _check_seal(line: bytes) -> None:
    sealed, _, seal = line.rpartition(b',"sha256":"')
    found = re.fullmatch(rb'([0-9a-f]{64})"}\n?', seal)
    if found is None:
        raise DoesNotFit("seal", f"{CHANGED} It does not even end as records do: some program wrote it anew.")
    if sha256(sealed).hexdigest().encode() != found[1]:
        raise DoesNotFit("seal", CHANGED)


CHANGED: Final = (
    "All dice fit, but the file was changed after it was written: a name, a score, a time or an option may "
    "be another one than it was. Use the original, byte for byte."
)


@dataclass
class _Hand:
    """What one seat has, as far as the record has been followed."""

    drawn: Counter[str] = field(default_factory=Counter)
    """Dice drawn so far, by stream."""
    lying: dict[int, int] = field(default_factory=dict)
    """The faces of the tray by position; nothing before a turn's first throw."""
    aside: set[int] = field(default_factory=set)
    """Positions set aside."""
    throws: int = 0
    """Of this turn."""
    standing: Record = field(
        default_factory=lambda: {"turns": 0, "total": 0, "worth": 0, "done": False, "won": False}
    )

    @property
    def on_table(self) -> dict[int, int]:
        return {die: face for die, face in self.lying.items() if die not in self.aside}

    def clear(self) -> None:
        self.lying, self.aside = {}, set()

    def copy(self) -> "_Hand":
        return _Hand(self.drawn.copy(), dict(self.lying), set(self.aside), self.throws, self.standing)


class _Game:
    """A record, followed from its first fact to its last."""

    def __init__(self, record: Record) -> None:
        dice = record["dice"]
        self.record = record
        self.version: int = record["version"]
        self.dice: Record = dice
        self.options: Record = record["options"]
        self.facts: Sequence[Record] = record["facts"]
        self.seats = len(record["seats"])
        self.hands = [_Hand() for _ in range(self.seats)]
        self.seed = Seed(
            bytes.fromhex(dice["server_seed"]),
            record["game"],
            [bytes.fromhex(given) for given in dice["contributions"]],
        )
        self.throws = 0
        self.thrown = 0
        """Dice, those of throws that were taken back too."""
        self.earlier: list[tuple[int, list[_Hand]]] = []
        """In practice, the version and the hands before each decision that stands, the oldest first."""
        self.bots = frozenset(seat for seat, one in enumerate(record["seats"]) if one.get("bot"))
        self.stand_ins = set(self.bots)
        self.ordered = False
        """Whether somebody has left a conditional order; a record does not say for which seat."""
        self.out: dict[int, str] = {}
        """Seats that play no more, in the order in which they went, with why."""

    def name(self, seat: int) -> str:
        """Return what to call a seat: by its number, and by its player unless the name was taken out."""
        name = self.record["seats"][seat]["name"]
        return f"seat {seat}" if name is None else f"{name} (seat {seat})"

    def wrong(self, check: str, words: str, fact: Record | None = None, die: int | None = None) -> DoesNotFit:
        """Return the refusal, with its place said before it."""
        if fact is None:
            return DoesNotFit(check, words)
        seat = fact["seat"] if "seat" in FACTS[fact["type"]] else None
        place = f"Version {fact['version']}" + ("" if seat is None else f", {self.name(seat)}")
        return DoesNotFit(check, f"{place}: {words}", fact["version"], seat, die)

    # Before the first throw

    def check_seed(self) -> None:
        """The seed is the one that was promised."""
        if sha256(self.seed.server_seed).hexdigest() != self.dice["commitment"]:
            raise self.wrong(
                "commitment", "The seed is not the one that was promised: its SHA-256 is not the commitment."
            )

    def check_contributions(self) -> None:
        """Every seat gave its own bytes, or has those that are fixed by rule."""
        if not self.seats or [seat["seat"] for seat in self.record["seats"]] != list(range(self.seats)):
            raise self.wrong("contributions", "The seats are not numbered from 0, each once.")
        if len(self.seed.contributions) != self.seats:
            raise self.wrong(
                "contributions",
                f"There are {self.seats} seats and bytes for the dice of {len(self.seed.contributions)}.",
            )
        for fact in self.facts:
            if "seat" in FACTS[fact["type"]] and fact["seat"] >= self.seats:
                words = f"Version {fact['version']}: There is no seat {fact['seat']} in this game."
                raise DoesNotFit("contributions", words, fact["version"], fact["seat"])
        gave = self._seats_that("contributed", "gave its bytes for the dice")
        committed = self._seats_that("committed", "committed to its bytes")
        if self.version > 1:
            self._check_commitments(committed, gave)
        for seat in sorted(set(range(self.seats)) - gave):
            if self.seed.contributions[seat] != silent_bytes(self.seed.game, seat):
                words = (
                    f"{self.name(seat)} gave no bytes for the dice in time, and those that stand here are "
                    "not the ones that the rule fixes for a silent seat: somebody else chose them."
                )
                raise DoesNotFit("contributions", words, seat=seat)
        people = set(range(self.seats)) - self.bots
        if self.version == 1:
            self._check_waited("started", bool(people - gave))
        else:
            self._check_waited("seed_chosen", bool(people - committed))
            self._check_waited("started", bool(committed - gave))

    def _seats_that(self, kind: str, did: str) -> set[int]:
        """Return the seats that did something at the opening, each of them once, and no stand-in."""
        seats: set[int] = set()
        for fact in self.facts:
            if fact["type"] == kind:
                if fact["seat"] in self.bots:
                    words = (
                        "A stand-in has this seat from the beginning: its bytes are fixed by rule, not given."
                    )
                    raise self.wrong("contributions", words, fact)
                if fact["seat"] in seats:
                    raise self.wrong("contributions", f"The seat {did} already.", fact)
                seats.add(fact["seat"])
        return seats

    def _check_commitments(self, committed: set[int], gave: set[int]) -> None:
        """Stop at bytes that nobody had committed to, and at commitments that nobody made."""
        stand = self.dice["seat_commitments"]
        if len(stand) != self.seats or {seat for seat, one in enumerate(stand) if one} != committed:
            words = "The commitments of the seats are not those of the seats that committed."
            raise DoesNotFit("contributions", words)
        for seat in sorted(gave):
            if seat not in committed:
                words = f"{self.name(seat)} gave bytes for the dice and had not committed to any."
                raise DoesNotFit("contributions", words, seat=seat)
            if sha256(self.seed.contributions[seat]).hexdigest() != stand[seat]:
                words = (
                    f"The bytes of {self.name(seat)} are not those that the seat had committed to: "
                    "they were chosen later."
                )
                raise DoesNotFit("contributions", words, seat=seat)

    def _check_waited(self, went_on: str, somebody: bool) -> None:
        """Where somebody had not done their part: the opening went on no sooner than their time was over."""
        until_ms = 0
        for fact in self.facts if somebody else ():
            if fact["type"] == went_on and fact["at_ms"] is not None and fact["at_ms"] < until_ms:
                words = "The game began before the time for everybody's bytes was over, and not all had come."
                raise self.wrong("contributions", words, fact)
            until_ms = fact.get("deadline_ms", until_ms)

    def check_facts(self) -> None:
        """Nothing is missing between the opening and the end, and nothing is out of order."""
        stage = "before"
        last_ms = 0
        for number, fact in enumerate(self.facts):
            kind = fact["type"]
            if fact["version"] != self.facts[0]["version"] + number:
                raise self.wrong("facts", "Does not follow the one before: facts are missing or moved.", fact)
            if kind not in POSSIBLE[stage]:
                raise self.wrong("facts", f"“{kind}” cannot happen at this point of a game.", fact)
            stage = STAGE_AFTER.get(kind, stage)
            if self.version == 1 and stage == "opening":
                stage = "showing"  # there the seed was chosen at once
            if fact["at_ms"] is not None:
                if fact["at_ms"] < last_ms:
                    raise self.wrong("facts", "The time (at_ms) is before that of the fact before.", fact)
                last_ms = fact["at_ms"]
        ends = ("archived", "aborted") if self.record["result"] is None else ("finished",)
        if not self.facts or self.facts[-1]["type"] not in ends:
            end = ends[0]
            raise self.wrong(
                "facts", f"By its result the game ends with “{end}”, and that is not its last fact."
            )
        if self.record["began_ms"] != self.facts[0]["at_ms"]:
            raise self.wrong("facts", "“began_ms” is not the time of the opening.")
        if self.facts[-1]["at_ms"] not in (None, self.record["ended_ms"]):
            raise self.wrong("facts", "“ended_ms” is not the time of the last fact.")

    def check_opening(self) -> None:
        """The order of play is the one that the options and the seed give."""
        options, own = self.options, self.dice["opening"]
        numbers = list(range(self.seats))
        rounds: Sequence[Any] = self.record["opening_throws"]
        order = numbers
        if options["begins"] != "as_seated" and options["order"] == "alternate" and self.seats > 1:
            if options["begins"] == "ruleset" and own is not None:
                first = self._leading(own, rounds)
                order = numbers[first:] + numbers[:first]
                rounds = ()
            else:
                order = sorted(numbers, key=lambda seat: self.seed.digest("order of play", seat))
        if rounds:
            raise self.wrong("opening", "There are throws for who begins, where the game has none.")
        if self.record["order"] != order:
            called = ", ".join(self.name(seat) for seat in order)
            raise self.wrong("opening", f"The order of play is another one than the seed gives: {called}.")

    def _leading(self, own: Record, rounds: Sequence[Any]) -> int:
        """Return the seat that leads after the throws for who begins, each of which was recomputed."""
        throwing = list(range(self.seats))
        for number, thrown in enumerate(rounds):
            if len(throwing) == 1 or [one["seat"] for one in thrown] != throwing:
                raise self.wrong(
                    "opening", f"In round {number + 1} of throws for who begins the wrong seats throw."
                )
            for one in thrown:
                self._check_opening_faces(own["dice"], number, one)
            sums = [sum(one["faces"]) for one in thrown]
            lead = max(sums) if own["leads"] == "highest" else min(sums)
            throwing = [seat for seat, points in zip(throwing, sums, strict=True) if points == lead]
        if len(throwing) != 1:
            raise self.wrong("opening", "A throw for who begins is missing: nobody leads alone.")
        return throwing[0]

    def _check_opening_faces(self, dice: int, number: int, one: Record) -> None:
        seat, faces = one["seat"], one["faces"]
        where = f"Who begins, round {number + 1}, {self.name(seat)}: "
        if len(faces) != dice:
            raise DoesNotFit(
                "opening", f"{where}{dice} dice are thrown, and {len(faces)} stand here.", seat=seat
            )
        for die, face in enumerate(faces):
            drawn = self.seed.face(f"opening seat {seat}", number * dice + die)
            if drawn != face:
                words = f"{where}die {die} shows {face} in the record, and the seed gives {drawn}."
                raise DoesNotFit("opening", words, seat=seat, die=die)

    # Move by move

    def check_player(self, fact: Record) -> None:
        """Whoever had the seat made the move: its player, or the clock for them, or a stand-in."""
        kind, seat = fact["type"], fact.get("seat")
        if kind == "stand_in":
            self._check_stand_in(fact)
            self.stand_ins.add(fact["seat"])
        elif kind == "taken_back":
            claimed = self.options.get("absence") == "claim" and seat not in self.out
            if seat in self.bots or not (seat in self.stand_ins or claimed):
                raise self.wrong("moves", "No stand-in played for a player of this seat.", fact)
            self.stand_ins.discard(fact["seat"])
        elif kind == "stretched":
            self._check_stretched(fact)
        elif kind == "vacation":
            self._check_vacation(fact)
        elif kind == "ordered":
            self._check_ordered(fact)
        elif kind in OUT:
            self._check_out(fact)
            self.out[fact["seat"]] = OUT[kind]
            self.stand_ins.discard(fact["seat"])
        elif kind in PLAYED:
            self._check_by(fact, seat)

    def _check_by(self, fact: Record, seat: int | None) -> None:
        """Who made a move could make it."""
        by = fact.get("by", "player")
        if (by == "stand_in") != (seat in self.stand_ins):
            has = "a stand-in" if seat in self.stand_ins else "no stand-in"
            raise self.wrong("moves", f"The seat had {has} then, and this is by another.", fact)
        if by == "clock" and self.options["turn_ms"] is None:
            raise self.wrong("moves", "This is by the clock, and the game has none.", fact)
        if by == "order" and not self.ordered:
            raise self.wrong("moves", "This is by a conditional order, and nobody had left one.", fact)

    def _check_ordered(self, fact: Record) -> None:
        """Orders are left in games over days and without a clock."""
        if 0 < (self.options["turn_ms"] or 0) <= HOUR_MS:
            raise self.wrong("moves", "No orders can be left in a game with so short a turn.", fact)
        self.ordered = True

    def _check_vacation(self, fact: Record) -> None:
        """A player of a game over days goes on vacation, or is back."""
        seat, until_ms, at_ms = fact["seat"], fact["until_ms"], fact["at_ms"]
        if seat in self.bots or seat in self.out:
            raise self.wrong("moves", "No player of a running game had this seat.", fact)
        if (self.options["turn_ms"] or 0) <= HOUR_MS:
            raise self.wrong("moves", "Nobody is on vacation in a game with so short a turn.", fact)
        if None not in (until_ms, at_ms) and until_ms <= at_ms:
            raise self.wrong("moves", "This vacation was over when it began.", fact)

    def _check_stretched(self, fact: Record) -> None:
        """A player of a casual game with a clock takes some times its turn time."""
        seat, options = fact["seat"], self.options
        if seat in self.stand_ins or seat in self.out:
            raise self.wrong("moves", "Nobody plays at this seat who could need more time.", fact)
        if options.get("rated", False) or options["turn_ms"] is None or fact["times"] not in TIMES:
            raise self.wrong("moves", "A seat cannot have this time in this game.", fact)

    def _check_stand_in(self, fact: Record) -> None:
        """A stand-in of the room's level comes for a player of the game."""
        if fact["seat"] in self.stand_ins:
            raise self.wrong("moves", "A stand-in plays for this seat already.", fact)
        if fact["seat"] in self.out:
            raise self.wrong("moves", "This seat plays no more.", fact)
        if fact.get("level") != self.options.get("stand_in"):
            raise self.wrong("moves", "This stand-in has another level than those of the room.", fact)

    def _check_out(self, fact: Record) -> None:
        """A player of the game goes, while it runs; the result is claimed where the room has no stand-ins."""
        seat = fact["seat"]
        if seat in self.bots or seat in self.out or not self._to_play():
            raise self.wrong("moves", "No player of a running game had this seat.", fact)
        if fact["type"] == "claimed" and self.options.get("absence") != "claim":
            raise self.wrong("moves", "The result is claimed, and in this room stand-ins play instead.", fact)

    def follow(self, fact: Record) -> None:
        """The fact is possible after all before it; take it over."""
        if fact["seat"] not in self._to_play():
            raise self.wrong("moves", "It is not this seat's turn.", fact)
        hand = self.hands[fact["seat"]]
        if fact["type"] == "held":
            if not hand.lying:
                raise self.wrong("moves", "No dice lie on the table that could be held.", fact)
            self._check_dice(fact, fact["dice"], hand.on_table, "is held and does not lie on the table")
            return
        moves = {
            "thrown": self._thrown,
            "entered": self._entered,
            "secured": self._secured,
            "banked": self._banked,
        }
        if self._is_practice and fact["by"] == "player" and (fact["type"] != "thrown" or hand.throws):
            self.earlier.append((fact["version"] - 1, [one.copy() for one in self.hands]))
        self._stand(fact, hand, moves[fact["type"]](fact, hand))

    @property
    def _is_practice(self) -> bool:
        """Whether decisions can be taken back: nobody but one player and bots, and nothing at stake."""
        return not self.options.get("rated", False) and self.seats - len(self.bots) == 1

    def go_back(self, fact: Record) -> None:
        """The last decision of the seat is taken back, and with it what followed: all seats are as before."""
        if not self.earlier or not self._to_play() or fact["seat"] in self.stand_ins:
            raise self.wrong("moves", "There was no decision that could be taken back.", fact)
        version, hands = self.earlier.pop()
        if fact["to"] != version:
            words = f"The last decision was made at version {version}, and this goes back to {fact['to']}."
            raise self.wrong("moves", words, fact)
        self.hands = hands

    def _to_play(self) -> list[int]:
        """Return the seats that may play now."""
        there = [seat for seat in self.record["order"] if seat not in self.out]
        if any(hand.standing["won"] for hand in self.hands):
            return []
        if self.out and (len(there) < 2 or self.bots.issuperset(there)):
            return []
        left = [seat for seat in there if not self.hands[seat].standing["done"]]
        if self.options["order"] == "free" or not left:
            return left
        turns = {seat: self.hands[seat].standing["turns"] for seat in left}
        behind = [seat for seat in left if turns[seat] == min(turns.values())]
        return behind if self.options["order"] == "simultaneous" else behind[:1]

    def _check_dice(self, fact: Record, dice: Iterable[int], among: Iterable[int], words: str) -> None:
        """Each of these dice is one of `among`, and named once."""
        free = set(among)
        for die in dice:
            if die not in free:
                raise self.wrong("moves", f"Die {die} {words}, or is named twice.", fact, die)
            free.remove(die)

    # Each returns the points of a move that ends its turn, and None where the turn goes on.

    def _thrown(self, fact: Record, hand: _Hand) -> int | None:
        dice, faces, tray = fact["dice"], fact["faces"], self.dice["tray"]
        free = set(range(len(tray))) - hand.aside
        self._check_dice(fact, dice, free, "is thrown and is not there to be thrown")
        if not dice or len(faces) != len(dice):
            raise self.wrong("moves", f"{len(dice)} dice are thrown and {len(faces)} faces stand here.", fact)
        if not hand.lying and len(dice) < len(tray):
            raise self.wrong("moves", "The first throw takes all dice of the tray.", fact)
        hand.throws += 1
        self.throws += 1
        if fact["throw"] != hand.throws:
            raise self.wrong("moves", f"This is throw {hand.throws} of the turn, not {fact['throw']}.", fact)
        self._check_faces(fact, hand)
        if "lost" not in fact:
            return None
        at_stake = hand.standing["worth"] - hand.standing["total"]
        if fact["lost"] != at_stake:
            raise self.wrong("moves", f"The turn had {at_stake} points to lose, not {fact['lost']}.", fact)
        return 0

    def _check_faces(self, fact: Record, hand: _Hand) -> None:
        """The dice thrown are those that the seed gives; let them lie on the table."""
        for die, face in zip(fact["dice"], fact["faces"], strict=True):
            stream = self._stream(fact["seat"], self.dice["tray"][die])
            number = hand.drawn[stream]
            drawn = self.seed.face(stream, number)
            if drawn != face:
                words = f"Die {die} shows {face} in the record, and the seed gives {drawn}"
                raise self.wrong("dice", f"{words} (number {number} of the stream “{stream}”).", fact, die)
            hand.drawn[stream] += 1
            self.thrown += 1
            hand.lying[die] = face

    def _stream(self, seat: int, shade: str) -> str:
        if self.options["dice"] == "independent":
            return f"seat {seat}"
        return "shared" if len(set(self.dice["tray"])) == 1 else f"shared {shade}"

    def _entered(self, fact: Record, hand: _Hand) -> int:
        taken = Counter(chain.from_iterable(fact["dice"].values()))
        if fact["rows"].keys() != fact["dice"].keys() or not taken:
            raise self.wrong("moves", "Rows and the dice that they took do not go together.", fact)
        lying = Counter(hand.on_table.values())
        if too_many := taken - lying:
            face = min(too_many)
            raise self.wrong("moves", f"More dice are entered that show {face} than lie on the table.", fact)
        if taken != lying or len({len(dice) for dice in fact["dice"].values()}) > 1:
            words = "An entry takes all dice that lie on the table, and each row as many of them."
            raise self.wrong("moves", words, fact)
        return int(sum(fact["rows"].values()) + fact.get("bonus", 0))

    def _secured(self, fact: Record, hand: _Hand) -> None:
        dice, faces = fact["dice"], fact["faces"]
        self._check_dice(fact, dice, hand.on_table, "is set aside and does not lie on the table")
        if faces != [hand.lying[die] for die in dice] or not dice:
            raise self.wrong("moves", "The dice that are set aside show something else on the table.", fact)
        hand.aside |= set(dice)
        whole = len(hand.aside) == len(self.dice["tray"])
        if whole != ("completed" in fact):
            raise self.wrong(
                "moves", "“completed” is there when all dice are set aside, and only then.", fact
            )
        if whole:
            hand.clear()

    def _banked(self, fact: Record, hand: _Hand) -> int:
        if not hand.throws:
            raise self.wrong("moves", "Nothing was thrown in this turn that could be banked.", fact)
        dice = [one["die"] for one in fact["joined"]]
        self._check_dice(fact, dice, hand.on_table, "joins a combination and does not lie on the table")
        joined = {str(one["die"]): one["face"] for one in fact["joined"]}
        for die, face in fact["join"].items():
            if joined.get(die) != face:
                raise self.wrong("moves", f"Die {die} was told to join {face}, and did not.", fact)
        return int(fact["points"])

    def _stand(self, fact: Record, hand: _Hand, points: int | None) -> None:
        """Take over how the seat stands after a move."""
        before, after = hand.standing, fact["standing"]
        turns = before["turns"] + (points is not None)
        if after["turns"] != turns:
            words = f"After it the seat has completed {turns} turns, not {after['turns']}."
            raise self.wrong("moves", words, fact)
        total = before["total"] + (points or 0)
        if after["total"] != total:
            words = (
                f"The total of {before['total']} and {points or 0} points make {total}, not {after['total']}."
            )
            raise self.wrong("moves", words, fact)
        if after["worth"] < total or (points is not None and after["worth"] != total):
            words = f"What could be kept is {after['worth']}, and {total} are safe."
            raise self.wrong("moves", words, fact)
        if (after["done"] and points is None) or (after["won"] and not after["done"]):
            raise self.wrong(
                "moves", "A seat has played to its end or has won only when a turn is over.", fact
            )
        hand.standing = after
        if points is not None:
            hand.clear()
            hand.throws = 0

    # The end

    def check_end(self) -> None:
        """The game is over when the record says so, and its places follow from the totals."""
        last = self.facts[-1]
        result = self.record["result"]
        if (result is None) != bool(self._to_play()):
            words = "was given up after it was over" if result is None else "ends before it was over"
            raise self.wrong("result", f"The game {words}.", last)
        if result is None:
            return
        places = self._places()
        won = any(hand.standing["won"] for hand in self.hands)
        for entry, place in zip(result["places"], places, strict=False):
            if any(entry.get(key) != value for key, value in place.items()):
                words = f"{self.name(place['seat'])} ended with {place['total']}, at place {place['place']}"
                raise DoesNotFit("result", f"The result is not what was played: {words}.", seat=place["seat"])
        if len(result["places"]) != len(places) or result["won_at_once"] != won:
            raise self.wrong(
                "result", "The result has other places, or another way of winning, than was played."
            )
        if result.get("undone", 0) != self._undone:
            words = (
                f"{self._undone} decisions were taken back, and the result says {result.get('undone', 0)}."
            )
            raise self.wrong("result", words)
        if sum(one["points"] for one in result.get("settlement", ())):
            raise self.wrong("result", "What the seats receive and pay does not add up to 0.")

    def _places(self) -> Sequence[Record]:
        """Return the places that follow from the totals, and from who played no more."""
        went = {seat: number for number, seat in enumerate(self.out)}
        merits = []
        for seat, hand in enumerate(self.hands):
            total = 0 if seat in went else hand.standing["total"]
            merits.append((went.get(seat, self.seats), hand.standing["won"], total))
        places = [
            {
                "seat": seat,
                "place": 1 + sum(other > merit for other in merits),
                "total": self.hands[seat].standing["total"],
                "out": self.out.get(seat),
            }
            for seat, merit in enumerate(merits)
        ]
        places.sort(key=lambda place: (place["place"], place["seat"]))
        return places

    def check_noted(self, notes: Sequence[Record]) -> None:
        """What was noted of this game is what stands here (docs/fairness.md, "What is noted")."""
        for note in notes:
            commitments = note["commitment"], note["seat_commitments"]
            if commitments[0] not in (None, self.dice["commitment"]):
                words = "The commitment of the server is another one than was noted before the first throw."
                raise DoesNotFit("noted", words)
            stand = self.dice.get("seat_commitments") if self.version > 1 else None
            if commitments[1] not in (None, stand):
                words = "The commitments of the seats are others than were noted before any bytes were sent."
                raise DoesNotFit("noted", words)
        for note in notes:
            for seat, given in note["bytes"].items():
                self._check_own(int(seat), given, notes)

    def _check_own(self, seat: int, given: str, notes: Sequence[Record]) -> None:
        """Stop where the bytes that were noted for a seat do not stand here, by somebody's doing."""
        if seat >= self.seats or self.dice["contributions"][seat] == given:
            return
        if self.seed.contributions[seat] != silent_bytes(self.seed.game, seat):
            words = (
                f"The bytes of {self.name(seat)} are others than were noted. If their player was there with "
                "two devices, take what the other one noted; if not, the host replaced them."
            )
            raise DoesNotFit("noted", words, seat=seat)
        known = [note for note in notes if note["bytes"].get(str(seat)) == given]
        if all(seat in note["late"] for note in known):
            return
        words = (
            f"{self.name(seat)} has no bytes in the dice, though they went out in time by what was noted: "
            "the host says that they did not come."
        )
        raise DoesNotFit("noted", words, seat=seat)

    def proof(self, notes: Sequence[Record]) -> Proof:
        """Return what has been found, when all checks are done."""
        gave = sorted(fact["seat"] for fact in self.facts if fact["type"] == "contributed")
        withheld = [
            fact["seat"] for fact in self.facts if fact["type"] == "committed" and fact["seat"] not in gave
        ]
        own = [(int(seat), given) for note in notes for seat, given in note["bytes"].items()]
        return Proof(
            game=self.record["game"],
            ruleset=self.record["name"],
            commitment=self.dice["commitment"],
            order=self.record["order"],
            contributed=gave,
            silent=[seat for seat in range(self.seats) if seat not in gave and seat not in withheld],
            withheld=sorted(withheld),
            throws=self.throws,
            dice=self.thrown,
            opening_dice=sum(len(one["faces"]) for thrown in self.record["opening_throws"] for one in thrown),
            finished=self.record["result"] is not None,
            totals=[hand.standing["total"] for hand in self.hands],
            names=self._names(),
            noted=any(note["commitment"] is not None for note in notes),
            vouched=[seat for seat in gave if (seat, self.dice["contributions"][seat]) in own],
            out=list(self.out),
            undone=self._undone,
        )

    @property
    def _undone(self) -> int:
        return sum(fact["type"] == "undone" for fact in self.facts)

    def _names(self) -> list[str]:
        names = [seat["name"] for seat in self.record["seats"]]
        return [
            name if names.count(name) == 1 and name else self.name(seat) for seat, name in enumerate(names)
        ]


# -- the command --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """What came of one record."""

    status: int
    """0: everything fits. 1: something does not. 2: it cannot be judged."""
    words: str
    proof: Proof | None = None
    check: str | None = None
    """Which check failed, where one did."""
    where: Mapping[str, int | None] = field(default_factory=dict)
    """In which version, at which seat, with which die it failed."""


def judge(line: bytes, notes: Sequence[Record] = ()) -> Judged:
    """Return what is to be said of a record; nothing is raised, whatever the bytes are."""
    try:
        proof = verify(line, notes)
    except NotARecord as wrong:
        return Judged(2, str(wrong))
    except DoesNotFit as wrong:
        return Judged(1, str(wrong), check=wrong.check, where=wrong.where)
    return Judged(0, described(proof), proof)


def described(proof: Proof) -> str:
    """Return what a record proves, in plain words."""
    names = proof.names
    scores = ", ".join(f"{name} {total}" for name, total in zip(names, proof.totals, strict=True))
    given_up = "" if proof.finished else ", given up before its end"
    lines = [
        f"Game {proof.game}, {proof.ruleset}{given_up}: {scores}.",
        "The seed is the one promised before the first throw. Its SHA-256 is the commitment:",
        f"  {proof.commitment}",
    ]
    if proof.out:
        went = ", ".join(names[seat] for seat in proof.out)
        lines.insert(1, f"Played no more before its end: {went}.")
    lines += _of_bytes(proof)
    lines.append(
        f"All {proof.dice} dice of {proof.throws} throws are those that the seed and these bytes give."
    )
    if proof.opening_dice:
        lines.append(f"So are the {proof.opening_dice} dice thrown for who begins.")
    order = ", ".join(names[seat] for seat in proof.order)
    lines.append(f"The order of play is the one that follows from options and seed: {order}.")
    if proof.undone:
        decisions = "1 decision was" if proof.undone == 1 else f"{proof.undone} decisions were"
        lines.append(f"{decisions} taken back, in practice; the dice thrown again were the same.")
    lines.append("What was held, entered and set aside lay on the table; turns, totals and places agree.")
    lines.append("The file is as it was written.")
    return "\n".join(lines)


def _of_bytes(proof: Proof) -> Iterator[str]:
    """Yield what is to be said of the seats' bytes: whose they are, and who says so."""

    def called(seats: Iterable[int]) -> str:
        return ", ".join(proof.names[seat] for seat in seats)

    if proof.contributed:
        yield f"Bytes for the dice stand in the record for {called(proof.contributed)}."
    if proof.noted:
        yield "The commitments are those that were noted before the first throw."
    if proof.vouched:
        yield f"Vouched for by what was noted: the bytes of {called(proof.vouched)}."
    others = [seat for seat in proof.contributed if seat not in proof.vouched]
    if others and proof.vouched:
        yield f"Nobody has vouched here for the bytes of {called(others)}: only they can."
    elif others:
        yield "Nobody has vouched for them here: compare with what a player's app has noted, by --noted FILE."
    if proof.silent:
        yield f"Silent, with the bytes that the rule fixes: {called(proof.silent)}."
    if proof.withheld:
        yield f"Committed to bytes and did not send them, so the rule fixes them: {called(proof.withheld)}."


NOT_PROVEN: Final = """\
Not checked here: the points of each row, which `regatta replay` checks by the rules; and, where nobody has
vouched for them, whether commitments and bytes are those of then."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - for standard input")
    parser.add_argument(
        "--noted",
        action="append",
        default=[],
        metavar="FILE",
        help="what a player's app noted of games, to compare with; may be given several times",
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each record")


def run(given: argparse.Namespace) -> int:
    """Print what comes of every record; return 0 if all fit, 1 if one does not, 2 if one cannot be judged."""
    try:
        status = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has enough; what is left goes nowhere, or Python would complain of it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return status


def _run(given: argparse.Namespace) -> int:
    try:
        notes = list(chain.from_iterable(map(_noted, given.noted)))
    except NotARecord as wrong:
        _print(str(wrong))
        return 2
    judged = _judged(given.files, notes)
    if given.json:
        return max(_print_json(*one) for one in judged)
    first, second = next(judged), next(judged, None)
    if second is None:
        file, _, only = first
        verdict = ("everything fits.", "something does not fit.", "cannot be checked.")[only.status]
        _print(f"{file}: {verdict}\n{only.words}" + ("" if only.status else f"\n\n{NOT_PROVEN}"))
        return only.status
    counts = Counter(_print_line(*one) for one in chain((first, second), judged))
    _print(f"\n{counts.total()} records: {counts[0]} fit, {counts[1]} do not, {counts[2]} cannot be checked.")
    _print(NOT_PROVEN)
    return max(status for status, count in counts.items() if count)


def _noted(name: str) -> Iterator[Record]:
    """Yield what was noted, by the lines of a file. Raises NotARecord, with the place."""
    try:
        with open(name, "rb") as file:
            for number, line in enumerate(file, start=1):
                yield _note_at(f"{name}, line {number}", line)
    except OSError as failure:
        raise NotARecord(f"{name}: It cannot be read: {failure.strerror}.") from failure


def _note_at(place: str, line: bytes) -> Record:
    try:
        return read_note(line)
    except NotARecord as wrong:
        raise NotARecord(f"{place}: {wrong}") from wrong


def _judged(files: Iterable[str], notes: Sequence[Record]) -> Iterator[tuple[str, int, Judged]]:
    """Yield what comes of each line of each file, with the file's name and the line's number."""
    for name in files:
        try:
            if name == "-":
                yield from _each("standard input", sys.stdin.buffer, notes)
            else:
                with open(name, "rb") as file:
                    yield from _each(name, file, notes)
        except OSError as failure:
            yield name, 1, Judged(2, f"It cannot be read: {failure.strerror}.")


def _each(name: str, file: BinaryIO, notes: Sequence[Record]) -> Iterator[tuple[str, int, Judged]]:
    """Yield what comes of each line; of a file that does not begin as records do, only of the first."""
    number = 0
    while (line := file.readline(LINE_BYTES_MOST)) or number == 0:
        number += 1
        yield name, number, judge(line, notes)
        if number == 1 and not line.startswith(b'{"'):
            return


def _print_line(file: str, line: int, judged: Judged) -> int:
    proof = judged.proof
    words = judged.words if proof is None else f"game {proof.game} fits, {proof.dice} dice."
    _print(f"{file}, line {line}: {words}")
    return judged.status


def _print_json(file: str, line: int, judged: Judged) -> int:
    print(json.dumps({"file": file, "line": line, **asdict(judged)}))
    return judged.status


def _print(text: str) -> None:
    """Print, whatever names are in it: nothing that a terminal obeys, nothing that it has no letters for."""
    shown = "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
    encoding = sys.stdout.encoding or "utf-8"
    print(shown.encode(encoding, "replace").decode(encoding))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command by itself; return the exit status."""
    parser = argparse.ArgumentParser(description="Check the dice of games that are over, from their records.")
    add_arguments(parser)
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
