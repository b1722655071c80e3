"""A node that stood still knows it at once, and takes nothing that lay in its sockets for new."""

import pytest

from regatta_server.rooms.run.awake import LATE_S, LOOK_S, STILL_MOST_S, Awake

BEGINS_MS = 1_000_000


class Node:
    """A node whose time is the test's."""

    def __init__(self) -> None:
        """Begin, and look once."""
        self.now_s = 0.0
        self.woke: list[int] = []
        self.awake = Awake(self.now_ms, lambda: self.now_s, self.woke.append)
        self.awake.look()

    def now_ms(self) -> int:
        """Return the time of day."""
        return BEGINS_MS + round(self.now_s * 1000)

    def runs(self, for_s: float) -> None:
        """Let it look at the clock as often as it should."""
        ends_s = self.now_s + for_s
        while self.now_s < ends_s:
            self.now_s += LOOK_S
            self.awake.look()

    def stands_still(self, for_s: float) -> int:
        """Let it do nothing; return when it looked last."""
        before_ms = self.now_ms()
        self.now_s += for_s
        return before_ms


@pytest.fixture
def node() -> Node:
    """Give a node that has run for a while."""
    node = Node()
    node.runs(1.0)
    return node


def test_what_comes_while_a_node_runs_is_taken_in_now(node: Node) -> None:
    node.now_s += LOOK_S / 2
    assert node.awake.intake_ms(node.now_ms()) == node.now_ms()


@pytest.mark.parametrize("timer_first", [False, True])
def test_what_lay_in_a_socket_was_taken_in_before(node: Node, timer_first: bool) -> None:
    before_ms = node.stands_still(9.0)
    if timer_first:
        node.awake.look()
    assert node.awake.intake_ms(node.now_ms()) == before_ms
    # The timer that was due is behind the first socket, and before the others.
    node.awake.look()
    assert node.awake.intake_ms(node.now_ms()) == before_ms
    assert node.woke == [node.now_ms()]


def test_once_all_that_lay_there_is_read_what_comes_is_new(node: Node) -> None:
    node.stands_still(9.0)
    node.runs(2 * LOOK_S)
    assert node.awake.intake_ms(node.now_ms()) == node.now_ms()


def test_a_node_that_stands_still_once_more_before_all_is_read_forgets_nothing(node: Node) -> None:
    before_ms = node.stands_still(9.0)
    node.awake.look()
    node.stands_still(9.0)
    assert node.awake.intake_ms(node.now_ms()) == before_ms
    assert len(node.woke) == 2


def test_a_short_stop_refuses_nobody_who_is_still_there(node: Node) -> None:
    before_ms = node.stands_still(STILL_MOST_S - 0.1)
    assert node.awake.intake_ms(node.now_ms()) == before_ms
    assert node.woke == []


def test_a_node_that_is_late_with_its_look_has_not_stood_still(node: Node) -> None:
    node.stands_still(LATE_S - 0.01)
    assert node.awake.intake_ms(node.now_ms()) == node.now_ms()


def test_before_its_first_look_a_node_is_awake() -> None:
    awake = Awake(lambda: 7, lambda: 1_000.0, lambda _: None)
    assert awake.intake_ms(7) == 7
