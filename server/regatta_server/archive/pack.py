"""A record in as few bytes as the store can keep it: columns of similar values, then deflate.

A game of two over thirteen rounds is some 28 KB of JSON and takes about 1.4 KiB. The rest can hardly be
smaller: seed, contributions, faces and times cannot be guessed. What follows from other values is left out:
version numbers, tumbling, commitments, the seal. A record that would not come back the same is stored whole.
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import accumulate, repeat
from operator import sub
from typing import Any, Final, cast

import orjson

from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import FORMAT, GameRecord, RecordDice
from regatta_server.archive.dictionary import DICTIONARY
from regatta_server.archive.digits import lists_in, of_digits, of_groups, of_lists
from regatta_server.archive.play_columns import PlayColumns
from regatta_server.archive.records import seal, sealed, written
from regatta_server.game.fact import Fact as AnyFact
from regatta_server.game.fact import Kinds, optional_members, record_members
from regatta_server.game.facts import GAME_KINDS
from regatta_server.game.roller import SCHEME, commitment
from regatta_server.game.tumble import tumble_of

WHOLE: Final = b"\x00"
"""Then comes the record's JSON as it is, deflated."""
COLUMNS: Final = b"\x01"
"""Then comes the JSON of its columns, deflated with DICTIONARY."""

FOLLOWING: Final = frozenset({"commitment", "scheme", "seat_commitments"})
"""Of the dice, what follows from the rest, or nearly."""
BY: Final = {"p": "player", "c": "clock", "s": "stand_in", "o": "order"}
LETTERS: Final = {maker: letter for letter, maker in BY.items()}
HEAD: Final = frozenset({"format", "version", "game", "sha256", "facts", "dice"})
"""Members of a record that its columns do not have as they are."""

WHOLE_TO_COLUMNS: Final = 6
"""How much longer a record is as JSON than in columns."""

Fact = dict[str, Any]
Columns = dict[str, Any]
ALWAYS: Final = ("type", "version", "at_ms")
"""The first members of every fact."""
STANDING: Final = [("turns", int), ("total", int), ("worth", int), ("done", bool), ("won", bool)]
"""The members of a standing, in their order."""
_Append = Callable[[Any], None]
Tumbles = Callable[[int], int]
"""By version, how the throw that brought it tumbles."""


def pack(record: GameRecord, kinds: Kinds = GAME_KINDS, plays: PlayColumns | None = None) -> bytes:
    """Return the record packed: `unpack` gives the same one, sealed. `kinds` are those of its facts.

    With `plays`, these come before the last fact of the record. Raises ValueError where they do not fit.
    """
    if plays is not None:
        columns = _columns(record, kinds, partial(tumble_of, record["game"]), plays)
        return COLUMNS + _deflate(orjson.dumps(columns), DICTIONARY)
    own_seal = dict[str, Any](record).get("sha256")
    tumbles = partial(tumble_of, record["game"])
    try:
        columns = _columns(record, kinds, tumbles)
        is_sealed = own_seal is None or own_seal == seal(written(record))
        if is_sealed and _is_head(columns, record, kinds, tumbles):
            return COLUMNS + _deflate(orjson.dumps(columns), DICTIONARY)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        # It has another shape than records have today: then it takes more room, and nothing is lost.
        pass
    whole = sealed(record) if own_seal is None else record
    return WHOLE + _deflate(orjson.dumps(whole), b"")


def _is_head(columns: Columns, record: GameRecord, kinds: Kinds, tumbles: Tumbles) -> bool:
    """Return whether all of a record but its facts comes back from its columns the same, byte for byte.

    Of its facts, `_columns` takes none that would not.
    """
    head = {key: value for key, value in columns.items() if not key.startswith("fact_")}
    empty = orjson.loads(orjson.dumps(head | {"kinds": "", "at_ms": []}))
    back = _record(empty, record["game"], kinds, tumbles)
    return orjson.dumps(back) == written(cast(GameRecord, {**record, "facts": []}))


