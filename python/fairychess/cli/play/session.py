"""A session: a game in the terminal between two humans, a human and the engine, or the engine and itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.columns import Columns

from fairychess import FairyChessError
from fairychess._support.suggestions import did_you_mean
from fairychess.cli.board_view import (
    BoardStyle,
    can_show_figurines,
    draw_board,
    draw_position,
    fits_large,
    move_marks,
    reserve_line,
)
from fairychess.cli.console import console, print_prose
from fairychess.cli.loading import DefinitionError, load_board
from fairychess.records.results import SIDES, in_words

from .files import Saver, begin
from .game import TerminalGame
from .move_errors import explain_bad_move
from .score_sheet import with_score_sheet
from .tab_completion import enable_completion
from .thinking import Thinker

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from fairychess import Move
    from fairychess.cli.colors import SquareMark

FEW_MOVES = 4
"""If there are at most this many legal moves, they are shown automatically."""

MAX_NEAR_MOVES = 12
"""The maximum number of moves to suggest for a string that is not a move."""


def players_of(white: str | None, black: str | None, *, terminal: bool) -> dict[bool, str]:
    """Return the player of each side. By default the engine plays both sides or, in a terminal, a human plays one of them."""
    if terminal and "human" not in (white, black) and None in (white, black):
        white, black = (white or "human", black) if white is None else (white, "human")
    return {True: white or "engine", False: black or "engine"}


class Quit(Exception):  # noqa: N818 - it is not an error
    """The user leaves the game."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: the words for it (the first is its name), its argument, its description and its function."""

    words: tuple[str, ...]
    argument: str
    about: str
    run: Callable[[PlaySession, str], None]


