"""`fairychess` command lines in running text: where they are, and whether the parser accepts them."""

from __future__ import annotations

import argparse
import ast
import json
import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from conftest import ROOT
from fairychess.cli.grammar import make_parser
from fairychess.cli.parser import ALIASES, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from fairychess.cli.parser import Program

COMMANDS = {*make_parser().commands, *ALIASES, "help"}

START = re.compile(r"[\s#/*!$-]*(?:run: )?(?:\S*/|python3? -m )?fairychess (?=[a-z-])(?P<rest>.+)", re.DOTALL)
"""Matches a command line, perhaps with a prompt before it and with the path of the program."""

JOINT = re.compile(r" (?:&&|\|\|?|;) |\$\(|<\(")
"""Matches the operators that join commands in a shell line."""

ENGINE = re.compile(r"\"(?:uci:|xboard:)?(?:[^\s\"]*/)?fairychess ([a-z][^\"]*)\"")
"""Matches a quoted command line that is an argument of another."""

SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
FENCE = re.compile(r"^ *```")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]")
PLACEHOLDER = re.compile(r"\[?(?:[A-Z][A-Z0-9_]*|…|\.\.\.|VALUE)(?:[|.:=+,][A-Za-z0-9_…]*)*\]?")


@dataclass(frozen=True)
class Place:
    """A complete or partial command line in a string, and its location. `str` gives a line for reports."""

    sort: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:  # noqa: D105
        return f"{self.file}, line {self.line}: `{self.text}` ({self.sort})"


class Lenient(tuple[Any, ...]):
    """An argument's choices, which also contain every placeholder."""

    __slots__ = ()

    def __contains__(self, word: object) -> bool:  # noqa: D105
        return super().__contains__(word) or is_placeholder(word)


def is_placeholder(word: object) -> bool:
    """Return True if a word stands for a value: NAME, N, FILE.html, a formatted value, or dots."""
    return isinstance(word, str) and PLACEHOLDER.fullmatch(word) is not None


def unless_placeholder(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Wrap a function that reads values, so that it returns placeholders unchanged."""
    return lambda word: word if is_placeholder(word) else read(word)


def tolerant(*, mention: bool) -> Program:
    """Return the command-line parser, changed to accept placeholders; in a mere mention, values and arguments may be missing."""
    program = make_parser()
    for command in program.commands.values():
        for action in command._actions:  # noqa: SLF001 - argparse does not list them otherwise
            if callable(action.type):
                action.type = unless_placeholder(action.type)
            if action.choices is not None:
                action.choices = Lenient(action.choices)
            if mention:
                action.required = False
                if action.nargs != 0 and not isinstance(action, argparse.BooleanOptionalAction):
                    action.nargs, action.metavar = "*", "VALUE"
        for group in command._mutually_exclusive_groups:  # noqa: SLF001
            group.required = group.required and not mention
    return program


STRICT, MENTION = tolerant(mention=False), tolerant(mention=True)


def words_of(text: str) -> list[str]:
    """Return the words of a command line up to any comment, pipe, redirection or explanation."""
    text = re.split(r" {2,}(?!-)", text.replace("\\\n", " ").strip())[0]
    lexer = shlex.shlex(text.replace("[--", " --").replace("]", " "), posix=True, punctuation_chars="|;&<>()")
    lexer.whitespace_split = True
    lexer.commenters = ""
    words: list[str] = []
    for word in lexer:
        if word[0] in "|;&<>()#":
            break
        words.append(word)
    return [word for word in words if word not in ("…", "...", "[", "]")]


def problem(text: str, *, mention: bool) -> str | None:
    """Return the parser's reason for rejecting a command line, given without `fairychess`; None if it is accepted.

    Args:
        text: The command line.
        mention: True if required arguments and option values may be missing.
    """
    try:
        words = words_of(text)
    except ValueError as error:
        return str(error)
    if words and mention and len(words) == 1 and words[0] in COMMANDS:
        return None
    reason = refusal(STRICT, words)
    if reason is not None and mention and re.search(r"required|expected .*argument|one of the arguments", reason):
        reason = refusal(MENTION, words)
    return reason


def refusal(program: Program, words: list[str]) -> str | None:
    """Return the message with which a parser rejects words; None if it accepts them."""
    if "--help" in words or "-h" in words or words[:1] in (["--version"], ["help"]):
        words = [word for word in words if word not in ("--help", "-h", "--version", "help")]
        return None if not words or words[0] in {*COMMANDS, "COMMAND"} else f"no command is named {words[0]}"
    try:
        program.read(words)
    except UsageError as error:
        return str(error)
    return None


def after_program(text: str) -> Iterator[str]:
    """Yield the text after `fairychess` in each command on a shell line."""
    yield from (match["rest"] for match in map(START.match, JOINT.split(text)) if match)
    yield from ENGINE.findall(text)


def in_span(sort: str, file: str, line: int, code: str) -> Iterator[Place]:
    """Yield the places in inline code: a complete command line, a command with options, or options alone."""
    code = " ".join(code.split())
    word = code.split(" ", 1)[0]
    starts = list(after_program(code))
    if starts:
        yield from (Place(f"{sort}: command line", file, line, rest) for rest in starts)
    elif word in COMMANDS and " -" in code:
        yield Place(f"{sort}: command with options", file, line, code)
    elif OPTION.match(code):
        yield Place(f"{sort}: option", file, line, code)


def of_markdown(file: str, text: str) -> Iterator[Place]:
    """Yield the places in a page: in fenced blocks, tables and running text."""
    fenced = False
    prose: list[str] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            fenced = not fenced
            prose.append("")
        elif fenced:
            prose.append("")
            yield from of_fenced(file, number, lines)
        else:
            prose.append(line)
    for number, row in enumerate(prose, 1):
        if row.lstrip().startswith("|"):
            for match in SPAN.finditer(row):
                yield from in_span("table", file, number, match[2].replace("\\|", "|"))
            prose[number - 1] = ""
    yield from of_spans("text", file, "\n".join(prose))


def of_fenced(file: str, number: int, lines: list[str]) -> Iterator[Place]:
    """Yield the command lines in a line of a fenced block, except those shown to fail."""
    line = lines[number - 1]
    fails = number < len(lines) and lines[number].startswith("fairychess: ")
    for following in lines[number:]:
        if not line.endswith("\\"):
            break
        line = f"{line[:-1].rstrip()} {following.strip()}"
    for rest in after_program(line) if not fails else ():
        yield Place("block", file, number, rest)


def of_spans(sort: str, file: str, text: str, first: int = 1) -> Iterator[Place]:
    """Yield the places in inline code; `first` is the number of the first line. Inline code does not span paragraphs."""
    for paragraph in re.finditer(r"(?:.+\n?)+", text):
        for match in SPAN.finditer(paragraph[0]):
            line = first + text.count("\n", 0, paragraph.start() + match.start())
            yield from in_span(sort, file, line, match[2])


def of_lines(sort: str, file: str, text: str, first: int = 1) -> Iterator[Place]:
    """Yield the command lines in a string, such as examples: lines that begin with the program and a command."""
    for number, line in enumerate(text.splitlines(), first):
        for rest in after_program(line) if "`" not in line else ():
            if rest.split()[0] in COMMANDS:
                yield Place(f"{sort}: command line", file, number, rest)


def of_python(file: str, text: str) -> Iterator[Place]:
    """Yield the places in the strings, docstrings and comments of Python code."""
    for line, string in strings(ast.parse(text)):
        yield from of_spans("string", file, string, line)
        yield from of_lines("string", file, string, line)
    yield from of_comments(file, text, "#")


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each string in Python code with its line number; VALUE stands for formatted values."""
    match tree:
        case ast.JoinedStr(values=parts):
            yield tree.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "VALUE" for part in parts)
        case ast.Constant(value=str(text)):
            yield tree.lineno, text
        case _:
            for node in ast.iter_child_nodes(tree):
                yield from strings(node)


