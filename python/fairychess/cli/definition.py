"""The definition of a variant as text, for `show --toml`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.reading import DEFINITION, read_limited
from fairychess.definitions import built_in_text

from .loading import is_path, load_variant
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

OTHERS = ("fen", "moves", "piece", "json", "svg", "png")
"""The options of `show` that print something other than the definition."""


def print_definition(arguments: Namespace) -> int:
    """Print the definition of a variant, as written or with everything it inherits.

    Raises:
        UsageError: An option asks for something else, or --toml is missing.
    """
    if not arguments.toml:
        raise UsageError("--resolved says how to print the definition: add --toml")
    for option in OTHERS:
        if getattr(arguments, option):
            raise UsageError(f"--toml prints the whole definition: leave out --{option}")
    write_text(resolved(arguments.variant) if arguments.resolved else as_written(arguments.variant))
    return 0


def resolved(name: str) -> str:
    """Return the definition named by VARIANT, with everything it inherits."""
    return load_variant(name).to_toml()


def as_written(name: str) -> str:
    """Return the definition named by VARIANT as written: that of a built-in variant, or of a valid file.

    Raises:
        FairyChessError: The file cannot be read twice, because it is a pipe, for example.
    """
    variant = load_variant(name)
    if not is_path(name):
        return built_in_text(variant.name)
    path = Path(name)
    if not path.is_file():
        raise FairyChessError(f"{name} is not a regular file: it cannot be printed as it is written; add --resolved")
    return read_limited(path, DEFINITION).decode("utf-8")


def write_text(text: str) -> None:
    """Write text to standard output as UTF-8, the encoding of TOML, keeping its line endings."""
    if sys.stdout.isatty() or not hasattr(sys.stdout, "buffer"):
        print(text, end="" if text.endswith("\n") else "\n")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
