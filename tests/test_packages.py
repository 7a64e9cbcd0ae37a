"""The source distribution builds elsewhere, and its wheel works in an empty environment. Run by `pytest -m packages`."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from typing import TYPE_CHECKING

import pytest

import fairychess
from conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.packages

VERSION = fairychess.__version__

LEFT_OUT = re.compile(r"benches/|tests/(?:reference|prover)/|\.editorconfig$|\.git(?:attributes|ignore)$|rustfmt\.toml$")
"""What is tracked, and is not in the source distribution."""

WEBASSEMBLY = "python/fairychess/web/static/hosts/fairychess.wasm"
"""Built by the release workflow before the packages, and ignored by git."""

FIRST_VOTE = """
import sys, fairychess
board = fairychess.Board("stoltz")
board.push_uci("accept")
print(board.fen(), "rich" in sys.modules)
"""


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a command outside the repository and return its output."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=cwd, env=environment | variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def tracked_files() -> set[str]:
    """Return the files that git tracks, relative to the repository."""
    return set(run("git", "ls-files", "-z", cwd=ROOT).split("\0")) - {""}


def built_files() -> set[str]:
    """Return the files that are not tracked, and that packages contain if they were built before."""
    return {name for name in (WEBASSEMBLY,) if (ROOT / name).exists()}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the source distribution, unpack it in an empty folder, and return the folder."""
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, ROOT, cwd=folder)
    with tarfile.open(folder / f"fairychess-{VERSION}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / f"fairychess-{VERSION}"


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """Build the wheel from the unpacked source distribution; external crates that cargo has compiled before are reused.

    Cargo distinguishes the crates of a copied workspace from those of the original only by the times of the files. The
    files of a source distribution are old, and would count as compiled, so they are touched.
    """
    for path in source.rglob("*"):
        path.touch()
    out = source.parent / "wheel"
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    run(sys.executable, "-m", "build", "--wheel", "--outdir", out, source, cwd=source.parent, CARGO_TARGET_DIR=target)
    (made,) = out.glob("*.whl")
    return made


def test_the_source_distribution_holds_what_git_tracks(source: Path) -> None:
    """Except what neither builds nor tests need there, and nothing else but what is made for it."""
    with tarfile.open(f"{source}.tar.gz") as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    tracked = tracked_files()
    assert {name for name in tracked - held if not LEFT_OUT.match(name)} == set()
    assert {name for name in held if LEFT_OUT.match(name)} == set()
    assert held - tracked == {"PKG-INFO", "rust/core/README.md"} | built_files()


def test_the_source_distribution_holds_what_the_tests_need(source: Path) -> None:
    assert not (source / ".git").exists()
    for name in ("LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md", "Cargo.lock", "docs/variants.md", "examples"):
        assert (source / name).exists(), name
    assert not [name for name in ("reference", "prover") if (source / "tests" / name).exists()]
    files = [path.relative_to(ROOT) for pattern in ("tests/**/*.py", "tests/data/**/*.*") for path in ROOT.glob(pattern)]
    assert len(files) > 60
    assert [path for path in files if not (source / path).exists()] == []
    print(run(sys.executable, "-m", "pytest", "-q", "tests/test_cases.py", "tests/test_variant.py", cwd=source))


def test_the_wheel_holds_types_and_licences(wheel: Path) -> None:
    assert wheel.name.startswith(f"fairychess-{VERSION}-cp311-abi3-")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = email.message_from_bytes(archive.read(f"fairychess-{VERSION}.dist-info/METADATA"))
    package = ROOT / "python"
    files = [
        path.relative_to(package).as_posix()
        for pattern in ("**/*.py", "**/*.pyi", "**/py.typed", "**/static/**/*.*")
        for path in package.glob(pattern)
    ]
    assert {
        "fairychess/py.typed",
        "fairychess/_core.pyi",
        "fairychess/__init__.py",
        "fairychess/web/static/board/board.js",
    } <= set(files)
    assert [file for file in files if file not in names] == []
    licences = {f"fairychess-{VERSION}.dist-info/licenses/LICENSE-{licence}" for licence in ("MIT", "APACHE")}
    assert licences <= names
    assert not {name for name in names if name.partition("/")[0] not in ("fairychess", f"fairychess-{VERSION}.dist-info")}
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert metadata["Requires-Python"] == ">=3.11"
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert [line.partition(">")[0] for line in needed] == ["rich", "shtab"]
    body = metadata.get_payload()
    assert isinstance(body, str)
    assert body.startswith("# fairychess")


def test_the_wheel_holds_the_package_and_its_module(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {f"python/{name}" for name in archive.namelist() if name.startswith("fairychess/")}
    tracked = {name for name in tracked_files() if name.startswith("python/")}
    assert tracked - held == set()
    (module,) = held - tracked - built_files()
    assert re.fullmatch(r"python/fairychess/_core\.(?:abi3\.so|pyd)", module)


def test_the_wheel_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    assert "depth 3: 8,902 nodes" in run(scripts / "fairychess", "perft", "chess", "3", cwd=tmp_path)
    assert run(scripts / "python", "-c", FIRST_VOTE, cwd=tmp_path).split()[-1] == "False"
    shown = run(scripts / "python", "-m", "pip", "show", "--verbose", "fairychess", cwd=tmp_path)
    assert {f"Version: {VERSION}", "Requires: rich, shtab"} <= set(shown.splitlines())
    assert "fairychess=fairychess.cli:main" in shown.replace(" ", "")