def unpack(packed: bytes, game: RoomId, kinds: Kinds = GAME_KINDS) -> GameRecord:
    """Return the record that `pack` packed. The game's id is not in the bytes: it names them in the store.

    Raises ValueError for bytes of a kind that is not known here, or that are damaged.
    """
    kind, body = packed[:1], packed[1:]
    if kind == WHOLE:
        whole: GameRecord = orjson.loads(_inflate(body, b""))
        return whole
    if kind != COLUMNS:
        raise ValueError(f"the record of game {game} is packed in a way that this version does not know")
    columns = orjson.loads(_inflate(body, DICTIONARY))
    return sealed(_record(columns, game, kinds, partial(tumble_of, game)))


def peek(packed: bytes, game: RoomId) -> Mapping[str, Any]:
    """Return what a packed record says of itself, such as `options` and `seats`, and not what happened.

    It takes a tenth of `unpack`. Raises as that does.
    """
    if packed[:1] != COLUMNS:
        return unpack(packed, game)
    columns_read: Columns = orjson.loads(_inflate(packed[1:], DICTIONARY))
    return columns_read


def columns_bytes(packed: bytes) -> int:
    """Return how long a packed record's columns are: cheap to find, and in proportion to unpacking.

    Packed, a game of seven thousand facts that repeat themselves is only twice as long as a usual one.
    """
    if packed[:1] == COLUMNS:
        return len(_inflate(packed[1:], DICTIONARY))
    return len(_inflate(packed[1:], b"")) // WHOLE_TO_COLUMNS if packed[:1] == WHOLE else 0


def _deflate(plain: bytes, dictionary: bytes) -> bytes:
    worker = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return worker.compress(plain) + worker.flush()


def _inflate(packed: bytes, dictionary: bytes) -> bytes:
    worker = zlib.decompressobj(-zlib.MAX_WBITS, dictionary)
    try:
        return worker.decompress(packed) + worker.flush()
    except zlib.error as damage:
        raise ValueError(f"a packed record is damaged: {damage}") from damage


# -- to columns ------------------------------------------------------------------------------------


def _columns(record: GameRecord, kinds: Kinds, tumbles: Tumbles, plays: PlayColumns | None = None) -> Columns:
    """Return the columns of a record. Raises one of those that `pack` catches for facts of another shape than
    `_facts` makes: what it returns comes back."""
    facts = cast(Sequence[Fact], record["facts"])
    columns: Columns = {key: value for key, value in record.items() if key not in HEAD}
    columns |= {f"dice_{key}": value for key, value in record["dice"].items() if key not in FOLLOWING}
    if record["version"] == 2:
        columns["dice_seat_commitments"] = _without_own(record["dice"])
    letters = [kinds[fact["type"]].about.letter for fact in facts]
    first = facts[0]["version"]
    versions, times = [fact["version"] for fact in facts], [fact["at_ms"] for fact in facts]
    if plays is not None:
        letters.insert(-1, plays.letters)
        versions[-1:-1] = range(versions[-1] - len(plays.times), versions[-1])
        times[-1:-1] = plays.times
    columns["kinds"] = "".join(letters)
    columns["first"] = first
    if not {*map(type, versions), *map(type, times)} <= {int, type(None)}:
        raise ValueError("versions or times that are no whole numbers")
    if versions != list(range(first, first + len(versions))):
        raise ValueError("facts with a gap")
    columns["at_ms"] = _steps(times)
    if plays is None:
        by_key = _by_key(facts, kinds)
        by_key |= _without_repeats(facts, tumbles)
    else:
        by_key = _by_key_with(plays, facts, kinds)
    for key, values in by_key.items():
        if any(value is not None for value in values):
            columns[f"fact_{key}"] = _TO_COLUMN[key](values) if key in _TO_COLUMN else values
    return columns


def _without_own(dice: RecordDice) -> list[str | int | None]:
    """Return what the seats committed to, but 0 where it is the SHA-256 of the bytes that stand here."""
    pairs = zip(dice["seat_commitments"], dice["contributions"], strict=True)
    return [0 if one == _sha256(given) else one for one, given in pairs]


