"""The `new` command: writes a template for a variant file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import variants as built_in
from fairychess._support.reading import named

from .definition_files import refuse, write_definitions
from .loading import load_variant
from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

HEAD = """\
# A chess variant. `fairychess check {file}` reports every problem, `fairychess show {file}` draws the board,
# `fairychess play {file}` plays a game. docs/variants.md describes all keys.
name = "{name}"
title = "{title}"
extends = "{base}"  # all that this file does not say is as in that variant
"""

EXAMPLE = """
[pieces.amazon]
letter = "Z"
value = 12
moves = "QN"  # in Betza notation: a queen and a knight

[board]
start = "rnbzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBZKBNR w KQkq - 0 1"  # with amazons in place of the queens
"""

START = """
[board]
start = "{start}"
"""


def new(arguments: Namespace) -> int:
    """Write a variant file that `check` accepts.

    Raises:
        UsageError: The name is not a valid variant name, or the file exists and must not be replaced.
    """
    given: str = arguments.name.removesuffix(".toml")
    name = Path(given).name
    if not NAME.fullmatch(name):
        proposal = "-".join(re.findall(r"[a-z0-9]+", name.lower())).lstrip("0123456789-")
        hint = f": did you mean {proposal}?" if proposal else ""
        raise UsageError(f"{name!r} is not a name of a variant: small letters, digits and hyphens are expected{hint}")
    base = load_variant(arguments.extends)
    if base.name not in built_in():
        raise UsageError(f"{arguments.extends}: a variant file extends a built-in variant")
    path = Path(f"{given}.toml")
    title = name.replace("-", " ").title()
    body = EXAMPLE if base.name == "chess" else START.format(start=base.start_fen)
    text = HEAD.format(file=path.name, name=name, title=title, base=base.name) + body
    with named(path):
        if path.exists() and not arguments.force:
            refuse([path])
        write_definitions({path: text}, force=arguments.force)
    print(f"Written to {path}. Next: fairychess check {path}")
    return 0
