"""Packing: every record comes back byte for byte, and takes little room."""

import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.dictionary import DICTIONARY
from regatta_server.archive.pack import COLUMNS, WHOLE, columns_bytes, pack, peek, unpack
from regatta_server.archive.records import encode, sealed
from regatta_server.game.facts import GAME_KINDS
from regatta_server.rules.catalogue import RULES
from testkit.records import recorded
from tests.proving import examples
from tests.records.write import FOLDER, SAMPLES
from tests.rooms.drawn_options import options

VERSION_1: Final = FOLDER / "version-1"
OF_VERSION_1: Final = sorted(VERSION_1.glob("*.json"))
SEEN: Final = ("ruleset", "options", "seats", "result", "ended_ms")
LATER: Final = ("rated", "listed", "watchers", "delay_turns", "talk")
"""Options that there were not when the archive was new."""
ENDED_MS: Final = 1_792_592_119_229
"""When the sample that was given up ended by then: thirty days after its last move, to the millisecond."""


def again(record: GameRecord) -> GameRecord:
    """Pack a record in columns, and unpack it."""
    packed = pack(record)
    assert packed[:1] == COLUMNS, "it was kept whole: the columns have lost something of it"
    return unpack(packed, record["game"])


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_comes_back_byte_for_byte(name: str) -> None:
    record = SAMPLES[name]()
    assert encode(again(record)) == encode(record)


def test_the_samples_have_every_kind_of_fact_but_the_renewed_clock() -> None:
    kinds = {fact["type"] for made in SAMPLES.values() for fact in made()["facts"]}
    assert kinds == set(GAME_KINDS) - {"clock_renewed"}


@pytest.mark.slow
@given(st.data())
@examples(6)
def test_a_game_of_any_rules_and_options_comes_back_byte_for_byte(data: st.DataObject) -> None:
    card = data.draw(st.sampled_from([rules.card for rules in RULES.values()]))
    seats = data.draw(st.integers(card["seats_min"], min(4, card["seats_max"])))
    record = recorded(card["ruleset"], seats, data.draw(st.integers(0, 99)), **data.draw(options(card)))
    assert encode(again(record)) == encode(record)


def test_an_old_record_without_times_comes_back() -> None:
    record = recorded("yacht")
    for fact in record["facts"][3:9]:
        fact["at_ms"] = None
    assert again(sealed(record)) == sealed(record)


def test_a_renewed_clock_and_another_tumbling_come_back() -> None:
    record = recorded("yacht")
    thrown = next(fact for fact in record["facts"] if fact["type"] == "thrown")
    thrown["tumble"] = 7
    last = record["facts"][-1]
    record["facts"].insert(-1, {"type": "clock_renewed", "version": last["version"], "at_ms": last["at_ms"]})
    last["version"] += 1
    assert again(sealed(record)) == sealed(record)


def test_a_name_taken_out_comes_back_as_nothing() -> None:
    record = recorded("yacht")
    record["seats"][0] |= {"player": None, "name": None}
    assert again(sealed(record))["seats"][0] == {"seat": 0, "player": None, "name": None}


@pytest.mark.parametrize("member", ["new_in_the_head", "new_in_a_fact"])
def test_a_record_of_another_shape_is_kept_whole_and_loses_nothing(member: str) -> None:
    record = recorded("yacht")
    if member == "new_in_the_head":
        record = sealed({**record, "dice_of_a_later_version": 1})  # type: ignore[typeddict-unknown-key] # that is the point
    else:
        record["facts"][5]["of_a_later_version"] = [1, 2]  # type: ignore[typeddict-unknown-key] # that is the point
        record = sealed(record)
    packed = pack(record)
    assert packed[:1] == WHOLE
    assert unpack(packed, record["game"]) == record


ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    7,
    12,
    1.5,
    "",
    "x",
    "player",
    [],
    [3],
    [10],
    [[1, 2]],
    {},
    {"x": [1]},
)


def sealed_anew(record: dict[str, Any]) -> GameRecord:
    """Return a record that is not like any with its own seal."""
    return sealed(record)  # type: ignore[arg-type] # that is what is tried


