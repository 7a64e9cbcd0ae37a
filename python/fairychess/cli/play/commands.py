"""The commands of a game in the terminal, other than moves."""

from __future__ import annotations

import textwrap
from pathlib import Path

from fairychess import FairyChessError
from fairychess.cli.text import score_text
from fairychess.protocols.skill import MAX_SKILL
from fairychess.records.results import SIDES, in_words

from .explain import explain_piece
from .files import load
from .session import Command, PlaySession, Quit

DRAW_SCORE = -50
"""The maximum score, in centipawns, at which the engine accepts a draw."""

GAME_OVER = "The game is over."

MIN_HELP_WIDTH = 20
"""Command descriptions are wrapped only if at least this number of columns remains for them."""


def show_help(session: PlaySession, _: str) -> None:
    """List the commands."""
    session.print(
        "A move is written as e4, Nf3, exd5, e8=Q or O-O, or by its squares as e2e4 or e7e8q; a drop as N@f3; a vote as accept."
    )
    shown = {f"{command.words[0]} {command.argument}": command.about for command in session.commands}
    width = max(map(len, shown))
    room = session.out.width - width - 4
    for usage, about in shown.items():
        lines = textwrap.wrap(about, room) if session.out.is_terminal and room > MIN_HELP_WIDTH else [about]
        for at, line in enumerate(lines):
            session.print(f"  {'' if at else usage:<{width}}  {line}")


def list_moves(session: PlaySession, start: str) -> None:
    """List the legal moves."""
    session.list_moves(start)


def what(session: PlaySession, text: str) -> None:
    """Show the moves of a piece."""
    explain_piece(session, text)


def hint(session: PlaySession, _: str) -> None:
    """Show the move that the engine would play."""
    if session.game.over:
        session.print(GAME_OVER)
        return
    board = session.game.board
    found = session.thinker.search(board, full_strength=True)
    line = "" if found.info is None else f": {board.variation_san(found.info.pv)}"
    session.print(f"Hint: {board.san(found.move)}  {found.note()}{line}")


def evaluate(session: PlaySession, _: str) -> None:
    """Show the static evaluation."""
    score = session.thinker.evaluate(session.game.board)
    session.print(f"{score_text(score)} for White, in pawns, without search")


def go(session: PlaySession, _: str) -> None:
    """Let the engine play a move for the side to move."""
    if session.game.over:
        session.print(GAME_OVER)
    else:
        session.reply()


def undo(session: PlaySession, __: str) -> None:
    """Continue a game that the players ended, or undo moves until a human is to move again."""
    game = session.game
    if game.over and game.board.outcome() is None:
        game.resume()
        session.print("The game continues.")
        return
    plies = next((count for count, each in enumerate(reversed(game.played), 1) if each.side in session.humans), None)
    if plies is None:
        session.print("You have no move to take back.")
        return
    for _ in range(plies):
        game.pop()
    session.draw()


def redo(session: PlaySession, _: str) -> None:
    """Redo moves until a human is to move again."""
    game = session.game
    if not game.undone:
        session.print("There is no move to play again.")
        return
    game.push(game.undone[-1])
    while game.undone and game.board.turn not in session.humans:
        game.push(game.undone[-1])
    session.draw()


def resign(session: PlaySession, _: str) -> None:
    """Resign the game for the side to move."""
    if session.game.over:
        session.print(GAME_OVER)
        return
    loser = session.game.board.turn
    session.finish("0-1" if loser else "1-0", f"{SIDES[loser]} resigns: {SIDES[not loser]} wins")


def draw(session: PlaySession, rest: str) -> None:
    """Claim a draw; if that is impossible, offer one to the engine, or agree on one between two humans."""
    game = session.game
    outcome = game.board.outcome(claim_draw=True)
    if game.over:
        session.print(GAME_OVER)
    elif outcome is not None:
        session.finish(outcome.result(), in_words(outcome))
    elif len(session.humans) > 1 and rest == "agreed":
        session.finish("1/2-1/2", "Draw by agreement")
    elif len(session.humans) > 1:
        session.print("There is no draw to claim. If both of you want one, type `draw agreed`.")
    elif -session.thinker.search(game.board).score_of_mover() <= DRAW_SCORE:
        session.finish("1/2-1/2", "Draw by agreement")
    else:
        session.print("There is no draw to claim, and the engine declines.")


