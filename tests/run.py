"""Runs all tests: `python3 tests/run.py [ARGUMENTS OF PYTEST]`.

Installs fairychess with its test requirements into a virtual environment (`.venv`, or the one named by FAIRYCHESS_VENV), then
runs the Rust tests, and the Python tests on all processors. All tests run with debug assertions.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("FAIRYCHESS_VENV", ROOT / ".venv"))
PROFILE = "testing"
"""The Cargo profile, whose code is nearly as fast as a release build's and compiles much faster."""
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(*command: str | Path, env: Mapping[str, str] = os.environ) -> None:
    """Run a command in the repository, and exit with its code if it fails."""
    print("+", *command, flush=True)
    code = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if code:
        sys.exit(code)


def with_rust() -> Mapping[str, str]:
    """Return an environment in which `cargo` is found: the installed one, or else the one that the build downloads."""
    if shutil.which("cargo"):
        return os.environ
    run(PYTHON, "-m", "pip", "install", "--quiet", "puccinialin")
    code = "import json, puccinialin; print(json.dumps(puccinialin.setup_rust()))"
    added: dict[str, str] = json.loads(subprocess.run([PYTHON, "-c", code], stdout=subprocess.PIPE, check=True).stdout)
    return os.environ | added


def main() -> None:
    """Install, then test."""
    if not PYTHON.exists():
        venv.create(HOME, with_pip=True)
    run(PYTHON, "-m", "pip", "install", "--quiet", "--config-settings", f"build-args=--profile {PROFILE}", ".[test]")
    run("cargo", "test", "--profile", PROFILE, "--workspace", "--quiet", env=with_rust())
    # One worker more than there are processors, because some tests wait for other programs.
    workers = str((os.cpu_count() or 1) + 1)
    run(PYTHON, "-m", "pytest", "-n", workers, "--dist", "worksteal", *sys.argv[1:])


if __name__ == "__main__":
    main()
