"""The examples in the docstrings run, and the stubs have the docstrings of the compiled module."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import os
import pkgutil
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_origin

import pytest

import fairychess
from conftest import ROOT
from support.pages import run_examples

if TYPE_CHECKING:
    from collections.abc import Iterator

STUB = Path(fairychess.__file__).with_name("_core.pyi")


def documented() -> Iterator[tuple[str, str | None, str | None]]:
    """Yield each name of the stub with its docstring there and at run time."""

    def visit(nodes: list[ast.stmt], owner: Any, prefix: str) -> Iterator[tuple[str, str | None, str | None]]:  # noqa: ANN401
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_") and not is_setter(node):
                yield prefix + node.name, ast.get_docstring(node), inspect.getdoc(getattr(owner, node.name))
                if isinstance(node, ast.ClassDef):
                    yield from visit(node.body, getattr(owner, node.name), f"{node.name}.")

    yield from visit(ast.parse(STUB.read_text(encoding="utf-8")).body, fairychess._core, "")  # noqa: SLF001


def is_setter(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return any(isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in node.decorator_list)


DOCUMENTED = list(documented())


def test_documented_names_are_found() -> None:
    assert len(DOCUMENTED) > 40


@pytest.mark.parametrize(("name", "stub", "runtime"), DOCUMENTED, ids=[name for name, _, _ in DOCUMENTED])
def test_stub_and_module_have_equal_docstrings(name: str, stub: str | None, runtime: str | None) -> None:
    assert stub, name
    assert runtime, name
    assert textwrap.dedent(stub).strip() == textwrap.dedent(runtime).strip()


def test_examples_in_docstrings() -> None:
    tried = sum(run_examples(doc, name, {}) for name, doc, _ in DOCUMENTED if doc and ">>>" in doc)
    assert tried >= 15


MODULES = sorted(
    module.name for module in pkgutil.walk_packages(fairychess.__path__, "fairychess.") if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["fairychess", *MODULES])
def test_examples_of_a_module(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_modules_and_their_examples_are_found() -> None:
    assert len(MODULES) > 180
    tried = sum(len(test.examples) for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name)))
    assert tried > 200


def test_every_public_name_has_a_docstring() -> None:
    assert len(fairychess.__all__) > 20
    for name in fairychess.__all__:
        value = getattr(fairychess, name)
        assert inspect.getdoc(value) or isinstance(value, str | bool | Mapping) or get_origin(value), name


def test_no_file_contains_the_path_of_this_repository() -> None:
    folder = os.fspath(ROOT)
    texts = [path for suffix in ("py", "pyi", "md", "toml", "rs") for path in ROOT.glob(f"*/**/*.{suffix}")]
    sources = [path for path in texts if not {"target", ".venv"} & set(path.relative_to(ROOT).parts)]
    assert len(sources) > 20
    for path in sources:
        assert folder not in path.read_text(encoding="utf-8"), path
