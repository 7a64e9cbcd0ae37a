"""XBoard's interpretation of `setup` and `piece`: its notation for moves, and its legal moves.

It follows XBoard 4.9 (the file moves.c) and shares no code with the engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

Square = tuple[int, int]
Piece = tuple[str, bool]

ATOMS = {
    "W": (0, 1),
    "F": (1, 1),
    "D": (0, 2),
    "A": (2, 2),
    "N": (1, 2),
    "H": (0, 3),
    "G": (3, 3),
    "C": (1, 3),
    "J": (1, 3),
    "Z": (2, 3),
    "L": (2, 3),
    "R": (0, 1),
    "B": (1, 1),
    "K": (0, 1),
    "Q": (0, 1),
    "O": (0, 1),
}
PART = re.compile(r"(i*)([a-z]*)([A-Z])(\d*)")
MODES = re.compile(r"(m?c?d?e?t?p?g?o?y?n?j*)")
CASTLING, PAWN, LANCE = "O", 0, 18


def towards(letters: str, atom: str) -> tuple[set[Square], str]:
    """Read the directions before an atom: return White's leaps, and the remaining letters."""
    x, y = ATOMS[atom]
    if atom in "KQ":
        return kingly(letters)
    every = {(a * i, b * j) for i, j in ((x, y), (y, x)) for a in (1, -1) for b in (1, -1)}
    half = {
        "f": {each for each in every if each[1] > 0},
        "b": {each for each in every if each[1] < 0},
        "l": {each for each in every if each[0] < 0},
        "r": {each for each in every if each[0] > 0},
        "s": {each for each in every if abs(each[0]) > abs(each[1])},
        "v": {each for each in every if abs(each[1]) > abs(each[0])},
    }
    flat = {letter: half["s" if letter in "lrs" else "v"] & half[letter] for letter in half}
    found: set[Square] = set()
    while letters and letters[0] in "fblrsv":
        two = letters[:2]
        crossed = len(two) > 1 and (two[0] in "fb") != (two[1] in "fb") and set(two) <= set("fblr")
        if x == 0:
            found |= half[letters[0]]
            letters = letters[1:]
        elif x == y:
            found |= half[two[0]] & half[two[1]] if crossed else half[two[0]]
            letters = letters[2 if crossed else 1 :]
        else:  # the last letter is the direction along the longer axis
            crossed = crossed or (len(two) > 1 and two[0] == two[1])
            found |= half[two[0]] & flat[two[1]] if crossed else flat[two[0]]
            letters = letters[2 if crossed else 1 :]
    return found or every, letters


def kingly(letters: str) -> tuple[set[Square], str]:
    """Read the directions of a king or queen: one letter stands for an orthogonal direction, two for a diagonal."""
    single = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}
    found: set[Square] = set()
    while letters and letters[0] in single:
        (x, y), used = single[letters[0]], 1
        if letters[1:2] in single and letters[1:2]:
            other = single[letters[1]]
            used = 2 if 0 in (x + other[0], y + other[1]) or x * other[0] == y * other[1] == 0 else 1
            if (x, y) != other and used == 2:
                x, y = x + other[0], y + other[1]
        found.add((x, y))
        letters = letters[used:]
    return found or {(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)}, letters


@dataclass
class Part:
    """One part of a piece's text."""

    first: bool
    leaps: set[Square]
    modes: str
    atom: str
    times: int


def read(text: str) -> list[Part]:
    """Parse a piece's text; fail if it is invalid."""
    found: list[Part] = []
    while text:
        match = PART.match(text)
        assert match, text
        leaps, rest = towards(match[2], match[3])
        modes = MODES.fullmatch(rest)
        assert modes, f"{rest} in {text}: the modes are out of order"
        times = int(match[4]) if match[4] else 0 if match[3] in "RBQ" else 1
        found.append(Part(bool(match[1]), leaps, modes[1], match[3], times))
        text = text[match.end() :]
    return found


