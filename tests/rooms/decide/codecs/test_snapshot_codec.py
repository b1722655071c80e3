"""Rooms as bytes and back: the same, or nothing; those of format 1 are read in tests/rooms/formats."""

import pytest

from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.codecs.snapshot_codec import SNAPSHOT_FORMAT, decode, encode
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table


def test_a_state_of_another_format_is_not_read() -> None:
    stored = encode(Table().state)
    assert stored.startswith(b'{"format":%d,' % SNAPSHOT_FORMAT)
    with pytest.raises(Unreadable, match=f"format {SNAPSHOT_FORMAT + 1}"):
        decode(stored.replace(b'"format":%d' % SNAPSHOT_FORMAT, b'"format":%d' % (SNAPSHOT_FORMAT + 1), 1))
    with pytest.raises(Unreadable, match=f"format {SNAPSHOT_FORMAT + 1}"):
        decode(b'{"format":%d,"room":"of another shape"}' % (SNAPSHOT_FORMAT + 1))


def test_a_play_that_is_none_of_its_ruleset_is_not_read() -> None:
    stored = encode(at_stage("playing").state)
    with pytest.raises(Unreadable):
        decode(stored.replace(b'"scores":[null,', b'"scores":[', 1))
    with pytest.raises(Unreadable):
        decode(stored.replace(b'"throws":1', b'"throws":"1"', 1))


@pytest.mark.parametrize(
    "state", ["null", "[]", '{"stage":"playing","missed":[0,0]}', '{"stage":"playing","missed":"no"}']
)
def test_what_is_no_room_of_format_1_is_not_read(state: str) -> None:
    with pytest.raises(Unreadable, match="no room of format 1"):
        decode(f'{{"format":1,"state":{state}}}'.encode())