def _sha256(hexadecimal: str) -> str:
    return sha256(bytes.fromhex(hexadecimal)).hexdigest()


def _by_key_with(plays: PlayColumns, facts: Sequence[Fact], kinds: Kinds) -> dict[str, list[Any]]:
    """Return the same as `_by_key`, `_without_repeats`, where plays come before the last of these facts."""
    found = _by_key(facts[:-1], kinds)
    for kind, name in plays.kinds.items():
        for _, column, _ in _members(name, kind):
            found.setdefault(column, [])
    for column, values in plays.columns.items():
        found.setdefault(column, []).extend(values)
    return _by_key(facts[-1:], kinds, found)


def _by_key(
    facts: Sequence[Fact], kinds: Kinds, found: dict[str, list[Any]] | None = None
) -> dict[str, list[Any]]:
    """Return the values of each member, one after the other; dice of rows apart from positions.

    Of members that only some facts of a kind have, the column has null for the others. A column of nothing
    but null is left out. Raises ValueError for a fact with other members, or in another order.
    Where some are `found` already, these come behind them.
    """
    found = {} if found is None else found
    shapes: dict[tuple[str, ...], tuple[list[_Append], list[_Append]]] = {}
    for fact in facts:
        shape = (fact["type"], *fact)
        if shape not in shapes:
            shapes[shape] = _shape(shape, found, kinds)
        appends, absent = shapes[shape]
        for append, value in zip(appends, fact.values(), strict=True):
            append(value)
        for append in absent:
            append(None)
    return found


def _shape(
    shape: tuple[str, ...], found: dict[str, list[Any]], kinds: Kinds
) -> tuple[list[_Append], list[_Append]]:
    """Return what takes each value of facts with these members into its column, and what takes null there."""
    kind, *own = shape
    # In the order in which facts first have them.
    members = [
        (key, optional, found.setdefault(column, [])) for key, column, optional in _members(kind, kinds[kind])
    ]
    there = [key for key, optional, _ in members if key in own or not optional]
    if own != [*ALWAYS, *there]:
        raise ValueError(f"a fact of kind {kind} with other members")
    appends: list[_Append] = [_leave] * len(ALWAYS)
    appends += [
        _present(column) if optional else column.append for key, optional, column in members if key in own
    ]
    return appends, [column.append for key, _, column in members if key not in own]


def _leave(_: Any) -> None:
    """Take what every fact has, of which there are columns already."""


def _present(column: list[Any]) -> _Append:
    def append(value: Any) -> None:
        if value is None:
            raise ValueError("null where there would be nothing")
        column.append(value)

    return append


def _members(kind: str, one: type[AnyFact]) -> list[tuple[str, str, bool]]:
    """Return the members of a kind of fact, each with its column, and whether only some have it."""
    optional = optional_members(one)
    return [
        (key, "row_dice" if key == "dice" and kind == "entered" else key, key in optional)
        for key in record_members(one)
    ]


def _steps(times: Sequence[int | None]) -> list[Any]:
    """Return the first time and then the pauses, or the times as they are where one is missing."""
    known = [at for at in times if at is not None]
    if len(known) < len(times):
        return list(times)
    return [known[0], *map(sub, known[1:], known)]


def _without_repeats(facts: Sequence[Fact], tumbles: Tumbles) -> dict[str, list[Any]]:
    """Return two columns anew: 0 for a standing that is still the one of the seat's move before, and null for
    a usual tumble. Raises ValueError for what would not come back so."""
    standings, seeds = list[Any](), list[Any]()
    last: dict[int, Any] = {}
    for fact in facts:
        kind = fact["type"]
        if kind == "thrown":
            seed = fact["tumble"]
            if type(seed) is not int:
                raise ValueError("a throw that does not tumble")
            seeds.append(None if seed == tumbles(fact["version"]) else seed)
        elif kind == "entered" and list(fact["rows"]) != list(fact["dice"]):
            raise ValueError("rows and their dice in two orders")
        if "standing" in fact:
            seat, now = fact["seat"], fact["standing"]
            before = last.get(seat)
            if now is before and now is not None:
                standings.append(0)
                continue
            if [*zip(now, map(type, now.values()), strict=True)] != STANDING:
                raise ValueError("a standing of another shape")
            last[seat] = now
            standings.append(0 if now == before else [int(value) for value in now.values()])
    columns = {"tumble": seeds, "standing": standings}
    return {key: column for key, column in columns.items() if column}


