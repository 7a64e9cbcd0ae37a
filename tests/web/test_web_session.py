"""Sessions of the board in the browser: one search each, global limits, and the ways in which a search ends."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

from fairychess.web.checking import Checker
from fairychess.web.engine_room import EngineRoom
from support.web import services, serving, talking

if TYPE_CHECKING:
    from collections.abc import Callable

CHESS = {"variant": "chess"}


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Return True once a condition holds, or False if it does not within the given time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_a_search_reports_lines_and_its_best_move() -> None:
    with serving() as client, talking(client) as talk:
        number = talk.ask("search", state=CHESS, limits={"depth": 4, "multipv": 2})["search"]
        last = talk.search_to_end()
        assert last["search"] == number
        assert [line["rank"] for line in last["lines"]] == [1, 2]
        assert last["best"] == last["lines"][0]["pv"][0]
        assert last["lines"][0]["san"].startswith("1. ")
        assert set(last["lines"][0]["score"]) == {"cp"}


def test_a_search_that_is_broken_off_lists_no_move_twice() -> None:
    with serving() as client, talking(client) as talk:
        for nodes in range(1000, 3000, 200):
            talk.ask("search", state=CHESS, limits={"nodes": nodes, "multipv": 5})
            moves = [line["pv"][0] for line in talk.search_to_end()["lines"]]
            assert len({*moves}) == len(moves) == 5


def test_a_threat_is_a_search_for_the_other_side() -> None:
    state = {"variant": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/r5K1 b - - 0 1"}
    check = {"variant": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1"}
    with serving() as client, talking(client) as talk:
        talk.ask("search", state=state | {"fen": "r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"}, limits={"depth": 3, "threat": True})
        assert talk.search_to_end()["best"] == "a8a1"
        answer = talk.ask("search", state=check, limits={"depth": 3, "threat": True})
        assert answer["error"] == {"about": "threat", "message": "the side to move cannot pass here"}


def test_a_session_has_one_search() -> None:
    engines = EngineRoom(threads=2)
    with serving(services(engines=engines)) as client, talking(client) as talk:
        first = talk.ask("search", state=CHESS, limits={})["search"]
        second = talk.ask("search", state=CHESS, limits={})["search"]
        assert engines.threads_in_use == 1
        assert talk.ask("stop")["stopped"]
        ended = [talk.search_to_end()["search"], talk.search_to_end()["search"]]
        assert ended == [first, second]
        assert within(5, lambda: engines.threads_in_use == 0)


def test_threads_are_limited_over_all_sessions() -> None:
    engines = EngineRoom(threads=2)
    with serving(services(engines=engines)) as client, talking(client) as one, talking(client) as two, talking(client) as three:
        one.ask("search", state=CHESS, limits={})
        two.ask("search", state=CHESS, limits={"threads": 8})
        assert engines.threads_in_use == 2
        assert "busy" in three.ask("search", state=CHESS, limits={})["error"]["message"]
        one.ask("stop")
        one.search_to_end()
        assert "search" in three.ask("search", state=CHESS, limits={"depth": 1})


def test_memory_is_limited_over_all_sessions() -> None:
    with serving(services(engines=EngineRoom(threads=4, memory=64))) as client, talking(client) as one, talking(client) as two:
        one.ask("search", state=CHESS, limits={})
        assert "busy" in two.ask("search", state=CHESS, limits={})["error"]["message"]


def test_a_closed_window_ends_its_threads() -> None:
    engines = EngineRoom(threads=2)
    before = threading.active_count()
    with serving(services(engines=engines)) as client:
        with talking(client) as talk:
            talk.ask("search", state=CHESS, limits={"threads": 2})
            assert engines.threads_in_use == 2
        assert within(5, lambda: engines.threads_in_use == 0)
    assert within(5, lambda: threading.active_count() <= before)


def test_without_a_heartbeat_the_search_ends() -> None:
    engines = EngineRoom(threads=2)
    with serving(services(engines=engines, heartbeat=0.5)) as client, talking(client) as talk:
        talk.ask("search", state=CHESS, limits={})
        for _ in range(4):
            time.sleep(0.2)
            talk.ask("beat")
        assert engines.threads_in_use == 1
        talk.search_to_end()
        assert engines.threads_in_use == 0
        assert talk.ask("view", state=CHESS)["view"]["turn"] == "w"


def test_errors_of_a_search_leave_no_threads_in_use() -> None:
    engines = EngineRoom(threads=2)
    mated = {"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}
    with serving(services(engines=engines)) as client, talking(client) as talk:
        assert "error" in talk.ask("search", state=mated, limits={"depth": 1})
        assert engines.threads_in_use == 0


def test_a_definition_that_takes_too_long_is_given_up() -> None:
    stuck = [sys.executable, "-c", "print('ready', flush=True); import time; time.sleep(60)"]
    with serving(services(checker=Checker(0.3, stuck))) as client, talking(client) as talk:
        for _ in range(2):
            began = time.monotonic()
            answer = talk.ask("check", definition="name = 1")
            assert answer["error"]["message"] == "checking the definition took more than 0.3 seconds"
            assert time.monotonic() - began < 10
        assert talk.ask("view", state=CHESS)["view"]["turn"] == "w"


def test_a_checking_process_that_ends_is_replaced() -> None:
    ending = [sys.executable, "-c", "print('ready', flush=True)"]
    with serving(services(checker=Checker(5, ending))) as client, talking(client) as talk:
        for _ in range(2):
            answer = talk.ask("check", definition="name = 1")
            assert answer["error"]["message"] == "checking the definition needs too much memory"
