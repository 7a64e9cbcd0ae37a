"""Every page of the documentation is correct: its code runs, its definitions are valid, and its links lead to existing files.

Each page is run from top to bottom in an empty folder, as a new user would run it:

- `pycon`: doctests, which can use names defined in earlier blocks.
- `toml` with a `name`: a complete variant, which is saved as NAME.toml and accepted by `fairychess check`.
- `toml` without a `name`: a fragment, which makes a valid variant when added to orthodox chess.
- `sh`: each line that begins with `fairychess` succeeds and prints something.
- `console`: each `$ fairychess …` prints the lines below it, on either stream; `...` matches anything. A preceding `printf '…' |`
  supplies its input.
- `json`: valid JSON.
- `ini`: Fairy-Stockfish variants without problems, saved as NAME.ini, where NAME is the first variant.
- `rust`: part of an example of the crate or of its front page, which cargo compiles and tests.
- `text`, `html`, `css`: not checked.

The API pages are made from docstrings (`::: name`). test_docs.py runs their examples; these tests check the names.
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
import fairychess.book
import fairychess.compat.pyffish
import fairychess.data
import fairychess.data.stats
import fairychess.engine
import fairychess.ini
import fairychess.match
import fairychess.openspiel
import fairychess.pgn
import fairychess.pictures
import fairychess.puzzles
import fairychess.records.movement
import fairychess.study
import fairychess.svg
import fairychess.values
from conftest import ROOT
from support.pages import LINK, PAGES, blocks, documented_names, links, name_of, run_examples

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result
    from support.pages import Block

    Command = Callable[..., Result]

# The package and the modules from which users import.
PUBLIC = (
    fairychess,
    fairychess.book,
    fairychess.compat.pyffish,
    fairychess.data,
    fairychess.data.stats,
    fairychess.engine,
    fairychess.ini,
    fairychess.match,
    fairychess.records.movement,
    fairychess.openspiel,
    fairychess.pgn,
    fairychess.pictures,
    fairychess.puzzles,
    fairychess.study,
    fairychess.svg,
    fairychess.values,
)

# Pages without code to check. Records, which are never rewritten, may also lack code.
PROSE = {
    f"docs/{name}.md"
    for name in (
        "architecture", "catalogue", "decisions", "glossary", "pieces-measured", "scaling", "stability", "strength", "testing",
    )
}  # fmt: skip


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
    for line, expected in zip(parts[1::2], parts[2::2], strict=True):
        words = shlex.split(line)
        typed = words[1].replace(r"\n", "\n") if words[0] == "printf" and words[2] == "|" else ""
        program, *arguments = words[3:] if typed else words
        assert program == "fairychess", block.place
        result = command(*arguments, stdin=typed)
        printed = "".join(f"{line.rstrip()}\n" for line in (result.out + result.err).splitlines())
        matches = doctest.OutputChecker().check_output(f"{expected.rstrip()}\n", printed, doctest.ELLIPSIS)
        assert matches, f"{block.place}: {line}\n{printed}"
    return len(parts) // 2


def run_json(block: Block, _: dict[str, Any], __: Command) -> int:
    json.loads(block.text)
    return 1


def run_ini(block: Block, _: dict[str, Any], __: Command) -> int:
    sections = fairychess.ini.read(block.text)
    assert [section.problems for section in sections] == [()] * len(sections), block.place
    Path(f"{sections[0].name}.ini").write_text(block.text, encoding="utf-8")
    return len(sections)


def run_rust(block: Block, _: dict[str, Any], __: Command) -> int:
    core = ROOT / "rust" / "core"
    sources = [core / "README.md", *(core / "examples").glob("*.rs")]
    assert any(block.text in path.read_text(encoding="utf-8") for path in sources), block.place
    return 1


UNCHECKED = ("text", "html", "css")
RUN = {
    "pycon": run_pycon,
    "toml": run_toml,
    "sh": run_sh,
    "console": run_console,
    "json": run_json,
    "ini": run_ini,
    "rust": run_rust,
}


def test_pages_and_blocks_are_found() -> None:
    assert len(PAGES) >= 5
    assert {name_of(page) for page in PAGES} >= {"README.md", "docs/pieces.md", "docs/variants.md"}
    languages = Counter(block.language for page in PAGES for block in blocks(page))
    assert languages["pycon"] >= 3
    assert languages["toml"] >= 3
    assert languages["sh"] >= 4


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_of_a_page(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fairychess_command: Callable[..., Result],
    fairychess_process: Callable[..., Result],
) -> None:
    def command(*arguments: str, stdin: str = "") -> Result:
        # An engine reads the input of its process.
        return fairychess_process(*arguments, stdin=stdin) if stdin else fairychess_command(*arguments)

    found = blocks(page)
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(found), "a block is not closed, or has no language"
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    tried = sum(RUN[block.language](block, names, command) for block in found if block.language not in UNCHECKED)
    tried += sum(pkgutil.resolve_name(name) is not None for name in documented_names(page))
    assert tried or name_of(page) in PROSE or name_of(page).startswith("docs/records/")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_files(page: Path) -> None:
    assert [link for link in links(page) if not link.exists()] == []


def test_every_public_name_is_documented_once() -> None:
    named = [name for page in PAGES for name in documented_names(page)]
    assert len(named) > 20
    elsewhere = {name for name in fairychess.engine.__all__ if hasattr(fairychess, name)}  # names re-exported from the package
    public = {f"{module.__name__}.{name}" for module in PUBLIC for name in module.__all__}
    public -= {f"fairychess.engine.{name}" for name in elsewhere}
    # Similar names are documented as a group: squares, sets of squares, status flags, annotation glyphs.
    public = {name for name in public if not re.search(r"\.([A-H][1-8]|BB_\w+|STATUS_\w+|NAG_\w+)$", name)}
    public |= {f"fairychess.Board.{name}" for name in dir(fairychess.Board) if not name.startswith("_")}
    assert sorted(public - set(named)) == []
    assert len(named) == len(set(named))


def test_library_page_lists_the_library() -> None:
    page = ROOT / "docs" / "library.md"
    rows = re.findall(r"^\| ([\w-]+) \| (\w) \| ([\d.]*) *\| `([\w(),]+)` \| \w", page.read_text(encoding="utf-8"), re.MULTILINE)
    listed: dict[str, Any] = {name: (letter.lower(), float(value or 0), moves) for name, letter, value, moves in rows}
    for block in blocks(page):
        if block.language == "toml":
            pieces = tomllib.loads(block.text)["pieces"]
            listed |= {name: (piece["letter"], piece.get("value", 0), piece["moves"]) for name, piece in pieces.items()}
    source = ROOT / "rust" / "core" / "variants" / "library.toml"
    library = tomllib.loads(source.read_text(encoding="utf-8"))
    assert len(library) > 30
    assert listed == {name: (piece["letter"], piece.get("value", 0), piece["moves"]) for name, piece in library.items()}


def test_readme_has_the_commands_to_play_and_to_test() -> None:
    lines = [line for block in blocks(ROOT / "README.md") if block.language == "sh" for line in block.text.splitlines()]
    assert sum(line.endswith("fairychess play stoltz") and "pip install" in line for line in lines) == 1
    assert lines.count("python3 tests/run.py") == 1
    assert (ROOT / "tests" / "run.py").exists()


def test_readme_links_are_absolute() -> None:
    readme = ROOT / "README.md"
    assert ROOT / "docs" / "tour.md" in links(readme)
    assert LINK.findall(readme.read_text(encoding="utf-8")) == []


def test_changelog_has_the_headings_of_keep_a_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    assert "Added" in headings
    assert headings <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert re.findall(r"^## (?!\[)", text, re.MULTILINE) == []
