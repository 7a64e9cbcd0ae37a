"""Tests that need the core as WebAssembly."""

from __future__ import annotations

import pytest

from fairychess.web.wasm import MODULE

needs_module = pytest.mark.skipif(
    not MODULE.is_file(), reason="ABSENT: the core as WebAssembly is not part of this installation (python3 docs/tools/wasm.py)"
)
