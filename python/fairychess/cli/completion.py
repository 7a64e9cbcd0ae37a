"""The command completion: a script that tells a shell what may follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shtab

from fairychess import variants

from .grammar import make_parser

if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Callable

# A built-in variant or a file of one. Each shell has its own words for "these, or files that end so, or folders".
BASH = """
_fairychess_variant() {{
  compgen -W "{names}" -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -- "$1"
}}
"""

ZSH = """
_fairychess_variant() {{
  _alternative 'variants:built-in variant:({names})' 'files:file of a variant:_files -g "*.toml"'
}}
"""

FISH = """
function _fairychess_variant
  printf '%s\\n' {names}
  for path in (__fish_complete_suffix .toml)
    string match -qr '(\\\\.toml|/)(\\\\t|$)' -- $path; and printf '%s\\n' $path
  end
end
"""


def completers() -> dict[str, object]:
    """Say how each kind of argument is completed, as shtab takes it."""
    names = " ".join(variants())
    scripts = {"bash": BASH, "zsh": ZSH, "fish": FISH}
    call = {"bash": "_fairychess_variant", "zsh": "_fairychess_variant", "fish": "(_fairychess_variant)"}
    return {
        "variant": call | {"preamble": {shell: script.format(names=names) for shell, script in scripts.items()}},
        "toml": files("*.toml"),
        "pgn": files("*.pgn"),
        "epd": files("*.epd"),
        "svg": files("*.svg"),
        "png": files("*.png"),
        "directory": shtab.DIRECTORY,
    }


def files(pattern: str) -> dict[str, object]:
    """Say how files of a pattern are completed. In zsh, shtab's own way takes a single pattern for a glob qualifier."""
    return {**shtab.glob(pattern), "zsh": f"_files -g '{pattern}'"}


def marker() -> Callable[[Action, str], None]:
    """Make what writes on each argument how it is completed."""
    known = completers()

    def mark(argument: Action, kind: str) -> None:
        setattr(argument, "complete", known[kind])  # noqa: B010 - argparse knows no such attribute, shtab looks for it

    return mark


def completion(arguments: Namespace) -> int:
    """Print the script of a shell."""
    print(shtab.complete(make_parser(marker()), shell=arguments.shell))
    return 0
