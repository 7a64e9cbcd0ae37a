"""What a player may say besides turns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess.cli.shared import worth
from fairychess.results import SIDES, in_words

from .files import load, record
from .what import explain

if TYPE_CHECKING:
    from collections.abc import Callable

    from .session import Session


AGREES = -50
"""The engine takes a draw where it is half a pawn behind, or more."""


class Quit(Exception):  # noqa: N818 - it is no error
    """The player leaves."""


@dataclass(frozen=True, slots=True)
class Order:
    """One of them: its words, the first of which is its name, what it takes, what it does."""

    words: tuple[str, ...]
    takes: str
    about: str
    run: Callable[[Session, str], None]


def tell_help(session: Session, _: str) -> None:
    """List the orders."""
    session.say(
        "A turn is written as e4, Nf3, exd5, e8=Q, O-O, or by its squares: e2e4, e7e8q; a drop as N@f3; a vote as accept."
    )
    told = {f"{order.words[0]} {order.takes}": order.about for order in ORDERS}
    width = max(map(len, told))
    for order, about in told.items():
        session.say(f"  {order:<{width}}  {about}")


def tell_turns(session: Session, start: str) -> None:
    """List legal turns."""
    session.list_turns(start)


def tell_what(session: Session, text: str) -> None:
    """Tell what a man may do."""
    explain(session, text)


def hint(session: Session, _: str) -> None:
    """Show what the engine would play."""
    if session.game.over:
        session.say("The game is over.")
        return
    result = session.think()
    board = session.game.board
    line = board.variation_san(result.pv)
    session.say(f"Hint: {board.san(result.move)}  [{worth(result.score)}, depth {result.depth}: {line}]")


def undo(session: Session, __: str) -> None:
    """Take back how the game was ended, or turns until a player is to move again."""
    if session.game.over and session.game.board.outcome() is None:
        session.game.go_on()
        session.say("The game goes on.")
        return
    made = session.game.made
    taken = next((count for count, each in enumerate(reversed(made), 1) if each.side in session.humans), None)
    if taken is None:
        session.say("There is no turn of yours to take back.")
        return
    for _ in range(taken):
        session.game.pop()
    session.draw()


def resign(session: Session, _: str) -> None:
    """Give the game up."""
    if session.game.over:
        session.say("The game is over.")
        return
    loser = session.game.board.turn
    session.finish("0-1" if loser else "1-0", f"{SIDES[loser]} resigns: {SIDES[not loser]} wins")


def draw(session: Session, rest: str) -> None:
    """Claim a draw; else offer it to the engine, or note that both players agree."""
    game = session.game
    outcome = game.board.outcome(claim_draw=True)
    if game.over:
        session.say("The game is over.")
    elif outcome is not None:
        session.finish(outcome.result(), in_words(outcome))
    elif len(session.humans) > 1 and rest == "agreed":
        session.finish("1/2-1/2", "Draw by agreement")
    elif len(session.humans) > 1:
        session.say("There is no draw to claim. If both of you want one, type `draw agreed`.")
    elif -session.think().score <= AGREES:
        session.finish("1/2-1/2", "Draw by agreement")
    else:
        session.say("There is no draw to claim, and the engine plays on.")


def flip(session: Session, _: str) -> None:
    """Turn the board round."""
    session.flipped = not session.flipped
    session.draw()


def tell_board(session: Session, _: str) -> None:
    """Show the position."""
    session.draw()


def tell_fen(session: Session, _: str) -> None:
    """Show the position as FEN."""
    session.say(session.game.board.fen())


def tell_game(session: Session, _: str) -> None:
    """Show the turns so far."""
    rows = session.game.rows()
    session.say(" ".join(word for row in rows for word in row if word) if rows else "No turn has been made.")


def save(session: Session, rest: str) -> None:
    """Write the game to a file."""
    if not rest:
        raise FairyChessError("save FILE.pgn: the name of a file is missing")
    path = Path(rest)
    if path.suffix != ".pgn":
        raise FairyChessError(f"{rest!r} is no name of a file for games: FILE.pgn is expected")
    session.saved.save(record(session.game, session.players), path)
    session.say(f"Saved to {path}.")


def load_game(session: Session, rest: str) -> None:
    """Go on with a game of a file."""
    if not rest:
        raise FairyChessError("load FILE.pgn: the name of a file is missing")
    name, _, number = rest.rpartition(" ") if rest.rpartition(" ")[2].isdecimal() else (rest, "", "1")
    session.take(load(Path(name), int(number), [session.game.board.variant]))


def leave(session: Session, _: str) -> None:
    """Leave the game."""
    raise Quit(session.unfinished("Goodbye; the game"))


ORDERS = (
    Order(("moves", "turns"), "[TEXT]", "the legal turns (that begin with TEXT, as `moves N` or `moves e2`)", tell_turns),
    Order(
        ("what",),
        "SQUARE",
        "what the man there may do; SQUARE alone asks the same, a letter asks of the reserve",
        tell_what,
    ),
    Order(("hint",), "", "what the engine would play", hint),
    Order(("undo", "back"), "", "take back your last turn", undo),
    Order(("draw",), "", "claim a draw, or offer it to the engine; `draw agreed` between two players", draw),
    Order(("resign",), "", "give the game up", resign),
    Order(("board",), "", "show the position again", tell_board),
    Order(("flip",), "", "turn the board round", flip),
    Order(("game",), "", "the turns so far", tell_game),
    Order(("save",), "FILE.pgn", "write the game to a file, behind those that are there", save),
    Order(("load",), "FILE.pgn [N]", "go on with the game (of number N) of a file", load_game),
    Order(("fen",), "", "the position as FEN", tell_fen),
    Order(("help", "h", "?"), "", "this list", tell_help),
    Order(("quit", "exit", "q"), "", "leave", leave),
)


def order_for(word: str) -> Order | None:
    """Find the order of a word."""
    return next((order for order in ORDERS if word.lower() in order.words), None)
