"""The `uci` and `xboard` commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.protocols.server import serve_uci, serve_xboard

from .loading import variant_of_file

if TYPE_CHECKING:
    from argparse import Namespace


def uci(arguments: Namespace) -> int:
    """Run the engine as a UCI engine."""
    check_file(arguments.variant)
    serve_uci(arguments.variant, arguments.path, arguments.network)
    return 0


def xboard(arguments: Namespace) -> int:
    """Run the engine as an XBoard engine."""
    check_file(arguments.variant)
    serve_xboard(arguments.variant, arguments.path, arguments.network)
    return 0


def check_file(variant: str) -> None:
    """Report problems in a variant file, with its name, before the protocol begins."""
    if variant.endswith(".toml"):
        variant_of_file(variant)