@pytest.mark.parametrize("name", SAMPLES)
def test_whatever_a_member_of_a_fact_is_it_comes_back_as_it_was(name: str) -> None:
    record = dict[str, Any](SAMPLES[name]())
    shapes: dict[tuple[str, ...], int] = {}
    for place, fact in enumerate(record["facts"]):
        shapes.setdefault((fact["type"], *fact), place)
    *begun, last = sorted(shapes.values())
    # What follows on all that can happen is more of the same, and took five times as long.
    short = record["facts"][: begun[-1] + 1]
    assert pack(sealed_anew(record | {"facts": short}))[:1] != WHOLE
    for (_, *members), place in shapes.items():
        of = record["facts"] if place == last else short
        fact = of[place]
        for member in members[1:]:
            without = {key: value for key, value in fact.items() if key != member}
            others = [{**fact, member: odd} for odd in ODD]
            if isinstance(fact[member], dict):
                within = [{**fact[member], key: odd} for key in fact[member] for odd in ODD[:6]]
                within.append(dict(reversed(fact[member].items())))
                others += [{**fact, member: one} for one in within]
            for other in (without, {**without, member: fact[member]}, {**fact, "more": 1}, *others):
                facts = [*of[:place], other, *of[place + 1 :]]
                odd = sealed_anew(record | {"facts": facts})
                assert encode(unpack(pack(odd), odd["game"])) == encode(odd)


@pytest.mark.parametrize("part", ["dice", None])
def test_whatever_a_member_of_the_rest_is_it_comes_back_as_it_was(part: str | None) -> None:
    record = dict[str, Any](recorded())
    whole: dict[str, Any] = record if part is None else record[part]
    for member in [key for key in whole if key not in ("sha256", "game")]:
        without = {key: value for key, value in whole.items() if key != member}
        for other in (without, {**without, member: whole[member]}, *({**whole, member: odd} for odd in ODD)):
            odd = sealed_anew(other if part is None else record | {part: other})
            assert encode(unpack(pack(odd), odd["game"])) == encode(odd)


@pytest.mark.parametrize("face", [10, 48, -1, 1.0, True, None, [], "1"])
def test_a_face_that_is_no_digit_is_kept_whole_and_comes_back_as_it_was(face: Any) -> None:
    record = recorded("yacht")
    thrown = next(fact for fact in record["facts"] if fact["type"] == "thrown")
    thrown["faces"][0] = face
    record = sealed(record)
    packed = pack(record)
    assert packed[:1] == WHOLE
    assert encode(unpack(packed, record["game"])) == encode(record)


def test_what_was_changed_without_a_new_seal_is_not_taken_for_what_was_sealed() -> None:
    record = recorded("yacht")
    record["dice"]["commitment"] = "0" * 64
    assert unpack(pack(record), record["game"]) == record


def test_columns_that_end_too_soon_or_have_no_digits_are_refused() -> None:
    record = recorded("yacht")
    columns: Any = dict(peek(pack(record), record["game"]))
    for name, value in (("fact_faces", columns["fact_faces"][:-1] + "?"), ("at_ms", columns["at_ms"][1:])):
        worker = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=DICTIONARY)
        body = worker.compress(orjson.dumps({**columns, name: value})) + worker.flush()
        with pytest.raises(ValueError, match=r"no digits|zip\(\)"):
            unpack(COLUMNS + body, record["game"])


@pytest.mark.parametrize(
    "read",
    [
        columns_bytes,
        lambda packed: unpack(packed, RoomId("ABCDEFGH")),
        lambda packed: peek(packed, RoomId("ABCDEFGH")),
    ],
)
def test_what_is_damaged_is_refused_as_what_cannot_be_read(read: Callable[[bytes], object]) -> None:
    packed = bytearray(pack(recorded("yacht")))
    packed[1:9] = b"\xff" * 8
    with pytest.raises(ValueError, match="damaged"):
        read(bytes(packed))


def test_columns_are_as_long_as_their_record_however_it_is_packed() -> None:
    record = recorded("yacht")
    odd = sealed({**record, "dice_of_a_later_version": 1})  # type: ignore[typeddict-unknown-key] # that is the point
    columns, whole = pack(record), pack(odd)
    assert (columns[:1], whole[:1]) == (COLUMNS, WHOLE)
    assert 0.5 < columns_bytes(whole) / columns_bytes(columns) < 2
    assert columns_bytes(b"\x09 of a later version") == 0


