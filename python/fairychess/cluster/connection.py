"""Connects to a Ray cluster, or quickly reports why it cannot.

Ray itself tries to connect for a minute or more, and mentions a wrong token only in its log. So the address is tested first, with
a TCP connection and then with a separate process, which is killed once its output shows the reason.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess._support.reading import FACTS, read_text_limited
from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Generator


LOCAL: Final = "local"
"""The address that starts a temporary cluster on this machine."""

TCP_SECONDS: Final = 5
"""The maximum time for a host to accept a TCP connection."""

PROBE_SECONDS: Final = 60
"""The maximum time for a cluster to answer."""

PROBE: Final = """
import sys, ray
try:
    ray.init(sys.argv[1], log_to_driver=False, logging_level="error")
except Exception as error:
    sys.exit(f"{type(error).__name__}: {error}")
print("connected", flush=True)
"""

UNAUTHENTICATED: Final = re.compile(r"Unauthenticated|InvalidAuthToken|AuthenticationError")
"""The words in Ray's report of a missing or wrong token."""

HOST_AND_PORT: Final = re.compile(r"(?:ray://)?\[?([^\[\]/]+?)\]?:(\d+)")


@contextlib.contextmanager
def connected(ray: Any, address: str, workers: int | None, error: type[FairyChessError]) -> Generator[None]:  # noqa: ANN401 - Ray
    """Connect to a cluster, or start one, unless Ray is already connected.

    Args:
        ray: The module.
        address: An address for `ray.init`, or `"local"`.
        workers: The number of processors for a cluster started here; None for all.
        error: The error to raise.

    Raises:
        FairyChessError: No cluster answers, or it refuses the token. The type is `error`.
    """
    if ray.is_initialized():
        yield
        return
    started = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
    if address != LOCAL:
        reason = refusal(address)
        if reason is not None:
            raise error(f"no Ray cluster can be used at {address!r}: {reason}")
    try:
        ray.init(address, log_to_driver=False, logging_level="error", **started)
    except (ConnectionError, ValueError, RuntimeError, ray.exceptions.RayError) as reason:
        raise error(f"no Ray cluster can be used at {address!r}: {one_line(str(reason))}") from None
    try:
        yield
    finally:
        ray.shutdown()


@contextlib.contextmanager
def connected_for_all(address: str | None, workers: int | None, error: type[FairyChessError]) -> Generator[None]:
    """Connect once for several runs, each of which would otherwise connect to a cluster or start one.

    Args:
        address: An address for `ray.init`, or `"local"`; None for runs on this machine, which need no connection.
        workers: The number of processors for a cluster started here; None for all.
        error: The error to raise.

    Raises:
        FairyChessError: No cluster answers, or it refuses the token. The type is `error`.
        MissingExtraError: Ray is not installed.
    """
    if address is None:
        yield
        return
    with connected(needed("ray", "ray"), address, workers, error):
        yield


def refusal(address: str) -> str | None:
    """Return the reason why the cluster at an address cannot be used; None if it answers."""
    return refused_connection(resolved(address)) or refused_probe(address)


def resolved(address: str) -> str:
    """Return the address that Ray uses, from the environment or as given; for `"auto"`, the newest cluster's address."""
    address = os.environ.get("RAY_ADDRESS") or address
    if address == "auto":
        folder = os.environ.get("RAY_TMPDIR") or tempfile.gettempdir()
        with contextlib.suppress(OSError, FairyChessError):
            return read_text_limited(Path(folder) / "ray" / "ray_current_cluster", FACTS).strip() or address
    return address


def refused_connection(address: str) -> str | None:
    """Return the reason why a host does not accept a TCP connection; None if it does, or if the address lacks a host or port."""
    found = HOST_AND_PORT.fullmatch(address)
    if found is None:
        return None
    try:
        with socket.create_connection((found[1], int(found[2])), timeout=TCP_SECONDS):
            return None
    except TimeoutError:
        return f"{address} does not accept a connection within {TCP_SECONDS} s"
    except (OSError, OverflowError) as error:
        return f"{address} does not accept a connection: {getattr(error, 'strerror', None) or error}"


def refused_probe(address: str) -> str | None:
    """Return the reason why another process cannot connect to a cluster; None if it can."""
    process = subprocess.Popen(  # noqa: S603 - this Python
        [sys.executable, "-c", PROBE, address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    too_late = threading.Timer(PROBE_SECONDS, process.kill)
    too_late.start()
    lines: list[str] = []
    with process:
        for line in process.stdout or ():
            lines.append(line)
            if line == "connected\n" or UNAUTHENTICATED.search(line):
                process.kill()
        in_time = too_late.is_alive()
        too_late.cancel()
    if "connected\n" in lines:
        return None
    if not in_time:
        return f"it does not answer as a Ray cluster within {PROBE_SECONDS} s"
    if any(UNAUTHENTICATED.search(line) for line in lines):
        return "its authentication token is missing or wrong here (RAY_AUTH_MODE=token and RAY_AUTH_TOKEN)"
    return one_line("".join(lines[-3:])) or f"the connection failed with exit code {process.returncode}"


def one_line(text: str) -> str:
    """Return a string with its lines joined."""
    return " ".join(text.split())