def of_comments(file: str, text: str, mark: str) -> Iterator[Place]:
    """Yield the places in source comments, including those after code."""
    comments = "\n".join(line.partition(mark)[2].lstrip("/!") if mark in line else "" for line in text.splitlines())
    yield from of_spans("comment", file, comments)
    yield from of_lines("comment", file, comments)


def of_notebook(file: str, text: str) -> Iterator[Place]:
    """Yield the places in a notebook; their line number is the number of the cell."""
    for number, cell in enumerate(json.loads(text)["cells"], 1):
        source = "".join(cell["source"])
        is_page = cell["cell_type"] == "markdown"
        for place in of_markdown(file, source) if is_page else of_lines("code", file, source):
            yield Place(f"notebook {place.sort}", file, number, place.text)


def of_file(path: Path) -> Iterator[Place]:
    """Yield the places in a file."""
    if path.suffix not in READ:
        return
    file, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    match path.suffix:
        case ".md":
            yield from of_markdown(file, text)
        case ".py" | ".pyi":
            yield from of_python(file, text)
        case ".ipynb":
            yield from of_notebook(file, text)
        case ".rs" | ".js":
            yield from of_comments(file, text, "//")
        case ".toml" | ".yml" | ".sh":
            yield from of_comments(file, text, "#")
            yield from of_lines("script", file, text)


def of_help() -> Iterator[Place]:
    """Yield the examples in each command's help, and the options named there."""
    program = make_parser()
    for name, command in program.commands.items():
        file = f"the help of {name}"
        for number, line in enumerate((command.epilog or "").splitlines(), 1):
            for rest in after_program(line):
                yield Place("help: example", file, number, rest)
        texts = [command.description or "", *(action.help or "" for action in command._actions)]  # noqa: SLF001
        for number, text in enumerate(texts):
            for word, option in re.findall(rf"(?:`?(\w+) )?({OPTION.pattern})", text):
                yield Place("help: option", file, number, f"{word if word in COMMANDS else name} {option}")


FOLDERS = {
    ".": "*.md",
    ".github": "**/*",
    "docs": "**/*",
    "examples": "**/*",
    "benches": "**/*",
    "python/fairychess": "**/*",
    "rust": "**/*",
}
READ = {".md", ".py", ".pyi", ".ipynb", ".rs", ".js", ".toml", ".yml", ".sh"}
SKIPPED = {"node_modules", "target", "__pycache__"}


def all_places() -> list[Place]:
    """Return all places in the repository, except those in tests."""
    files = {path for folder, pattern in FOLDERS.items() for path in (ROOT / folder).glob(pattern) if path.is_file()}
    kept = [path for path in sorted(files) if not SKIPPED & set(path.parts)]
    return [*(place for path in kept for place in of_file(path)), *of_help()]
