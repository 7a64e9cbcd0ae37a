"""Statistics of openings, written for python-chess: `openings.py FILE`. Only the imports change for fairychess."""

import io
import sys
from collections import Counter

import chess
import chess.pgn


class Openings(chess.pgn.BaseVisitor):
    """Collects the first moves of a game, without variations, and counts their annotations."""

    def begin_game(self):
        """Begin anew."""
        self.sans = []
        self.headers = {}
        self.nags = Counter()
        self.comments = 0

    def visit_header(self, tagname, tagvalue):
        """Keep a header."""
        self.headers[tagname] = tagvalue

    def begin_variation(self):
        """Leave variations out."""
        return chess.pgn.SKIP

    def visit_move(self, board, move):
        """Keep the first moves."""
        if board.ply() < 6:
            self.sans.append(board.san(move))

    def visit_nag(self, nag):
        """Count a glyph."""
        self.nags[nag] += 1

    def visit_comment(self, comment):
        """Count a comment."""
        self.comments += bool(comment)

    def result(self):
        """Return the findings."""
        return self.headers.get("White"), " ".join(self.sans), self.nags[chess.pgn.NAG_BLUNDER], self.comments


def main():
    """Print the statistics of a file."""
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    handle = io.StringIO(text)
    played = Counter()
    while (game := chess.pgn.read_game(handle)) is not None:
        board = game.board()
        for number, move in enumerate(game.mainline_moves()):
            if number < 4:
                played[board.san(move)] += 1
            board.push(move)
        last = game.end()
        print(game.headers["White"], game.headers["Result"], len(game.errors), board.fen(), last.ply(), last.turn())
        print([node.san() for node in list(game.mainline())[:3]], len(game.next().variations) if game.next() else 0)
        exporter = chess.pgn.StringExporter(columns=60, headers=True, comments=False, variations=False)
        print(game.accept(exporter))
    print(sorted(played.items()))
    handle.seek(0)
    while (found := chess.pgn.read_game(handle, Visitor=Openings)) is not None:
        print(*found)
    control = chess.pgn.parse_time_control("40/7200:3600+30")
    print(control.type.name, [(part.moves, part.time, part.increment) for part in control.parts])


if __name__ == "__main__":
    main()
