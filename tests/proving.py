"""Which tests run: those of `make test`, or with --prove those that prove the same at length.

`make test` has a short representative of everything, the same at every run. `make prove` has the tests that
are marked `prove`; those that start a Cluster; those that ask for the fixture `at_length`, which is true
then; and all tests of properties once more, with many fresh examples. With --soak-minutes the soak runs
alone (tests/soak).
"""

from collections.abc import Collection
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

PROVE: Final = "prove"
TEST: Final = "test"
SOAK: Final = "soak"
"""The marker of the soak (tests/soak), and the property under which its report is told."""
AT_LENGTH: Final = 2
"""So many times the examples of `make test`: fresh ones at each run, so that many runs try very many."""
FEW: Final = 20
"""Examples of a property for which no number is given."""

# No deadline: how fast an example runs is for bench/ to say, not for a test.
settings.register_profile(TEST, deadline=None, max_examples=FEW, derandomize=True)
settings.register_profile(PROVE, deadline=None, max_examples=FEW * AT_LENGTH)


def examples(few: int, suppress_health_check: Collection[HealthCheck] = ()) -> settings:
    """Return how a property is tried for which `make test` has so few examples."""
    at_length = settings.get_current_profile_name() == PROVE
    return settings(
        max_examples=few * AT_LENGTH if at_length else few, suppress_health_check=suppress_health_check
    )


def add_options(parser: pytest.Parser) -> None:
    """Add the choice."""
    parser.addoption("--prove", action="store_true", help="run what proves at length, and nothing else")
    parser.addoption("--soak-minutes", type=float, help="run the soak for so long, and nothing else")


def configure(config: pytest.Config) -> None:
    """Load how properties are tried."""
    config.addinivalue_line("markers", f"{SOAK}: the soak, which --soak-minutes runs alone")
    config.option.prove |= config.getoption("--soak-minutes") is not None
    settings.load_profile(PROVE if config.getoption("--prove") else TEST)


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what proves at length, or all else. A test that is named by `::` runs either way."""
    prove = config.getoption("--prove")
    if not prove and any("::" in argument for argument in config.args):
        return
    chosen: list[pytest.Item] = []
    others: list[pytest.Item] = []
    soak_alone = config.getoption("--soak-minutes") is not None
    for item in items:
        runs = item.get_closest_marker(SOAK) is not None if soak_alone else prove == is_proof(item, prove)
        (chosen if runs else others).append(item)
    items[:] = chosen
    config.hook.pytest_deselected(items=others)


def is_proof(item: pytest.Item, prove: bool) -> bool:
    """Say whether a test proves at length. Some do both: properties, and what can be done in part."""
    fixtures = getattr(item, "fixturenames", ())
    if item.get_closest_marker(PROVE) is not None or "local_cluster" in fixtures:
        return True
    return prove and (item.get_closest_marker("hypothesis") is not None or "at_length" in fixtures)


def tell_soak(reporter: pytest.TerminalReporter) -> None:
    """Print what a soak reports that passed: of one that failed, the failure has it."""
    for report in reporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == SOAK:
                reporter.write_line(str(value))
