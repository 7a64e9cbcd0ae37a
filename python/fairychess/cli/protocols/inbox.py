"""What comes to the main thread: lines of the other side, and what its own threads put among them."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from fairychess.cli.stopping import interrupts_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Event = TypeVar("Event")

LOOK = 0.1
"""Seconds of one wait: a signal that comes in the moment before a wait does not end it, and is seen only after."""


@dataclass(frozen=True)
class End:
    """No more lines come, and why, if that is not their end."""

    error: Exception | None = None


class Inbox(Generic[Event]):
    """Events in the order in which they came, up to the end of the lines.

    Lines are read by a thread of their own, so that the main one, which alone is told of Ctrl-C, never waits for them.
    """

    def __init__(self) -> None:
        self._events: SimpleQueue[bytes | Event | End] = SimpleQueue()

    def put(self, event: Event) -> None:
        """Put something behind what has come, from any thread."""
        self._events.put(event)

    def read(self, lines: Iterable[bytes]) -> Iterator[bytes | Event]:
        """Give what comes, as it comes. Raises what reading them raises, and between two events `KeyboardInterrupt`."""
        interrupted = False

        def interrupt() -> None:
            nonlocal interrupted
            interrupted = True
            # Such a queue, unlike others, may be used whatever the same thread is about.
            self._events.put(End())

        with interrupts_told(interrupt):
            Thread(target=self._read, args=(lines,), daemon=True).start()
            while True:
                try:
                    event = self._events.get(timeout=LOOK)
                except Empty:
                    continue
                if interrupted:
                    raise KeyboardInterrupt
                if isinstance(event, End):
                    if event.error is not None:
                        raise event.error
                    return
                yield event

    def _read(self, lines: Iterable[bytes]) -> None:
        try:
            for line in lines:
                self._events.put(line)
        except Exception as error:  # noqa: BLE001 - the other thread raises it
            self._events.put(End(error))
        else:
            self._events.put(End())
