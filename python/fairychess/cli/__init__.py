"""The command `fairychess`."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING

from fairychess import FairyChessError, VariantError
from fairychess._signals import INTERRUPTED

from .grammar import make_parser
from .parser import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 0, 2 for bad input (one line on stderr says what), 130 after Ctrl-C."""
    write_anything()
    try:
        parsed = make_parser().read(sys.argv[1:] if arguments is None else arguments)
        code: int = parsed.command(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + getattr(signal, "SIGPIPE", 13)
    except (UsageError, FairyChessError, UnicodeError, OSError) as error:
        print("fairychess:", " ".join(explain(error).split()), file=sys.stderr)
        return BAD_INPUT
    return code


def write_anything() -> None:
    """Let characters that the encoding of the output lacks be written as escapes: a variant's title may hold any."""
    out: object = sys.stdout
    if isinstance(out, io.TextIOWrapper) and sys.stdout.errors == "strict":
        out.reconfigure(errors="backslashreplace")


def explain(error: Exception) -> str:
    """Say what is wrong with the input; of a variant's problems, the first and how many more there are."""
    match error:
        case VariantError(problems=(first, _, *_) as problems):
            place = f"line {first.line}, column {first.column}, {first.key}: {first.message}"
            return f"{place} (and {len(problems) - 1} more: `fairychess check` lists them)"
        case OSError(filename=str(name), strerror=str(reason)):
            return f"{name}: {reason}"
        case UnicodeError():
            return f"the input is no text: {error}"
        case _:
            return str(error)
