"""The main thread's event queue: lines from the GUI and events from the engine's own threads."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from fairychess._support.signals import interrupt_handler

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Event = TypeVar("Event")

POLL_SECONDS = 0.1
"""The length of one wait. A signal that arrives just before a wait does not interrupt it, but is noticed after this time."""


@dataclass(frozen=True)
class End:
    """The end of the input, and the error that caused it, if any."""

    error: Exception | None = None


class Inbox(Generic[Event]):
    """Events in order of arrival, until the input ends.

    A separate thread reads the lines, so the main thread, the only one that receives Ctrl-C, never blocks on them.
    """

    def __init__(self) -> None:
        self._events: SimpleQueue[bytes | Event | End] = SimpleQueue()
        self.is_whole: bool = False
        """True once the last line (`quit`, or the end of the input) has arrived, even if it is still in the queue."""

    def put(self, event: Event) -> None:
        """Append an event. Any thread may call this."""
        self._events.put(event)

    def read(self, lines: Iterable[bytes]) -> Iterator[bytes | Event]:
        """Yield the events as they arrive.

        Raises:
            Exception: Iterating over the lines raised this exception.
            KeyboardInterrupt: Ctrl-C was pressed. It is raised between two events.
        """
        interrupted = False

        def interrupt() -> None:
            nonlocal interrupted
            interrupted = True
            # A `SimpleQueue` is reentrant: it can be used even while the same thread is inside one of its methods.
            self._events.put(End())

        with interrupt_handler(interrupt):
            Thread(target=self._read, args=(lines,), daemon=True).start()
            while True:
                try:
                    event = self._events.get(timeout=POLL_SECONDS)
                except Empty:
                    continue
                if interrupted:
                    raise KeyboardInterrupt
                if isinstance(event, End):
                    if event.error is not None:
                        raise event.error
                    return
                yield event

    def rest(self) -> Iterator[bytes | Event]:
        """Yield the events that have arrived since `read` ended, without waiting for more."""
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                return
            if not isinstance(event, End):
                yield event

    def _read(self, lines: Iterable[bytes]) -> None:
        try:
            for line in lines:
                self.is_whole = self.is_whole or line.split()[:1] == [b"quit"]
                self._events.put(line)
        except Exception as error:  # noqa: BLE001 - the main thread raises it
            self._events.put(End(error))
        else:
            self.is_whole = True
            self._events.put(End())
