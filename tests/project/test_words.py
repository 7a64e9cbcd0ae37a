"""The check for old words finds exactly the words that the project no longer uses."""

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / ".ci" / "words.py"))
ENTRIES, SKIP = SCRIPT["read_entries"]()
check: Callable[[str, Any, str], Iterator[str]] = SCRIPT["check"]


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("docs/a.md", "A piece.\nTwo men meet.", 2),
        ("rust/a.rs", "fn man_at() {}", 1),
        ("rust/a.rs", "struct ManKeys;", 1),
        ("rust/a.rs", "const MOST_MOVES: u32 = 1;", 1),
        ("rust/a.rs", "let guard = Guard::new();", 1),
        ("python/a.py", "# what is played hangs\n# on the seed", 1),
        ("rust/a.rs", "/// a text that\n/// is none", 1),
        ("python/a.py", '"a legal turn"', 1),
        ("docs/a.md", "It is worth 3 pawns.", 1),
        ("python/a.py", 'raise ValueError("x is no piece of chess")', 1),
    ],
)
def test_finds_old_words(path: str, text: str, line: int) -> None:
    (message,) = check(path, ENTRIES, text)
    assert message.startswith(f"{path}:{line}: ")
    assert ": write " in message


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("python/a.py", "if board.turn == WHITE:\n    manage(amendment, Manhattan)"),
        ("docs/a.md", 'The players move in turn; `turn = ["fs"]` turns the path. A feature worth having.'),
        ("rust/a.rs", "use std::io::ErrorKind;\n// a kind of rider\nif error.kind() == ErrorKind::Other {}"),
        ("docs/a.md", "The king on He1; there is no legal move; the page of the site."),
        ("rust/a.rs", 'const OLD: &str = "men"; // old-words: ok'),
    ],
)
def test_leaves_other_words_alone(path: str, text: str) -> None:
    assert list(check(path, ENTRIES, text)) == []


def test_every_entry_says_what_to_write() -> None:
    assert len(ENTRIES) > 15
    assert all(entry.new and (entry.words or entry.names or entry.phrases) for entry in ENTRIES)
    assert SKIP
