"""What may be written in a mail beside moves."""

import pytest

from regatta_server.channels.incoming.commands import AnswerTo, Challenge, OfRoom, Simple, WrongCommand, parse

GAMES = {
    "yacht": "yacht",
    "yatzy": "yatzy",
    "little cameroon": "double-cameroon",
    "double-cameroon": "double-cameroon",
}


@pytest.mark.parametrize(
    ("line", "names", "ruleset", "hide", "days"),
    [
        ("challenge Bob", ["Bob"], "yacht", False, 3),
        ("Challenge bob yatzy", ["bob"], "yatzy", False, 3),
        ("challenge Bob Cyd Little Cameroon -hide -days 7", ["Bob", "Cyd"], "double-cameroon", True, 7),
        ("challenge -days 1 Bob, Cyd, Dia YATZY", ["Bob", "Cyd", "Dia"], "yatzy", False, 1),
        ("challenge yatzy", ["yatzy"], "yacht", False, 3),
        ("challenge yatzy yatzy", ["yatzy"], "yatzy", False, 3),
        (
            "challenge a-1 b-2 c-3 d-4 e-5 f-6 g-7",
            [f"{one}-{n}" for n, one in enumerate("abcdefg", 1)],
            "yacht",
            False,
            3,
        ),
    ],
)
def test_a_challenge_names_players_a_game_and_options(
    line: str, names: list[str], ruleset: str, hide: bool, days: int
) -> None:
    assert parse(line, GAMES, "yacht") == Challenge(names, ruleset, hide, days)


@pytest.mark.parametrize(
    ("text", "hours"),
    [("8-22", (480, 1_320)), ("7:30-23", (450, 1_380)), ("22–06:15", (1_320, 375)), ("0-23:59", (0, 1_439))],
)
def test_a_challenge_says_between_which_hours_turns_run(text: str, hours: tuple[int, int]) -> None:
    assert parse(f"challenge Bob -hours {text}", GAMES, "yacht") == Challenge(
        ["Bob"], "yacht", False, 3, hours
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("challenge", "Say whom"),
        ("challenge -hide", "Say whom"),
        ("challenge Bob -fast", "-fast is no option"),
        ("challenge Bob -days", "1 to 14"),
        ("challenge Bob -days 0", "1 to 14"),
        ("challenge Bob -days 15", "1 to 14"),
        ("challenge Bob -days many", "1 to 14"),
        ("challenge Bob -hours", "8-22"),
        ("challenge Bob -hours 8", "8-22"),
        ("challenge Bob -hours 8-24", "8-22"),
        ("challenge Bob -hours 8:60-22", "8-22"),
        ("challenge Bob -hours day-night", "8-22"),
        ("challenge Bob bob", "twice"),
        ("challenge bob@b.example", "no user name"),
        ("challenge " + " ".join(f"p-{n}" for n in range(8)), "eight seats"),
        ("accept Bob Cy", "one player"),
        ("resign NOROOM yes", "code of a game"),
        ("start now please", "code of a game"),
    ],
)
def test_what_is_no_command_says_what_to_write_instead(line: str, why: str) -> None:
    with pytest.raises(WrongCommand, match=why):
        parse(line, GAMES, "yacht")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("accept", AnswerTo(True, None)),
        ("Decline Bob", AnswerTo(False, "Bob")),
        ("games", Simple("games")),
        ("HELP!", Simple("help")),
        ("vacation", Simple("vacation")),
        ("Vacation 7", Simple("vacation", "7")),
        ("vacation end.", Simple("vacation", "end")),
        ("show", OfRoom("show", None)),
        ("show abcd2345", OfRoom("show", "ABCD2345")),
        ("show Bob", OfRoom("show", None, whom="Bob")),
        ("show ABCD2345 Bob", OfRoom("show", "ABCD2345", whom="Bob")),
        ("resign", OfRoom("resign", None)),
        ("resign yes", OfRoom("resign", None, sure=True)),
        ("resign ABCD2345 Yes.", OfRoom("resign", "ABCD2345", sure=True)),
        ("start ABCD2345", OfRoom("start", "ABCD2345")),
    ],
)
def test_other_commands(line: str, command: object) -> None:
    assert parse(line, GAMES, "yacht") == command


@pytest.mark.parametrize(
    "line", ["all", "2414", "throw 24", "f", "full house", "games people play", "aside 111", "!"]
)
def test_all_else_can_only_be_a_move(line: str) -> None:
    assert parse(line, GAMES, "yacht") is None
