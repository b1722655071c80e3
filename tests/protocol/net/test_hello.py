"""What a client says first."""

import logging
from typing import Any, cast

import pytest

from regatta_protocol.net.hello import bare, hello_of, log_problems


@pytest.mark.parametrize(
    ("given", "sent"),
    [(None, None), ("Ada", "Ada"), ("A\u200bda", "A\u200bda"), ("Ada\ud83d", "Ada"), ("x" * 9_000, "x" * 81)],
)
def test_a_name_goes_out_as_it_is_given_as_far_as_it_can_be_sent(given: str | None, sent: str | None) -> None:
    hello = hello_of(None, name=given, language="xx_")
    assert (hello.name, hello.language) == (sent, "xx_")
    hello.model_dump_json()


def test_a_bare_hello_has_the_token_alone() -> None:
    hello = bare(hello_of("t" * 43, name="Ada", language="de", time_zone="Asia/Tokyo"))
    assert hello.model_dump(exclude_defaults=True) == {"token": "t" * 43}


def test_what_was_not_taken_is_logged_with_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    problems = [{"field": "name", "problem": "This name is taken."}]
    with caplog.at_level(logging.WARNING, "regatta.hello"):
        log_problems(cast(Any, {"problems": problems}))
        log_problems(cast(Any, {}))
    assert caplog.messages == ["name was not taken: This name is taken."]