_TO_COLUMN: Final[Mapping[str, Any]] = {
    "seat": of_digits,
    "throw": lambda throws: throws,
    "by": lambda makers: "".join([LETTERS[maker] for maker in makers]),
    "dice": of_lists,
    "faces": of_lists,
    "row_dice": lambda rows: of_groups([list(taken.values()) for taken in rows]),
}


# -- and back --------------------------------------------------------------------------------------


def _record(columns: Columns, game: RoomId, kinds: Kinds, tumbles: Tumbles) -> GameRecord:
    dice = {key[5:]: value for key, value in columns.items() if key.startswith("dice_")}
    sealed_by = commitment(bytes.fromhex(dice["server_seed"]))
    own = dice.pop("seat_commitments", None)
    record: dict[str, Any] = {"format": FORMAT, "version": 1 if own is None else 2, "game": game}
    for key, value in columns.items():
        if key == "order":
            # In the record's own order.
            first = {"tray": dice["tray"], "opening": dice["opening"]}
            if own is None:
                first["commitment"] = sealed_by
            else:
                given = zip(own, dice["contributions"], strict=True)
                committed = [_sha256(bytes_) if one == 0 else one for one, bytes_ in given]
                first |= {"scheme": SCHEME, "commitment": sealed_by, "seat_commitments": committed}
            record["dice"] = first | dice
        if not key.startswith(("dice_", "fact_")) and key not in ("kinds", "first", "at_ms"):
            record[key] = value
    record["facts"] = list(_facts(columns, kinds, tumbles))
    return record  # type: ignore[return-value] # the members of a record, as they were packed


def _facts(columns: Columns, kinds: Kinds, tumbles: Tumbles) -> Iterator[Fact]:
    times = columns["at_ms"]
    at_ms = times if None in times else list(accumulate(times))
    values: defaultdict[str, Iterator[Any]] = defaultdict(lambda: repeat(None))
    for key, column in columns.items():
        if key.startswith("fact_"):
            values[key[5:]] = iter(_FROM_COLUMN[key[5:]](column) if key[5:] in _FROM_COLUMN else column)
    by_letter = {
        one.about.letter: (
            kind,
            [(key, optional, values[column].__next__) for key, column, optional in _members(kind, one)],
        )
        for kind, one in kinds.items()
    }
    last: dict[int, Any] = {}
    for version, (letter, at) in enumerate(zip(columns["kinds"], at_ms, strict=True), columns["first"]):
        kind, members = by_letter[letter]
        fact: Fact = {"type": kind, "version": version, "at_ms": at}
        for key, optional, next_value in members:
            value = next_value()
            if value is not None or not optional:
                fact[key] = value
        if kind == "thrown" and fact["tumble"] is None:
            fact["tumble"] = tumbles(version)
        elif kind == "entered":
            fact["dice"] = dict(zip(fact["rows"], lists_in(fact["dice"]), strict=True))
        if "standing" in fact:
            fact["standing"] = last[fact["seat"]] = _standing(fact["standing"]) or last[fact["seat"]]
        yield fact


def _standing(packed: Any) -> dict[str, Any] | None:
    if packed == 0:
        return None
    turns, total, worth, done, won = packed
    return {"turns": turns, "total": total, "worth": worth, "done": bool(done), "won": bool(won)}


_FROM_COLUMN: Final[Mapping[str, Any]] = {
    "seat": lambda digits: lists_in(digits)[0],
    "by": lambda makers: [BY[maker] for maker in makers],
    "dice": lists_in,
    "faces": lists_in,
}
