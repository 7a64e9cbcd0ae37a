"""The games of `VecEnv` match those of `Board`, move by move."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import re
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

import fairychess
from fairychess import Board, CsrMask, FairyChessError, Variant, VecEnv, VecStep
from fairychess.learn import PolicyNetwork

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    View = Literal["mover", "absolute"]

NAMES = fairychess.variants()


def legal_of(env: VecEnv, step: VecStep, index: int) -> set[int]:
    """Return the legal actions of a board, read from a mask in any form."""
    mask: Any = step.mask
    if isinstance(mask, CsrMask):
        own = mask.actions[mask.starts[index] : mask.starts[index + 1]]
        assert list(np.unique(own)) == sorted(own)
        return set(map(int, own))
    if mask.dtype == np.uint8:
        bits = np.unpackbits(mask[index], bitorder="little")
        assert not bits[len(env.actions) :].any()
        return set(map(int, np.flatnonzero(bits)))
    return set(map(int, np.flatnonzero(mask[index])))


def expected(board: Board, over: bool, view: str) -> set[int]:
    """Return the legal actions on a board."""
    if over:
        return set()
    color = board.turn if view == "mover" else fairychess.WHITE
    actions = [board.variant.actions.encode(move, color=color) for move in board.legal_moves]
    assert len(set(actions)) == len(actions)
    return set(actions)


def settings() -> Iterable[dict[str, Any]]:
    views = itertools.cycle(("mover", "absolute"))
    masks = itertools.cycle(("dense", "bits", "csr"))
    resets = itertools.cycle(("next_step", "same_step", None, "next_step"))
    while True:
        yield {"view": next(views), "mask": next(masks), "autoreset": next(resets)}


@pytest.mark.parametrize(("name", "given"), list(zip(NAMES, settings(), strict=False)))
def test_games_are_those_of_boards(name: str, given: dict[str, Any]) -> None:
    n, most = 4, 50
    env = VecEnv(name, n, seed=5, max_plies=most, **given)
    boards = [Board(name) for _ in range(n)]
    over = [False] * n
    step, ended = env.observe(), 0
    for _ in range(110):
        for index, board in enumerate(boards):
            assert step.hash[index] == board.zobrist_hash()
            assert step.ply[index] == len(board.move_stack)
            assert step.to_play[index] == (0 if board.turn else 1)
            assert legal_of(env, step, index) == expected(board, over[index], given["view"])
        actions = env.sample()
        played = [board.turn for board in boards]
        step = env.step(actions)
        for index, board in enumerate(boards):
            if over[index]:
                assert not step.reward[index].any()
                if given["autoreset"] == "next_step":
                    boards[index], over[index] = Board(name), False
                assert step.terminated[index] | step.truncated[index] == over[index]
                continue
            color = played[index] if given["view"] == "mover" else fairychess.WHITE
            board.push(env.actions.decode(int(actions[index]), board, color=color))
            outcome = board.outcome(claim_draw=True)
            cut = outcome is None and len(board.move_stack) >= most
            assert (bool(step.terminated[index]), bool(step.truncated[index])) == (outcome is not None, cut)
            points = 0 if outcome is None or outcome.winner is None else 1 if outcome.winner else -1
            assert list(step.reward[index]) == [points, -points]
            if outcome is None and not cut:
                continue
            ended += 1
            if given["autoreset"] == "same_step":
                boards[index] = Board(name)
            else:
                over[index] = True
        if given["autoreset"] is None and all(over):
            marked = np.array([True, False, True, True])
            step = env.reset(marked)
            for index in map(int, np.flatnonzero(marked)):
                boards[index], over[index] = Board(name), False
    assert ended >= 4


def plane(env: VecEnv, obs: NDArray[np.uint8], name: str) -> list[int]:
    """Return the squares at which a plane is not 0."""
    return [int(square) for square in np.flatnonzero(obs[env.planes.index(name)])]


@pytest.mark.parametrize("name", ["chess", "wolf", "newchess", "crazyhouse", "reserve-alt-dragonet", "stoltz"])
@pytest.mark.parametrize("view", ["mover", "absolute"])
def test_planes_show_the_position(name: str, view: View) -> None:
    env = VecEnv(name, 3, seed=2, history=2, view=view, max_plies=60)
    step = env.observe()
    for _ in range(100):
        assert step.obs is not None
        assert step.obs.shape == (3, len(env.planes), env.variant.ranks, env.variant.files)
        for index in range(3):
            PlaneChecker(env, step.obs[index], env.board(index), view).check()
        step = env.step(env.sample())


@dataclass
class PlaneChecker:
    """Compares a board's planes with the board."""

    env: VecEnv
    obs: NDArray[np.uint8]
    board: Board
    view: View

    def check(self) -> None:
        board, variant = self.board, self.env.variant
        own = board.turn if self.view == "mover" else fairychess.WHITE
        sides = dict(zip(("own", "enemy") if self.view == "mover" else ("white", "black"), (own, not own), strict=True))
        self.same("board", set(range(variant.files * variant.ranks)))
        self.check_pieces(sides)
        for (side, color), name in itertools.product(sides.items(), variant.pieces):
            if f"{side} reserve: {name}" in self.env.planes:
                self.all(f"{side} reserve: {name}", board.reserve(color).get(name, 0))
        fields = board.fen().split(" ")
        self.all("white to move", int(board.turn))
        self.all("clock", board.halfmove_clock)
        if "vote" in self.env.planes:
            self.all("vote", int("vote=" in board.fen()))
            self.all("vote declined", int("declined=" in board.fen()))
        if "en passant" in self.env.planes:
            self.same("en passant", set() if fields[3] == "-" else {variant.parse_square(fields[3])})

    def check_pieces(self, sides: dict[str, bool]) -> None:
        stack = self.board.copy()
        for before in range(3):
            when = f", {before} before" if before else ""
            for (side, color), name in itertools.product(sides.items(), self.env.variant.pieces):
                if f"{side} {name}{when}" in self.env.planes:
                    pieces = stack.piece_map().items() if before <= len(self.board.move_stack) else []
                    self.same(f"{side} {name}{when}", {at for at, piece in pieces if (piece.name, piece.color) == (name, color)})
            if stack.move_stack:
                stack.pop()

    def same(self, name: str, squares: set[int]) -> None:
        files, ranks = self.env.variant.files, self.env.variant.ranks
        if self.view == "mover" and not self.board.turn:
            squares = {(ranks - 1 - square // files) * files + square % files for square in squares}
        assert plane(self.env, self.obs, name) == sorted(squares), name

    def all(self, name: str, value: int) -> None:
        assert (self.obs[self.env.planes.index(name)] == value).all(), name


def test_rare_planes() -> None:
    def planes(name: str, fen: str) -> dict[str, list[str]]:
        env = VecEnv(name, 1, start=fen, view="absolute")
        obs = env.observe().obs
        assert obs is not None
        return {each: [env.variant.square_name(square) for square in plane(env, obs[0], each)] for each in env.planes}

    shown = planes("chess", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 7 1")
    assert (shown["white castling"], shown["black castling"]) == (["a1", "h1"], ["a8"])
    assert len(shown["clock"]) == len(shown["white to move"]) == 64
    assert shown["repetitions"] == []
    shown = planes("reserve-alt-dragonet", "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[Dd] b KQCDFGkqbcdfg - 1 1 passed=w")
    assert shown["gates"] == ["c1", "d1", "f1", "g1", "b8", "c8", "d8", "f8", "g8"]
    assert (len(shown["white passed"]), len(shown["black passed"])) == (64, 0)
    shown = planes("wolf", "k7/8/8/8/8/8/8/1P1P4/8/K7 w - - 0 1 moved=b3")
    assert shown["unmoved"] == []
    shown = planes("wolf", "k7/8/8/8/8/8/8/1P4P1/8/K7 w - - 0 1 moved=b3")
    assert shown["unmoved"] == ["g3"]
    shown = planes("crazyhouse", "4k3/8/8/3Q~4/8/8/8/4K3[] w - - 0 1")
    assert shown["promoted"] == ["d5"]
    shown = planes("newchess", Variant("newchess").start_fen)
    assert len(shown["white castling with dropped partners"]) == 64


def test_f32_has_the_same_numbers() -> None:
    small, large = VecEnv("stoltz", 2, seed=1, history=1), VecEnv("stoltz", 2, seed=1, history=1, obs="f32")
    clock = small.planes.index("clock")
    for _ in range(80):
        one, two = small.step(small.sample()), large.step(large.sample())
        assert one.obs is not None
        assert two.obs is not None
        assert two.obs.dtype == np.float32
        wanted = one.obs.astype(np.float32)
        wanted[:, clock] /= np.float32(100)
        assert np.array_equal(wanted, two.obs)


def test_a_repetition_is_shown_and_claimed() -> None:
    def dance(claim_draws: bool = True) -> list[tuple[bool, int]]:
        env, seen = VecEnv("chess", 1, claim_draws=claim_draws), []
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] * 4:
            board = env.board(0)
            step = env.step(np.array([env.actions.encode(board.parse_uci(text), color=board.turn)], np.int32))
            assert step.obs is not None
            seen.append((bool(step.terminated[0]), int(step.obs[0, env.planes.index("repetitions"), 0, 0])))
            if step.terminated[0]:
                break
        return seen

    assert dance()[-1] == (True, 2)
    assert len(dance()) == 8
    assert dance(claim_draws=False)[-1] == (True, 4)


def run(env: VecEnv, steps: int) -> list[bytes]:
    """Take some steps, and return all resulting arrays."""
    seen = []
    for _ in range(steps):
        step = env.step(env.sample())
        arrays = (step.obs, step.mask, step.reward, step.terminated, step.truncated, step.to_play, step.ply, step.hash)
        seen.append(b"".join(np.asarray(array).tobytes() for array in arrays if array is not None))
    return seen


@pytest.mark.parametrize("name", ["chess", "newchess", "grand"])
def test_copies_play_the_same_games(name: str) -> None:
    starts = [Variant(name).start_fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1" if name != "grand" else Variant(name).start_fen]
    env = VecEnv(name, 70, seed=9, history=1, max_plies=50, start=starts, autoreset="same_step")
    run(env, 60)
    others = [env.clone(), copy.copy(env), copy.deepcopy(env)]
    state = env.serialize()
    third = VecEnv.restore(name, state, threads=3)
    for other in (*others, third):
        assert other.serialize() == state
    seen = run(env, 60)
    for other in (*others, third):
        assert run(other, 60) == seen
    assert env.serialize() != state


def test_a_policy_network_does_not_evaluate_boards() -> None:
    env, network = VecEnv("gardner", 3), PolicyNetwork.untrained(Variant("gardner"), blocks=1, channels=4, seed=1)
    with pytest.raises(TypeError, match="a Network is expected, not PolicyNetwork"):
        env.evaluate(network)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_environments_are_not_pickled() -> None:
    with pytest.raises(TypeError, match=r"cannot pickle an environment: pickle the bytes of serialize\(\)"):
        pickle.dumps(VecEnv("chess", 2))


def test_the_number_of_threads_does_not_matter() -> None:
    seen = [run(VecEnv("reserve-belfry", 100, seed=3, max_plies=40, threads=threads), 90) for threads in (1, 2, 7)]
    assert seen[0] == seen[1] == seen[2]
    assert run(VecEnv("reserve-belfry", 100, seed=4, max_plies=40), 90) != seen[0]


@pytest.mark.parametrize("mask", ["dense", "bits"])
def test_an_illegal_action_is_named_and_changes_nothing(mask: Literal["dense", "bits"]) -> None:
    env = VecEnv("chess", 3, mask=mask)
    before = env.serialize()
    good = env.sample()
    bad = good.copy()
    for action, what in (
        (0, r"is 'a1b1', which is not a legal move in rnbqkbnr/"),
        (-1, "is not one of"),
        (10**6, "is not one of"),
    ):
        bad[1] = action
        with pytest.raises(fairychess.IllegalMoveError, match=rf"^board 1: action {action} {what}"):
            env.step(bad)
    good = VecEnv("chess", 3).sample()
    env.step(good)
    assert env.serialize() != before
    black = env.sample()
    black[2] = env.actions.encode(fairychess.Move("e2", "e5"))
    with pytest.raises(fairychess.IllegalMoveError, match=r"^board 2: action [0-9]+ is 'e7e4'"):
        env.step(black)


def test_an_illegal_action_may_lose() -> None:
    env = VecEnv("chess", 2, illegal="lose")
    actions = env.sample()
    actions[1] = 0
    step = env.step(actions)
    assert list(step.terminated) == [False, True]
    assert [list(row) for row in step.reward] == [[0, 0], [-1, 1]]
    again = VecEnv.restore("chess", env.serialize())
    assert list(again.observe().terminated) == [False, True]
    step = env.step(env.sample())
    assert (list(step.terminated), int(step.ply[1])) == ([False, False], 0)


def test_the_final_position_is_available() -> None:
    env = VecEnv("chess", 1, autoreset="same_step", view="absolute")
    for text in ("f2f3", "e7e5", "g2g4"):
        env.step(np.array([env.actions.encode(fairychess.Move.from_uci(text))], np.int32))
    assert env.final_obs is not None
    step = env.step(np.array([env.actions.encode(fairychess.Move.from_uci("d8h4"))], np.int32))
    assert (bool(step.terminated[0]), list(step.reward[0]), int(step.ply[0])) == (True, [-1, 1], 0)
    assert env.variant.parse_square("h4") in plane(env, env.final_obs[0], "black queen")
    assert step.obs is not None
    assert env.variant.parse_square("d8") in plane(env, step.obs[0], "black queen")


def test_arrays_are_overwritten_by_the_next_step() -> None:
    env = VecEnv("chess", 2)
    seen = env.observe()
    kept = env.observe(copy=True)
    then = env.step(env.sample())
    assert then.ply is not kept.ply
    assert list(seen.ply) == list(then.ply) == [1, 1]
    assert list(kept.ply) == [0, 0]
    assert np.shares_memory(seen.mask, then.mask)
    assert not np.shares_memory(kept.mask, then.mask)
    with pytest.raises(ValueError, match="read-only"):
        then.ply[0] = 3


def test_invalid_arguments() -> None:
    for given, message in {
        "n=0": "n must be a whole number from 1 to 1048576",
        "threads=0": "threads must be",
        "seed=-1": "seed must be",
        "history=65": "history must be a whole number from 0 to 64",
        "max_plies=0": "max_plies must be",
        "obs='u16'": "obs must be 'u8', 'f32' or None, not 'u16'",
        "mask='sparse'": "mask must be 'dense', 'bits', 'csr' or None, not 'sparse'",
        "autoreset='yes'": "autoreset must be one of 'next_step', 'same_step', None, not 'yes'",
        "view='enemy'": "view must be one of",
        "illegal='ignore'": "illegal must be one of",
        "start=[]": "start has no FEN",
    }.items():
        name, value = given.split("=")
        arguments: dict[str, Any] = {"n": 2, name: eval(value)}  # noqa: S307 - ours
        with pytest.raises(FairyChessError, match=re.escape(message)):
            VecEnv("chess", **arguments)
    with pytest.raises(fairychess.VariantError, match="did you mean"):
        VecEnv("ches", 2)
    with pytest.raises(fairychess.FenError, match="FEN, board, column 2: start 2 of 2: 'o' is not a piece"):
        VecEnv("chess", 2, start=[Variant("chess").start_fen, "nonsense"])
    mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"
    with pytest.raises(fairychess.FenError, match="FEN, position, column 1: the game is over in this position"):
        VecEnv("chess", 2, start=mate)
    assert VecEnv("chess", 2, start=mate, autoreset=None).observe().terminated.all()
    with pytest.raises(fairychess.FenError, match="reserve, column 22: a piece in this reserve"):
        VecEnv("stoltz", 2, start="4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1")
    env = VecEnv("chess", 2)
    wrong: list[Any] = [np.zeros(3, np.int32), np.zeros((2, 1), np.int32), np.zeros(2, np.int64), np.zeros(0, np.int32)]
    for actions in wrong:
        with pytest.raises(FairyChessError, match=r"actions must be an array of shape \(2,\) and type int32, not"):
            env.step(actions)
    with pytest.raises(FairyChessError, match=r"boards must be an array of shape \(2,\) and type bool"):
        env.reset(np.zeros(1, np.bool_))
    with pytest.raises(IndexError, match="there is no board 2: the boards are 0 to 1"):
        env.board(2)


def test_a_closed_environment_raises() -> None:
    with VecEnv("chess", 2) as env:
        actions = env.sample()
    env.close()
    for call in (env.reset, env.sample, env.clone, env.serialize, env.observe, lambda: env.step(actions), lambda: env.board(0)):
        with pytest.raises(FairyChessError, match="this environment is closed"):
            call()
    with pytest.raises(FairyChessError, match="this environment is closed"):
        _ = env.final_obs
    assert repr(env).startswith("<VecEnv of Variant('chess'): 2 boards")


def test_invalid_states_are_refused() -> None:
    env = VecEnv("chess", 3, seed=4, max_plies=30)
    run(env, 40)
    state = env.serialize()
    with pytest.raises(FairyChessError, match="byte 19: expected one of wolf"):
        VecEnv.restore("wolf", state)
    for end in range(len(state)):
        with pytest.raises(FairyChessError, match="the state of a batch, byte"):
            VecEnv.restore("chess", state[:end])
    with pytest.raises(FairyChessError, match=r"it ends before the last of \d+ plies"):
        VecEnv.restore("chess", state[:-1])
    chance, refused = random.Random(1), 0
    for _ in range(600):
        altered = bytearray(state)
        altered[chance.randrange(len(state))] = chance.randrange(256)
        try:
            restored = VecEnv.restore("chess", bytes(altered), obs=None, mask="csr")
        except FairyChessError:
            refused += 1
        else:
            restored.step(restored.sample())
    assert refused > 200


def test_threads_may_share_an_environment() -> None:
    env, problems = VecEnv("wolf", 64, threads=2, illegal="lose"), []

    def play() -> None:
        for _ in range(30):
            try:
                env.step(env.sample())
            except Exception as error:  # noqa: BLE001 - any error is reported
                problems.append(error)

    players = [threading.Thread(target=play) for _ in range(3)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert problems == []


def test_an_array_of_the_environment_can_be_passed_back() -> None:
    env = VecEnv("chess", 2, illegal="lose")
    assert list(env.step(env.observe().ply).terminated) == [True, True]


def test_an_environment_can_be_closed_beside_other_threads() -> None:
    env = VecEnv("wolf", 256)
    stopped: list[str] = []

    def play() -> None:
        try:
            while True:
                env.observe()
        except FairyChessError as error:
            stopped.append(str(error))

    players = [threading.Thread(target=play) for _ in range(2)]
    for player in players:
        player.start()
    env.close()
    for player in players:
        player.join()
    assert stopped == ["this environment is closed"] * 2
