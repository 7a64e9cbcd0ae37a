"""The peers by name, with the package that each needs, and the code that sets each up for a variant."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .machine import version

if TYPE_CHECKING:
    from collections.abc import Callable

OURS = "fairychess"
CHESS = ("chess",)


@dataclass(frozen=True)
class Peer:
    """A library or an engine that takes part in the benchmark.

    >>> known_peers()["python-chess"].install
    "pip install 'chess>=1.11'"
    """

    name: str
    """The name in tables."""
    module: str = ""
    """The module that must be installed; empty for an engine."""
    package: str = ""
    """The distribution package whose version is reported."""
    install: str = ""
    """The command that installs it."""
    plays: tuple[str, ...] | None = CHESS
    """The names of the variants that it plays; None to find out by trying."""
    command: str = ""
    """The command that starts a UCI engine."""
    own: bool = False
    """True for a module with the functions of `PeerModule`."""

    @property
    def installed(self) -> bool:
        """True if the peer can be started. This is determined without importing anything."""
        if self.command:
            return shutil.which(self.command.split()[0]) is not None
        return find_spec(self.module.partition(".")[0]) is not None

    @property
    def version(self) -> str | None:
        """The version of the distribution."""
        return version(self.package) if self.package else None


@cache
def known_peers() -> dict[str, Peer]:
    """Return the known peers by name, fairychess first.

    >>> list(known_peers())[:3]
    ['fairychess', 'plain Python', 'python-chess']
    """
    peers = (
        Peer(OURS, "fairychess", "fairychess", "pip install fairychess", None),
        Peer("plain Python", "fairychess.benchmarks.plain", "fairychess", "pip install fairychess", None),
        Peer("python-chess", "chess", "chess", "pip install 'chess>=1.11'", ("chess", "crazyhouse")),
        Peer("rust-chess", "rust_chess", "rust-chess", "pip install rust-chess"),
        Peer("chessmg", "chessmg", "chessmg", "pip install chessmg"),
        Peer("pyffish", "pyffish", "pyffish", "pip install pyffish", None),
        Peer("OpenSpiel", "pyspiel", "open_spiel", "pip install open_spiel", ("chess", "crazyhouse")),
        Peer("PettingZoo", "pettingzoo", "pettingzoo", "pip install 'pettingzoo[classic]'"),
        Peer("pgx", "pgx", "pgx", "pip install pgx"),
        Peer("sunfish", "", "sunfish", "pip install --no-deps sunfish", CHESS, "sunfish-uci"),
    )
    return {peer.name: peer for peer in peers}


def engine(name: str, command: str) -> Peer:
    """Make a peer from any UCI engine."""
    return Peer(name, command=command, plays=None)


def module_peer(name: str) -> Peer:
    """Make a peer from a user's module."""
    return replace(Peer(name, name, plays=None), own=True)


def made(peer: Peer, variant: str) -> Any:  # noqa: ANN401 - each library's own
    """Import a peer and set it up for a variant. Return None if the peer does not play the variant.

    Raises:
        UnsupportedError: The plain generator does not play the variant; the message says why.
    """
    from .environments import PettingZoo, Pgx  # noqa: PLC0415 - only in the peer's process
    from .generators import ChessMG, OfModule, Plain  # noqa: PLC0415
    from .libraries import OpenSpiel, Own, PythonChess, RustChess  # noqa: PLC0415

    if peer.own:
        module = import_module(peer.module)
        return OfModule(module, variant) if variant in getattr(module, "VARIANTS", CHESS) else None
    if peer.plays is not None and variant not in peer.plays:
        return None
    makers: dict[str, Callable[[], Any]] = {
        OURS: lambda: Own(variant),
        "plain Python": lambda: Plain(variant),
        "python-chess": lambda: PythonChess(import_module("chess"), variant),
        "rust-chess": lambda: RustChess(import_module("rust_chess"), check=True),
        "chessmg": lambda: ChessMG(import_module("chessmg")),
        "pyffish": lambda: pyffish_for(variant),
        "OpenSpiel": lambda: OpenSpiel(import_module("pyspiel"), variant),
        "PettingZoo": lambda: PettingZoo(import_module("pettingzoo.classic.chess.chess")),
        "pgx": lambda: Pgx(import_module("pgx.chess")),
    }
    return makers[peer.name]()


def pyffish_for(variant: str) -> Any:  # noqa: ANN401
    """Set up pyffish, if it plays the variant."""
    from .libraries import Pyffish  # noqa: PLC0415 - only in the peer's process

    module = import_module("pyffish")
    return Pyffish(module, variant) if variant in module.variants() else None