class PlaySession:
    """A game played in the terminal, or with moves from standard input.

    Args:
        arguments: The command-line options.
        commands: The commands that users can type, besides moves.
        terminal: True if the game is played in a terminal, False if the input comes from another program or a file.
    """

    def __init__(self, arguments: Namespace, commands: Sequence[Command], *, terminal: bool) -> None:
        self.out: Console = console()
        self.commands = commands
        self.terminal = terminal
        self.game: TerminalGame = begin(arguments)
        self.saver: Saver = Saver(self.game)
        self.players: dict[bool, str] = players_of(arguments.white, arguments.black, terminal=terminal)
        self.humans: list[bool] = [side for side, player in self.players.items() if player == "human"]
        self.thinker: Thinker = Thinker(arguments, self.out, against_human=bool(self.humans))
        self.figurines: bool = arguments.unicode or (not arguments.ascii and can_show_figurines(self.out))
        self.large: bool | None = arguments.large
        self.auto_flip: bool = arguments.auto_flip
        self.flipped: bool = self.humans == [False] and not self.auto_flip
        self.lines: int = 0
        self.drawn: bool = False
        self.leaving: bool = False
        """True after Ctrl-C at the prompt; a second one leaves the game."""

    def close(self) -> None:
        """Close the engine."""
        self.thinker.close()

    def run(self) -> None:
        """Play until the game has ended and the user has left the session.

        Raises:
            Quit: The user leaves.
            KeyboardInterrupt: The user leaves with Ctrl-C.
        """
        self.greet()
        while True:
            human = self.players[self.game.board.turn] == "human"
            outcome = None if self.game.over else self.game.board.outcome(claim_draw=not human)
            if outcome is not None:
                self.finish(outcome.result(), in_words(outcome))
            if self.game.over and not self.humans:
                return
            if self.game.over or human:
                self.ask()
            else:
                self.reply()

    def greet(self) -> None:
        """Print the variant, the players, and how to play."""
        variant = self.game.board.variant
        self.print(f"{variant.title or variant.name}: White {self.players[True]}, Black {self.players[False]}", style="bold")
        if self.humans:
            if variant.description:
                self.print(variant.description)
            if self.terminal:
                enable_completion(lambda: self.game, [command.words[0] for command in self.commands])
            self.print("Type a move such as e4 or e2e4, a square to see the moves of its piece, or help.")
        if self.game.played:
            self.print(f"The game continues {self.game.length()}.")
        self.print_end()

    def print(self, text: str, style: str | None = None) -> None:
        """Print a string."""
        print_prose(self.out, text, style)

    def draw(self, marks: dict[int, SquareMark] | None = None) -> None:
        """Show the position, and the score sheet if this is a terminal.

        Args:
            marks: The squares to highlight in place of the last move.
        """
        game = self.game
        self.drawn = True
        if marks is None:
            marks = move_marks(game.board, game.played[-1].move if game.played else None)
        flipped = self.flipped != (self.auto_flip and not game.board.turn)
        large = fits_large(game.board, self.out) if self.large is None else self.large
        style = BoardStyle(self.figurines, flipped, large, marks)
        if not self.out.is_terminal:
            self.out.print(draw_position(game.board, self.out, style))
            return
        self.out.print(reserve_line(game.board, white=flipped), end="")
        self.out.print(with_score_sheet(draw_board(game.board, self.out, style), game, self.out), end="")
        self.out.print(reserve_line(game.board, white=not flipped))

    def draw_once(self) -> None:
        """Show the position unless it is already shown."""
        if not self.drawn:
            self.print("")
            self.draw()

    def play(self, move: Move, note: str = "") -> None:
        """Play a move and report it. A user's own move is not reported in a terminal, where the score sheet shows it."""
        human = self.players[self.game.board.turn] == "human"
        played = self.game.push(move)
        self.drawn = False
        if not (self.terminal and human) or note:
            self.print(f"{played.number}{'.' if played.side else '...'} {SIDES[played.side]} plays {played.san}{note}")

    def finish(self, result: str, reason: str) -> None:
        """End the game and report how."""
        self.draw_once()
        self.game.end(result, reason)
        self.print(f"{reason} ({result}), {self.game.length()}.")
        if self.terminal and self.humans:
            self.print("You can `save FILE.pgn` the game, `undo` moves and play on, begin a `new` one, or `quit`.")

    def reply(self) -> None:
        """Let the engine play a move."""
        found = self.thinker.search(self.game.board)
        if found.stopped:
            self.print("Stopped: the engine plays the best move that it has found.")
        self.play(found.move, f"  {found.note()}".rstrip())

    def ask(self) -> None:
        """Read a line from the user: a command, a square or a move."""
        self.draw_once()
        if not self.game.over and self.game.board.legal_moves.count() <= FEW_MOVES:
            self.print(f"Legal moves: {', '.join(self.move_texts())}")
        line = self.read()
        word, _, rest = line.partition(" ")
        command = self.find_command(word)
        if not line:
            return
        if command is not None:
            self.execute(command, rest.strip())
        elif self.is_piece(line):
            self.execute(self.find_command("what"), line)
        elif self.game.over:
            self.refuse(line, "the game is over")
        else:
            try:
                move = self.game.parse(line)
            except FairyChessError as error:
                self.refuse(line, explain_bad_move(self.game.board, line, error))
            else:
                self.play(move)

    def find_command(self, word: str) -> Command | None:
        """Return the command with a given word; None if there is no such command."""
        return next((command for command in self.commands if word.lower() in command.words), None)

    def execute(self, command: Command | None, rest: str) -> None:
        """Run a command, and report its errors."""
        if command is None:
            return
        try:
            command.run(self, rest)
        except (FairyChessError, DefinitionError, OSError) as error:
            reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
            if not self.terminal:
                raise FairyChessError(f"line {self.lines} of the input: {reason}") from None
            self.print(f"{reason}.")

    def begin_anew(self, variant: str) -> TerminalGame:
        """Set up a new game from the same start position, or of another variant."""
        return TerminalGame(load_board(variant, None) if variant else self.game.start)

    def take(self, game: TerminalGame) -> None:
        """Continue with another game."""
        self.game = game
        self.saver = Saver(game)
        self.thinker.new_game()
        self.drawn = False
        self.print(f"{game.board.variant.title or game.board.variant.name}, {game.length()}.")
        self.print_end()

    def print_end(self) -> None:
        """If a loaded game has ended, report how."""
        if self.game.over:
            self.print(f"It has ended: {self.game.reason or 'the file does not say how'} ({self.game.result}).")

    def read(self) -> str:
        """Read a line from the terminal or from standard input. In a terminal, the first Ctrl-C only asks for a second one.

        Raises:
            Quit: There is no more input.
            KeyboardInterrupt: Ctrl-C was pressed twice.
        """
        self.lines += 1
        prompt = "game over" if self.game.over else SIDES[self.game.board.turn]
        try:
            line = input(f"{prompt}> " if self.terminal else "").strip()
        except EOFError:
            if self.terminal:
                self.print("")
                self.keep()
            raise Quit(self.unfinished("No more input: the game")) from None
        except KeyboardInterrupt:
            if not self.terminal or self.leaving:
                raise
            self.leaving = True
            self.print("\nPress Ctrl-C again to leave, or type a command.")
            return ""
        self.leaving = False
        return line

    def unfinished(self, subject: str) -> str:
        """Return a sentence that says that the game is left unfinished; an empty string if it has ended."""
        return "" if self.game.over else f"{subject} is left unfinished {self.game.length()}."

    def has_unsaved_game(self) -> bool:
        """Return True if leaving would lose an unfinished game."""
        game = self.game
        return self.terminal and bool(self.humans and game.played) and not game.over and not self.saver.is_saved(game)

    def may_leave_game(self) -> bool:
        """Ask what to do with an unfinished, unsaved game. Return False if the user wants to continue it."""
        while self.has_unsaved_game():
            try:
                answer = input("The game is unfinished and not saved. Save it? [y]es, [n]o, [c]ancel: ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.print("")
                return False
            if answer in ("y", "yes"):
                self.keep()
            elif answer in ("n", "no"):
                return True
            elif answer in ("c", "cancel"):
                return False
        return True

    def keep(self) -> None:
        """Save the game if it is unfinished and unsaved, and print the name of the file."""
        if not self.has_unsaved_game():
            return
        try:
            path = self.saver.save_somewhere(self.game, self.players)
        except OSError as error:
            self.print(f"The game cannot be saved: {error.strerror}.")
        else:
            self.print(f"The unfinished game is saved: `fairychess play --load {path}` resumes it.")

    def is_piece(self, text: str) -> bool:
        """Return True if a string names a square with a piece on it."""
        try:
            return self.game.board.piece_at(text) is not None
        except FairyChessError:
            return False

    def move_texts(self, start: str = "") -> list[str]:
        """Return the legal moves that begin with a string in either notation, as SAN and, if it differs, UCI."""
        board = self.game.board
        texts: list[str] = []
        for uci, san in sorted((move.uci(), board.san(move)) for move in board.legal_moves):
            if uci.startswith(start) or san.startswith(start):
                texts.append(san if san.rstrip("+#") == uci or "@" in uci else f"{san} ({uci})")
        return texts

    def list_moves(self, start: str) -> None:
        """Print the legal moves that begin with a string."""
        found = self.move_texts(start)
        self.out.print(Columns(found, padding=(0, 2)) if found else f"No legal move begins with {start}.")

    def refuse(self, line: str, reason: str) -> None:
        """Report that a line is not a legal move. If input does not come from a terminal, this ends the session.

        Raises:
            FairyChessError: The input does not come from a terminal.
        """
        if not self.terminal:
            raise FairyChessError(f"line {self.lines} of the input: {reason}")
        meant = did_you_mean(line.partition(" ")[0], [word for command in self.commands for word in command.words])
        near = [] if self.game.over else self.move_texts(line[:2])
        if meant and len(line) > 2:  # noqa: PLR2004 - the length of a square
            advice = meant.removeprefix(": ").capitalize()
        elif 0 < len(near) <= MAX_NEAR_MOVES:
            advice = f"Moves that begin with {line[:2]}: {', '.join(near)}."
        elif near:
            advice = f"Type `moves {line[:2]}` for the {len(near)} moves that begin with it."
        else:
            advice = "Type `moves` for the legal moves, or `help`."
        self.print(f"{reason}. {advice}")
