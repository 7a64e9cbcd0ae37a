"""Draws a random sample of the sentences in pages, docstrings and comments, for a reader to judge their English.

`python docs/tools/sentences.py [SEED [NUMBER]]` prints NUMBER sentences (default 100), each with its file and line. Records and
test data are left out.
"""

from __future__ import annotations

import ast
import io
import random
import re
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = ("docs/records/", "docs/catalogue.md", "docs/pieces-measured.md", "tests/data/", "tests/ports/")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
END = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z`\"(])")
"""The gap between two sentences."""


def tracked() -> list[str]:
    """List the files that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout  # noqa: S607
    return [path for path in listed.decode().split("\0") if path and not path.startswith(SKIPPED)]


def of_markdown(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs and table cells of a page, with their line numbers."""
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    for block in re.finditer(r"(?:^[^\n]+\n)+", text, re.MULTILINE):
        line = text.count("\n", 0, block.start()) + 1
        if block[0].startswith("|"):
            yield from ((line, cell.strip()) for row in block[0].splitlines() for cell in row.split("|"))
        else:
            yield line, re.sub(r"^ *(?:[-#*]+|\d+\.) ", "", block[0], flags=re.MULTILINE)


def of_python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a module, with their line numbers."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from paragraphs(node.value.value, node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not re.match(r"#!|# (?:noqa|type|fmt|pyright)", token.string):
            yield token.start[0], token.string.lstrip("# ")


def paragraphs(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a docstring, leaving out examples."""
    for part in re.split(r"\n\s*\n", text):
        if not part.lstrip().startswith((">>>", "# ")):
            yield line, part


def of_rust(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments of a Rust or JavaScript file, joining consecutive lines, with their line numbers."""
    for block in re.finditer(r"(?:^[ \t]*//[/!]? ?[^\n]*\n)+", text, re.MULTILINE):
        lines = "\n".join(re.sub(r"^[ \t]*//[/!]? ?", "", line) for line in block[0].splitlines())
        yield from paragraphs(FENCE.sub("", lines), text.count("\n", 0, block.start()) + 1)


READERS = {".md": of_markdown, ".py": of_python, ".pyi": of_python, ".rs": of_rust}


def sentences() -> Iterator[str]:
    """Yield all sentences with their locations."""
    for path in tracked():
        reader = READERS.get(Path(path).suffix)
        if reader is None:
            continue
        for line, text in reader((ROOT / path).read_text(encoding="utf-8")):
            for sentence in END.split(" ".join(text.split())):
                if len(sentence.split()) >= 5:  # noqa: PLR2004 - shorter ones are titles and names
                    yield f"{path}:{line}: {sentence}"


def main(seed: str = "1", number: str = "100") -> None:
    """Print a sample."""
    found = sorted(set(sentences()))
    for sentence in random.Random(int(seed)).sample(found, int(number)):
        print(sentence)


if __name__ == "__main__":
    main(*sys.argv[1:])
