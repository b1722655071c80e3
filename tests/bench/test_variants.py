"""What is said of systems that are measured in turns follows from their samples."""

import json
import sys
from pathlib import Path

import pytest

from bench.load.client import Trouble
from bench.load.samples import Sample
from bench.measure import Idle, Plan
from bench.variants import header, interpreter, report
from bench.variants.ratios import MEASURES, Measure, Ratio, median, pairs, ratio
from bench.variants.run import Archived, Comparison, Found
from bench.variants.systems import ECHO, REGATTA, Setting, nodes
from regatta_protocol.ids import RoomId
from testkit.processes import ROOT

PLAN = Plan(rooms=2, idle=0, seconds=0.3, repeats=1, rate=50, appendfsync="everysec")
MADE_OF = {"cores": "2"}


def sample(
    per_s: float, server_us: float, store_us: float = 0, generator: float = 40, others: float = 1
) -> Sample:
    """Return a sample of 9,600 moves, in which 100 games ended."""
    return Sample(
        per_s=per_s,
        server_us=server_us,
        store_us=store_us,
        p50_ms=1,
        p99_ms=8,
        server_percent=99,
        generator_percent=generator,
        others_percent=others,
        messages=9_600,
        games=100,
    )


def comparison(**systems: list[Sample]) -> Comparison:
    """Return what rounds found of systems of these names; a move alone took four fifths of all."""
    found = [
        Found(
            name,
            name != "echo" or None,
            name == "clock",
            sys.executable,
            "Valkey 9.1 with libc",
            saturated=samples,
            apart=[sample(one.per_s, one.server_us * 0.8, one.store_us) for one in samples],
            archived=[Archived(cpu_s=0.48, messages=9_600, games=100) for _ in samples],
            paced=samples,
        )
        for name, samples in systems.items()
    ]
    return Comparison(PLAN, RoomId("Yacht"), 50, found)


def measure(what: str) -> Measure:
    """Return the measure of this name."""
    return next(one for one in MEASURES if one.what == what)


def test_ratios_are_those_of_each_round_and_tell_their_quartiles() -> None:
    # The second round was on a machine half as fast: the ratios are those of the others.
    found = comparison(
        Regatta=[sample(15_000, 45), sample(7_500, 90), sample(15_000, 45)],
        before=[sample(10_000, 60), sample(5_000, 120), sample(10_000, 50)],
    )
    ((one, other),) = pairs(found)
    cpu = ratio(one, other, measure("CPU a move alone"))
    assert cpu is not None
    assert (cpu.low, cpu.median, cpu.high) == pytest.approx((0.75, 0.75, 0.825))
    assert report.cell(cpu) == "0.75 (0.75–0.82)"


def test_other_games_are_compared_with_plain_ones_and_this_tree_with_all_else() -> None:
    found = comparison(Regatta=[sample(1, 1)], clock=[sample(1, 1)], before=[sample(1, 1)])
    assert [(one.name, other.name) for one, other in pairs(found)] == [
        ("clock", "Regatta"),
        ("Regatta", "before"),
    ]


@pytest.mark.parametrize(
    ("low", "middle", "high", "rounds"),
    [(0.9, 0.95, 1.01, 7), (0.99, 1.2, 1.3, 7), (0.85, 0.95, 0.97, 7), (0.5, 0.5, 0.5, 2)],
    ids=["1 is between", "1 is between, just", "wider than the difference", "too few rounds"],
)
def test_what_a_ratio_cannot_tell_is_said(low: float, middle: float, high: float, rounds: int) -> None:
    assert report.cell(Ratio(low, middle, high, rounds)).endswith(report.NOT_RESOLVED)


@pytest.mark.parametrize(("low", "middle", "high"), [(0.5, 0.55, 0.6), (1.18, 1.2, 1.3)])
def test_what_a_ratio_can_tell_is_told_without_more(low: float, middle: float, high: float) -> None:
    assert report.NOT_RESOLVED not in report.cell(Ratio(low, middle, high, 3))


def test_a_game_is_what_moves_alone_do_not_explain() -> None:
    (found,) = comparison(Regatta=[sample(8_000, 125)]).systems
    assert median(found, measure("CPU a move alone")) == pytest.approx(100)
    # 25 µs of each of 9,600 moves belong to 100 games.
    assert median(found, measure("CPU a game")) == pytest.approx(2.4)


def test_where_noise_leaves_nothing_of_a_game_that_is_said() -> None:
    found = comparison(Regatta=[sample(8_000, 125)] * 3, before=[sample(8_000, 125)] * 3)
    ours, before = found.systems
    ours.apart[1] = sample(8_000, 130)
    assert report.cell(ratio(ours, before, measure("CPU a game"))) == report.NOT_RESOLVED
    ours.apart = [ours.apart[1]] * 3
    lines = report.as_text(found, MADE_OF).splitlines()
    (figures, _) = [line.split("|")[2:-1] for line in lines if line.startswith("| CPU a game")]
    assert [figure.strip() for figure in figures] == [report.NOT_RESOLVED, "2.4"]


def test_what_the_archive_takes_is_told_by_move_and_by_game() -> None:
    (found,) = comparison(Regatta=[sample(8_000, 125)]).systems
    assert median(found, measure("archive a move")) == pytest.approx(50)
    assert median(found, measure("archive a game")) == pytest.approx(4.8)


