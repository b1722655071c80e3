"""The graph of a turn of setting aside, made when a test first asks for it: it takes a second or two."""

from functools import cache

from regatta_server.bots.solver.pushing import Pushing
from regatta_server.bots.solver.setting_aside import Graph, compiled, graph
from regatta_server.rules.yin_yang import YinYang


@cache
def whole_graph() -> Graph:
    """Return the graph."""
    return graph(YinYang())


@cache
def pushing() -> Pushing:
    """Return what plays turns on it."""
    return Pushing(compiled(whole_graph()))
