"""The source distribution and the crate build outside the repository; the wheel works in an empty environment.

Run by `pytest -m packages`.
"""

from __future__ import annotations

import email
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
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
"""Matches the tracked files that are left out of the source distribution."""

WEBASSEMBLY = "python/fairychess/web/static/hosts/fairychess.wasm"
"""A file ignored by git, which the release workflow builds before the packages."""

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
    """Return the untracked files that exist here and that packages therefore contain."""
    return {name for name in (WEBASSEMBLY,) if (ROOT / name).exists()}


def touch(folder: Path) -> None:
    """Set the times of all files in an unpacked package to the current time.

    Cargo distinguishes the crates of a copied workspace from the originals only by file times. The files in a package have old
    times, so cargo would consider them already compiled.
    """
    for path in folder.rglob("*"):
        path.touch()


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution, unpack it in an empty folder, and return the folder."""
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, ROOT, cwd=folder)
    with tarfile.open(folder / f"fairychess-{VERSION}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / f"fairychess-{VERSION}"


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """Build the wheel from the unpacked source distribution; external crates that cargo has already compiled are reused."""
    touch(source)
    out = source.parent / "wheel"
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    run(sys.executable, "-m", "build", "--wheel", "--outdir", out, source, cwd=source.parent, CARGO_TARGET_DIR=target)
    (made,) = out.glob("*.whl")
    return made


def test_the_source_distribution_holds_what_git_tracks(source: Path) -> None:
    """Files that neither builds nor tests need are left out; the only untracked files are those generated for packages."""
    with tarfile.open(f"{source}.tar.gz") as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    tracked = tracked_files()
    assert {name for name in tracked - held if not LEFT_OUT.match(name)} == set()
    assert {name for name in held if LEFT_OUT.match(name)} == set()
    assert held - tracked == {"PKG-INFO"} | built_files()


def test_the_source_distribution_holds_what_the_tests_need(source: Path) -> None:
    assert not (source / ".git").exists()
    for name in ("LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md", "Cargo.lock", "docs/variants.md", "examples"):
        assert (source / name).exists(), name
    assert not [name for name in ("reference", "prover") if (source / "tests" / name).exists()]
    files = [path.relative_to(ROOT) for pattern in ("tests/**/*.py", "tests/data/**/*.*") for path in ROOT.glob(pattern)]
    assert len(files) > 60
    assert [path for path in files if not (source / path).exists()] == []
    print(run(sys.executable, "-m", "pytest", "-q", "tests/rules/test_cases.py", "tests/rules/test_variant.py", cwd=source))


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


@pytest.fixture(scope="module")
def crate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Package the crate as if for crates.io, unpack it in an empty folder, and return the folder."""
    folder = tmp_path_factory.mktemp("crate")
    options = ("--allow-dirty", "--no-verify", "--locked", "--target-dir", folder)
    command = ("cargo", "package", "--package", "fairychess-core", *options)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    # The crate leaves out tests, since they need files from the whole repository.
    warnings = [line for line in done.stderr.splitlines() if line.startswith("warning:")]
    assert [line for line in warnings if not re.match(r"warning: ignoring test `\w+` as `tests/", line)] == []
    with tarfile.open(folder / "package" / f"fairychess-core-{VERSION}.crate") as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / f"fairychess-core-{VERSION}"
    touch(unpacked)
    return unpacked


def test_the_crate_holds_what_it_compiles(crate: Path) -> None:
    core = ROOT / "rust" / "core"
    tracked = {name.removeprefix("rust/core/") for name in tracked_files() if name.startswith("rust/core/")}
    held = {path.relative_to(crate).as_posix() for path in crate.rglob("*") if path.is_file()}
    assert {name for name in tracked - held if not name.startswith("tests/")} == set()
    assert held - tracked == {".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml.orig"}
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert (core / name).read_bytes() == (ROOT / name).read_bytes(), name
    packed = next(crate.parent.glob("package/*.crate"))
    assert packed.stat().st_size < 2 << 20, "crates.io takes 10 MB"


def test_the_crate_says_what_the_package_does(crate: Path) -> None:
    packed = tomllib.loads((crate / "Cargo.toml").read_text(encoding="utf-8"))["package"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (packed["version"], packed["license"]) == (VERSION, project["license"])
    assert packed["repository"] == project["urls"]["Repository"]
    assert packed["homepage"].startswith(project["urls"]["Documentation"])
    assert packed["description"].partition(";")[0] == project["description"].partition(";")[0]
    assert packed["readme"] == "README.md"
    assert len(packed["keywords"]) <= 5, "crates.io takes no more"
    assert len(packed["categories"]) <= 5, "crates.io takes no more"
    assert f"Rust {packed['rust-version']} or newer" in (crate / "README.md").read_text(encoding="utf-8")


def test_the_crate_runs_its_examples_outside_of_the_workspace(crate: Path) -> None:
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))

    def example(*words: str | Path) -> str:
        return run("cargo", "run", "--release", "--locked", "--quiet", "--example", *words, cwd=crate, CARGO_TARGET_DIR=target)

    assert example("perft", "--", "stoltz", "3").split()[-2:] == ["sum", str(fairychess.Board("stoltz").perft(3))]
    assert re.search(r"\n(1-0|0-1|1/2-1/2|not ended) after \d+ plies", example("own_variant"))
    gardner = ROOT / "examples" / "gardner.toml"
    count = fairychess.Board(fairychess.Variant.from_file(gardner)).legal_moves.count()
    assert example("own_variant", "--", gardner, "7").startswith(f"gardner: {count} legal moves at the start\n")
    assert example("check", "--", gardner) == ""
    assert example("engine", "--", "wolf", "200", "4").count("depth") == 4


def test_no_dependency_needs_a_newer_rust() -> None:
    command = ("cargo", "metadata", "--format-version", "1", "--locked")
    packages = json.loads(run(*command, cwd=ROOT))["packages"]
    oldest = next(each["rust_version"] for each in packages if each["name"] == "fairychess-core")

    def number(version: str) -> tuple[int, ...]:
        return tuple(int(part) for part in version.split("."))[:2]

    newer = {each["name"]: each["rust_version"] for each in packages if number(each["rust_version"] or "1") > number(oldest)}
    assert newer == {}
