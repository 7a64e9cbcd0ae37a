"""The examples in docstrings run, and the stubs have the same docstrings as the compiled module."""

from __future__ import annotations

import ast
import dataclasses
import doctest
import enum
import importlib
import importlib.util
import inspect
import os
import pkgutil
import re
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
    """Yield each name in the stub with its docstring in the stub and its docstring at run time."""

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


def documented_api() -> dict[str, Any]:
    """Return the functions and classes listed in docs/api, by full name, without aliases of built-in types."""
    found: dict[str, Any] = {}
    for page in sorted((ROOT / "docs" / "api").glob("*.md")):
        for name in re.findall(r"^(?:#+ )?::: (fairychess[\w.]*)", page.read_text(encoding="utf-8"), re.MULTILINE):
            value = pkgutil.resolve_name(name)
            if (inspect.isclass(value) or inspect.isroutine(value)) and getattr(value, "__module__", "") != "builtins":
                found[name] = value
    return found


API = documented_api()

ELSEWHERE = re.compile(
    r"Takes (what|the arguments of) |([Aa]rguments( and exceptions)?|The argument) (is|are) (those|that) of |"
    r"Same arguments (and exceptions )?as "
)
"""Matches sentences that refer to another docstring for the meaning of the arguments."""


def undocumented_arguments(name: str, value: Any) -> Iterator[str]:  # noqa: ANN401
    """Yield the undocumented arguments of a function or of the methods of a class."""
    if inspect.isclass(value):
        for base in [value] if not issubclass(value, BaseException) else []:
            for member, attribute in vars(base).items():
                function = attribute.__func__ if isinstance(attribute, (staticmethod, classmethod)) else attribute
                if not member.startswith("_") and inspect.isroutine(function):
                    docs = "\n".join(inspect.getdoc(getattr(owner, member, None)) or "" for owner in value.__mro__)
                    yield from missing_arguments(f"{name}.{member}", function, docs)
    else:
        yield from missing_arguments(name, value, inspect.getdoc(value) or "")


def missing_arguments(name: str, function: Any, docs: str) -> Iterator[str]:  # noqa: ANN401
    if ELSEWHERE.search(docs):
        return
    section = "\n".join(re.findall(r"^Args:\n((?: .*\n?|\n)*)", docs, re.MULTILINE))
    for argument in inspect.signature(function).parameters:
        if argument not in ("self", "cls", "_") and not re.search(rf"^ +\*{{0,2}}{argument}:", section, re.MULTILINE):
            yield f"{name}: {argument}"


def test_arguments_of_public_functions_are_documented() -> None:
    assert len(API) > 130
    assert [missing for name, value in API.items() for missing in undocumented_arguments(name, value)] == []


def is_plain_data(value: Any) -> bool:  # noqa: ANN401
    """Return True for a class that needs no example: exceptions, enumerations, records and typed dictionaries."""
    records = dataclasses.is_dataclass(value) or hasattr(value, "_fields") or hasattr(value, "__total__")
    return inspect.isclass(value) and (records or issubclass(value, (BaseException, enum.Enum)))


def test_public_functions_and_classes_have_examples() -> None:
    without = []
    for name, value in API.items():
        if "." in value.__qualname__:  # methods need none: their class has an example
            continue
        members = [inspect.getdoc(member) for member in vars(value).values()] if inspect.isclass(value) else []
        if not is_plain_data(value) and not any(">>>" in doc for doc in [inspect.getdoc(value), *members] if doc):
            without.append(name)
    assert without == []


def test_missing_arguments_are_seen() -> None:
    def sample(one: int, two: int) -> int:
        return one + two

    assert list(missing_arguments("sample", sample, "Add.\n\nArgs:\n    one: A number.\n")) == ["sample: two"]
    assert list(missing_arguments("sample", sample, "Add. Takes what `add` takes.")) == []


def test_the_number_of_variants_is_up_to_date() -> None:
    stated = re.findall(r"(\d+) variants\b", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert stated
    assert {int(number) for number in stated} == {len(fairychess.variants())}


def test_the_list_of_variants_is_up_to_date() -> None:
    specification = importlib.util.spec_from_file_location("docs_catalogue", ROOT / "docs" / "tools" / "catalogue.py")
    assert specification
    assert specification.loader
    script = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(script)
    assert script.PAGE.read_text(encoding="utf-8") == script.page(), "run: python docs/tools/catalogue.py"
