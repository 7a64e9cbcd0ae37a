"""Builds the core as WebAssembly and puts it into the package.

`python3 docs/tools/wasm.py` needs Rust, and `rustup target add wasm32-unknown-unknown`. It writes
`python/fairychess/web/static/hosts/fairychess.wasm`, which git ignores and wheels contain, and prints its size.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = "wasm32-unknown-unknown"
MODULE = ROOT / "python" / "fairychess" / "web" / "static" / "hosts" / "fairychess.wasm"
LESS_INLINING = "-Cllvm-args=-inline-threshold=30"
"""With LLVM's threshold for small code, which is 50, the compressed module is 1.3 % larger."""
MAX_PACKED = 1_000_000
"""The maximum size of the compressed module that a browser loads, in bytes."""


def main() -> int:
    """Build and copy the module; return cargo's exit code, or 1 if the module is too large."""
    command = ["cargo", "build", "--locked", "--profile", "web", "--package", "fairychess-web", "--target", TARGET]
    environment = os.environ | {"RUSTFLAGS": f"{os.environ.get('RUSTFLAGS', '')} {LESS_INLINING}".strip()}
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode  # noqa: S603 - its own arguments
    if code:
        print(f"without the target: rustup target add {TARGET}", file=sys.stderr)
        return code
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    shutil.copyfile(folder / TARGET / "web" / "fairychess_web.wasm", MODULE)
    content = MODULE.read_bytes()
    packed = len(gzip.compress(content, mtime=0))
    print(f"{MODULE.relative_to(ROOT)}: {len(content):,} bytes, {packed:,} packed by gzip")
    if packed > MAX_PACKED:
        print(f"expected at most {MAX_PACKED:,} packed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
