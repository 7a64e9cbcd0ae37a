"""The game between two people without connections: clocks, results, the file that keeps it, and what spectators cost."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import FairyChessError, Variant
from fairychess.web.engine_room import EngineRoom
from fairychess.web.shared.clock import GameClock
from fairychess.web.shared.game import SharedGame
from fairychess.web.shared.keeping import keep_game, kept_game
from fairychess.web.shared.names import MAX_NAME, name_of
from fairychess.web.shared.room import GuestRoom, Sent
from support.asynchronous import awaited

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess.web.shared.game import Role

TOKENS = {"guest": "g" * 43, "spectator": "s" * 43}
SPECTATORS = 200


def game_of(variant: str = "chess", fen: str | None = None, clock: GameClock | None = None) -> SharedGame:
    game = SharedGame(Variant(variant), fen, {"w": "host", "b": "guest"}, {"host": "Ada", "guest": "Guest"}, clock)
    game.join("Bob")
    return game


def test_clocks_run_for_the_side_to_move_after_the_first_move() -> None:
    game = game_of(clock=GameClock(60_000, 2_000))
    assert game.clock is not None
    game.play("w", "e4", 0, 10_000)
    assert (game.clock.left, game.clock.running) == ({"w": 60_000, "b": 60_000}, "b")
    game.play("b", "e5", 1, 15_000)
    assert game.clock.left == {"w": 60_000, "b": 57_000}
    assert game.clock.row(16_000)["left"] == {"w": 59_000, "b": 57_000}
    assert not game.flag(74_999)
    assert game.flag(75_001)
    assert (game.result, game.reason) == ("0-1", "White's time is up")


def test_taking_back_restores_the_times(tmp_path: Path) -> None:
    game = game_of(clock=GameClock(60_000, 2_000))
    for number, move in enumerate(("e4", "e5", "Nf3")):
        game.play("wb"[number % 2], move, number, 10_000 * number)
    path = tmp_path / "game.json"
    keep_game(path, game, TOKENS, 20_000)
    kept = kept_game(path)
    assert kept is not None
    for each in (game, kept[0]):
        assert each.clock is not None
        each.offer("b", "takeback", 25_000)
        each.accept("w", "takeback", 3, 25_000)
        assert (each.clock.left, each.clock.running) == ({"w": 60_000, "b": 60_000}, "b")
        each.play("b", "c5", 1, 26_000)
        assert each.clock.left == {"w": 60_000, "b": 61_000}


def test_a_draw_that_was_offered_with_a_move_can_be_accepted() -> None:
    game = game_of()
    game.offer("w", "draw", 0)
    game.play("w", "e4", 0, 0)
    assert game.offers == {"w": "draw"}
    with pytest.raises(FairyChessError, match="the position has changed"):
        game.accept("b", "draw", 0, 0)
    game.play("b", "e5", 1, 0)
    assert game.offers == {}
    game.offer("w", "draw", 0)
    game.play("w", "Nf3", 2, 0)
    game.accept("b", "draw", 3, 0)
    assert game.result == "1/2-1/2"


def test_a_question_to_take_back_ends_with_the_next_move() -> None:
    game = game_of()
    game.play("w", "e4", 0, 0)
    game.offer("w", "takeback", 0)
    game.play("b", "e5", 1, 0)
    game.offer("w", "takeback", 0)
    game.play("w", "Nf3", 2, 0)
    assert game.offers == {}


def test_a_move_after_the_time_is_refused() -> None:
    game = game_of(clock=GameClock(1_000, 0))
    game.play("w", "e4", 0, 0)
    with pytest.raises(FairyChessError, match="Black's time is up"):
        game.play("b", "e5", 1, 1_001)
    assert game.result == "1-0"


def test_time_against_a_side_that_cannot_win_is_a_draw() -> None:
    game = game_of(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", clock=GameClock(1_000, 0))
    game.play("w", "e4", 0, 0)
    game.play("b", "Kd7", 1, 100)
    assert game.flag(1_200)
    assert (game.result, game.reason) == ("1/2-1/2", "White's time is up, and Black cannot win")


def test_mate_ends_the_game() -> None:
    game = game_of()
    for number, move in enumerate(("f3", "e5", "g4", "Qh4")):
        game.play("wb"[number % 2], move, number, 0)
    assert (game.phase, game.result) == ("over", "0-1")
    assert "mate" in game.reason.lower()
    assert game.clock is None


def test_draws_are_claimed_only_if_the_rules_allow_it() -> None:
    game = game_of()
    with pytest.raises(FairyChessError, match="no draw can be claimed"):
        game.claim_draw("w", 0)
    for number, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8") * 2):
        game.play("wb"[number % 2], move, number, 0)
    with pytest.raises(FairyChessError, match="no draw can be claimed"):
        game.claim_draw("b", 0)
    game.claim_draw("w", 0)
    assert game.result == "1/2-1/2"


@pytest.mark.parametrize("variant", ["stoltz", "crazyhouse", "seirawan", "duck"])
def test_a_kept_game_is_the_same_game(tmp_path: Path, variant: str) -> None:
    game = game_of(variant, clock=GameClock(60_000, 1_000))
    for number in range(6):
        moves = game.legal_moves()
        game.play(game.side_to_move, moves[len(moves) // 2]["uci"], number, 1_000 * number)
    path = tmp_path / "state" / "game.json"
    keep_game(path, game, TOKENS, 7_000)
    kept = kept_game(path)
    assert kept is not None
    again, tokens = kept
    assert tokens == TOKENS
    assert again.number == game.number
    assert (again.history(), again.seats, again.names, again.phase) == (game.history(), game.seats, game.names, game.phase)
    assert game.clock is not None
    assert again.clock is not None
    assert again.clock.running is None
    assert again.clock.row(0)["left"] == game.clock.row(7_000)["left"]


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"format": 99}', '{"format": 1}'])
def test_invalid_files_are_not_continued(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.touch(0o600)
    path.write_text(text)
    assert kept_game(path) is None


def test_files_that_others_can_read_are_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keep_game(path, game_of(), TOKENS, 0)
    assert kept_game(path) is not None
    path.chmod(0o644)
    assert kept_game(path) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        (" \t\n", "Guest"),
        ("a\u202eb\x00c\u200b", "abc"),
        ("<img src=x>", "<img src=x>"),
        ("x" * 100, "x" * MAX_NAME),
    ],
)
def test_names_are_one_line(text: str, shown: str) -> None:
    assert name_of(text, "Guest") == shown


class Listener:
    """Stands for a connection: counts what it is sent."""

    def __init__(self, role: Role) -> None:
        self.role: Role = role
        self.changed = asyncio.Event()
        self.sent = Sent()
        self.messages: list[dict[str, Any]] = []

    def dismiss(self) -> None:
        raise AssertionError

    def read(self, room: GuestRoom) -> None:
        if self.changed.is_set():
            self.changed.clear()
            self.messages.append(json.loads(room.message(self.role, self.sent)))


def test_a_spectator_costs_one_short_message_a_move() -> None:
    """The moves are encoded once, not once for each connection, and only the new ones are sent."""

    async def watch() -> None:
        room = GuestRoom(EngineRoom(), ["http://127.0.0.1:1"])
        room.begin(game_of())
        roles: list[Role] = ["host", "guest", *["spectator"] * SPECTATORS]  # type: ignore[list-item]
        listeners = [Listener(role) for role in roles]
        for each in listeners:
            room.enter(each)
        for each in listeners:
            each.read(room)
        assert room.encoded == 1
        assert all(len(each.messages) == 1 for each in listeners)
        for number, move in enumerate(("e4", "e5", "Nf3", "Nc6")):
            assert room.game is not None
            room.game.play("wb"[number % 2], move, number, 0)
            room.changed()
            for each in listeners:
                each.read(room)
            assert room.encoded == 2 + number
            assert all(len(each.messages) == 2 + number for each in listeners)
        for each in listeners:
            last = each.messages[-1]
            assert [ply["last"]["san"] for ply in last["record"]["plies"]] == ["Nc6"]
            assert ("moves" in last) == (each.role == "host")
            if each.role == "spectator":
                assert len(json.dumps(last)) < 1000
        room.stop()

    awaited(watch)
