"""Which commands pay for a room; that they do is seen at the socket (test_floods.py)."""

from protocol.client import CLIENT_MESSAGE
from server.edge.costs import opens_room
from tests.protocol.kinds import CLIENT
from tests.protocol.test_examples import example


def test_of_all_commands_these_pay_for_a_room() -> None:
    paying = {kind for kind in CLIENT if opens_room(CLIENT_MESSAGE.validate_python(example(kind)))}
    accepted = {"answer_challenge"} if example("answer_challenge")["accept"] else set()
    assert paying == {"create_room", "rematch", "seek"} | accepted
