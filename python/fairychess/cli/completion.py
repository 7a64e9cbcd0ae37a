"""The `completion` command: prints a shell completion script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shtab

from fairychess import variants

from .grammar import make_parser

if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Callable

# These scripts complete the name of a built-in variant or of a variant file, in each shell's own syntax.
BASH = """
_fairychess_variant() {{
  compgen -W "{names}" -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -- "$1"
}}
"""

ZSH = """
_fairychess_variant() {{
  _alternative 'variants:built-in variant:({names})' 'files:variant file:_files -g "*.toml"'
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
    """Return the completion of each type of argument, in shtab's format."""
    names = " ".join(variants())
    scripts = {"bash": BASH, "zsh": ZSH, "fish": FISH}
    call = {"bash": "_fairychess_variant", "zsh": "_fairychess_variant", "fish": "(_fairychess_variant)"}
    return {
        "variant": call | {"preamble": {shell: script.format(names=names) for shell, script in scripts.items()}},
        "toml": files("*.toml"),
        "ini": files("*.ini"),
        "net": files("*.net"),
        "pgn": files("*.pgn"),
        "epd": files("*.epd"),
        "book": files("*.book"),
        "html": files("*.html"),
        "svg": files("*.svg"),
        "png": files("*.png"),
        "directory": shtab.DIRECTORY,
    }


def files(pattern: str) -> dict[str, object]:
    """Return the completion of files that match a pattern. For zsh, shtab would write a single pattern as a glob qualifier."""
    return {**shtab.glob(pattern), "zsh": f"_files -g '{pattern}'"}


def marker() -> Callable[[Action, str], None]:
    """Return a function that attaches its completion to an argument."""
    known = completers()

    def mark(argument: Action, completion: str) -> None:
        setattr(argument, "complete", known[completion])  # noqa: B010 - an attribute that argparse does not declare and shtab reads

    return mark


def completion(arguments: Namespace) -> int:
    """Print the script for a shell."""
    print(shtab.complete(make_parser(marker()), shell=arguments.shell))
    return 0
