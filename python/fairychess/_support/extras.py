"""Importing packages that only some parts of fairychess need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fairychess.errors import MissingExtraError


def needed(package: str, extra: str) -> Any:  # noqa: ANN401 - any package
    """Import a package. If it is missing, raise `MissingExtraError`, which says what to install."""
    try:
        return import_module(package)
    except ImportError:
        name = package.partition(".")[0]
        raise MissingExtraError(f"this needs {name}: pip install 'fairychess[{extra}]'") from None
