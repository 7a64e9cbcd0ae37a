"""Chess by minimax, written for python-chess: `minimax.py FEN DEPTH`. Only the import changes for fairychess."""

import sys

import chess

VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
MATE = 100_000
nodes = 0


def place(piece, square):
    """Evaluate the square of a piece: pawns go forward, other pieces to the centre."""
    row = chess.square_rank(square if piece.color else chess.square_mirror(square))
    column = chess.square_file(square)
    if piece.piece_type == chess.PAWN:
        return 5 * row + (10 if column in (3, 4) else 0)
    if piece.piece_type == chess.KING:
        return -8 * row
    return 4 * (6 - chess.square_distance(square, chess.E4 if piece.color else chess.E5))


def evaluate(board):
    """Evaluate a position for the side to move."""
    if board.is_insufficient_material() or board.is_fifty_moves():
        return 0
    score = 0
    for square in chess.SQUARES:
        piece = board.piece_at(square)
        if piece:
            value = VALUES[piece.piece_type] + place(piece, square)
            score += value if piece.color == board.turn else -value
    pinned = sum(board.is_pinned(board.turn, square) for square in board.pieces(chess.KNIGHT, board.turn))
    return score - 10 * pinned


def captures(board, alpha, beta):
    """Search captures until the position is quiet."""
    global nodes
    nodes += 1
    best = evaluate(board)
    for move in sorted(board.generate_legal_captures(), key=lambda move: move.uci()):
        if best >= beta:
            break
        board.push(move)
        best = max(best, -captures(board, -beta, -max(alpha, best)))
        board.pop()
    return best


def search(board, depth, alpha, beta):
    """Search all moves to a depth."""
    global nodes
    nodes += 1
    if board.is_checkmate():
        return -MATE - depth
    if board.is_stalemate():
        return 0
    if depth == 0:
        return captures(board, alpha, beta)
    for move in sorted(board.legal_moves, key=lambda move: (not board.is_capture(move), move.uci())):
        board.push(move)
        score = -search(board, depth - 1, -beta, -alpha)
        board.pop()
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


def main():
    """Print the value of every move."""
    board = chess.Board(sys.argv[1])
    depth = int(sys.argv[2])
    print(chess.COLOR_NAMES[board.turn], board.fen(), len(board.piece_map()), int(board.castling_rights).bit_count())
    for move in sorted(board.legal_moves, key=lambda move: move.uci()):
        san = board.san(move)
        board.push(move)
        score = -search(board, depth - 1, -MATE * 2, MATE * 2)
        board.pop()
        print(san, chess.square_name(move.from_square), chess.square_name(move.to_square), score)
    print(nodes, board.is_valid(), board.result(), bool(chess.Move.null()))
    print(board.unicode())


if __name__ == "__main__":
    main()
