"""Checks values from JSON, which may have been damaged or edited, against the annotations of their classes."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints


def is_typed(value: Any, sort: Any) -> bool:  # noqa: ANN401 - anything that JSON may hold
    """Return True if a value, and everything in it, has its annotated type.

    Args:
        value: The value.
        sort: A type of JSON values (`int` also counts as `float`), a union, a tuple, or a class with annotated attributes.

    >>> is_typed(1, float), is_typed(True, int), is_typed((1, None), tuple[int | None, ...]), is_typed((1,), tuple[int, int])
    (True, False, True, False)
    """
    parts = get_args(sort)
    if get_origin(sort) in (Union, UnionType):
        return any(is_typed(value, part) for part in parts)
    if get_origin(sort) is tuple:
        return issubclass(type(value), tuple) and are_typed(cast("tuple[object, ...]", value), parts)
    if type(value) is not sort:
        return type(value) is int and sort is float
    return all(is_typed(getattr(value, name), hint) for name, hint in get_type_hints(sort).items())


def are_typed(values: tuple[object, ...], parts: tuple[object, ...]) -> bool:
    """Return True if the values of a tuple have the types that its annotation lists."""
    if parts[-1] is Ellipsis:
        return all(is_typed(value, parts[0]) for value in values)
    return len(values) == len(parts) and all(map(is_typed, values, parts))