def test_a_sample_with_hardly_a_move_gives_no_figure_of_a_move_alone() -> None:
    (found,) = comparison(Regatta=[sample(8_000, 125)]).systems
    found.apart = [
        Sample(
            *(1, 1, 1, 9_000), store_us=0, server_percent=1, generator_percent=1, others_percent=1, messages=3
        )
    ]
    assert median(found, measure("CPU a move alone")) is None
    assert median(found, measure("CPU a game")) is None
    text = report.as_text(Comparison(PLAN, RoomId("Yacht"), 50, [found]), MADE_OF)
    assert [line.split("|")[2].strip() for line in text.splitlines() if "a move alone" in line] == ["–", "–"]


def test_each_table_has_lines_of_one_width() -> None:
    text = report.as_text(comparison(Regatta=[sample(15_000, 45)], echo=[sample(50_000, 20)]), MADE_OF)
    for table in text.split("\n\n"):
        if table.startswith("|"):
            assert len({len(line) for line in table.splitlines()}) == 1


def test_the_head_says_builds_stores_and_other_programs() -> None:
    text = report.as_text(comparison(Regatta=[sample(15_000, 45)]), MADE_OF, Idle(8_192, 16_384))
    assert "PGO" in text
    assert "LTO" in text
    assert "Valkey 9.1 with libc" in text
    assert "other programs: 1 % of a core, 1 % at most" in text
    assert "8, 0.5 of the echo's 16" in text


def test_what_was_disturbed_is_said() -> None:
    found = comparison(Regatta=[sample(15_000, 45, generator=90, others=50)])
    found.rate = 40
    doubts = " ".join(report.doubts(found))
    assert "with Regatta" in doubts
    assert "other programs" in doubts
    assert "50/s is out of reach here: measured at 40/s" in doubts
    assert report.doubts(comparison(Regatta=[sample(15_000, 45)])) == []


def test_everything_can_be_written_as_json() -> None:
    found = comparison(Regatta=[sample(15_000, 45)], before=[sample(10_000, 60)])
    written = json.loads(json.dumps(report.as_json(found, MADE_OF)))
    assert written["ratios"][0] == {
        **{"of": "Regatta", "to": "before", "what": "moves", "low": 1.5, "median": 1.5, "high": 1.5},
        **{"rounds": 1, "resolved": False},
    }
    assert written["medians"]["Regatta"]["moves /s"] == 15_000


@pytest.mark.parametrize(
    ("variables", "build"),
    [
        ({"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}, "PGO, LTO"),
        ({"PY_CORE_CFLAGS": "-O3 -fprofile-use -fprofile-correction"}, "PGO, no LTO"),
        ({"CONFIG_ARGS": None, "PY_LDFLAGS_NODIST": "-flto -g"}, "no PGO, LTO"),
        # What could be used is in every build.
        ({"CONFIG_ARGS": "'--enable-shared'", "PGO_PROF_USE_FLAG": "-fprofile-use"}, "no PGO, no LTO"),
    ],
)
def test_the_build_of_an_interpreter_is_read_from_its_variables(
    variables: dict[str, object], build: str
) -> None:
    assert interpreter.build(variables) == build


def test_an_interpreter_says_itself_what_it_is() -> None:
    assert header.python_of(sys.executable) == interpreter.described()


def test_what_differs_is_told_with_names() -> None:
    assert header.alike([("a", "x"), ("b", "x"), ("c", "")]) == "x"
    assert header.alike([("a", "x"), ("b", "y")]) == "a: x; b: y"


def test_another_checkout_runs_on_the_python_of_its_own_venv(tmp_path: Path) -> None:
    (tmp_path / "server" / "regatta_server").mkdir(parents=True)
    _, without = nodes([f"before={tmp_path}"], ["plain"])
    assert (without.name, without.python) == ("before", sys.executable)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    _, own = nodes([str(tmp_path)], ["plain"])
    assert (own.name, own.python) == (tmp_path.name, str(python))


NODE = """
import time
print("another one at http://127.0.0.1:4711 ", flush=True)
time.sleep(60)
"""


async def test_the_modules_of_another_checkout_come_before_installed_ones(tmp_path: Path) -> None:
    package = tmp_path / "server" / "regatta_server"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(NODE, encoding="utf-8")
    _, other = nodes([f"other={tmp_path}"], ["plain"])
    async with other.start(Setting(tmp_path / "data", "everysec")) as running:
        assert running.server.port == 4711


def test_what_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="no checkout of Regatta"):
        nodes([str(tmp_path)], ["plain"])


@pytest.mark.parametrize("name", [REGATTA.name, ECHO.name])
def test_two_systems_of_one_name_are_refused(name: str) -> None:
    with pytest.raises(Trouble, match="a name of its own"):
        nodes([f"{name}={ROOT}"], ["plain"])


def test_other_games_are_played_beside_the_plain_ones() -> None:
    names = [(one.name, one.kind) for one in nodes([], ["plain", "clock", "hold"])]
    assert names == [("Regatta", False), ("Regatta, clock", True), ("Regatta, hold", True)]
