"""What several commands use."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rich.console import Console

from fairychess import Board, Variant, VariantError, variants
from fairychess._suggestions import suggestions


def console(*, stderr: bool = False) -> Console:
    """Make a console that prints texts as they are: FENs are full of brackets."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)


def print_json(value: Any) -> None:  # noqa: ANN401 - any value that JSON can hold
    """Print a JSON document."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def load_variant(text: str) -> Variant:
    """Find the variant that VARIANT names: a file if it looks like a path, else a built-in one."""
    if text.endswith(".toml") or os.sep in text:
        return Variant.from_file(Path(text))
    names = variants()
    if text in names:
        return Variant(text)
    meant = [f"{text}.toml"] if Path(f"{text}.toml").exists() else []
    meant = meant or [name for name in names if Variant(name).title.lower() == text.lower()] or suggestions(text, names)
    hint = f": did you mean {' or '.join(meant)}?" if meant else ": `fairychess variants` lists them"
    raise VariantError(f"no variant is named {text!r}{hint}")


def load_board(variant: str, fen: str | None) -> Board:
    """Set up the position that VARIANT and --fen say."""
    return Board(load_variant(variant), fen)


def heading(variant: Variant) -> str:
    """Name a variant and its board."""
    return f"{variant.title or variant.name} ({variant.name}), {variant.files} files by {variant.ranks} ranks"


MATE = 30_000
"""The score of a mate on the spot; one in n moves is n less."""

FAR = 29_000
"""Scores beyond are mates."""


def worth(score: int) -> str:
    """Say a search's score for the side to move: pawns, or the moves to mate."""
    if abs(score) <= FAR:
        return f"{score / 100:+.2f}"
    moves = MATE - abs(score)
    return f"mate in {moves}" if score > 0 else f"mated in {moves}"
