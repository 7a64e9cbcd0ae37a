"""The options declared by an engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fairychess.errors import EngineError

__all__ = ["BUTTONS", "Option", "Options", "Value", "uci_option", "xboard_option"]

WHOLE = re.compile(r"[+-]?\d{1,18}")
UCI = re.compile(r"option name (?P<name>.+?) type (?P<type>\w+)(?P<rest>.*)")
DEFAULT = re.compile(r"\bdefault(?:\s(?P<default>.*?))?(?=\s(?:min|max|var)\s|$)")
BUTTONS = ("button", "save", "reset")
"""Option types without a value. The last two occur only in XBoard, as does the slider, which is like a spin."""

Value: TypeAlias = str | int | bool | None
"""The value of an option; None for a button."""


@dataclass(frozen=True, slots=True)
class Option:
    """An engine option, with the field names of `chess.engine.Option`.

    Args:
        name: Its name.
        type: `"check"`, `"spin"`, `"combo"`, `"string"` or `"button"`; XBoard also has `"slider"`, `"file"`, `"path"`, `"save"`
            and `"reset"`.
        default: Its initial value; None if the engine does not declare one.
        min: The minimum of a spin, if there is one.
        max: The maximum of a spin, if there is one.
        var: The choices of a combo.
    """

    name: str
    type: str
    default: Value = None
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()

    def parse(self, value: Value, engine: str = "the engine") -> str:
        """Return a value in the form to send to the engine.

        Args:
            value: The value; a string is parsed, so `"64"` and `64` are the same.
            engine: The engine's name, for the error message.

        Raises:
            EngineError: The option does not accept the value.

        >>> Option("Hash", "spin", 16, 1, 64).parse(32)
        '32'
        """
        given = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        parsed = self._parsed(given)
        if parsed is None or "\n" in parsed or "\r" in parsed:
            raise EngineError(f"{engine}: the option {self.name} cannot be {given[:60]!r}: expected {self._expected()}")
        return parsed

    def _parsed(self, text: str) -> str | None:
        """Return the parsed value; None if it is invalid."""
        match self.type:
            case "spin" | "slider":
                return str(int(text)) if WHOLE.fullmatch(text) and self._is_within(int(text)) else None
            case "check":
                return text.lower() if text.lower() in ("true", "false") else None
            case "combo" if self.var:
                return {each.lower(): each for each in self.var}.get(text.lower())
            case other if other in BUTTONS:
                return None if text else ""
            case _:
                return text

    def _is_within(self, number: int) -> bool:
        return (self.min is None or self.min <= number) and (self.max is None or number <= self.max)

    def _expected(self) -> str:
        """Describe the values that the option accepts."""
        if self.type == "check":
            return "true or false"
        if self.type == "combo" and self.var:
            return f"one of {', '.join(self.var)}"
        if self.type in BUTTONS:
            return "no value"
        if self.type not in ("spin", "slider"):
            return "a single line"
        low = "" if self.min is None else f" from {self.min}"
        return f"a whole number{low}{'' if self.max is None else f' up to {self.max}'}"


class Options(Mapping[str, Option]):
    """An engine's options by name. Case does not matter.

    >>> options = Options()
    >>> options.add(Option("Hash", "spin", 16, 1, 64))
    >>> options["hash"].max, list(options)
    (64, ['Hash'])
    """

    def __init__(self) -> None:
        self._options: dict[str, Option] = {}

    def add(self, option: Option) -> None:
        """Add an option, replacing any with the same name.

        Args:
            option: The option.
        """
        self._options[option.name.lower()] = option

    def __getitem__(self, name: str) -> Option:
        """Return an option.

        Raises:
            KeyError: The engine has no option with that name.
        """
        return self._options[name.lower()]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names as the engine declared them."""
        return (option.name for option in self._options.values())

    def __len__(self) -> int:
        """Return the number of options."""
        return len(self._options)

    def __repr__(self) -> str:
        """Show the options."""
        return f"Options({list(self._options.values())})"


def uci_option(line: str) -> Option | None:
    """Parse a UCI engine's option declaration; return None for any other line.

    >>> uci_option("option name Hash type spin default 16 min 1 max 64")
    Option(name='Hash', type='spin', default=16, min=1, max=64, var=())
    """
    found = UCI.match(line)
    if found is None:
        return None
    head, *choices = re.split(r"(?:^|\s)var(?=\s)", found["rest"])
    ends: dict[str, int] = {key: int(number) for key, number in re.findall(r"\b(min|max)\s+([+-]?\d{1,18})(?=\s|$)", head)}
    default = DEFAULT.search(head)
    text = (default["default"] or "").strip() if default else None
    var = tuple(each.strip() for each in choices)
    return Option(found["name"], found["type"], default_of(found["type"], text), ends.get("min"), ends.get("max"), var)


def xboard_option(text: str) -> Option:
    """Parse an XBoard engine's option declaration.

    >>> xboard_option("Contempt -spin 0 -100 100")
    Option(name='Contempt', type='spin', default=0, min=-100, max=100, var=())
    """
    name, _, rest = text.partition(" -")
    type_, _, values = rest.partition(" ")
    match type_, values.split():
        case "spin" | "slider", [default, low, high] if WHOLE.fullmatch(low) and WHOLE.fullmatch(high):
            return Option(name, type_, default_of(type_, default), int(low), int(high))
        case "combo", _:
            choices = [each.strip() for each in re.split(r"\s*///\s*", values)]
            first = next((each for each in choices if each.startswith("*")), None)
            return Option(name, type_, first and first[1:], var=tuple(each.removeprefix("*") for each in choices))
        case "check", [default, *_]:
            return Option(name, type_, default == "1")
        case _:
            return Option(name, type_, None if type_ in BUTTONS else values)


def default_of(type_: str, text: str | None) -> Value:
    """Return a declared default as a value of the option's type."""
    if text is None or type_ in BUTTONS:
        return None
    if type_ == "check":
        return text.lower() == "true"
    if type_ in ("spin", "slider"):
        return int(text) if WHOLE.fullmatch(text) else None
    return "" if text == "<empty>" else text
