"""The core as WebAssembly, for hosts without a server.

It is compiled from `rust/web` when a wheel is built for publication, and is not in the repository. A package built from source
contains it only if `docs/tools/wasm.py` was run first.
"""

from __future__ import annotations

from pathlib import Path

from fairychess.errors import MissingModuleError

__all__ = ["MODULE", "module_bytes"]

MODULE = Path(__file__).parent / "static" / "hosts" / "fairychess.wasm"
"""The file of the module."""


def module_bytes() -> bytes:
    """Return the module.

    Returns:
        Its bytes.

    Raises:
        MissingModuleError: This package was built without the module.
    """
    try:
        return MODULE.read_bytes()
    except FileNotFoundError:
        raise MissingModuleError(
            "this package was built without the core as WebAssembly: in a copy of the sources, run 'python3 docs/tools/wasm.py', "
            "then 'pip install .'"
        ) from None
