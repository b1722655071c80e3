"""Lists of small numbers as text, a digit each: how a packed record has seats, dice and faces."""

from collections.abc import Iterable, Sequence
from typing import Final

import orjson


def of_digits(values: Iterable[int]) -> str:
    """Return a list as digits. Raises ValueError as `of_lists` does."""
    return of_lists([list(values)])


def of_lists(lists: Sequence[Sequence[int]]) -> str:
    """Return digits with a comma between lists. Raises ValueError where a value has more than one."""
    # By way of JSON, which is written and changed in one go: a list at a time takes three times as long.
    digits = orjson.dumps(lists)[2:-2].replace(b",", b"").replace(b"][", b",")
    if len(digits) != sum(map(len, lists)) + max(len(lists) - 1, 0):
        raise ValueError("more than one digit")
    if not {*map(type, lists)} <= {list, tuple}:
        raise ValueError("no lists")
    return digits.decode()


def of_groups(groups: Sequence[Sequence[Sequence[int]]]) -> list[str]:
    """Return each group of lists as `of_lists` does, in less time than one by one. Raises as that does."""
    if {*map(len, groups)} != {1}:
        return [of_lists(lists) for lists in groups]
    return of_lists([lists[0] for lists in groups]).split(",")


def lists_in(digits: str) -> list[list[int]]:
    """Return the lists that `of_lists` wrote. Raises ValueError for what it writes none of."""
    values = digits.encode().translate(_VALUES)
    if _NO_DIGIT in values:
        raise ValueError("no digits")
    return [list(part) for part in values.split(b",")]


_NO_DIGIT: Final = 255
_VALUES: Final = bytes(
    byte - ord("0") if chr(byte).isdecimal() else byte if byte == ord(",") else _NO_DIGIT
    for byte in range(256)
)
"""What each byte of digits stands for, commas left as they are."""