def flip(session: PlaySession, _: str) -> None:
    """Flip the board."""
    session.flipped = not session.flipped
    session.draw()


def show_board(session: PlaySession, _: str) -> None:
    """Show the position."""
    session.draw()


def show_fen(session: PlaySession, _: str) -> None:
    """Show the position as FEN."""
    session.print(session.game.board.fen())


def show_game(session: PlaySession, _: str) -> None:
    """Show the moves so far."""
    rows = session.game.rows()
    session.print(" ".join(word for row in rows for word in row if word) if rows else "No move has been played.")


def level(session: PlaySession, rest: str) -> None:
    """Show or set the strength of the engine."""
    if rest:
        if not (rest.isdecimal() and int(rest) <= MAX_SKILL):
            raise FairyChessError(f"level N: a whole number from 0 to {MAX_SKILL} is expected, not {rest!r}")
        session.thinker.strength = {"skill": int(rest)}
    strength = session.thinker.strength
    shown = f"with {strength['elo']} Elo" if "elo" in strength else f"at level {strength['skill']} of {MAX_SKILL}"
    session.print(f"The engine plays {shown}.")


def save(session: PlaySession, rest: str) -> None:
    """Save the game to a file."""
    if not rest:
        raise FairyChessError("save FILE.pgn: the name of the file is missing")
    path = Path(rest)
    if path.suffix != ".pgn":
        raise FairyChessError(f"{rest!r} is not a name of a PGN file: FILE.pgn is expected")
    session.saver.save(session.game, session.players, path)
    session.print(f"Saved to {path}.")


def load_game(session: PlaySession, rest: str) -> None:
    """Resume a game from a file."""
    if not rest:
        raise FairyChessError("load FILE.pgn: the name of the file is missing")
    name, _, number = rest.rpartition(" ") if rest.rpartition(" ")[2].isdecimal() else (rest, "", "1")
    game = load(Path(name), int(number), [session.game.board.variant])
    if session.may_leave_game():
        session.take(game)


def new_game(session: PlaySession, rest: str) -> None:
    """Begin a new game of the same variant or another one."""
    game = session.begin_anew(rest)
    if session.may_leave_game():
        session.take(game)


def leave(session: PlaySession, _: str) -> None:
    """Leave the game."""
    if session.may_leave_game():
        raise Quit(session.unfinished("Goodbye; the game"))


COMMANDS = (
    Command(("moves",), "[TEXT]", "list the legal moves (that begin with TEXT, as in `moves N` or `moves e2`)", list_moves),
    Command(
        ("what",),
        "SQUARE",
        "show the moves of the piece there; SQUARE alone does the same, a letter stands for a piece in reserve",
        what,
    ),
    Command(("hint",), "", "show the best move that the engine finds, at any level", hint),
    Command(("eval",), "", "show the static evaluation of the position", evaluate),
    Command(("go",), "", "let the engine play this move for you", go),
    Command(("undo", "back"), "", "take back your last move", undo),
    Command(("redo",), "", "play a move again that was taken back", redo),
    Command(("draw",), "", "claim a draw, or offer it to the engine; `draw agreed` between two humans", draw),
    Command(("resign",), "", "resign the game", resign),
    Command(("level", "skill"), "[N]", f"show the strength of the engine, or set it from 0 to {MAX_SKILL}", level),
    Command(("board",), "", "show the position again", show_board),
    Command(("flip",), "", "flip the board", flip),
    Command(("game",), "", "show the moves so far", show_game),
    Command(("save",), "FILE.pgn", "save the game to a file, after the games that it holds", save),
    Command(("load",), "FILE.pgn [N]", "resume a game from a file (the one with number N)", load_game),
    Command(("new",), "[VARIANT]", "begin a new game (of another variant)", new_game),
    Command(("fen",), "", "show the position as FEN", show_fen),
    Command(("help", "h", "?"), "", "show this list", show_help),
    Command(("quit", "exit", "q"), "", "leave", leave),
)
