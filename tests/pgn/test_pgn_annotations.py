"""Commands in comments, and scores, compared with python-chess."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
import random
from typing import Any

import chess.engine
import chess.pgn
import chess.svg
import pytest

import fairychess
from fairychess import Board, Cp, FairyChessError, Mate, MateGiven, PovScore, Score, pgn
from fairychess.pictures import Arrow

WORDS = ["good", "", " ", "  ", "\nx", "[%", "]", "é", "[%eval x]", "[%clk 1:2]", "[%cal Ge2]", "[%csl e4]", "[%cal Xe2e4]"]


def command(chance: random.Random) -> str:
    """Make a command that is well-formed or almost well-formed."""
    piece_type = chance.choice(["eval", "clk", "emt", "cal", "csl", "word"])
    match piece_type:
        case "eval":
            number = chance.choice(["0.25", "-1.5", "+3", "12.", ".5", "-.07", "#3", "#-2", "#0", "#+1", "1.234", "x", "", "-"])
            return f"[%eval {number}{chance.choice(['', ',20', ',0', ',', ',-1', ' ,3'])}]"
        case "clk" | "emt":
            seconds = chance.choice(["0", "00", "5.5", "59.999", "7.", "61", ".5"])
            space, hours = chance.choice([" ", " ", "  ", ""]), chance.choice(["0", "1", "12", "100"])
            return f"[%{piece_type}{space}{hours}:{chance.randint(0, 70):02}:{seconds}]"
        case "cal" | "csl":
            arrows = [
                "".join(
                    [
                        chance.choice("RGYBGGGX"),
                        *(chance.choice("abh") + chance.choice("1238") for _ in range(chance.randint(1, 2))),
                    ]
                )
                for _ in range(chance.randint(1, 3))
            ]
            return f"[%{piece_type} {','.join(arrows)}]"
    return chance.choice(WORDS)


def comment(chance: random.Random) -> str:
    return chance.choice(["", " "]).join(command(chance) for _ in range(chance.randint(0, 5)))


def reported(score: Any) -> tuple[int | None, int | None, bool] | None:  # noqa: ANN401 - of either library
    """Return the content of a score from either library."""
    return score and (score.white().score(), score.white().mate(), score.turn)


def arrows(node: Any) -> list[tuple[str, str, str]]:  # noqa: ANN401
    names = [(arrow.tail, arrow.head, arrow.color) for arrow in node.arrows()]
    return [(square(tail), square(head), color) for tail, head, color in names]


def square(given: int | str) -> str:
    return given if isinstance(given, str) else chess.square_name(given)


def said(node: Any) -> tuple[object, ...]:  # noqa: ANN401
    return reported(node.eval()), node.eval_depth(), node.clock(), node.emt(), arrows(node)


def both(chance: random.Random, text: str) -> tuple[Any, Any]:
    """Return a node from each library, after up to two plies, with the same comment."""
    theirs: Any = chess.pgn.Game()
    ours: Any = pgn.Game()
    for uci in ["e2e4", "e7e5"][: chance.randint(0, 2)]:
        theirs, ours = theirs.add_variation(chess.Move.from_uci(uci)), ours.add_variation(fairychess.Move.from_uci(uci))
    theirs.comment = ours.comment = text
    return theirs, ours


def test_random_comments_say_the_same() -> None:
    seen = [0] * 5
    for seed in range(3000):
        chance = random.Random(f"said {seed}")
        theirs, ours = both(chance, comment(chance))
        assert said(ours) == said(theirs), ours.comment
        seen = [count + bool(value) for count, value in zip(seen, said(ours), strict=True)]
    assert min(seen) > 100


def change(chance: random.Random, theirs: Any, ours: Any) -> None:  # noqa: ANN401
    """Set the same annotation in both nodes."""
    what = chance.choice(["eval", "clock", "emt", "arrows"])
    none = chance.random() < 0.3
    if what in ("clock", "emt"):
        seconds = None if none else chance.choice([0, 1.5, 59.25, 3600, 86400.125, -3, chance.randrange(10**5) / 8])
        for node in (theirs, ours):
            getattr(node, f"set_{what}")(seconds)
    elif what == "eval":
        number, move, depth = chance.randint(-5000, 5000), chance.random() < 0.5, chance.choice([None, 0, 30, -2])
        mate = chance.random() < 0.3
        for node, module in ((theirs, chess.engine), (ours, fairychess)):
            score = module.Mate(number or 1) if mate else module.Cp(number)
            node.set_eval(None if none else module.PovScore(score, move), depth)
    else:
        pairs = [
            (chance.randrange(64), chance.randrange(64), chance.choice(["red", "green", "yellow", "blue"])) for _ in range(3)
        ]
        pairs = [] if none else [*pairs, (27, 27, "red")]
        theirs.set_arrows(chess.svg.Arrow(tail, head, color=color) for tail, head, color in pairs)
        ours.set_arrows(Arrow(tail, head, color) for tail, head, color in pairs)


def test_random_commands_are_written_alike() -> None:
    longer = 0
    for seed in range(1500):
        chance = random.Random(f"set {seed}")
        theirs, ours = both(chance, comment(chance))
        before = ours.comment
        for _ in range(3):
            change(chance, theirs, ours)
            assert ours.comment == theirs.comment, before
            assert said(ours) == said(theirs)
        longer += len(ours.comment) > len(before)
    assert longer > 500


def test_squares_of_any_board() -> None:
    game = pgn.Game()
    game.setup(Board("grand"))
    given = [Arrow("a1", "j10", "blue"), Arrow(99, 99, "red"), Arrow(0, 1)]
    game.set_arrows([*given, ("b2", "c3")])
    assert game.comment == "[%csl Rj10][%cal Ba1j10,Ga1b1,Gb2c3]"
    assert [(arrow.tail, arrow.head) for arrow in game.arrows()] == [("j10", "j10"), ("a1", "j10"), ("a1", "b1"), ("b2", "c3")]
    game.comment = "[%csl Gp16,Ra1][%cal Gq1a1][%csl Ga0][%csl Ga17]"
    assert [arrow.tail for arrow in game.arrows()] == ["p16", "a1"]
    for wrong in (Arrow("p16", "a1"), Arrow(100, 0), Arrow("a1", "b2", "#123456")):
        with pytest.raises(FairyChessError):
            game.set_arrows([wrong])
    assert game.comment.startswith("[%csl Gp16")


def test_what_cannot_be_written_is_an_error() -> None:
    game = pgn.Game()
    for seconds in (math.inf, math.nan, 1e12):
        with pytest.raises(FairyChessError, match="less than"):
            game.set_clock(seconds)
    for score in (PovScore(Cp(10**12), True), PovScore(MateGiven, True), PovScore(Mate(0), False)):
        with pytest.raises(FairyChessError, match="cannot be written"):
            game.set_eval(score)
    with pytest.raises(TypeError, match="PovScore"):
        game.set_eval(Cp(3))  # type: ignore[arg-type]
    assert game.comment == ""
    mated = PovScore(Mate(0), True)
    game.set_eval(mated)
    assert (game.comment, game.eval()) == ("[%eval #0]", mated)
    game.set_clock(59.9996)
    assert game.clock() == 60
    game.set_clock(None)
    game.set_eval(None)
    assert game.comment == ""
    game.comment = f"[%eval {'9' * 5000}] [%clk {'9' * 5000}:0:0] [%emt 0:0:{'9' * 5000}] [%eval #{'1' * 5000}]"
    assert said(game) == (None, None, None, None, [])


SCORES = [*map(Cp, (-300, -1, 0, 1, 300)), *map(Mate, (-20, -1, 0, 1, 20)), MateGiven]


def twin(score: Score) -> chess.engine.Score:
    return eval(repr(score), {"Cp": chess.engine.Cp, "Mate": chess.engine.Mate, "MateGiven": chess.engine.MateGiven})  # type: ignore[no-any-return] # noqa: S307


def test_scores_are_those_of_python_chess() -> None:
    for one, other in itertools.product(SCORES, SCORES):
        left, right = twin(one), twin(other)
        assert (one < other, one <= other, one == other) == (
            left < right,
            left <= right,
            left == right,
        )
        assert (one > other, one >= other, one != other) == (
            left > right,
            left >= right,
            left != right,
        )
        assert (hash(one) == hash(other)) == (one == other)
    for score in SCORES:
        for made, theirs_made in ((score, twin(score)), (-score, -twin(score))):
            assert (str(made), repr(made), made.mate(), made.is_mate()) == (
                str(theirs_made), repr(theirs_made), theirs_made.mate(), theirs_made.is_mate(),
            )  # fmt: skip
            assert made.score() == theirs_made.score()
            assert made.score(mate_score=1000) == theirs_made.score(mate_score=1000)
        for color in (True, False):
            ours, theirs_pov = PovScore(score, color), chess.engine.PovScore(twin(score), color)
            assert (repr(ours.white()), repr(ours.black())) == (repr(theirs_pov.white()), repr(theirs_pov.black()))
            assert ours.is_mate() == theirs_pov.is_mate()
            assert ours == PovScore(-score, not color)
            assert hash(ours) == hash(PovScore(-score, not color))
            assert pickle.loads(pickle.dumps(ours)) == ours == copy.deepcopy(ours)  # noqa: S301
    assert copy.copy(MateGiven) is pickle.loads(pickle.dumps(MateGiven)) is MateGiven  # noqa: S301
    assert Cp(3) != 3
    assert PovScore(Cp(3), True) != 3
    with pytest.raises(TypeError):
        _ = Cp(3) < 3  # type: ignore[operator]
