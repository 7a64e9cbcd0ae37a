"""Writing FENs in pyffish's dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._core import Board
from fairychess.compat.castling_check import castling_rank
from fairychess.compat.fen_fields import TOKEN
from fairychess.compat.loaded import STARTS
from fairychess.ini.library import builtin
from fairychess.ini.pieces import movement

if TYPE_CHECKING:
    from fairychess import Move
    from fairychess.compat.counting import Count
    from fairychess.compat.game import PyffishGame

__all__ = ["captured", "sfen", "start_fen", "write"]


def write(
    game: PyffishGame, board: Board, promoted: frozenset[int] | None = None, count: Count | None = None, clock: int | None = None
) -> str:
    """Return the FEN of a position.

    Args:
        game: The variant.
        board: The position.
        promoted: The squares of promoted pieces to mark; None for the pieces that the variant records as promoted.
        count: The count in a bare ending, if a side counts.
        clock: The halfmove clock, if pyffish counts it differently.
    """
    words = board.fen().split()
    words[2] = first_moves(game, board, words) or words[2]
    counter = 4 if game.check_count is None else 5
    if game.is_foreign:  # pyffish has no fields after the counters
        words = words[: counter + 2]
    placed = words[0].partition("[")[0]
    if promoted is not None:
        placed = marked(game, placed, promoted)
    if game.has_hand:
        placed += f"[{hand_of(game, board, True)}{hand_of(game, board, False)}]"
    words[3] = passed(game, board) or words[3]
    if clock is not None:
        words[counter] = str(clock)
    if count is not None:
        words[3], words[counter] = str(count.limit), str(count.ply)
    rights = shredder(game, board, words[2]) if game.chess960 else words[2]
    return " ".join([placed, words[1], rights, *words[3:]])


def first_moves(game: PyffishGame, board: Board, words: list[str]) -> str | None:
    """Return the castling field in ouk: the files of kings and queens that may still make their special first move."""
    if game.name not in builtin() or not builtin()[game.name].cambodian_moves:
        return None
    moved = next((word.removeprefix("moved=").split(",") for word in words[4:] if word.startswith("moved=")), list[str]())
    found = ""
    start = Board(game.variant)
    for letter in builtin()[game.name].start_fen.split()[2]:
        rank = 0 if letter.isupper() else game.ranks - 1
        square = rank * game.files + ord(letter.upper()) - ord("A")
        on = board.piece_at(square)
        if on is not None and on == start.piece_at(square) and game.square_name(square) not in moved:
            found += letter
    return found or "-"


def passed(game: PyffishGame, board: Board) -> str | None:
    """Return the e.p. squares after the first move of a pawn that is a custom piece in Fairy-Stockfish.

    These are the squares that the pawn has passed over and its new square, whether or not a piece attacks them.
    """
    if game.name not in builtin() or not board.move_stack:
        return None
    rules, move = builtin()[game.name], board.move_stack[-1]
    name = None if move.from_square is None or move.to_square is None else board.piece_type_at(move.to_square)
    moves = rules.custom.get(game.ini_names.get(name or "", ""))
    if moves is None or move.from_square is None or move.to_square is None:
        return None
    (rank, file), (to_rank, to_file) = (divmod(square, game.files) for square in (move.from_square, move.to_square))
    white, ahead, right = not board.turn, to_rank - rank, to_file - file
    first = {part.step for part in movement(moves).initial}
    region = rules.double_step_region.white if white else rules.double_step_region.black
    if (ahead if white else -ahead, right if white else -right) not in first or (file, rank) not in region:
        return None
    over = rules.en_passant_region.black if white else rules.en_passant_region.white
    length = max(abs(ahead), abs(right))
    steps = ((file + right * step // length, rank + ahead * step // length) for step in range(1, length + 1))
    found = sorted(rank * game.files + file for file, rank in steps if (file, rank) in over)
    return "".join(game.square_name(square) for square in found) or None


def start_fen(game: PyffishGame) -> str:
    """Return the start position as pyffish writes it, which may differ from the way it writes other positions."""
    if game.name in STARTS:
        return STARTS[game.name]
    if game.name in builtin():
        return builtin()[game.name].start_fen
    return write(game, Board(game.variant))


def hand_of(game: PyffishGame, board: Board, color: bool) -> str:
    """Return the letters in a hand, from the king down to the pawns."""
    counts = {game.letters[name]: count for name, count in board.reserve(color).items()}
    if not counts:
        return ""
    text = "".join(letter * counts.get(letter, 0) for letter in game.hand_order)
    return text.upper() if color else text


def shredder(game: PyffishGame, board: Board, rights: str) -> str:
    """Return the castling field with the partners' files in place of K and Q, followed by the files of other gates."""
    text = ""
    for white in (True, False):
        letters = [letter.upper() for letter in rights if letter.isalpha() and letter.isupper() == white]
        rank = castling_rank(game, white)
        own = int(board.castling_rights) >> rank * game.files
        partners = [file for file in reversed(range(game.files)) if own >> file & 1]
        gates = {ord(letter) - ord("A") for letter in letters if letter not in "KQ"}
        kept = game.section("gates").get("outlive") or any(board.reserve(white).values())
        if partners and game.gates and kept:
            king = board.pieces(game.section("castling").get("king", "king"), white)
            gates |= {square % game.files for square in king if square // game.files == rank}
        found = "".join(chr(ord("A") + file) for file in [*partners, *sorted(gates - set(partners))])
        text += found if white else found.lower()
    return text or "-"


def marked(game: PyffishGame, placed: str, promoted: frozenset[int]) -> str:
    """Return the board with `~` after the pieces on the given squares."""
    text = ""
    rank, file = game.ranks - 1, 0
    for token in TOKEN.finditer(placed):
        part = token[0].rstrip("~")
        if part == "/":
            rank, file = rank - 1, 0
        elif part.isdigit():
            file += int(part)
        else:
            if rank * game.files + file in promoted and not part.startswith("+"):
                part += "~"
            file += 1
        text += part
    return text


def captured(game: PyffishGame, board: Board, move: Move, promoted: frozenset[int]) -> str:
    """Return the letter of the captured piece as it enters a hand; a promoted piece reverts to its former type."""
    for square in move.captures or ():
        piece = board.piece_at(square)
        if piece is not None:
            name = game.returns(piece.name, piece.promoted or square in promoted)
            letter = game.letters[name]
            return letter.upper() if piece.color else letter
    return ""


def sfen(game: PyffishGame, board: Board) -> str:
    """Return the position as SFEN, the notation for shogi positions, in which the side that moves first is `b`."""
    words = board.fen().split()
    hands = ""
    for color in (True, False):
        counts = {game.letters[name]: count for name, count in board.reserve(color).items()}
        for letter in game.hand_order:
            count = counts.get(letter, 0)
            if count:
                hands += (str(count) if count > 1 else "") + (letter.upper() if color else letter)
    ply = 2 * (board.fullmove_number - 1) + (not board.turn) + 1
    return f"{words[0].partition('[')[0]} {'b' if board.turn else 'w'} {hands or '-'} {ply}"
