"""The engine side of UCI and XBoard: fairychess as the engine of a chess GUI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .output import Output
from .session import EngineSession

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["serve_uci", "serve_xboard"]


def serve_uci(variant: str, path: str | None, network: str | None = None) -> None:
    """Speak UCI on standard input and output until `quit` or the end of input.

    Args:
        variant: The name of the initial variant, or the path of a `.toml` file.
        path: The initial value of the `VariantPath` option, or None.
        network: The initial value of the `EvalFile` option, or None.

    Raises:
        FairyChessError: The variant is unknown, its definition is invalid, or the network is invalid or does not fit.
    """
    from .uci import Uci  # noqa: PLC0415 - a process speaks one protocol and does not import the other

    server = Uci(Output(), EngineSession())
    for note in server.session.begin(variant, path, network):
        server.info(note)
    try:
        server.listen(input_lines())
    finally:
        server.close()


def serve_xboard(variant: str, path: str | None, network: str | None = None) -> None:
    """Speak the XBoard protocol on standard input and output until `quit` or the end of input.

    Args:
        variant: The name of the initial variant, or the path of a `.toml` file.
        path: The initial value of the `VariantPath` option, or None.
        network: The initial value of the `EvalFile` option, or None.

    Raises:
        FairyChessError: The variant is unknown, its definition is invalid, or the network is invalid or does not fit.
    """
    from .xboard import XBoard  # noqa: PLC0415 - as above

    session = EngineSession()
    output = Output()
    for note in session.begin(variant, path, network):
        output.write(f"# {note}")
    server = XBoard(output, session)
    try:
        server.listen(input_lines())
    finally:
        server.close()


def input_lines() -> Iterable[bytes]:
    """Open standard input as lines of bytes."""
    # Avoid `sys.stdin`: a thread still waiting for a line would hold its lock when the interpreter exits. For the same reason,
    # this file is never closed.
    return open(0, "rb", closefd=False)
