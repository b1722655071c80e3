"""What the tests of the dice mean, for people who have never heard of chi-square."""

from collections.abc import Mapping, Sequence
from typing import Final

from regatta_protocol.http.dice import DiceTest
from regatta_protocol.text import Text

USUAL: Final = 0.05
"""What is called rare where one test is asked; of many, one in twenty falls below it by chance."""
SMALLEST_P: Final = 1e-15
"""Below it a number says nothing to anyone any more."""


def plain(
    tests: Sequence[DiceTest], alarm_p: float, names: Mapping[str, str], dice: int, wanted: int
) -> Text:
    """Return a few sentences: how so many tests are to be read, and whether anything is wrong.

    `dice` were counted; from `wanted` on there is a test.
    """
    if not tests:
        return Text(
            "dice-too-few",
            "Dice counted so far: {n}. That is too few to ask anything of them; it takes {most}.",
            n=dice,
            most=wanted,
        )
    strayed = min(tests, key=lambda test: test["p"])
    p, count = strayed["p"], len(tests)
    often = Text("dice-stray", "fair dice stray that far {how}", how=_often(p))
    if p < alarm_p:
        return Text(
            "dice-wrong",
            "Something is wrong with these dice: look at {what}. There {often}, and that {n} tests "
            "were asked does not explain it. Do not trust the dice of this service until its host "
            "has found out why.",
            what=_what(strayed, names),
            often=often,
            n=count,
        )
    below = sum(test["p"] < USUAL for test in tests)
    many = Text(
        "dice-tests-below",
        "With fair dice one test in twenty falls below 5 % by chance alone; here {least} of {most} did.",
        least=below,
        most=count,
    )
    alarm = Text("dice-alarm", "the alarm rings at less than {how}", how=_often(alarm_p))
    if p * count < USUAL:
        return Text(
            "dice-to-watch",
            "One thing to watch: {what}. {many} But there {often}, which is rare even for the worst "
            "of {n} tests. All are asked again after every game, so {alarm}; more games will tell.",
            what=_what(strayed, names),
            many=many,
            often=often,
            n=count,
            alarm=alarm,
        )
    return Text(
        "dice-fair",
        "Nothing speaks against these dice. {many} Furthest out: {what}; {often}, which is "
        "nothing special for the worst of {n} tests; {alarm}.",
        many=many,
        what=_what(strayed, names),
        often=often,
        n=count,
        alarm=alarm,
    )


def _what(test: DiceTest, names: Mapping[str, str]) -> Text:
    where = (
        Text("all-games", "all games")
        if test["ruleset"] is None
        else names.get(test["ruleset"], test["ruleset"])
    )
    if test["test"] == "faces":
        return Text("dice-faces", "the faces of all dice in {game}", game=where)
    if test["position"] is None:
        return Text("dice-follow", "how a die follows the one before it in {game}", game=where)
    return Text(
        "dice-faces-of-die", "the faces of die {n} of the tray in {game}", n=test["position"] + 1, game=where
    )


def _often(p: float) -> Text:
    if p < SMALLEST_P:
        return Text("dice-once-in-very-many", "once in more than a thousand million million times")
    if p >= 0.1:
        return Text("dice-percent-of-time", "{n} % of the time", n=round(100 * p))
    times = 1 / p
    return Text("dice-once-in", "once in {n} times", n=round(float(f"{times:.2g}")))
