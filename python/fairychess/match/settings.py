"""What the options of an engine may be set to, as it declares them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fairychess.errors import MatchError

WHOLE = re.compile(r"[+-]?\d{1,18}")
UCI = re.compile(r"option name (?P<name>.+?) type (?P<kind>\w+)(?P<rest>.*)")
BUTTONS = ("button", "save", "reset")
"""Kinds that do something and hold no value; the last two are xboard's, as is the slider, which is a spin."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option: its name, its kind, the range of a number if there is one, the choices of a combo if it tells them."""

    name: str
    kind: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def read(self, text: str, engine: str) -> str:
        """Judge a value for an engine, and give it as the engine has it. Raises `MatchError` for one that it cannot take."""
        value = self._read(text)
        if value is None:
            raise MatchError(f"{engine}: the option {self.name} is set to {text[:60]!r}: {self._expected()} is expected")
        return value

    def _read(self, text: str) -> str | None:
        """Give the value; None for one that is none."""
        match self.kind:
            case "spin" | "slider":
                return str(int(text)) if WHOLE.fullmatch(text) and self._within(int(text)) else None
            case "check":
                return text.lower() if text.lower() in ("true", "false") else None
            case "combo" if self.choices:
                return {each.lower(): each for each in self.choices}.get(text.lower())
            case kind if kind in BUTTONS:
                return None if text else ""
            case _:
                return text

    def _within(self, number: int) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)

    def _expected(self) -> str:
        """Say what may be set."""
        if self.kind == "check":
            return "true or false"
        if self.kind == "combo":
            return f"one of {', '.join(self.choices)}"
        if self.kind in BUTTONS:
            return "no value (NAME=)"
        least = "" if self.least is None else f" from {self.least}"
        return f"a whole number{least}{'' if self.most is None else f' up to {self.most}'}"


def uci_setting(line: str) -> Setting | None:
    """Read the line in which a UCI engine declares an option; None for any other line."""
    found = UCI.match(line)
    if found is None:
        return None
    head, *choices = re.split(r"(?:^|\s)var(?=\s)", found["rest"])
    ends: dict[str, int] = {key: int(number) for key, number in re.findall(r"\b(min|max)\s+([+-]?\d{1,18})(?=\s|$)", head)}
    return Setting(found["name"], found["kind"], ends.get("min"), ends.get("max"), tuple(each.strip() for each in choices))


def xboard_setting(text: str) -> Setting:
    """Read the text with which an xboard engine declares an option: `Contempt -spin 0 -100 100`."""
    name, _, rest = text.partition(" -")
    kind, _, values = rest.partition(" ")
    match kind, values.split():
        case "spin" | "slider", [_, least, most] if WHOLE.fullmatch(least) and WHOLE.fullmatch(most):
            return Setting(name, kind, int(least), int(most))
        case "combo", _:
            choices = (each.strip().removeprefix("*") for each in re.split(r"\s*///\s*", values))
            return Setting(name, kind, choices=tuple(choices))
        case _:
            return Setting(name, kind)
