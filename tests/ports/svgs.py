"""Pictures of boards, written for python-chess: `svgs.py FEN`. Only the imports change for fairychess."""

import sys

import chess
import chess.svg


def main():
    """Print the content of pictures; the number of their elements differs between libraries."""
    board = chess.Board(sys.argv[1])
    move = min(board.legal_moves, key=lambda move: move.uci())
    print(board.san_and_push(move))
    attacked = chess.SquareSet(board.attacks(move.to_square))
    print(attacked | chess.BB_FILE_A, len(attacked), chess.D5 in attacked)
    pictures = {
        "plain": chess.svg.board(board),
        "last": chess.svg.board(board, lastmove=move, size=300),
        "black": chess.svg.board(board, orientation=chess.BLACK, coordinates=False),
        "check": chess.svg.board(board, check=board.king(chess.BLACK)),
        "arrows": chess.svg.board(board, arrows=[chess.svg.Arrow(chess.E2, chess.E4, color="#ff0000"), (chess.D7, chess.D5)]),
        "fill": chess.svg.board(board, fill=dict.fromkeys(attacked, "#cc0000cc"), squares=chess.SquareSet(chess.BB_CENTER)),
        "piece": chess.svg.piece(chess.Piece.from_symbol("R"), size=45),
    }
    for name, text in pictures.items():
        picture = str(text)
        print(name, picture.startswith("<svg"), picture.endswith("</svg>"))
    print('width="300"' in pictures["last"], pictures["last"] != pictures["plain"], pictures["fill"] != pictures["plain"])


if __name__ == "__main__":
    main()
