"""Plays a match: workers, each with its own two engines, take one game after another."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from fairychess import Variant
from fairychess._support.files import write_directly
from fairychess._support.threads import start
from fairychess.cluster import processors
from fairychess.definitions import is_built_in
from fairychess.errors import EngineError, MatchError
from fairychess.protocols.client.faults import Fault

from .live_file import LiveFile
from .openings import Opening, random_opening
from .own import OwnTalk, plays_here
from .records import GameRecord, Side
from .referee import MatchGame, play
from .report import MatchReport
from .settings import opening_rules
from .uci import UciTalk
from .xboard import XboardTalk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from .players import Contender
    from .results_file import Results
    from .settings import Settings
    from .talk import Talk

TALKS: Final[dict[str, type[UciTalk | XboardTalk]]] = {"uci": UciTalk, "xboard": XboardTalk}
SIDES: Final[tuple[Side, Side]] = ("a", "b")
Event: TypeAlias = GameRecord | BaseException | None
"""A worker's message: a game, an error that ends the match, or None when no games are left."""


class Stopped(Exception):  # noqa: N818 - not an error
    """The match must end now."""


class MatchRun:
    """A match being played."""

    def __init__(  # noqa: PLR0913, PLR0917 - made in two places
        self,
        match: Settings,
        results: Results,
        folder: Path,
        progress: Callable[[MatchReport], None] | None,
        tap: Callable[[str, str], None] | None,
        numbers: Iterable[int] | None = None,
    ) -> None:
        self._match, self._results, self._progress, self._tap = match, results, progress, tap
        self._players: dict[Side, Contender] = {side: defined(getattr(match, side), match.variant, folder) for side in SIDES}
        self._void = {game.pair for game in results.games.values() if game.uncounted}
        asked = range(1, match.games + 1) if numbers is None else numbers
        self._numbers = deque(number for number in asked if number not in results.games)
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._events: queue.Queue[Event] = queue.Queue()
        self._talks: set[Talk] = set()
        self._names = ("", "")
        self._live = LiveFile(results.path)

    def run(self) -> MatchReport:
        """Play the missing games."""
        workers: list[threading.Thread] = []
        try:
            first = self._meet()
            if not self._decided():
                count = max(min(self._match.workers or processors(), len(self._numbers)), 1)
                for talks in hands(first, count):
                    worker = threading.Thread(target=self._work, args=(talks,), daemon=True)
                    try:
                        start(worker)
                    except MemoryError as error:
                        if not workers:
                            raise MatchError(str(error)) from error
                        break  # the workers that have started can play all games
                    workers.append(worker)
                self._collect(len(workers))
        finally:
            self._end_all()
            for worker in workers:
                worker.join()
            self._keep_the_rest()
            self._live.close()
        return self._report()

    def _meet(self) -> dict[Side, Talk]:
        """Start the first two engines and learn their names."""
        first: dict[Side, Talk] = {side: self._start(side) for side in SIDES}
        self._names = names({"a": self._match.a, "b": self._match.b}, first)
        self._report_progress()
        return first

    def _end_all(self) -> None:
        """Kill all engines; none can start after that."""
        self._stop.set()
        with self._lock:
            left = list(self._talks)
        for talk in left:
            talk.kill()

    def _collect(self, working: int) -> None:
        """Collect games until the workers or the test have finished."""
        while working:
            self._live.write()
            try:
                event = self._events.get(timeout=1)  # so that Ctrl-C works on every system
            except queue.Empty:
                continue
            if isinstance(event, GameRecord):
                self._results.add(event)
                self._report_progress()
                if self._decided():
                    return
            elif event is None:
                working -= 1
            else:
                raise event

    def _keep_the_rest(self) -> None:
        """Collect the games that had ended before the match was stopped, unless the test already has a verdict."""
        with contextlib.suppress(queue.Empty):
            while not self._decided():
                event = self._events.get_nowait()
                if isinstance(event, GameRecord):
                    self._results.add(event)
        self._report_progress()

    def _decided(self) -> bool:
        return self._match.sprt is not None and self._report().verdict is not None

    def _report_progress(self) -> None:
        if self._progress:
            self._progress(self._report())

    def _report(self) -> MatchReport:
        games = tuple(game for number, game in sorted(self._results.games.items()) if number <= self._match.games)
        return MatchReport(self._match.variant, self._names, games, self._results.match["seed"], self._match.sprt)

    def _work(self, talks: dict[Side, Talk]) -> None:
        """Play games until none are left."""
        end: Event = None
        try:
            while (number := self._next()) is not None and not self._stop.is_set():
                for side in SIDES:
                    if side not in talks:
                        talks[side] = self._start(side)
                task = MatchGame(number, "a" if number % 2 else "b", self._opening((number + 1) // 2))
                game = play(task, talks, self._match, self._live)
                self._live.end(number)
                if self._stop.is_set():
                    break
                self._hand_over(game, talks)
        except Stopped:
            pass
        except BaseException as error:  # noqa: BLE001 - any error ends the match
            end = error
        finally:
            for talk in talks.values():
                self._end(talk, self._stop.is_set())
            self._events.put(end)

    def _hand_over(self, game: GameRecord, talks: dict[Side, Talk]) -> None:
        """Deliver a game, and end the engine if it was at fault, so that it is restarted."""
        if game.by is not None and game.fault != "resignation":
            self._end(talks.pop(game.by), now=True)
            if game.fault == "illegal" and game.by in self._match.uncounted:
                game = replace(game, uncounted=True)
                with self._lock:
                    self._void.add(game.pair)
        self._events.put(game)

    def _next(self) -> int | None:
        """Return the number of the next game, skipping pairs that do not count."""
        with self._lock:
            while self._numbers:
                number = self._numbers.popleft()
                if (number + 1) // 2 not in self._void:
                    return number
        return None

    def _opening(self, pair: int) -> Opening:
        match = self._match
        if match.openings:
            return match.openings[(pair - 1) % len(match.openings)]
        return random_opening(match.variant, match.random_plies, f"{self._results.match['seed']}/{pair}", opening_rules(match))

    def _start(self, side: Side) -> Talk:
        """Start an engine. Raises `Stopped` if the match must end."""
        player = self._players[side]
        with self._lock:
            if self._stop.is_set():
                raise Stopped
            try:
                talk = self._talk(player)
            except EngineError as error:
                raise MatchError(str(error)) from None
            self._talks.add(talk)
        try:
            talk.greet()
        except EngineError as error:
            raise MatchError(str(error)) from None
        except Fault as fault:
            if self._stop.is_set():
                raise Stopped from None
            raise MatchError(f"{' '.join(player.command)}: it does not start: {fault}") from None
        return talk

    def _talk(self, player: Contender) -> Talk:
        """Return an engine that has received no command yet. If its lines are to be shown, it runs in its own process."""
        if self._tap is None and plays_here(player):
            return OwnTalk(player, self._match.variant)
        return TALKS[player.protocol](player, self._match.variant, self._tap)

    def _end(self, talk: Talk, now: bool) -> None:
        """End an engine, either by killing it or by asking it to quit."""
        with contextlib.suppress(Fault):
            talk.kill() if now else talk.close()
        with self._lock:
            self._talks.discard(talk)


def hands(first: dict[Side, Talk], count: int) -> list[dict[Side, Talk]]:
    """Return each worker's first engines. The first worker gets those already running."""
    more: list[dict[Side, Talk]] = [{} for _ in range(count - 1)]
    return [first, *more]


def defined(player: Contender, variant: Variant, folder: Path) -> Contender:
    """Make our own engine read the definition if the variant is not built in."""
    if not player.ours or (is_built_in(variant.name) and Variant(variant.name) == variant):
        return player
    path = folder / f"{variant.name}.toml"
    write_directly(path, variant.to_toml())
    return replace(player, options=(("VariantPath", str(path)), *player.options))


def names(players: dict[Side, Contender], talks: dict[Side, Talk]) -> tuple[str, str]:
    """Return each player's name: the one given, or the one reported. If they are equal, options and limits are added."""
    own = [players[side].name or talks[side].name or players[side].command[0] for side in SIDES]
    if own[0] == own[1]:
        options = [", ".join("=".join(pair) for pair in players[side].options) for side in SIDES]
        own = [f"{name} ({text})" if text else name for name, text in zip(own, options, strict=True)]
    if own[0] == own[1] and players["a"].limit != players["b"].limit:
        own = [f"{name} at {players[side].limit}" for name, side in zip(own, SIDES, strict=True)]
    if own[0] == own[1]:
        own = [f"{own[0]} (A)", f"{own[1]} (B)"]
    return own[0], own[1]
