"""What is counted and gone by alike: said once, and known before the first event."""

from enum import Enum
from typing import Any, get_args

import pytest

from regatta_server.observe import labels
from tests.observe.test_metrics import lines_at_the_start


def values(one: Any) -> tuple[str, ...]:
    """Return the values of an enumeration or a literal type; none of anything else."""
    if isinstance(one, type):
        return tuple(str(member.value) for member in one) if issubclass(one, Enum) else ()
    return tuple(map(str, get_args(one)))


DECLARED = {
    name: values(one)
    for name, one in vars(labels).items()
    if getattr(one, "__module__", None) in (labels.__name__, "typing") and name != "Literal"
}


@pytest.fixture(scope="module")
def lines() -> dict[str, set[str]]:
    """Return by metric what its labels say in a process that has done nothing yet."""
    lines: dict[str, set[str]] = {}
    for name, text in lines_at_the_start():
        lines.setdefault(name, set()).update(text)
    return lines


@pytest.mark.parametrize(
    ("metric", "types"),
    [
        ("regatta_mails", ["Outcome"]),
        ("regatta_pushes", ["Outcome"]),
        ("regatta_webhooks", ["Outcome"]),
        ("regatta_notifications", ["Outcome", "Step"]),
        ("regatta_store_unsafe", ["StoreFault"]),
        ("regatta_challenges", ["ChallengeEnd"]),
        ("regatta_mails_in", ["MailEnd"]),
        ("regatta_mail_codes", ["CodeOutcome"]),
        ("regatta_pool_refused", ["PoolRefusal"]),
    ],
)
def test_every_value_has_a_line_before_its_first_event(
    lines: dict[str, set[str]], metric: str, types: list[str]
) -> None:
    assert {value for name in types for value in DECLARED[name]} <= lines[metric]


def test_nothing_is_declared_that_no_metric_has(lines: dict[str, set[str]]) -> None:
    there = {value for text in lines.values() for value in text}
    for name, text in DECLARED.items():
        assert text, name
        assert set(text) <= there, name
