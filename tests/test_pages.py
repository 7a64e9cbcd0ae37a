"""Every page of the documentation does what it says: its code runs, its definitions are good, its links lead somewhere.

A page is read from top to bottom, as a newcomer does it, in an empty folder of its own:

- `pycon`: the examples are doctests, and know what the blocks before them have made.
- `toml` with a `name`: a whole variant. It is saved as NAME.toml, and `fairychess check` accepts it.
- `toml` without one: a fragment. Added to orthodox chess it makes a good variant.
- `sh`: each line that begins with `fairychess` runs without an error and prints something.
- `console`: each `$ fairychess …` prints what stands below it, on either stream; `...` stands for anything. Its input may come
  from `printf '…' |` before it.
- `json`: JSON that can be read.
- `text`: what no machine can judge.

The pages of the API are made from docstrings (`::: name`), whose examples test_docs.py runs; here the names are looked up.
"""

from __future__ import annotations

import doctest
import json
import pkgutil
import re
import shlex
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
import fairychess.data
import fairychess.data.stats
import fairychess.match
import fairychess.movement
import fairychess.openspiel
import fairychess.pgn
import fairychess.pictures
from conftest import ROOT
from support.pages import PAGES, blocks, documented_names, links, name_of, run_examples

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result
    from support.pages import Block

    Command = Callable[..., Result]

# The package, and its modules that users import from.
PUBLIC = (
    fairychess,
    fairychess.data,
    fairychess.data.stats,
    fairychess.match,
    fairychess.movement,
    fairychess.openspiel,
    fairychess.pgn,
    fairychess.pictures,
)

# Pages that tell and show no code.
PROSE = {
    f"docs/{name}.md"
    for name in ("correctness", "decisions", "first-steps", "packaging", "performance", "robustness", "strength")
}


def run_pycon(block: Block, names: dict[str, Any], _: Command) -> int:
    return run_examples(block.text, block.place, names)


def run_toml(block: Block, _: dict[str, Any], command: Command) -> int:
    name = tomllib.loads(block.text).get("name")
    if name is None:
        fairychess.Variant.from_toml(f'name = "fragment"\nextends = "chess"\n{block.text}')
        return 1
    Path(f"{name}.toml").write_text(block.text, encoding="utf-8")
    result = command("check", f"{name}.toml")
    assert (result.code, result.err) == (0, ""), block.place
    return 1


def run_sh(block: Block, _: dict[str, Any], command: Command) -> int:
    lines = [line for line in block.text.splitlines() if line.startswith("fairychess ")]
    for line in lines:
        result = command(*shlex.split(line)[1:])
        assert (result.code, result.err) == (0, ""), f"{block.place}: {line}"
        assert result.out, f"{block.place}: {line}"
    return len(lines)


def run_console(block: Block, _: dict[str, Any], command: Command) -> int:
    parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert parts[0] == "", block.place
    for line, wanted in zip(parts[1::2], parts[2::2], strict=True):
        words = shlex.split(line)
        typed = words[1].replace(r"\n", "\n") if words[0] == "printf" and words[2] == "|" else ""
        program, *arguments = words[3:] if typed else words
        assert program == "fairychess", block.place
        result = command(*arguments, stdin=typed)
        got = "".join(f"{line.rstrip()}\n" for line in (result.out + result.err).splitlines())
        good = doctest.OutputChecker().check_output(f"{wanted.rstrip()}\n", got, doctest.ELLIPSIS)
        assert good, f"{block.place}: {line}\n{got}"
    return len(parts) // 2


def run_json(block: Block, _: dict[str, Any], __: Command) -> int:
    json.loads(block.text)
    return 1


RUN = {"pycon": run_pycon, "toml": run_toml, "sh": run_sh, "console": run_console, "json": run_json}


def test_the_pages_are_found() -> None:
    assert len(PAGES) >= 5
    assert {name_of(page) for page in PAGES} >= {"README.md", "docs/pieces.md", "docs/variants.md"}
    kinds = Counter(block.language for page in PAGES for block in blocks(page))
    assert kinds["pycon"] >= 3
    assert kinds["toml"] >= 3
    assert kinds["sh"] >= 4


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fairychess_command: Callable[..., Result]) -> None:
    found = blocks(page)
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(found), "a block that is not closed, or has no language"
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    tried = sum(RUN[block.language](block, names, fairychess_command) for block in found if block.language != "text")
    tried += sum(pkgutil.resolve_name(name) is not None for name in documented_names(page))
    assert tried or name_of(page) in PROSE


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


def test_the_api_is_documented_as_a_whole() -> None:
    named = [name for page in PAGES for name in documented_names(page)]
    assert len(named) > 20
    public = {f"{module.__name__}.{name}" for module in PUBLIC for name in module.__all__}
    # Those of the same kind are named together: squares, sets of squares, annotation glyphs.
    public = {name for name in public if not re.search(r"\.([A-H][1-8]|BB_\w+|NAG_\w+)$", name)}
    public |= {f"fairychess.Board.{name}" for name in dir(fairychess.Board) if not name.startswith("_")}
    assert sorted(public - set(named)) == []
    assert len(named) == len(set(named))


def test_the_library_is_told_as_it_is() -> None:
    page = ROOT / "docs" / "library.md"
    rows = re.findall(r"^\| ([\w-]+) \| (\w) \| ([\d.]*) *\| `(\w+)` \| \w", page.read_text(encoding="utf-8"), re.MULTILINE)
    told: dict[str, Any] = {name: (letter.lower(), float(value or 0), moves) for name, letter, value, moves in rows}
    for block in blocks(page):
        if block.language == "toml":
            pieces = tomllib.loads(block.text)["pieces"]
            told |= {name: (kind["letter"], kind["value"], kind["moves"]) for name, kind in pieces.items()}
    source = ROOT / "rust" / "core" / "variants" / "library.toml"
    library = tomllib.loads(source.read_text(encoding="utf-8"))
    assert len(library) > 30
    assert told == {name: (kind["letter"], kind.get("value", 0), kind["moves"]) for name, kind in library.items()}


def test_the_readmes_two_commands() -> None:
    lines = [line for block in blocks(ROOT / "README.md") if block.language == "sh" for line in block.text.splitlines()]
    assert sum(line.endswith("fairychess play stoltz") and "pip install" in line for line in lines) == 1
    assert lines.count("python3 tests/run.py") == 1
    assert (ROOT / "tests" / "run.py").exists()


def test_the_readme_links_to_the_pages() -> None:
    assert sum(link.startswith("docs/") for link in links(ROOT / "README.md")) >= 2
