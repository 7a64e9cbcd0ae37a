"""Runs all tests: `python3 tests/run.py [ARGUMENTS OF PYTEST]`.

Installs fairychess with its test requirements into a virtual environment (`.venv`, or the one named by FAIRYCHESS_VENV), then
runs the Python tests on all processors, and the Rust tests beside them. All tests run with debug assertions.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("FAIRYCHESS_VENV", ROOT / ".venv"))
PROFILE = "testing"
"""The Cargo profile, whose code is nearly as fast as a release build's and compiles much faster."""
PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""The number of processors that may be used."""
WORKERS = 3 * PROCESSORS // 2
"""The number of processes that run Python tests: half as many again, since many tests wait for a clock, a page or a process."""
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def start(*command: str | Path, env: Mapping[str, str] = os.environ, to: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start a command in the repository, whose output goes to a file if one is given."""
    print("+", *command, flush=True)
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=to, stderr=to)


def end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a command, and exit with its code if it fails."""
    if code := process.wait():
        sys.exit(code)


def with_rust() -> Mapping[str, str]:
    """Return an environment in which `cargo` is found: the installed one, or else the one that the build downloads."""
    if shutil.which("cargo"):
        return os.environ
    end(start(PYTHON, "-m", "pip", "install", "--quiet", "puccinialin"))
    code = "import json, puccinialin; print(json.dumps(puccinialin.setup_rust()))"
    added: dict[str, str] = json.loads(subprocess.run([PYTHON, "-c", code], stdout=subprocess.PIPE, check=True).stdout)
    return os.environ | added


def main() -> None:
    """Install, then test. The Rust tests begin while pip installs, and what they print comes after the Python tests."""
    # What is imported is compiled once, and not again by each of the processes that the tests start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not PYTHON.exists():
        venv.create(HOME, with_pip=True)
    arguments = ("--quiet", "--config-settings", f"build-args=--profile {PROFILE}", ".[test]")
    installing = start(PYTHON, "-m", "pip", "install", "--no-compile", *arguments)  # most files are never imported
    if not shutil.which("cargo"):
        end(installing)  # the Rust tests need what it downloads
    with tempfile.TemporaryFile() as printed:
        rust = start("cargo", "test", "--profile", PROFILE, "--workspace", "--quiet", env=with_rust(), to=printed)
        try:
            end(installing)
            python = start(PYTHON, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", *sys.argv[1:]).wait()
        except BaseException:
            rust.terminate()
            raise
        failed = rust.wait()
        printed.seek(0)
        print("the Rust tests:", printed.read().decode(errors="replace"), flush=True)
    sys.exit(python or failed)


if __name__ == "__main__":
    main()
