"""The definition of a variant as text, for `show --toml`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.reading import DEFINITION, read_limited
from fairychess.definitions import built_in_text

from .loading import is_path, load_variant

if TYPE_CHECKING:
    from argparse import Namespace


def print_definition(arguments: Namespace) -> None:
    """Print the definition of a variant, as written or with everything it inherits."""
    write_text(resolved(arguments.variant) if arguments.resolved else as_written(arguments.variant))


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
