"""The console of rich as all commands use it."""

from __future__ import annotations

from rich.console import Console

__all__ = ["PlainConsole"]


class PlainConsole(Console):
    """A console without markup, because a FEN may contain brackets. Closed pipes are left to `main`."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)

    def on_broken_pipe(self) -> None:
        """Raise the `BrokenPipeError` again, because rich would exit with code 1."""
        raise  # noqa: PLE0704 - rich calls this while it handles the error
