"""What one who hears of a room is told alone."""

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.run.hearing.member import remind, show
from regatta_server.rooms.storage.copy import CopyStep
from testkit.rooms.hearing import HeardTable, Session
from testkit.rooms.tables import player_id


def heard(table: HeardTable, name: str, steps: list[CopyStep]) -> Session:
    """Return a session of a player that was reminded of what it has missed."""
    session = Session(player_id(name))
    remind(session, table.state, steps)
    return session


def test_a_snapshot_is_the_viewers_own() -> None:
    table = HeardTable(reveal="hide_all").started()
    ada, eve = Session(player_id("Ada")), Session(PlayerId("eve"))
    for session in (ada, eve):
        show(session, table.state, resync=True)
    assert [session.frames[0]["spectator"] for session in (ada, eve)] == [False, True]
    assert "hidden" not in ada.frames[0]["hands"][0]["sheet"]
    assert eve.frames[0]["hands"][0]["sheet"]["hidden"]


def test_who_is_reminded_hears_all_of_it_once_and_as_a_viewer_may() -> None:
    table = HeardTable(reveal="hide_all").started()
    known = table.version
    table.throws(0)
    steps = [step for step in table.steps if step.after.version > known]
    assert [frame["type"] for frame in heard(table, "Ada", steps).frames] == ["thrown"]
    assert [frame["type"] for frame in heard(table, "Bo", steps).frames] == ["concealed"]
