"""Type checks at run time."""

from __future__ import annotations


def check_type(value: object, wanted: type, rule: str) -> None:
    """Raise `TypeError`, stating the rule, if a value has the wrong type.

    >>> check_type(3, str, "names are texts")
    Traceback (most recent call last):
    TypeError: names are texts, not int
    """
    if not isinstance(value, wanted):
        raise TypeError(f"{rule}, not {type(value).__name__}")
