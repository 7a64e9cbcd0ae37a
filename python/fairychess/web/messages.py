"""Protocol requests: JSON objects, read key by key, with errors that say what is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from fairychess import FairyChessError, VariantError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Problem

__all__ = ["MAX_BYTES", "VERSION", "Json", "Request", "RequestError", "as_error", "parse", "problem_rows"]

VERSION = 1
"""The protocol version, which the first message contains."""

MAX_BYTES = 512 * 1024
"""The maximum size of a message, in bytes."""

MAX_MOVES = 5000
"""The maximum number of moves in a `state`."""

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


class RequestError(FairyChessError):
    """A request that violates the protocol, or that cannot be answered."""

    about: str
    """The key of the request, or the part of the program, that the error concerns."""

    def __init__(self, about: str, message: str) -> None:
        super().__init__(message)
        self.about = about


class Request:
    """A request, or an object inside one.

    >>> request = Request({"op": "why", "state": {"variant": "wolf"}, "move": "e4"})
    >>> request.text("op"), request.inner("state").text("variant")
    ('why', 'wolf')
    """

    def __init__(self, content: Json) -> None:
        self.content: Json = content

    def __contains__(self, key: str) -> bool:
        """Return True if the key has a value other than null."""
        return self.content.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string.

        Args:
            key: The key.
            default: The result if the key is absent; None makes the key required.

        Raises:
            RequestError: The value is absent or not a string.
        """
        value = self.content.get(key, default)
        if not isinstance(value, str):
            raise RequestError(key, f"{key} is not a text")
        return value

    def number(self, key: str, minimum: int, maximum: int) -> int | None:
        """Return a whole number, clamped to the bounds, or None if the key is absent.

        Raises:
            RequestError: The value is not a whole number.
        """
        value = self.content.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise RequestError(key, f"{key} is not a whole number")
        return min(max(int(value), minimum), maximum)

    def flag(self, key: str) -> bool:
        """Return True if the value is true."""
        return self.content.get(key) is True

    def inner(self, key: str) -> Request:
        """Return an inner object, empty if the key is absent.

        Raises:
            RequestError: The value is not an object.
        """
        value = self.content.get(key, {})
        if not isinstance(value, dict):
            raise RequestError(key, f"{key} is not an object")
        return Request(cast("Json", value))

    def rows(self, key: str) -> list[Any]:
        """Return a list, empty if the key is absent.

        Raises:
            RequestError: The value is not a list.
        """
        value = self.content.get(key, [])
        if not isinstance(value, list):
            raise RequestError(key, f"{key} is not a list")
        return value  # pyright: ignore[reportUnknownVariableType] - of anything

    def texts(self, key: str, maximum: int = MAX_MOVES) -> list[str]:
        """Return a list of strings, empty if the key is absent.

        Raises:
            RequestError: The value is not a list of strings, or is too long.
        """
        value = self.rows(key)
        if not all(isinstance(each, str) for each in value):
            raise RequestError(key, f"{key} is not a list of texts")
        if len(value) > maximum:
            raise RequestError(key, f"{key} has {len(value)} texts, at most {maximum} are allowed")
        return value


def parse(text: str) -> Request:
    """Read a message.

    Raises:
        RequestError: The text is not a JSON object with an `op`.
    """
    try:
        content: object = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError("message", "the message is not JSON") from None
    if not isinstance(content, dict):
        raise RequestError("message", "the message is not an object")
    request = Request(cast("Json", content))
    request.text("op")
    return request


def problem_rows(problems: Iterable[Problem]) -> list[Json]:
    """Return the problems of a definition as protocol objects."""
    return [
        {
            "line": each.line,
            "column": each.column,
            "end_line": each.end_line,
            "end_column": each.end_column,
            "key": each.key,
            "message": each.message,
        }
        for each in problems
    ]


def as_error(error: Exception) -> Json:
    """Return an error as a protocol object."""
    about = error.about if isinstance(error, RequestError) else "request"
    row: Json = {"about": about, "message": str(error)}
    if isinstance(error, VariantError):
        row |= {"about": "definition", "problems": problem_rows(error.problems)}
    return {"error": row}
