"""The commands uci and xboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.protocols.server import serve_uci, serve_xboard

if TYPE_CHECKING:
    from argparse import Namespace


def uci(arguments: Namespace) -> int:
    """Run the engine as a UCI engine."""
    serve_uci(arguments.variant, arguments.path)
    return 0


def xboard(arguments: Namespace) -> int:
    """Run the engine as an XBoard engine."""
    serve_xboard(arguments.variant, arguments.path)
    return 0
