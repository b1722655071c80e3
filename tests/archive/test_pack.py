"""Packing: every record comes back byte for byte, and takes little room."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.record import GameRecord
from server.archive.dictionary import DICTIONARY
from server.archive.pack import COLUMNS, LETTERS, WHOLE, pack, unpack
from server.archive.records import encode, sealed
from server.rules.catalogue import RULES
from tests.records.games import recorded
from tests.records.write import SAMPLES
from tests.rooms.players import options


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
    assert kinds == set(LETTERS) - {"clock_renewed"}


@pytest.mark.slow
@given(st.data())
@settings(max_examples=60, deadline=None)
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


@pytest.mark.parametrize("packed", [b"", b"\x02abc", b"{}"])
def test_what_is_packed_in_no_known_way_is_refused_with_the_game_named(packed: bytes) -> None:
    with pytest.raises(ValueError, match="game ABCDEFGH is packed in a way that this version does not know"):
        unpack(packed, "ABCDEFGH")


def test_the_dictionary_is_still_the_one_that_stored_records_need() -> None:
    # Another dictionary makes every stored record unreadable: make another kind of packing for it.
    assert unpack(bytes.fromhex(STORED), "SBLPTEY8") == SAMPLES["given-up"]()
    assert len(DICTIONARY) < 4096


STORED = (
    "01c5974fcbd43010c6bf8a7852c82199ff73d4939e14046fef216d52965745450545fcee4eb6abcb76df2a7a50363b4367db"
    "307d92fe9eedd7bfa0d4bd07c5d11eeed0a97e386e87d8a3ff9f4f6feacbdbf75ffcd3d3fefadd99348f5addc115bfa059eb"
    "f327cff22b3b9ffff8ed964dea3b6c52077628c501fccca6b5ed0d3dfe352f3a4553a04aea154c05e625cfd6798625f70673"
    "a79a398354aa1d3073a7bc2c8a931405a30ebbbca90d0b765c84c997ac96b1516b5e667524276dda17ca3301f49886a7a575"
    "639ccc40bb72a398d8209aa88b499f1abb5499ba4fdc3b71469b982a85c252ad5b994a37999d3d13796eb9499c70cdbb60dd"
    "c7c3e1b0a611d7efe7bbc977b19eeb27ee5a1214cf898d2cc0649cd4589298f338b434ee2ea1c4a1955c92a8688458f8784a"
    "7332644f06e449623f248e6726a6d292940492c525097290cc518333e8a9481ed0a1111c2e01bb61f08f7e798fc127009f69"
    "3cf22f71bc8be4bd18e384e98bf209d6dbf24ebcbf0139110dea2307ee8530f84b52101273d4122516214a849102eb128e50"
    "1202d0582a81a11c08a6982324468eab7eeb0c7fee1298c7585de2fa5718cb7aae442dba3f8ecbdad85d7251c3a4c7316a37"
    "5bbbd9be25ac7ffd7f5a47be369293c7c8d5bb48b9d35a8e6a875a4ca1746482d07858cdd035f2aae6cdb7ef"
)
"""The sample of a game that was given up, as it was packed when the archive was new."""
