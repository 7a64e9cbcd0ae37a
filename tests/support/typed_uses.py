"""Uses every public name, with the types of the results: `mypy` and `basedpyright` check this file, and the tests run it."""

from __future__ import annotations

import contextlib
import copy
import io
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, assert_type

import numpy as np
from numpy.typing import NDArray

import fairychess
import fairychess.engine
import fairychess.svg
from fairychess import (
    ActionTable,
    Analysis,
    Board,
    Change,
    Cp,
    CsrMask,
    Engine,
    Evaluator,
    FairyChessError,
    Info,
    LegalMoves,
    Mate,
    MateGiven,
    MissingModuleError,
    Move,
    Network,
    NetworkError,
    NetworkHeader,
    Outcome,
    Piece,
    PieceType,
    PlayResult,
    PovScore,
    Problem,
    Puct,
    RandomGames,
    Refusal,
    Rollouts,
    Score,
    SearchResult,
    SquareSet,
    Status,
    Termination,
    TreeRoots,
    TreeSearch,
    TreeVisits,
    Uniform,
    Variant,
    VecEnv,
    VecStep,
    pgn,
)
from fairychess.book import BookGame
from fairychess.data import (
    Adjudication,
    Bank,
    BankAddition,
    BankPart,
    Batch,
    Choice,
    Dataset,
    GameOptions,
    GameTask,
    PlayedGame,
    Pool,
    SelfPlay,
    SelfPlayer,
    add_to_bank,
    book_games,
    kept_seed,
    parse_player,
    play_game,
    run_selfplay,
    torch_dataset,
    write_bin,
    write_pgn,
    write_text,
)
from fairychess.data.stats import CountedPiece, PieceValue, Statistics, piece_values, plot, statistics_of
from fairychess.endgames import Probe, Tables
from fairychess.match import (
    Agreement,
    Contender,
    GameRecord,
    Match,
    MatchLimit,
    MatchReport,
    MatchScore,
    Opening,
    Rating,
    Sprt,
    rate,
    read_openings,
    read_results,
)
from fairychess.openspiel import OpenSpielGame, State, load_game
from fairychess.pictures import THEMES, Arrow, Sprites, Theme, board_svg, movement_svg, piece_svg, png, shapes_of, sprites
from fairychess.records.movement import Movement, Need, Reach
from fairychess.svg import Svg


