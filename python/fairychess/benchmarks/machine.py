"""The machine and software used for a measurement."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
from pathlib import Path

from fairychess._core import __commit__
from fairychess._support.reading import TEXT, read_text_limited

PACKAGES = ("fairychess", "rust-chess", "chess", "open_spiel", "pyffish", "chessmg", "sunfish", "pettingzoo", "pgx")


def cpu() -> str:
    """The name of the processor, as the system reports it."""
    lines = processors()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def cpu_has(feature: str) -> bool:
    """True if the processor has a feature, given by its Linux name; False if that is unknown."""
    return any(feature in line.split() for line in processors() if line.startswith("flags"))


def processors() -> list[str]:
    """The lines in which Linux describes the processors; empty on other systems."""
    path = Path("/proc/cpuinfo")
    return read_text_limited(path, TEXT).splitlines() if path.exists() else []


def version(package: str) -> str | None:
    """The version of an installed package, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def commit() -> str | None:
    """The commit that fairychess was built from, or None if it was not built in its repository."""
    return __commit__ or None


def rustc() -> str | None:
    """The version of the Rust compiler, or None if there is none."""
    try:
        return subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S607 - the compiler on the path builds the package
    except (OSError, subprocess.CalledProcessError):
        return None


def described() -> dict[str, object]:
    """The processor, system and versions; None for anything absent."""
    return {
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "rustc": rustc(),
        "commit": commit(),
        "packages": {package: version(package) for package in PACKAGES},
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
    }
