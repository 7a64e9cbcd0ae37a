"""Loading variants and positions named on the command line."""

from __future__ import annotations

import os
from pathlib import Path

from fairychess import Board, Variant, VariantError, variants
from fairychess._support.suggestions import suggestions
from fairychess.definitions import without_960

MAX_PROBLEMS = 50
"""The maximum number of problems to print for a file. A file that is not TOML would have one on every line."""

START = ("startpos", "start")
"""Words for the start position that can replace a FEN."""


class DefinitionError(Exception):
    """A variant file has problems; the message has one line for each, with file, line and column."""

    def __init__(self, path: str, error: VariantError) -> None:
        lines = [
            f"{path}:{problem.line}:{problem.column}:{f' {problem.key}:' if problem.key else ''} {problem.message}"
            for problem in error.problems[:MAX_PROBLEMS]
        ]
        if len(error.problems) > MAX_PROBLEMS:
            lines.append(f"{path}: and {len(error.problems) - MAX_PROBLEMS} more problems")
        super().__init__("\n".join(lines) or f"{path}: {error}")


def load_variant(text: str) -> Variant:
    """Return the variant named by VARIANT: from a file if the text looks like a path, else a built-in one.

    Raises:
        DefinitionError: The file has problems.
        OSError: The file cannot be read.
        VariantError: There is no variant with this name.
    """
    if is_path(text):
        return variant_of_file(text)
    names = variants()
    if text in names or without_960(text) in names:
        return Variant(text)
    hyphenated = "-".join(text.lower().split())
    similar = [f"{text}.toml"] if Path(f"{text}.toml").exists() else []
    similar = similar or [name for name in names if name == hyphenated or Variant(name).title.lower() == text.lower()]
    similar = similar or suggestions(hyphenated, names)
    hint = f": did you mean {' or '.join(similar)}?" if similar else ": `fairychess variants` lists them"
    raise VariantError(f"no variant is named {text!r}{hint}")


def is_path(text: str) -> bool:
    """Return True if VARIANT is the path of a file, not the name of a built-in variant."""
    return text.endswith(".toml") or os.sep in text


def variant_of_file(path: str) -> Variant:
    """Read a variant file.

    Raises:
        DefinitionError: The file has problems.
        OSError: The file cannot be read.
    """
    try:
        return Variant.from_file(Path(path))
    except VariantError as error:
        raise DefinitionError(path, error) from error


def load_board(variant: str, fen: str | None) -> Board:
    """Set up the position given by VARIANT and --fen; `startpos` is the start position."""
    return Board(load_variant(variant), None if fen in START else fen)
