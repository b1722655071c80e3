"""What the tests of the dice mean, for people who have never heard of chi-square."""

from collections.abc import Mapping, Sequence
from typing import Final

from regatta_protocol.http.dice import DiceTest

USUAL: Final = 0.05
"""What is called rare where one test is asked; of many, one in twenty falls below it by chance."""
LEAST_SAID: Final = 1e-15
"""Below it a number says nothing to anyone any more."""


def plain(tests: Sequence[DiceTest], alarm_p: float, names: Mapping[str, str], dice: int, wanted: int) -> str:
    """Return a few sentences: how so many tests are to be read, and whether anything is wrong.

    `dice` were counted; from `wanted` on there is a test.
    """
    if not tests:
        return f"Dice counted so far: {dice}. That is too few to ask anything of them; it takes {wanted}."
    strayed = min(tests, key=lambda test: test["p"])
    p, count = strayed["p"], len(tests)
    often = f"fair dice stray that far {_often(p)}"
    if p < alarm_p:
        return (
            f"Something is wrong with these dice: look at {_what(strayed, names)}. There {often}, and that "
            f"{count} tests were asked does not explain it. Do not trust the dice of this service until its "
            "host has found out why."
        )
    below = sum(test["p"] < USUAL for test in tests)
    many = f"With fair dice one test in twenty falls below 5 % by chance alone; here {below} of {count} did."
    alarm = f"the alarm rings at less than {_often(alarm_p)}"
    if p * count < USUAL:
        return (
            f"One thing to watch: {_what(strayed, names)}. {many} But there {often}, which is rare even for "
            f"the worst of {count} tests. All are asked again after every game, so {alarm}; more games will "
            "tell."
        )
    return (
        f"Nothing speaks against these dice. {many} Furthest out: {_what(strayed, names)}; {often}, which is "
        f"nothing special for the worst of {count} tests; {alarm}."
    )


def _what(test: DiceTest, names: Mapping[str, str]) -> str:
    where = "all games" if test["ruleset"] is None else names.get(test["ruleset"], test["ruleset"])
    if test["test"] == "faces":
        return f"the faces of all dice in {where}"
    if test["position"] is None:
        return f"how a die follows the one before it in {where}"
    return f"the faces of die {test['position'] + 1} of the tray in {where}"


def _often(p: float) -> str:
    if p < LEAST_SAID:
        return "once in more than a thousand million million times"
    if p >= 0.1:
        return f"{p:.0%}".replace("%", " % of the time")
    times = 1 / p
    return f"once in {float(f'{times:.2g}'):,.0f} times"