@pytest.mark.parametrize("packed", [b"", b"\x02abc", b"{}"])
def test_what_is_packed_in_no_known_way_is_refused_with_the_game_named(packed: bytes) -> None:
    with pytest.raises(ValueError, match="game ABCDEFGH is packed in a way that this version does not know"):
        unpack(packed, RoomId("ABCDEFGH"))


@pytest.mark.parametrize("path", OF_VERSION_1, ids=lambda path: path.stem)
def test_a_look_at_a_record_says_what_the_whole_one_says(path: Path) -> None:
    record: Any = orjson.loads(path.read_bytes())
    odd: Any = {**record, "dice_of_a_later_version": 1}
    for one in (record, sealed(odd)):
        seen = peek(pack(one), one["game"])
        assert {name: seen[name] for name in SEEN} == {name: one[name] for name in SEEN}


@pytest.mark.parametrize("path", OF_VERSION_1, ids=lambda path: path.stem)
def test_a_record_of_version_1_comes_back_byte_for_byte(path: Path) -> None:
    line = path.read_bytes()
    assert encode(again(orjson.loads(line))) == line


def test_the_dictionary_is_still_the_one_that_stored_records_need() -> None:
    # Another dictionary makes every stored record unreadable: make another kind of packing for it.
    assert sha256(DICTIONARY).hexdigest() == DICTIONARY_SHA256
    record: GameRecord = orjson.loads((VERSION_1 / "given-up.json").read_bytes())
    options = {name: chosen for name, chosen in record["options"].items() if name not in LATER}
    *facts, end = record["facts"]
    was = {**record, "options": options, "ended_ms": ENDED_MS, "facts": [*facts, {**end, "at_ms": ENDED_MS}]}
    assert unpack(bytes.fromhex(STORED), "SBLPTEY8") == sealed(was)  # type: ignore[arg-type] # as it was


DICTIONARY_SHA256: Final = "de6b607918894e92e627a56d6835d7044d270535d8b11ef4cdf610e512bb91c0"
STORED: Final = (
    "01c5974d8fd4300c86ff0ae204920f89bf621fe104279090b8ed216d52ad161020406285f8ef38d381613a5b3e2ea0c9d8aa"
    "a78ddc37e9f34ebffcc4a6db419f3f00d4bd07d9c91eee80a97e38ec84d89eff1f4d6feacb9bf7b7fee9697ffdee049947ad"
    "ee904a5ef05ceaf327cfd22b3b9dfff8ed164bc577b0541cc5316747f41396d6b637e0f8d7a8e81c4d61295cbca215c57949"
    "b375997149bde1dcb92649a8956b474ad2392d4ba1497341e38ebba8a98d32755a54d897542c51e3d63ccfc5899d4b2b7de1"
    "3433628f69645a5a37a1c90c4b2fd23826368c26ea62daa726ae55a7ee93f4ce92c826e1caa1b056eb96a7dc4d67174fcc9e"
    "5a6a1a275ca22e30f7f1fafa7a4d23aedfcf7743ef6c3dd74fdcb502664f20c6164c328162a2a0e6320e0dc6dd01691c5a4e"
    "19b46889100b1f4f690223713064078dfd0012cf4c4c55321456048b4b005340cca90462c8216b1abce1111ccfd9bac1eff7"
    "7e650fbf47f69e403cf22f49bc4be3bd18e348e8b3f291d3dbf24ebcbf6138330fe09304e99529d0cb9a0941246ac020aacc"
    "c0142988ae6106190891c752290ee55009628e909824aefaad29fcbd41501a633588cb5f712ceba912b5e8fe30ce6b6377e9"
    "598da01cc6a85d6d9d66fb32b0fec3ffe11ae9d2438ef6a217af1cf94e6b39a81d6a0987d2911943e3613543d7c8ab9a575f"
    "bf01"
)
"""The sample of a game that was given up, as it was packed when the archive was new."""
