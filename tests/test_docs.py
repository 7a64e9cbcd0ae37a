"""The code of the README and of the docstrings runs, and the stubs say what the module says."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import re
import shlex
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
import fairychess.pgn
import fairychess.records
from conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

README = (ROOT / "README.md").read_text(encoding="utf-8")
STUB = Path(fairychess.__file__).with_name("_core.pyi")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run_examples(text: str, name: str, names: dict[str, Any]) -> int:
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(test, out=report.append, clear_globs=False)
    assert failed == 0, "".join(report)
    names.update(test.globs)  # the test works on a copy
    return tried


@pytest.fixture
def in_readmes_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with the file that the README tells to save."""
    (own,) = blocks("toml")
    (tmp_path / "courser.toml").write_text(own, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("in_readmes_folder")
def test_the_readmes_python() -> None:
    names: dict[str, Any] = {}
    tried = [run_examples(block, f"README, block {number}", names) for number, block in enumerate(blocks("pycon"), 1)]
    assert len(tried) == 3
    assert sum(tried) >= 20


@pytest.mark.usefixtures("in_readmes_folder")
def test_the_readmes_commands(fairychess_command: Callable[..., Any]) -> None:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("fairychess ")]
    assert len(commands) >= 10
    for command in commands:
        result = fairychess_command(*command)
        assert (result.code, result.err) == (0, ""), command
        assert result.out


def test_the_readmes_two_commands() -> None:
    play, test = ("fairychess play stoltz", "python3 tests/run.py")
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert sum(line.endswith(play) and "pip install" in line for line in lines) == 1
    assert lines.count(test) == 1
    assert (ROOT / "tests" / "run.py").exists()


def test_the_readmes_links() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert len(links) >= 2
    assert all((ROOT / link).exists() for link in links)


def documented() -> Iterator[tuple[str, str | None, str | None]]:
    """Give each name of the stub with its documentation there and at run time."""

    def visit(nodes: list[ast.stmt], owner: Any, prefix: str) -> Iterator[tuple[str, str | None, str | None]]:  # noqa: ANN401
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                yield prefix + node.name, ast.get_docstring(node), inspect.getdoc(getattr(owner, node.name))
                if isinstance(node, ast.ClassDef):
                    yield from visit(node.body, getattr(owner, node.name), f"{node.name}.")

    yield from visit(ast.parse(STUB.read_text(encoding="utf-8")).body, fairychess._core, "")  # noqa: SLF001


DOCUMENTED = list(documented())


def test_enough_is_documented() -> None:
    assert len(DOCUMENTED) > 40


@pytest.mark.parametrize(("name", "stub", "runtime"), DOCUMENTED, ids=[name for name, _, _ in DOCUMENTED])
def test_stub_and_module_say_the_same(name: str, stub: str | None, runtime: str | None) -> None:
    assert stub, name
    assert runtime, name
    assert textwrap.dedent(stub).strip() == textwrap.dedent(runtime).strip()


def test_the_examples_of_the_docstrings() -> None:
    tried = sum(run_examples(doc, name, {}) for name, doc, _ in DOCUMENTED if doc and ">>>" in doc)
    assert tried >= 15
    for module in (fairychess, fairychess.records, fairychess.pgn):
        failed, tried = doctest.testmod(module)
        assert failed == 0
        assert tried > 0


def test_everything_public_is_documented() -> None:
    assert len(fairychess.__all__) > 20
    for name in fairychess.__all__:
        value = getattr(fairychess, name)
        assert inspect.getdoc(value) or isinstance(value, str | bool), name


def test_nothing_committed_names_this_machine() -> None:
    folder = os.fspath(ROOT)
    texts = [path for suffix in ("py", "pyi", "md", "toml", "rs") for path in ROOT.glob(f"*/**/*.{suffix}")]
    sources = [path for path in texts if not {"target", ".venv"} & set(path.relative_to(ROOT).parts)]
    assert len(sources) > 20
    for path in sources:
        assert folder not in path.read_text(encoding="utf-8"), path
