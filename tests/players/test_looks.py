"""What names look like: which could be mistaken for each other, and which are refused."""

import re
from pathlib import Path

import pytest

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.judging.refused import Refused
from regatta_server.players.looks import (
    LIKE_LATIN,
    NOBODIES,
    OFFICES,
    ROLES,
    judge_name,
    skeleton,
    without_roles,
)
from regatta_server.players.names import FIRST, SECOND


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("paypaI", "PayPal"),
        ("paypa1", "paypal"),
        ("paypa|", "paypal"),
        ("ADA", "ada"),
        ("A-d_a", "Ada"),
        ("Ada \u2713", "Ada"),
        ("Ada.", "Ada"),
        ("Mira", "Rnira"),
        ("vvave", "wave"),
        ("B0B", "bob"),
        ("5am", "Sam"),
        ("\u0410da", "Ada"),
        ("\u0430d\u0430", "Ada"),
        ("\u0455\u043e\u0440\u0435", "sope"),
        ("\u0391nna", "Anna"),
        ("\u13aa\u13a0\u13aa", "ADA"),
        ("\ua4ee\ua4d3\ua4ee", "ADA"),
        ("\uff21\uff44\uff41", "Ada"),
        ("\U0001d400\U0001d41d\U0001d41a", "Ada"),
        ("\U0001f170\U0001f173\U0001f170", "Ada"),
        ("\U0001f1e6\U0001f1e9\U0001f1e6", "Ada"),
        ("\u1d00\u1d05\u1d00", "Ada"),
        ("\u00c1d\u00e4", "Ada"),
        ("A\u0337da", "Ada"),
        ("\u0141o\u015b", "Los"),
        ("A\u200dda", "Ada"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str, other: PlayerId) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Bob"), ("Ada", "Adam"), ("Ada1", "Ada2"), ("\u0430\u0434\u0430", "ada"), ("\u5c71", "\u5ddd")],
)
def test_names_that_differ_have_different_skeletons(name: str, other: PlayerId) -> None:
    assert skeleton(name) != skeleton(other)


def test_a_name_of_signs_alone_looks_like_no_other() -> None:
    assert skeleton("\u2605\u2605\u2605") == ""


def test_every_look_alike_stands_for_a_latin_letter() -> None:
    assert len(LIKE_LATIN) > 100
    for letter, latin in LIKE_LATIN.items():
        assert latin.isascii()
        assert latin.isalpha(), letter
        assert not letter.isalnum() or not letter.isascii()


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Jos\u00e9 O'Neil",
        "stra\u00dfe 7",
        "\u041f\u0440\u0438\u0432\u0435\u0442",
        "\u0391\u03b4\u03b1",
        "\u0645\u0631\u06cc\u0645",
        "\u0928\u092e\u0938\u094d\u0924\u0947",
        "\u5c71\u7530 Taro",
        "\u3072\u3089\u30ab\u30bf\u30fc",
        "\ud55c\uad6d Kim",
        "\u5f35\u3105 Li",
        "\u2605 Ada \u2605",
        "Ada \U0001f468\u200d\U0001f469",
        "Good Host",
        "O Captain! My Captain",
        "Second to none",
        "yacht_bot",
        "Bot-Fly (Ada)",
        "Modern Art",
    ],
)
def test_names_of_the_worlds_scripts_are_welcome(name: str) -> None:
    judge_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ad\u0430",
        "\u0391da",
        "\u041f\u0440\u0438vet",
        "\u3072\ud55c",
        "Ada\u05d0",
        "1\u0662",
        "\uff21d\u0430",
    ],
)
def test_names_that_mix_scripts_or_digits_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="script") as refused:
        judge_name(name)
    assert refused.value.code is Code.BAD_NAME


@pytest.mark.parametrize(
    "name",
    [
        *OFFICES,
        *NOBODIES,
        *ROLES,
        "Captain",
        "CAPTAIN 2",
        "Kapitan",
        "Ada (host)",
        "Ada [h0st]",
        "Ada \u00b7 bot",
        "Ada, host",
        "bot: Ada",
        "Ada\uff08host\uff09",
        "Ada \u2013 Captain 3",
        "ADMIN",
        "Adm1n",
        "admin 7",
        "admin-7",
        "Regatta Team",
        "M0derator",
        "\u24b6dmin",
        "Stand-in",
        "Computer 2",
        "s.u.p.p.o.r.t",
        "Regatta \u2713",
    ],
)
def test_nobody_speaks_for_the_service(name: str) -> None:
    with pytest.raises(Refused, match="kept for the service") as refused:
        judge_name(name)
    assert refused.value.code is Code.BAD_NAME


def test_the_words_of_every_level_are_roles_in_every_language_of_the_page() -> None:
    words = Path(__file__).parents[2] / "client_web/src"
    lines = [
        found
        for path in (words / "words.ts", *sorted((words / "languages").glob("*/words.ts")))
        for levels in re.findall(r"LEVELS: Record<Level, string> = \{(.*)\}", path.read_text("utf-8"))
        for found in re.findall(r"'(.+?)'", levels)
    ]
    assert len(lines) == 4 * 5
    for word in lines:
        with pytest.raises(Refused):
            judge_name(word)


@pytest.mark.parametrize(
    ("name", "rest"),
    [("Ada host", "Ada"), ("Ada_bot", "Ada"), ("Captain Ada 7", "Ada 7"), ("Ada", "Ada"), ("host", "")],
)
def test_what_a_player_is_here_is_taken_off_a_name(name: str, rest: str) -> None:
    assert without_roles(name) == rest


def test_a_host_keeps_more_words_from_names() -> None:
    judge_name("Grand Casino")
    for name in ("Grand Casino", "CAS1NO", "casino"):
        with pytest.raises(Refused):
            judge_name(name, ["Casino"])


def test_the_names_that_guests_are_given_are_allowed() -> None:
    for first in FIRST:
        judge_name(first)
    for second in SECOND:
        judge_name(f"Calm {second}")