@dataclass
class XBoard:
    """A position as XBoard represents it."""

    files: int
    ranks: int
    places: str
    pieces: dict[Square, Piece]
    start: dict[Square, Piece]
    parts: dict[Piece, list[Part]]
    white: bool = True
    touched: set[Square] = field(default_factory=set)
    passed: Square | None = None

    @classmethod
    def described(cls, lines: list[str]) -> XBoard:
        """Set up the start position that XBoard lines describe."""
        match = re.fullmatch(r"setup \((\S*)\) (\d+)x(\d+)\+0_fairy (\S+) .*", lines[0])
        assert match, lines[0]
        pieces = read_rows(match[4])
        parts: dict[Piece, list[Part]] = {}
        for line in lines[1:]:
            described = re.fullmatch(r"piece ([A-Za-z])(&?) (\S+)", line)
            assert described, line
            parts[described[1].upper(), described[1].isupper()] = read(described[3])
            if described[2]:
                parts[described[1], False] = read(described[3])
        return cls(int(match[2]), int(match[3]), match[1], pieces, dict(pieces), parts)

    def is_pawn(self, piece: Piece) -> bool:
        """Return True if the piece is a pawn or a lance in the piece table, which XBoard treats in the same way."""
        return piece[0] in (self.places[PAWN], self.places[LANCE])

    def is_king(self, piece: Piece) -> bool:
        """Return True if the piece is the king in the piece table."""
        return piece[0] == self.places[len(self.places) // 2 - 1]

    def may_begin(self, square: Square) -> bool:
        """Return True if the piece on a square counts as unmoved."""
        return self.pieces[square] == self.start.get(square) and square not in self.touched

    def goals(self, square: Square) -> set[Square]:
        """Return the squares to which a piece can move, ignoring check."""
        piece = self.pieces[square]
        found: set[Square] = set()
        for part in self.parts[piece]:
            if part.first and not self.may_begin(square):
                continue
            for x, y in part.leaps:
                step = (x, y) if piece[1] else (-x, -y)
                found |= self.castles(square, step, part.times) if part.atom == CASTLING else self.ride(square, step, part)
        return found

    def castles(self, square: Square, step: Square, far: int) -> set[Square]:
        """Return the king's target when castling over empty squares with the original corner piece, if that is possible."""
        x, y = square[0] + step[0], square[1] + step[1]
        while (x, y) not in self.pieces and 0 <= x < self.files:
            x, y = x + step[0], y + step[1]
        corner = x in (0, self.files - 1) and self.pieces.get((x, y)) == self.start.get((x, y)) is not None
        return {(square[0] + far * step[0], square[1])} if corner and step[1] == 0 else set()

    def ride(self, square: Square, step: Square, part: Part) -> set[Square]:
        """Return the squares to which a piece can move in one direction."""
        found: set[Square] = set()
        modes = part.modes if set(part.modes) & set("mcde") else part.modes + "mc"
        hop = "p" in modes or "g" in modes
        left = part.times or 99
        (x, y), white = square, self.pieces[square][1]
        while left:
            left -= 1
            middle = (x + int(step[0] / 2), y + int(step[1] / 2))
            x, y = x + step[0], y + step[1]
            if not (0 <= x < self.files and 0 <= y < self.ranks):
                break
            if ("n" in modes and middle in self.pieces) or ("j" in modes and middle not in self.pieces):
                break
            other = self.pieces.get((x, y))
            if hop:
                if other:
                    hop = False
                    left = min(left, 1) if "g" in modes else left
                continue
            if other is None:
                if "m" in modes or ("e" in modes and (x, y) == self.passed):
                    found.add((x, y))
                continue
            if "c" in modes and other[1] != white:
                found.add((x, y))
            break
        return found

    def moves(self) -> set[tuple[Square, Square, bool]]:
        """Return all moves that do not leave the king in check, with True for promotions."""
        found: set[tuple[Square, Square, bool]] = set()
        for square, piece in self.pieces.items():
            if piece[1] == self.white:
                for goal in self.goals(square):
                    after = self.after(square, goal, None)
                    if not after.attacked():
                        found.add((square, goal, self.is_pawn(piece) and goal[1] == (self.ranks - 1 if piece[1] else 0)))
        return found

    def attacked(self) -> bool:
        """Return True if the side to move could capture the king."""
        kings = {square for square, piece in self.pieces.items() if piece[1] != self.white and self.is_king(piece)}
        return any(kings & self.goals(square) for square, piece in self.pieces.items() if piece[1] == self.white)

    def after(self, start: Square, end: Square, promotion: str | None) -> XBoard:
        """Return the position after a move."""
        pieces, piece, forward = dict(self.pieces), self.pieces[start], 1 if self.white else -1
        del pieces[start]
        if self.is_king(piece) and start[1] == end[1] and abs(start[0] - end[0]) > 1 and start[0] not in (0, self.files - 1):
            side = 1 if end[0] > start[0] else -1
            rook = next(x for x in range(start[0] + side, self.files * (side > 0) - (side < 0), side) if (x, start[1]) in pieces)
            pieces[end[0] - side, end[1]] = pieces.pop((rook, start[1]))
        upper = start[1] >= self.ranks // 2 if piece[1] else start[1] < self.ranks // 2
        if self.is_pawn(piece) and upper and start[0] != end[0] and end not in pieces:
            pieces.pop((end[0], end[1] - forward), None)
        pieces[end] = (promotion, piece[1]) if promotion else piece
        far = self.is_pawn(piece) and (end[1] - start[1]) * forward >= 2
        passed = ((start[0] + end[0]) // 2, end[1] - forward) if far else None
        touched = self.touched | {square for square in (start, end) if square[1] in (0, self.ranks - 1)}
        return XBoard(
            self.files, self.ranks, self.places, pieces, self.start, self.parts, not self.white, touched, passed
        )  # fmt: skip


def read_rows(rows: str) -> dict[Square, Piece]:
    """Read the board of a FEN."""
    pieces: dict[Square, Piece] = {}
    for rank, row in enumerate(reversed(rows.split("/"))):
        file = 0
        for empty, letter in re.findall(r"(\d+)|([A-Za-z])", row):
            if letter:
                pieces[file, rank] = (letter.upper(), letter.isupper())
            file += int(empty or 1)
    return pieces