class Shy(SelfPlayer):
    """A custom player, which plays the alphabetically first move."""

    forms = "shy"

    @classmethod
    def parse(cls, options: str) -> Shy:
        """Take nothing."""
        raise ValueError(options)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one."""
        for task in tasks:
            yield play_game(variant, task, self.choose)

    def __str__(self) -> str:
        """Name it."""
        return "shy"

    def choose(self, board: Board, _: random.Random) -> Choice:
        """Choose a move, with a score, visits and a value."""
        move = min(board.legal_moves, key=Move.uci)
        return Choice(move, 0, {move: 1}, value=0.0)


def constants() -> None:
    assert_type(fairychess.WHITE, Literal[True])
    assert_type(fairychess.BLACK, Literal[False])
    assert_type(fairychess.__version__, str)
    color: fairychess.Color = fairychess.COLORS[0]
    assert_type(fairychess.COLOR_NAMES[color], str)
    assert_type((fairychess.piece_name(fairychess.KNIGHT), fairychess.piece_symbol("king")), tuple[str, str])
    assert_type(fairychess.PIECE_SYMBOLS["king"], str)


def variants_ini() -> None:
    variant = Variant.from_ini("[mine:chess]\nnMoveRule = 30", "mine")
    assert_type(variant, Variant)
    assert_type(fairychess.families(), dict[str, str])
    try:
        Variant.from_ini("[x:", "x", betza="written")
    except fairychess.IniError as error:
        assert_type((error.line, error.column), tuple[int, int])
    board = fairychess.Board(variant)
    assert_type(board.remaining_checks(fairychess.WHITE), int | None)
    assert_type([(move.is_pass, move.wall) for move in board.legal_moves], list[tuple[bool, int | None]])


def squares() -> None:
    square: fairychess.Square = fairychess.parse_square("e4", files=8, ranks=10)
    assert_type(fairychess.SQUARES[0], int)
    assert_type(fairychess.square_name(square, files=8, ranks=10), str)
    assert_type(fairychess.square(4, 3, files=10), int)
    assert_type((fairychess.square_file(square), fairychess.square_rank(square, files=10)), tuple[int, int])
    assert_type(fairychess.square_distance(square, 0, files=10), int)
    assert_type(fairychess.square_manhattan_distance(square, fairychess.H8), int)
    assert_type(fairychess.square_mirror(square), int)
    bits: fairychess.Bitboard = fairychess.BB_CENTER
    assert_type((fairychess.lsb(bits), fairychess.msb(bits), fairychess.popcount(bits)), tuple[int, int, int])
    assert_type(fairychess.scan_forward(bits), Iterator[int])
    assert_type(fairychess.scan_reversed(bits), Iterator[int])
    assert_type(fairychess.square_knight_distance(square, 0, files=10, ranks=10), int)
    assert_type((fairychess.between(0, 9), fairychess.ray(0, 9)), tuple[int, int])


def transforms() -> None:
    flips = (fairychess.flip_vertical, fairychess.flip_horizontal, fairychess.flip_diagonal, fairychess.flip_anti_diagonal)
    one = (fairychess.shift_up, fairychess.shift_down, fairychess.shift_left, fairychess.shift_right)
    two = (fairychess.shift_2_up, fairychess.shift_2_down, fairychess.shift_2_left, fairychess.shift_2_right)
    both = (
        fairychess.shift_up_left,
        fairychess.shift_up_right,
        fairychess.shift_down_left,
        fairychess.shift_down_right,
    )
    assert all(function(fairychess.BB_E4) > 0 for function in (*flips, *one, *two, *both))
    assert_type(fairychess.flip_vertical(fairychess.BB_A1), int)
    squares = SquareSet([fairychess.A1])
    assert_type(fairychess.shift_up(squares), SquareSet)
    assert_type((SquareSet.between(0, 9), SquareSet.ray(0, 9)), tuple[SquareSet, SquareSet])
    assert_type(squares.carry_rippler(), Iterator[int])
    board = assert_type(Board().transform(fairychess.flip_horizontal), Board)
    board.apply_transform(fairychess.flip_vertical)
    Board("duck").set_walls(["d5"])
    board.apply_mirror()


def square_sets() -> None:
    into: fairychess.IntoSquareSet = range(3)
    squares = assert_type(SquareSet(into, files=8, ranks=10), SquareSet)
    assert_type(SquareSet.from_square(fairychess.E4), SquareSet)
    assert_type((squares.files, squares.ranks, int(squares), len(squares)), tuple[int, int, int, int])
    assert_type(squares | 1, SquareSet)
    assert_type(squares & {1} ^ squares - [2], SquareSet)
    assert_type(squares.union({3}, 16).intersection(squares).difference([2]).symmetric_difference(1), SquareSet)
    assert_type((squares.first(), squares.last()), tuple[int | None, int | None])
    assert_type((squares.issubset(into), squares.issuperset(into), squares.isdisjoint(into)), tuple[bool, bool, bool])
    assert_type(squares.mirror().tolist(), list[bool])
    other = assert_type(squares.copy(), SquareSet)
    other.update(into, 64)
    other.intersection_update(into)
    other.difference_update([1])
    other.symmetric_difference_update([1])
    other.add(1)
    other.discard(1)
    other.remove(2)
    assert_type(other.pop(), int)
    other.clear()


def variants() -> None:
    assert_type(fairychess.variants(), list[str])
    wolf = assert_type(Variant("wolf"), Variant)
    text = assert_type(wolf.to_toml(), str)
    assert_type(Variant.from_toml(text), Variant)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "wolf.toml"
        path.write_text(text, encoding="utf-8")
        assert_type(Variant.from_file(path), Variant)
        assert_type(Variant.from_file(str(path)), Variant)
    for words in (wolf.name, wolf.title, wolf.description, wolf.start_fen, wolf.id, *wolf.warnings):
        assert_type(words, str)
    assert_type((wolf.files, wolf.ranks), tuple[int, int])
    assert_type(wolf.pieces, dict[str, PieceType])
    assert_type(wolf == Variant("chess"), bool)
    assert_type({wolf: hash(wolf)}, dict[Variant, int])
    assert_type(copy.copy(wolf), Variant)
    assert_type(copy.deepcopy(wolf), Variant)


def records() -> None:
    piece_type = Variant("chess").pieces["king"]
    assert_type(piece_type.name, str)
    assert_type(piece_type.letter, str)
    assert_type(piece_type.value, float | None)
    assert_type(piece_type.royal, bool)
    assert_type(piece_type.variant, Variant | None)
    assert_type(piece_type.definition, dict[str, Any])
    assert_type(piece_type.moves_like("K"), bool)
    assert_type(piece_type.movement("e4"), Movement)
    assert_type(piece_type.movement(color=fairychess.BLACK, across=5).quiet, frozenset[int])
    assert_type(piece_type.svg("e4", color=fairychess.BLACK, legend=False, size=300, theme="night"), str)
    piece = Piece("knight", fairychess.BLACK, "N")
    assert_type(piece.variant, Variant | None)
    assert_type(piece.svg(size=45, theme=THEMES["lake"]), str)
    assert_type((piece.name, piece.color, piece.letter, piece.promoted), tuple[str, bool, str, bool])
    assert_type((piece.symbol(), piece.unicode_symbol(invert_color=True), piece.piece_type), tuple[str, str, str])
    outcome = Outcome(Termination.CHECKMATE, fairychess.WHITE)
    assert_type(outcome.termination, Termination)
    assert_type(outcome.winner, bool | None)
    assert_type(outcome.result(), str)
    assert_type(Termination["STALEMATE"], Termination)


def boards() -> None:
    assert_type(Board(), Board)
    assert_type(Board("wolf"), Board)
    board = Board(Variant("stoltz"), fen=None)
    assert_type(board.variant, Variant)
    assert_type(board.turn, bool)
    assert_type(board.fen(), str)
    assert_type(board.zobrist_hash(), int)
    assert_type(board.piece_at("e1"), Piece | None)
    assert_type(board.piece_at(4), Piece | None)
    assert_type(board.piece_map(), dict[int, Piece])
    assert_type(board.reserve(fairychess.WHITE), dict[str, int])
    assert_type(board.copy(), Board)
    assert_type(copy.copy(board), Board)
    assert_type(copy.deepcopy(board), Board)
    board.set_fen(board.fen())


def positions() -> None:
    board = Board()
    assert_type(board.attackers(fairychess.WHITE, "f3"), frozenset[int])
    assert_type(board.checkers(), frozenset[int])
    assert_type(board.is_attacked_by(fairychess.BLACK, 20), bool)
    assert_type(board.king(fairychess.WHITE), int | None)
    assert_type(board.pieces("knight", fairychess.WHITE), frozenset[int])
    assert_type(board.color_at("e1"), bool | None)
    assert_type(board.ep_square, int | None)
    assert_type((board.board_fen(), board.castling_xfen()), tuple[str, str])
    assert_type((board.fullmove_number, board.halfmove_clock, board.ply()), tuple[int, int, int])
    rights = (board.has_kingside_castling_rights(fairychess.WHITE), board.has_queenside_castling_rights(fairychess.WHITE))
    assert_type(rights, tuple[bool, bool])
    assert_type(board.has_castling_rights(fairychess.BLACK), bool)
    assert_type(board.status(), Status)
    assert_type(board.status() == Status.VALID, bool)
    assert_type(board.is_valid(), bool)
    assert_type(board.unicode(invert_color=True, borders=True, empty_square="·", orientation=fairychess.BLACK), str)


def boards_as_in_python_chess() -> None:
    board = Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", chess960=False)
    assert_type((board.chess960, board.variant.chess960()), tuple[bool, Variant])
    masks = (SquareSet(fairychess.BB_ALL), fairychess.BB_ALL)
    assert_type(board.generate_legal_moves(*masks), Iterator[Move])
    assert_type(board.generate_legal_captures(from_mask=fairychess.BB_ALL), Iterator[Move])
    assert_type(board.generate_pseudo_legal_moves(to_mask=masks[0]), Iterator[Move])
    move = assert_type(board.pseudo_legal_moves, list[Move])[0]
    assert_type((board.is_pseudo_legal(move), board.is_into_check(move)), tuple[bool, bool])
    assert_type((board.is_pinned(fairychess.WHITE, "e2"), board.has_legal_en_passant()), tuple[bool, bool])
    assert_type(board.pin(fairychess.WHITE, 12), frozenset[int])
    assert_type((board.is_fifty_moves(), board.has_insufficient_material(fairychess.BLACK)), tuple[bool, bool])
    assert_type((board.is_variant_end(), board.is_variant_win(), board.is_variant_loss()), tuple[bool, bool, bool])
    assert_type(board.remaining_checks(fairychess.WHITE), int | None)
    assert_type(board.is_variant_draw(), bool)
    assert_type((board.starting_fen, board.uci_variant, board.castling_rights), tuple[str, str, int])
    legal = next(iter(board.legal_moves))
    assert_type(board.is_irreversible(legal), bool)
    assert_type(board.san_and_push(legal), str)


def setting_up() -> None:
    board = assert_type(Board.empty("crazyhouse"), Board)
    board.set_piece_at("e1", "K")
    board.set_piece_at(60, Piece("king", fairychess.BLACK, "K"))
    board.set_piece_at("h1", "R", promoted=True)
    assert_type(board.remove_piece_at("h1"), Piece | None)
    board.set_piece_at("h1", None)
    board.set_reserve(fairychess.WHITE, {"knight": 1})
    board.set_castling_fen("-")
    board.turn = fairychess.BLACK
    board.fullmove_number += 1
    board.halfmove_clock = 3
    board.clear()
    board.reset()


def stacks() -> None:
    board = Board()
    move = board.push_uci("g1f3")
    assert_type(board.peek(), Move)
    assert_type(board.move_stack, list[Move])
    assert_type(board.root(), Board)
    assert_type(board.mirror(), Board)
    assert_type(board.copy(stack=False), Board)
    assert_type(board.copy(stack=1), Board)
    assert_type(board == board.copy(), bool)
    assert_type(board.pop(), Move)
    assert_type(board.is_legal(move), bool)
    assert_type((board.gives_check(move), board.is_capture(move), board.is_zeroing(move)), tuple[bool, bool, bool])
    assert_type((board.is_castling(move), board.is_en_passant(move)), tuple[bool, bool])
    assert_type((board.is_kingside_castling(move), board.is_queenside_castling(move)), tuple[bool, bool])
    assert_type((board.piece_type_at("g1"), board.uci(move)), tuple[str | None, str])
    board.set_piece_map({"e1": "K", "e8": "k"})
    board.set_piece_map(board.piece_map())
    board.clear_stack()


def legal_moves() -> None:
    board = Board()
    assert_type(board.legal_moves, LegalMoves)
    assert_type(board.legal_moves.count(), int)
    assert_type(len(board.legal_moves), int)
    assert_type(bool(board.legal_moves), bool)
    assert_type([move for move in board.legal_moves], list[Move])  # noqa: C416 - its type is the point
    move = assert_type(board.parse_uci("e2e4"), Move)
    assert_type(move in board.legal_moves, bool)
    assert_type(move.uci(), str)
    assert_type(move == board.push_uci("e2e4"), bool)
    assert_type(board.pop(), Move)
    assert_type({move: copy.copy(move), copy.deepcopy(move): move}, dict[Move, Move])
    board.push(move)


def notation() -> None:
    board = Board()
    move = assert_type(board.parse_san("Nf3"), Move)
    assert_type((board.san(move), board.lan(move)), tuple[str, str])
    assert_type(board.variation_san([move, Move.from_uci("e7e5")]), str)
    assert_type(board.push_san("Nf3"), Move)
    assert_type(board.null(), Move)


def moves() -> None:
    assert_type(Move.null(), Move)
    assert_type(Move.from_uci("C@e2", Variant("stoltz")), Move)
    assert_type(Move(None, "e2", drop="culverin", relocates=("e2", "e3"), variant="stoltz"), Move)
    move = assert_type(Move("e7", 60, promotion="queen"), Move)
    assert_type(move.variant, Variant)
    assert_type(bool(move) and move.is_null, bool)
    assert_type((move.from_square, move.to_square), tuple[int | None, int | None])
    assert_type((move.drop, move.promotion, move.introduces), tuple[str | None, str | None, str | None])
    assert_type(move.relocates, tuple[int, int] | None)
    assert_type(move.captures, tuple[int, ...] | None)
    chess = move.variant
    assert_type((chess.square_name(28), chess.parse_square("e4")), tuple[str, int])


def actions() -> None:
    board = Board()
    table = assert_type(board.variant.actions, ActionTable)
    assert_type((len(table), table.hash, table.variant), tuple[int, str, Variant])
    action = assert_type(table.encode(Move("e7", "e5"), color=fairychess.BLACK), int)
    assert_type(table.decode(action, board), Move)
    assert_type(table.decode(table.turned_over(action)), Move)


def random_play() -> None:
    went = assert_type(fairychess.random_games("wolf", 2, seed=1, threads=2, max_plies=100), RandomGames)
    assert_type((went.games, went.plies, went.white, went.black), tuple[int, int, int, int])
    assert went.games == went.white + went.black + went.drawn + went.unfinished


def batches() -> None:
    with VecEnv("stoltz", 2, seed=1, start=None, autoreset="same_step", max_plies=50) as env:
        step = assert_type(env.reset(np.array([True, False])), VecStep)
        assert_type(env.sample(), NDArray[np.int32])
        step = env.step(env.sample(), copy=True)
        assert_type(step.reward, NDArray[np.float32])
        assert_type(step.terminated, NDArray[np.bool_])
        assert_type(step.truncated, NDArray[np.bool_])
        assert_type(step.to_play, NDArray[np.int8])
        assert_type(step.ply, NDArray[np.int32])
        assert_type(step.hash, NDArray[np.uint64])
        assert_type((env.variant, env.n, env.actions), tuple[Variant, int, ActionTable])
        assert_type(env.planes, tuple[str, ...])
        assert_type(env.board(0), Board)
        assert step.obs is not None
        assert env.final_obs is not None
        assert_type(env.clone().observe(), VecStep)
        again = assert_type(VecEnv.restore("stoltz", env.serialize(), obs=None, mask="csr"), VecEnv)
        mask = again.observe().mask
        assert isinstance(mask, CsrMask)
        assert_type(mask.starts, NDArray[np.int64])
        assert_type(mask.actions, NDArray[np.int32])
        again.close()
        assert_type(env.step_async(env.sample()), None)
        assert_type(env.is_stepping, bool)
        assert_type(env.step_wait(), VecStep)


def tree_search() -> None:
    def evaluator(obs: NDArray[np.uint8], mask: NDArray[np.bool_]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return np.ones(mask.shape, np.float32), np.zeros(len(obs), np.float32)

    several: list[Evaluator] = [evaluator, Uniform(), Rollouts(games=1, plies=20)]
    assert_type(TreeSearch("stoltz", 1, evaluator).close(), None)
    for each in several:
        with TreeSearch("stoltz", 2, each, simulations=5, leaves=2, dirichlet_alpha=0.3, seed=1) as search:
            visits = assert_type(search.run(), TreeVisits)
            assert_type((visits.starts, visits.size), tuple[NDArray[np.int64], int])
            assert_type((visits.actions, visits.counts), tuple[NDArray[np.int32], NDArray[np.int32]])
            assert_type((visits.values, visits.priors), tuple[NDArray[np.float32], NDArray[np.float32]])
            assert_type((visits.value, visits.policy(0.5)), tuple[NDArray[np.float32], NDArray[np.float32]])
            assert_type(search.visits(), TreeVisits)
            actions = assert_type(search.sample(np.array([0.0, 1.0])), NDArray[np.int32])
            search.advance(actions)
            roots = assert_type(search.roots(), TreeRoots)
            assert_type((roots.mask, roots.over), tuple[NDArray[np.bool_], NDArray[np.bool_]])
            assert_type((roots.reward, roots.to_play), tuple[NDArray[np.float32], NDArray[np.int8]])
            assert_type(roots.ply, NDArray[np.int32])
            assert roots.obs.dtype == np.uint8
            search.reset(0, Board("stoltz"), seed=3)
            assert_type(search.follow(0, Board("stoltz")), bool)
            assert_type(visits.improved_policy(), NDArray[np.float32])
            assert_type(search.board(0), Board)
            assert_type((search.variant, search.n, search.simulations), tuple[Variant, int, int])
            assert_type((search.actions, search.planes), tuple[ActionTable, tuple[str, ...]])
    rollouts = Rollouts()
    assert_type((rollouts.games, rollouts.plies), tuple[int, int])
    player = Puct(Uniform(), simulations=5, temperature=1.0)
    assert_type(player.play(Board()), Move)
    player.close()


def endings() -> None:
    board = Board()
    assert_type((board.is_check(), board.is_checkmate(), board.is_stalemate()), tuple[bool, bool, bool])
    assert_type((board.is_repetition(), board.is_repetition(2), board.is_fivefold_repetition()), tuple[bool, bool, bool])
    assert_type((board.is_seventyfive_moves(), board.is_insufficient_material()), tuple[bool, bool])
    assert_type((board.can_claim_draw(), board.can_claim_fifty_moves()), tuple[bool, bool])
    assert_type(board.can_claim_threefold_repetition(), bool)
    assert_type((board.is_game_over(), board.is_game_over(claim_draw=True)), tuple[bool, bool])
    assert_type(board.outcome(), Outcome | None)
    assert_type(board.outcome(claim_draw=True), Outcome | None)
    assert_type(board.result(claim_draw=True), str)


def long_calls() -> None:
    board = Board()
    assert_type(board.perft(2), int)
    assert_type(board.perft(2, threads=2), int)
    assert_type(board.divide(2, threads=2, hash_mb=1), dict[Move, int])
    assert_type(board.perft(2, hash_mb=1), int)
    found = assert_type(fairychess.search(board, depth=1, nodes=100, movetime=1000), SearchResult)
    assert_type((found.score, found.depth, found.nodes), tuple[int, int, int])
    assert_type(found.move, Move)
    assert_type(found.pv, tuple[Move, ...])


def drawings() -> None:
    arrow = Arrow("e2", 28)
    assert_type((arrow.tail, arrow.head, arrow.color), tuple[int | str, int | str, str])
    board = Board("stoltz")
    assert_type(board.walls(), list[int])
    assert_type(board.gates(), list[int])
    arrows: list[Arrow | tuple[int | str, int | str]] = [Arrow("e2", "e4"), ("a1", 0)]
    svg = assert_type(board.svg(last_move="auto", check="e1", arrows=arrows, squares=[3, "e4"], fill={"e4": "red"}), str)
    assert_type(board.svg(frame="thin", gates=False, side_to_move=True, shapes={"king": None}), str)
    assert_type(board_svg(board, orientation=fairychess.BLACK, theme=replace(THEMES["wood"], dark="#889")), str)
    shown = assert_type(fairychess.svg.board(board, check=fairychess.E1, fill={0: "red"}, squares=3, size=100), Svg)
    assert_type(fairychess.svg.piece(Piece("king", fairychess.WHITE)), Svg)
    assert_type(fairychess.svg.DEFAULT_COLORS["margin"] + shown, str)
    assert_type(THEMES["clear"], Theme)
    assert_type(shapes_of(board.variant), dict[str, str | None])
    assert_type(Arrow.from_pgn("Ge2e4").pgn(), str)
    try:
        assert_type(png(svg, width=100), bytes)
    except fairychess.MissingExtraError as error:
        assert_type(str(error), str)


def errors() -> None:
    try:
        Variant.from_toml("board = 3")
    except fairychess.PieceError as error:
        assert_type(error.problems, tuple[Problem, ...])
    except fairychess.VariantError as error:
        first = error.problems[0]
        assert_type((first.line, first.column, first.key, first.message), tuple[int, int, str, str])
        assert_type((first.end_line, first.end_column), tuple[int, int])
    try:
        Board(fen="nonsense")
    except fairychess.FenError as error:
        assert_type(error.field, str | None)
        assert_type(error.column, int | None)
    try:
        Board().push_uci("e2e5")
    except (fairychess.IllegalMoveError, fairychess.InvalidMoveError, fairychess.AmbiguousMoveError) as error:
        base: FairyChessError = error
        assert_type(str(base), str)
    fault: RuntimeError = fairychess.InternalError("a fault")
    assert_type(str(fault), str)


def descriptions() -> None:
    board = Board()
    text = assert_type(board.epd(bm=[board.parse_san("e4")], id="x", ce=5, noop=None), str)
    operations = assert_type(board.set_epd(text), dict[str, int | float | str | Move | list[Move] | None])
    assert_type(board.epd(**operations), str)
    assert_type(Board.from_epd(text, "chess")[0], Board)


def games() -> None:
    text = "1. e4 {a} (1. d4 $1 d5) 1... e5 2. Ke3 *"
    game = assert_type(pgn.read_game(io.StringIO(text)), pgn.Game | None)
    assert game is not None
    for error in assert_type(game.errors, list[fairychess.PgnError]):
        assert_type((error.line, error.column), tuple[int, int])
        assert_type(error.reason, FairyChessError | None)
    assert_type(game.headers, pgn.Headers)
    assert_type(game.headers["Event"], str)
    assert_type(game.headers.get("ECO"), str | None)
    assert_type(game.headers.board(), Board)
    assert_type(game.variant, Variant)
    assert_type(game.variants, tuple[Variant, ...])
    assert_type(list(game.mainline_moves()), list[Move])
    node = assert_type(game.end(), pgn.GameNode)
    assert_type(node.move, Move | None)
    first = assert_type(game.variations, list[pgn.ChildNode])[0]
    assert_type(first.move, Move)
    assert_type(first.parent, pgn.GameNode)
    assert_type((first.san(), first.uci(), first.comment, first.starting_comment), tuple[str, str, str, str])
    assert_type(first.nags, set[int])
    assert_type((first.ply(), first.turn()), tuple[int, bool])
    assert_type(first.game(), pgn.Game)
    assert_type(game[1], pgn.ChildNode)
    assert_type(game.to_pgn(columns=None, comments=False), str)
    assert_type(pgn.Game.from_board(Board()), pgn.Game)
    assert_type(pgn.read_headers(io.StringIO(text)), pgn.Headers | None)
    assert_type(pgn.skip_game(io.StringIO(text)), bool)
    for other in pgn.read_games(io.StringIO(text)):
        assert_type(other, pgn.Game)


class MoveCounter(pgn.BaseVisitor[int]):
    """A visitor that counts its calls."""

    def __init__(self) -> None:
        self.seen = 0

    def begin_parse_san(self, board: Board, san: str) -> pgn.SkipType | None:
        """Skip everything after the tenth ply."""
        return pgn.SKIP if board.ply() > 10 and san else None

    def visit_move(self, board: Board, move: Move) -> None:
        """Count a move."""
        self.seen += move in board.legal_moves

    def result(self) -> int:
        """Return the number."""
        return self.seen


def external_engines() -> None:
    command = [sys.executable, "-m", "fairychess", "uci"]
    with fairychess.engine.SimpleEngine.popen_uci(command, timeout=30, cwd=".", tap=lambda _mark, _line: None) as engine:
        assert_type(engine.id["name"], str)
        options = assert_type(engine.options, fairychess.engine.Options)
        option = assert_type(options["Hash"], fairychess.engine.Option)
        options.add(option)
        assert_type(option.parse(4), str)
        assert_type((option.name, option.type, option.min, option.max), tuple[str, str, int | None, int | None])
        assert_type(option.var, tuple[str, ...])
        assert option.default is not None
        engine.configure({"Hash": 4})
        engine.ping()
        limit = fairychess.engine.Limit(depth=2, nodes=1000, mate=1, time=1.0)
        assert_type((limit.time, limit.depth, limit.nodes, limit.mate), tuple[float | None, int | None, int | None, int | None])
        assert_type((limit.white_clock, limit.black_clock), tuple[float | None, float | None])
        assert_type((limit.white_inc, limit.black_inc, limit.remaining_moves), tuple[float | None, float | None, int | None])
        assert_type((limit.seconds, limit.given()), tuple[float | None, dict[str, float]])
        reply = assert_type(engine.play(Board(), limit, root_moves=[Move("e2", "e4")]), fairychess.engine.EngineReply)
        assert_type((reply.move, reply.ponder, reply.resigned), tuple[Move | None, Move | None, bool])
        assert_type(reply.info, fairychess.engine.InfoDict)
        info = assert_type(engine.analyse(Board(), limit), fairychess.engine.InfoDict)
        assert "score" in info
        assert_type(info["score"], PovScore)
        assert_type(engine.analyse(Board(), limit, multipv=2), list[fairychess.engine.InfoDict])
        with assert_type(engine.analysis(Board()), fairychess.engine.SimpleAnalysis) as analysis:
            for each in analysis:
                assert_type(each.get("depth"), int | None)
                break
            assert_type((analysis.info, analysis.multipv)[0], fairychess.engine.InfoDict)
            assert_type(analysis.is_over(), bool)
            analysis.stop()
            best = assert_type(analysis.wait(), fairychess.engine.BestMove)
            assert_type((best.move, best.ponder), tuple[Move | None, Move | None])
        engine.quit()
        engine.close()
    with contextlib.suppress(fairychess.EngineTerminatedError, fairychess.EngineError):
        fairychess.engine.SimpleEngine.popen_xboard("/no/such/engine")


def visitors() -> None:
    text = "1. e4 {a} (1. d4 $1 d5) 1... e5 *"
    assert_type(pgn.read_game(io.StringIO(text), Visitor=MoveCounter), int | None)
    game = pgn.read_game(io.StringIO(text), Visitor=pgn.GameBuilder[pgn.Game])
    assert_type(game, pgn.Game | None)
    assert game is not None
    assert_type(game.accept(MoveCounter()), int)
    assert_type(game.accept(pgn.StringExporter(columns=None, headers=False, comments=False, variations=False)), str)
    assert_type(game.accept(pgn.FileExporter(io.StringIO())), int)
    assert_type(game.accept(pgn.HeadersBuilder()), pgn.Headers)
    assert_type(game.accept(pgn.BoardBuilder()), Board)
    assert_type(game.accept(pgn.SkipVisitor()), Literal[True])
    assert_type(game.accept_subgame(pgn.GameBuilder()), pgn.Game)
    assert_type(game.variations[0].accept(MoveCounter()), int)
    assert_type(game.mainline().accept(MoveCounter()), int)
    visitor: pgn.BaseVisitor[int] = MoveCounter()
    assert_type(visitor.begin_game(), pgn.SkipType | None)
    visitor.begin_headers()
    visitor.visit_header("White", "A")
    assert_type(visitor.end_headers(), pgn.SkipType | None)
    visitor.visit_board(Board())
    visitor.visit_move(Board(), Move("e2", "e4"))
    assert_type(visitor.begin_parse_san(Board(), "e4"), pgn.SkipType | None)
    visitor.visit_comment("a")
    visitor.visit_nag(pgn.NAG_GOOD_MOVE)
    assert_type(visitor.begin_variation(), pgn.SkipType | None)
    visitor.end_variation()
    visitor.visit_result("*")
    visitor.end_game()
    with contextlib.suppress(ValueError):
        visitor.handle_error(ValueError())
    assert_type(visitor.result(), int)
    assert_type(pgn.GameBuilder().game, pgn.Game)
    assert_type(pgn.HeadersBuilder().headers, pgn.Headers)
    exporter = pgn.FileExporter(io.StringIO())
    assert_type((exporter.columns, exporter.headers, exporter.comments), tuple[int | None, bool, bool])
    assert_type(exporter.variations, bool)
    assert exporter.handle


def time_controls() -> None:
    control = assert_type(pgn.parse_time_control("40/7200:3600+30"), pgn.TimeControl)
    assert_type(pgn.Game().time_control(), pgn.TimeControl)
    assert_type(control.type, pgn.TimeControlType)
    part = assert_type(control.parts, tuple[pgn.TimeControlPart, ...])[0]
    assert_type((part.moves, part.time, part.increment, part.delay), tuple[int, int, float, float])


def movements() -> None:
    piece_type = Variant("stoltz").pieces["culverin"]
    movement = piece_type.movement("d4")
    assert_type((movement.piece, movement.color), tuple[str, bool])
    assert_type((movement.files, movement.ranks, movement.square), tuple[int, int, int])
    for squares in (movement.quiet, movement.captures, movement.hops, movement.remote, movement.throws):
        assert_type(squares, frozenset[int])
    assert_type(movement.offset(0), tuple[int, int])
    reach = assert_type(movement.reaches, tuple[Reach, ...])[-1]
    assert_type(reach.square, int)
    assert_type(reach.action, Literal["quiet", "capture", "remote", "throw"])
    assert_type((reach.first, reach.fallback), tuple[bool, bool])
    assert_type((reach.way, reach.to), tuple[tuple[int, ...], tuple[int, ...]])
    need = assert_type(reach.needs[0][0], Need)
    assert_type((need.square, need.own, need.pieces), tuple[int, bool, tuple[str, ...]])
    assert_type(movement_svg(piece_type, "d4", example=False), str)
    assert_type(piece_svg(Piece("king", fairychess.WHITE, "K"), theme="print"), str)


def trees() -> None:
    game = assert_type(pgn.Game.without_tag_roster(), pgn.Game)
    game.setup(Board("crazyhouse"))
    moves = [Move.from_uci(text, "crazyhouse") for text in ("e2e4", "e7e5")]
    last = assert_type(game.add_line(moves, comment="a line"), pgn.GameNode)
    assert_type(
        (last.is_end(), last.is_mainline(), last.starts_variation(), last.is_main_variation()), tuple[bool, bool, bool, bool]
    )
    other = assert_type(game.add_variation(Move.from_uci("d2d4", "crazyhouse"), nags=[1]), pgn.ChildNode)
    assert_type(game.add_main_variation(Move.from_uci("c2c4", "crazyhouse")), pgn.ChildNode)
    game.promote(other)
    game.demote(other)
    game.promote_to_main(other)
    assert_type(game.has_variation(moves[0]), bool)
    assert_type(game.variation(moves[0]), pgn.ChildNode)
    assert_type(game.next(), pgn.ChildNode | None)
    assert_type(game.mainline(), pgn.Mainline[pgn.ChildNode])
    assert_type(list(game.mainline()), list[pgn.ChildNode])
    game.remove_variation(other)


def notes_for_programs() -> None:
    node = pgn.Game().add_variation(Board().parse_san("e4"), comment="[%eval 0.25,18]")
    assert_type(node.eval(), PovScore | None)
    assert_type(node.eval_depth(), int | None)
    node.set_eval(PovScore(Mate(3), fairychess.BLACK), depth=20)
    node.set_clock(59.5)
    node.set_emt(None)
    node.set_arrows([Arrow("e2", "e4"), ("d2", "d4")])
    assert_type((node.clock(), node.emt()), tuple[float | None, float | None])
    assert_type(node.arrows(), list[Arrow])
    assert isinstance(node, pgn.Annotations)
    assert isinstance(node, pgn.Variations)


def scores() -> None:
    reported = PovScore(Cp(25), fairychess.WHITE)
    assert_type(reported.relative, Score)
    assert_type((reported.white(), reported.black(), reported.pov(fairychess.BLACK)), tuple[Score, Score, Score])
    assert_type((reported.turn, reported.is_mate(), reported.relative.is_mate()), tuple[bool, bool, bool])
    assert_type((reported.relative.score(mate_score=10_000), reported.relative.mate()), tuple[int | None, int | None])
    assert_type((Cp(25).cp, -Cp(25), Mate(2).mate()), tuple[int, Cp, int])
    assert max(Cp(25), Mate(2), -MateGiven, MateGiven) == MateGiven
    assert isinstance(MateGiven, fairychess.engine.MateGivenType)


def engines() -> None:
    board = Board("wolf")
    with Engine("wolf", hash=1, threads=1) as engine:
        assert_type((engine.variant, engine.hash, engine.threads), tuple[Variant, int, int])
        engine.configure(threads=2)
        engine.configure(hash=2, threads=1)
        engine.configure(endgames=Tables(None, "wolf"))
        assert_type(engine.endgames, Tables | None)
        tables = Tables(None, "wolf")
        assert_type((tables.load(), tables.fingerprint(), tables.certain(board)), tuple[list[str], str, Probe | None])
        engine.configure(endgames=False)
        engine.clear()
        assert_type(engine.evaluate(board), PovScore)
        evaluation = assert_type(engine.breakdown(board), fairychess.Evaluation)
        assert_type((evaluation.phase, evaluation.winnable, evaluation.score), tuple[float, float, PovScore])
        term = assert_type(evaluation.terms["material"], fairychess.EvaluationTerm)
        assert_type((term.white, term.black, term.total), tuple[fairychess.Tapered, fairychess.Tapered, fairychess.Tapered])
        assert_type((evaluation.total.middle, evaluation.total.end), tuple[int, int])
        with engine.analyse(board, infinite=True, multipv=2, moves=list(board.legal_moves)[:2]) as analysis:
            info = next(analysis)
            analysis.stop()
            assert_type(analysis.wait(), PlayResult)
            assert_type((analysis.info, analysis.multipv, analysis.is_over()), tuple[Info | None, list[Info], bool])
        assert_type((info.depth, info.seldepth, info.multipv, info.nodes, info.nps), tuple[int, int, int, int, int])
        assert_type((info.time, info.hashfull, info.score, info.pv), tuple[int, int, PovScore, tuple[Move, ...]])
        assert info.bound in ("exact", "lower", "upper")
        pondering = engine.analyse(board, movetime=1, ponder=True)
        assert isinstance(pondering, Analysis)
        pondering.ponderhit()
        pondering.wait()
        result = engine.play(board, time=50, increment=10, moves_to_go=2, overhead=1, skill=3)
        assert_type((result.move, result.ponder, result.info), tuple[Move, Move | None, Info | None])
    engine.close()


def networks() -> None:
    network = assert_type(Network.handmade("chess", hidden=32), Network)
    assert_type((network.header, network.hidden, network.variant), tuple[NetworkHeader, int, str])
    assert_type(network.fits("gothic"), Literal["variant", "rules", "pieces"] | None)
    assert_type((network.transferred("losalamos"), network.with_facts({"games": "8"})), tuple[Network, Network])
    assert_type((Variant("chess960").network_name, Variant("chess960").rules_id), tuple[str | None, str])
    assert_type(network.evaluate(Board()), int)
    assert_type(network.evaluate(VecEnv("chess", 2)), NDArray[np.int16])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.net"
        network.save(path)
        assert_type(Network.read(path), Network)
    assert Network.from_bytes(network.to_bytes()) == network
    with Engine("chess", hash=1, network=network) as engine:
        assert_type(engine.network, Network | None)
    try:
        Network.from_bytes(b"")
    except NetworkError as error:
        assert_type((error.part, error.offset), tuple[str | None, int | None])


def names_of_python_chess() -> None:
    board = Board()
    assert_type(board.find_move("e2", "e4", None), Move)
    assert_type(board.attacks("d1"), frozenset[int])
    board.set_board_fen("4k3/8/8/8/8/8/8/4K3")
    board.reset_board()
    board.clear_board()
    assert_type(Piece.from_symbol("N", "chess"), Piece)


def matches() -> None:
    limit = assert_type(MatchLimit.parse("10+0.1"), MatchLimit)
    assert_type((limit.base, limit.increment, limit.movetime), tuple[int | None, int, int | None])
    assert_type((limit.nodes, limit.depth), tuple[int | None, int | None])
    player = assert_type(Contender.parse("xboard:fairymax", limit, options=[("memory", "16")], name="Max"), Contender)
    assert_type(player.protocol, Literal["uci", "xboard"])
    assert_type((player.command, player.options), tuple[tuple[str, ...], tuple[tuple[str, str], ...]])
    assert_type((player.limit, player.name, player.ours), tuple[MatchLimit, str, bool])
    opening = Opening(None, ("e2e4",))
    assert_type((opening.fen, opening.moves), tuple[str | None, tuple[str, ...]])
    assert_type(opening.board(Variant("chess")), Board)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.epd"
        path.write_text("4k3/8/8/8/8/8/4P3/4K3 w - -\n", encoding="utf-8")
        assert_type(read_openings(path, Variant("chess")), list[Opening])
    player.check_network(Variant("chess"))
    match = Match(player, player, Variant("chess"), 2, openings=(opening,), sprt=Sprt(0, 5), uncounted=frozenset(("b",)))
    assert_type((match.a, match.b, match.variant), tuple[Contender, Contender, Variant])
    assert_type((match.games, match.random_plies, match.workers), tuple[int, int, int | None])
    assert_type((match.balance, match.near_best, match.opening_nodes), tuple[int | None, int | None, int])
    assert_type((match.margin, match.max_plies, match.seed), tuple[int, int, int | None])
    agreement = Agreement(3, 700, after=10)
    assert_type((agreement.moves, agreement.centipawns, agreement.after), tuple[int, int, int])
    assert_type((match.win, match.draw), tuple[Agreement | None, Agreement | None])
    assert_type((match.openings, match.sprt), tuple[tuple[Opening, ...], Sprt | None])
    assert_type(match.uncounted, frozenset[Literal["a", "b"]])
    assert_type(match.identity(), dict[str, Any])
    try:
        assert_type(replace(match, a=Contender("uci", ("/no/such/engine",), limit)).run(ray=None), MatchReport)
    except fairychess.MatchError as error:
        assert_type(error, fairychess.MatchError)


def what_came_of_a_match() -> None:
    game = GameRecord(1, "a", None, 0, ("e2e4",), ((5, 20, 3),), "1-0", "time: late", fault="time", by="b", uncounted=False)
    assert_type((game.number, game.pair, game.white), tuple[int, int, Literal["a", "b"]])
    assert_type((game.fen, game.opening, game.moves), tuple[str | None, int, tuple[str, ...]])
    assert_type(game.thoughts, tuple[tuple[int, int | str | None, int | None], ...])
    assert_type((game.result, game.points), tuple[Literal["1-0", "0-1", "1/2-1/2"], float])
    assert_type((game.reason, game.fault, game.by), tuple[str, str | None, Literal["a", "b"] | None])
    assert_type(game.uncounted, bool)
    assert_type(GameRecord.from_json(game.to_json()), GameRecord)
    report = MatchReport(Variant("chess"), ("A", "B"), (game,), seed=1, sprt=Sprt(0, 5))
    assert_type((report.variant, report.names, report.seed), tuple[Variant, tuple[str, str], int | None])
    for games in (report.games, report.counted, report.uncounted, report.faults):
        assert_type(games, tuple[GameRecord, ...])
    assert_type((report.sprt, report.verdict), tuple[Sprt | None, Literal["elo0", "elo1"] | None])
    with tempfile.TemporaryDirectory() as folder:
        report.write_pgn(Path(folder) / "games.pgn")
    score = assert_type(report.score, MatchScore)
    assert_type((score.wins, score.draws, score.losses, score.games), tuple[int, int, int, int])
    assert_type(score.pairs, tuple[int, int, int, int, int])
    assert_type((score.mean, score.elo, score.elo_error, score.superiority), tuple[float, float, float, float])
    assert_type((score.mean_interval, score.elo_interval), tuple[tuple[float, float], tuple[float, float]])
    assert_type((score.normalised_elo, score.normalised_elo_error), tuple[float, float])
    test = Sprt(0, 5)
    assert_type((test.elo0, test.elo1, test.error, test.bound), tuple[float, float, float, float])
    assert_type((test.ratio(score), test.verdict(score)), tuple[float, Literal["elo0", "elo1"] | None])


def ratings() -> None:
    pair = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n[White "B"]\n[Black "A"]\n[Result "1-0"]\n\n1-0\n'
    results, without = read_results(io.StringIO(pair))
    assert_type(results, list[tuple[str, str, float]])
    assert_type(without, int)
    first = assert_type(rate(results, seed=1), list[Rating])[0]
    assert_type((first.name, first.games), tuple[str, int])
    assert_type((first.elo, first.error, first.points, first.score), tuple[float, float, float, float])


def work_of_self_play() -> None:
    player = parse_player("search:depth=1")
    assert_type((player.plays_in_threads, player.plays_together, player.games_at_once), tuple[bool, bool, int])
    plan = SelfPlay(Variant("stoltz"), player, games=3, seed=1, shard_games=2)
    assert_type(plan.task(1), GameTask)
    games = player.play_many(Variant("stoltz"), [plan.task(1)], 1, 1)
    assert_type([game.number for game in games], list[int])
    assert_type((plan.numbers(1), plan.shard_of(3)), tuple[range, int])


def options_of_self_play() -> None:
    options = GameOptions(noise=0.5, adjudication=Adjudication(win_plies=2, draw_plies=2))
    assert_type((options.extra_plies, options.balance, options.near_best), tuple[int, int | None, int | None])
    assert_type((options.opening_nodes, options.noise, options.noise_plies), tuple[int, float, int])
    assert_type(Shy().inputs(Variant("stoltz")), dict[str, str])
    rules = options.adjudication
    assert rules is not None
    assert_type((rules.win_score, rules.win_plies, rules.draw_score), tuple[int, int, int])
    assert_type((rules.draw_plies, rules.draw_after, rules.max_plies), tuple[int, int, int | None])
    assert_type(rules.limit(Variant("stoltz")), int)


def banks() -> None:
    plan = SelfPlay(Variant("stoltz"), parse_player("search:depth=1"), games=2, seed=1, max_plies=10)
    with tempfile.TemporaryDirectory() as folder:
        run_selfplay(plan, Path(folder) / "data")
        for addition in assert_type(add_to_bank(Path(folder) / "bank", [Path(folder) / "data"]), tuple[BankAddition, ...]):
            assert_type((addition.folder, addition.part), tuple[str, str | None])
            assert_type((addition.games, addition.duplicates), tuple[int, int])
        bank = Bank(Path(folder) / "bank", plan.variant)
        for part in assert_type(bank.parts, tuple[BankPart, ...]):
            assert_type(bank.dataset(bank.part(part.hash)), Dataset)
            assert_type((part.path, part.folder, part.date, part.player), tuple[Path, str, str, str])
            assert_type((part.games, part.positions, part.scored), tuple[int, int, int])
            assert_type((part.size, part.seed), tuple[int, int])
            assert_type((part.nodes, part.network, part.version), tuple[int | None, str | None, str])
            assert_type(part.shards, tuple[tuple[str, str], ...])


def self_play() -> None:
    player = assert_type(parse_player("search:depth=1"), SelfPlayer)
    assert_type((player.forms, player.name, player.plays_at_random), tuple[str, str, bool])
    assert_type(player.parse("depth=1"), SelfPlayer)
    plan = SelfPlay(Variant("stoltz"), player, games=3, seed=1, random_plies=2, max_plies=10, shard_games=2)
    assert_type((plan.variant, plan.player, plan.games, plan.seed), tuple[Variant, SelfPlayer, int, int])
    assert_type((plan.random_plies, plan.max_plies, plan.shard_games), tuple[int, int, int])
    assert_type((plan.shards, plan.size(0), plan.identity()), tuple[int, int, dict[str, Any]])
    task = assert_type(plan.tasks(0), list[GameTask])[0]
    assert_type((task.number, task.seed, task.random_plies, task.max_plies), tuple[int, int, int, int])
    assert_type(task.chance(), random.Random)
    choice = assert_type(Shy().choose(Board("stoltz"), task.chance()), Choice)
    assert_type((choice.move, choice.score), tuple[Move, int | None])
    assert_type(choice.visits, Mapping[Move, int] | None)
    for game in player.play(plan.variant, [task]):
        assert_type((game.number, game.start, game.actions), tuple[int, str, list[int]])
        assert_type((game.scores, game.visits), tuple[list[int | None], list[dict[int, int] | None]])
        assert_type((game.result, game.reason), tuple[str, str])
        assert_type((game.values, game.random_plies), tuple[list[float | None], int])
        assert_type(game.noise, list[int])
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        assert_type(run_selfplay(plan, data, workers=1, progress=print), int)
        assert_type(kept_seed(data), int | None)
        dataset = Dataset(data, Variant("stoltz"))
        assert_type((dataset.variant, dataset.player, dataset.path), tuple[Variant, SelfPlayer, Path])
        assert_type((dataset.facts, dataset.size, dataset.results()), tuple[dict[str, Any], int, Counter[str]])
        for game in dataset:
            assert_type(dataset.moves(game), list[Move])
        batches = dataset.batches(4, seed=1, obs="f32", history=1, view="absolute", part=(0, 1), skip_random=True)
        for batch in assert_type(batches, Iterator[Batch]):
            assert_type(batch.planes, NDArray[np.uint8] | NDArray[np.float32])
            assert_type((batch.policy, batch.value), tuple[NDArray[np.float32], NDArray[np.float32]])
            assert_type((batch.action, batch.ply), tuple[NDArray[np.int32], NDArray[np.int32]])
            assert_type((batch.mask, batch.random), tuple[NDArray[np.bool_], NDArray[np.bool_]])
            assert_type((batch.score, batch.root_value), tuple[NDArray[np.float32], NDArray[np.float32]])
            assert_type((batch.game, batch.visited), tuple[NDArray[np.int64], NDArray[np.bool_]])
        pool = Pool([data], dataset.variant)
        assert_type((len(pool), pool.variant, pool.size), tuple[int, Variant, int])
        assert_type((pool.datasets, pool.results()), tuple[tuple[Dataset, ...], Counter[str]])
        assert_type(pool.origin(dataset.last_number), tuple[Dataset, int])
        assert_type((next(iter(pool)), pool.moves(next(iter(pool)))), tuple[PlayedGame, list[Move]])
        assert_type(pool.batches(4, seed=1), Iterator[Batch])
        assert len(pool.sources()) == len(dataset.sources())
        with contextlib.suppress(fairychess.MissingExtraError):
            assert_type(torch_dataset(dataset, 4, seed=1), Any)
        assert_type(write_text(pool, Path(folder) / "some.txt", quiet=True, unique=True), int)
        assert_type(write_bin(dataset, Path(folder) / "some.bin", games=1, pieces=list(dataset.variant.pieces)), int)
        assert_type(write_pgn(dataset, Path(folder) / "games.pgn", games=1), int)
        try:
            Dataset(folder)
        except fairychess.DataError as error:
            assert_type(error, fairychess.DataError)


def states_of_openspiel() -> None:
    game = assert_type(load_game("stoltz", max_game_length=300, history=1, view="absolute", claim_draws=True), OpenSpielGame)
    assert_type((game.variant, game.max_plies, game.history), tuple[Variant, int, int])
    assert_type((game.view, game.claim_draws, game == load_game("chess")), tuple[Literal["mover", "absolute"], bool, bool])
    counts = (game.num_distinct_actions(), game.num_players(), game.max_game_length(), game.max_chance_outcomes())
    assert_type(counts, tuple[int, int, int, int])
    assert_type((game.min_utility(), game.max_utility(), game.utility_sum()), tuple[float, float, float])
    shapes = (game.policy_tensor_shape(), game.observation_tensor_shape())
    assert_type((*shapes, game.observation_tensor_size()), tuple[list[int], list[int], int])
    assert_type((game.observer(), game.observer(fen=None)), tuple[VecEnv, VecEnv])
    with contextlib.suppress(fairychess.MissingExtraError):
        assert_type(game.get_type(), Any)
    state = assert_type(game.new_initial_state(fen=None), State)
    assert_type((state.board, state.get_game()), tuple[Board, OpenSpielGame])
    assert_type((state.num_players(), state.num_distinct_actions()), tuple[int, int])
    assert_type((state.current_player(), state.move_number()), tuple[int, int])
    node = (state.is_terminal(), state.is_chance_node(), state.is_simultaneous_node(), state.is_player_node())
    assert_type((*node, state.is_initial_state()), tuple[bool, bool, bool, bool, bool])
    action = assert_type(state.legal_actions(), list[int])[0]
    assert_type(state.legal_actions_mask(player=0), NDArray[np.int8])
    assert_type(state.string_to_action(assert_type(state.action_to_string(0, action), str)), int)
    assert_type((state.child(action), state.clone()), tuple[State, State])
    state.apply_action(action)
    assert_type((state.history(), state.history_str()), tuple[list[int], str])
    state.undo_action(0, action)
    assert_type((state.returns(), state.rewards()), tuple[list[float], list[float]])
    assert_type((state.player_return(0), state.player_reward(1)), tuple[float, float])
    assert_type(state.observation_tensor(player=1), NDArray[np.float32])
    assert_type((state.observation_string(), state.information_state_string()), tuple[str, str])
    assert_type(game.deserialize_state(assert_type(state.serialize(), str)), State)


def boards_of_the_browser() -> None:
    board = Board("stoltz")
    assert_type((board.view_json(), board.pseudo_legal_json(fairychess.BLACK)), tuple[str, str])
    change = assert_type(board.effects(board.parse_uci("accept")), list[Change])[0]
    assert_type((change.square, change.to, change.count), tuple[int | None, int | None, int | None])
    assert_type((change.color, change.accept, change.piece), tuple[bool | None, bool | None, str | None])
    assert change.act == "vote"
    refusal = board.why_illegal("e2e5")
    assert_type(refusal, Refusal | None)
    assert refusal
    assert_type((refusal.reason == "vote", refusal.message, refusal.squares), tuple[bool, str, tuple[int, ...]])
    with contextlib.suppress(fairychess.MissingExtraError, MissingModuleError):
        assert_type(board.widget(), Any)
    drawn = assert_type(sprites(board.variant, prefix="s"), Sprites)
    assert_type((drawn.svg, drawn.promoted, drawn.pointed), tuple[str, str, bool])
    assert_type(drawn.ids["culverin", True], str)


def what_data_says() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_selfplay(SelfPlay(Variant("stoltz"), Shy(), 2, 1, max_plies=10), folder)
        found = assert_type(statistics_of(Dataset(folder), sample=2), Statistics)
        plot(found, Path(folder) / "numbers.svg", title="Stoltz")
        assert_type(next(book_games(Dataset(folder))), BookGame)
    assert_type((found.games, found.plies, found.size, found.replayed), tuple[int, int, int, int])
    assert_type((found.results, found.lengths), tuple[Counter[str], Counter[int]])
    assert_type(found.endings, Counter[tuple[str, str]])
    assert_type((found.branching, found.branching_by_ply), tuple[float, tuple[float, ...]])
    assert_type((found.draw_rate, found.white_score, found.length(0.5)), tuple[float | None, float | None, int])
    assert_type(found.values, tuple[PieceValue, ...])
    counted = CountedPiece("queen", reserve=False)
    value = assert_type(piece_values([counted], [(1, {(1,): 3}), (0.5, {(0,): 2})]), tuple[PieceValue, ...])[0]
    assert_type((value.name, value.reserve, counted.name, counted.reserve), tuple[str, bool, str, bool])
    assert_type((value.log_odds, value.error), tuple[float, float])
    assert_type((value.pawns, value.pawns_error), tuple[float | None, float | None])
