"""The `fairychess` command."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING

from fairychess import FairyChessError, VariantError
from fairychess._support.reading import shown
from fairychess._support.signals import INTERRUPTED

from .grammar import make_parser
from .loading import DefinitionError
from .parser import ALIASES, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: The command-line arguments; None for those of the process.

    Returns:
        The exit code: 0 for success, 2 for invalid input (reported on standard error), 130 after Ctrl-C.
    """
    escape_unknown_characters()
    try:
        given = sys.argv[1:] if arguments is None else arguments
        refuse_nul(given)
        name = given[0] if given else ""
        parsed = make_parser(only=ALIASES.get(name, name)).read(given)
        code: int = parsed.command(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has closed the pipe. Without this redirection, Python would report the error again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + getattr(signal, "SIGPIPE", 13)
    except DefinitionError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except (UsageError, FairyChessError, UnicodeError, OSError, MemoryError) as error:
        print("fairychess:", " ".join(explain(error).split()), file=sys.stderr)
        return BAD_INPUT
    return code


def refuse_nul(arguments: Sequence[str]) -> None:
    """Raise `UsageError` for an argument that contains a NUL, which no file name or other value can contain."""
    for each in arguments:
        if "\0" in each:
            raise UsageError(f"{shown(each)} has a NUL")


def escape_unknown_characters() -> None:
    """Make standard output escape characters outside its encoding, since a variant's title may contain any character."""
    out: object = sys.stdout
    if isinstance(out, io.TextIOWrapper) and sys.stdout.errors == "strict":
        out.reconfigure(errors="backslashreplace")


def explain(error: Exception) -> str:
    """Describe an error in the input. If a variant has several problems, describe the first and count the others."""
    match error:
        case VariantError(problems=(first, _, *_) as problems):
            place = f"line {first.line}, column {first.column}, {first.key}: {first.message}"
            return f"{place} (and {len(problems) - 1} more)"
        case OSError(filename=str(name), strerror=str(reason)):
            return f"{name}: {reason}"
        case MemoryError():
            return str(error) or "there is not enough memory"
        case UnicodeError():
            return f"the input is not text: {error}"
        case _:
            return str(error)
