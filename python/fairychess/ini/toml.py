"""Writing definitions."""

from __future__ import annotations

from typing import Any

from .shapes import is_list, is_table


def text(document: dict[str, Any]) -> str:
    """Write a document: first the plain values, then the tables, both in order."""
    lines = [f"{key} = {value(each)}" for key, each in document.items() if not is_section(each)]
    for key, each in document.items():
        if is_section(each):
            lines += section(key, each)
    return "\n".join(lines) + "\n"


def is_section(each: Any) -> bool:  # noqa: ANN401 - any value
    """Return True if a value is a table or a list of tables."""
    return is_table(each) or (is_list(each) and bool(each) and is_table(each[0]))


def section(name: str, each: Any) -> list[str]:  # noqa: ANN401 - a table or a list of tables
    """Write a table with its own header."""
    if is_list(each):
        return [line for table in each for line in ["", f"[[{name}]]", *pairs(table)]]
    if name == "pieces":
        return [line for piece, table in each.items() for line in ["", f"[pieces.{piece}]", *pairs(table)]]
    return ["", f"[{name}]", *pairs(each)]


def pairs(table: dict[str, Any]) -> list[str]:
    """Write the keys of a table."""
    return [f"{key} = {value(each)}" for key, each in table.items()]


def value(each: Any) -> str:  # noqa: ANN401 - any value
    """Write a value."""
    if isinstance(each, bool):
        return "true" if each else "false"
    if isinstance(each, str):
        return '"' + each.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if is_table(each):
        inner = ", ".join(f"{key} = {value(item)}" for key, item in each.items())
        return f"{{ {inner} }}" if inner else "{}"
    if is_list(each):
        return "[" + ", ".join(map(value, each)) + "]"
    return str(each)
