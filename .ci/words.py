"""Finds words that the project no longer uses, in text and in names, and suggests replacements.

Usage: `python3 .ci/words.py [FILE ...]`. Without files, all text files tracked by git are checked. The words are listed in
`words.toml`, next to this file. The exit code is 1 if any are found.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SUFFIXES = frozenset({".css", ".html", ".ipynb", ".js", ".md", ".py", ".pyi", ".rs", ".sh", ".toml", ".yml"})
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""One word of a name: `piece` or `At` in `pieceAt`, `PIECE` in `PIECE_AT`."""
BREAK = r"(?:[ \t]|\n[ \t]*(?://[/!]?|#|>)?[ \t]*)+"
"""A space in a phrase matches spaces, or a line break and a comment marker."""


@dataclass(frozen=True)
class Entry:
    """One entry of `words.toml`."""

    words: frozenset[str]
    names: frozenset[str]
    phrases: tuple[re.Pattern[str], ...]
    exceptions: tuple[re.Pattern[str], ...]
    paths: tuple[str, ...]
    new: str

    def holds_in(self, path: str) -> bool:
        """True if the entry applies to the file."""
        return not self.paths or any(fnmatch(path, glob) for glob in self.paths)

    def find(self, text: str, names: Iterable[re.Match[str]]) -> Iterator[tuple[int, str]]:
        """Yield the position and the text of each old word; `names` are all words and names in the text."""
        found = [match for phrase in self.phrases for match in phrase.finditer(text)]
        if self.words or self.names:
            found += (name for name in names if name[0] in self.names or self.has_word(name[0]))
        fine = [match.span() for pattern in self.exceptions if found for match in pattern.finditer(text)]
        for match in found:
            if not any(start < match.end() and match.start() < end for start, end in fine):
                yield match.start(), " ".join(match[0].split())

    def has_word(self, name: str) -> bool:
        """True if the name contains an old word."""
        return not self.words.isdisjoint(parts(name))


@cache
def parts(name: str) -> frozenset[str]:
    """Split a name into its words."""
    return frozenset(part.lower() for part in PART.findall(name))


def compiled(patterns: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Compile expressions whose spaces also match line breaks; an all-lower-case expression ignores case."""
    return tuple(re.compile(text.replace(" ", BREAK), re.IGNORECASE if text == text.lower() else re.NOFLAG) for text in patterns)


def read_entries(path: Path = HERE / "words.toml") -> tuple[list[Entry], list[str]]:
    """Read the entries, and the globs of files to skip."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    common = table["except"]
    entries = [
        Entry(
            words=frozenset(each.get("words", ())),
            names=frozenset(each.get("names", ())),
            phrases=compiled(each.get("phrases", ())),
            exceptions=compiled([*common, *each.get("except", ())]),
            paths=tuple(each.get("paths", ())),
            new=each["new"],
        )
        for each in table["entry"]
    ]
    return entries, table["skip"]


def tracked() -> list[str]:
    """List the files that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    return [path for path in listed.decode().split("\0") if path]


def check(path: str, entries: Iterable[Entry], text: str) -> Iterator[str]:
    """Yield a message for each old word in the text of a file."""
    names = list(NAME.finditer(text))
    for entry in entries:
        if entry.holds_in(path):
            for place, found in entry.find(text, names):
                yield f"{path}:{text.count(chr(10), 0, place) + 1}: {found!r}: write {entry.new}"


def main(paths: list[str]) -> int:
    """Check the files and print the old words found."""
    entries, skip = read_entries()
    seen = found = 0
    for path in paths or tracked():
        if Path(path).suffix not in SUFFIXES and Path(path).name != "run":
            continue
        if any(fnmatch(path, glob) for glob in skip):
            continue
        seen += 1
        for message in check(path, entries, (ROOT / path).read_text(encoding="utf-8")):
            print(message)
            found += 1
    print(f"{found} old words in {seen} files")
    return 1 if found or not seen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
