"""Random sections of a `variants.ini`, with random positions, all playable by Fairy-Stockfish."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

FILES, RANKS = "abcdefgh", range(1, 9)
CUSTOM = ("FN", "WnN", "mRcpR", "gQ", "mBcpB", "fsWbF", "KND", "R3", "fFbW", "fWfceF", "mNcB", "nAnD", "pR", "mfWcfFimfnD")
NAMED = ("fers", "wazir", "silver", "gold", "cannon", "horse", "elephant", "soldier", "janggiCannon", "shogiKnight")
LETTERS = "acdefghijlmostuvwxyz"


class Drawn(NamedTuple):
    """A section with positions."""

    name: str
    text: str
    fens: tuple[str, ...]


def squares(chance: random.Random, number: int) -> str:
    """Return some squares."""
    return " ".join(f"{chance.choice(FILES)}{chance.choice(RANKS)}" for _ in range(number))


def letters_of(chance: random.Random, letters: str, number: int = 2) -> str:
    """Return some of the piece letters."""
    return "".join(sorted(chance.sample(letters, min(number, len(letters)))))


def section(chance: random.Random, name: str, positions: int = 4) -> Drawn:
    """Return a section with some rules that interact, and positions with its pieces."""
    keys: dict[str, str] = {}
    letters = "qrbnp"
    for letter in chance.sample(LETTERS, chance.randint(1, 3)):
        if chance.random() < 0.5:
            named = chance.choice([each for each in NAMED if each not in keys])
            keys[named] = letter
        else:
            keys[f"customPiece{len(keys) + 1}"] = f"{letter}:{chance.choice(CUSTOM)}"
        letters += letter
    if chance.random() < 0.7:
        keys["castling"] = "false"
    king = royalty(chance, keys, letters)
    for add in chance.sample((promotions, shogi, immunity, walls, lines, blasts, extinction, moves, flags), chance.randint(1, 3)):
        add(chance, keys, letters)
    there = king + "".join(letter for letter in letters if letter != "p" or chance.random() < 0.8)
    castling = "castling" not in keys and king == "k"
    keys["startFen"] = start(chance, there, castling=castling)
    fens = tuple(position(chance, there, hand="pieceDrops" in keys, castling=castling) for _ in range(positions))
    text = "\n".join([f"[{name}:chess]", *(f"{key} = {value}" for key, value in keys.items())]) + "\n"
    return Drawn(name, text, fens)


def royalty(chance: random.Random, keys: dict[str, str], letters: str) -> str:
    """Add an ordinary king, or piece types that are royal while few of them remain; return the king's letter."""
    draw = chance.random()
    if draw < 0.4:
        return "k"
    if draw < 0.5:
        return "k" if chance.random() < 0.5 else ""  # some variants have no king
    keys |= {"king": "-", "commoner": "k"}
    types = "k" if draw < 0.7 else letters_of(chance, letters.replace("p", ""), chance.randint(1, 2)) + chance.choice(("", "k"))
    keys |= {"extinctionPseudoRoyal": "true", "extinctionPieceTypes": types, "extinctionValue": "loss"}
    if chance.random() < 0.4:
        keys["extinctionPieceCount"] = str(chance.randint(1, 2))
    if chance.random() < 0.15:
        keys["dupleCheck"] = "true"
    return "k"


def promotions(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add pawns that promote in wide zones."""
    first = chance.randint(5, 8)
    keys["promotionRegionWhite"] = " ".join(f"*{rank}" for rank in range(first, 9))
    keys["promotionRegionBlack"] = " ".join(f"*{rank}" for rank in range(1, 10 - first))
    keys["promotionPieceTypes"] = letters_of(chance, letters.replace("p", ""), 3)
    if chance.random() < 0.4:
        keys["mandatoryPawnPromotion"] = "false"
    if chance.random() < 0.3:
        keys["promotionPawnTypes"] = "p" + letters_of(chance, letters.replace("p", ""), 1)
    if chance.random() < 0.3:
        keys["enPassantTypes"] = "p" + letters_of(chance, letters.replace("p", ""), 1)


def shogi(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add a piece type that promotes to only one other type."""
    pieces = chance.sample(letters.replace("p", ""), 2)
    keys["promotedPieceType"] = f"{pieces[0]}:{pieces[1]}"
    keys["promotionRegionWhite"], keys["promotionRegionBlack"] = chance.choice((("*7 *8", "*1 *2"), ("*8", "*1"), ("*6", "*3")))
    for key in ("piecePromotionOnCapture", "mandatoryPiecePromotion", "immobilityIllegal"):
        if chance.random() < 0.5:
            keys[key] = "true"


def immunity(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add pieces that do not capture pieces of their own type."""
    keys["mutuallyImmuneTypes"] = letters_of(chance, letters + ("k" if "commoner" not in keys else ""), chance.randint(1, 3))


def walls(chance: random.Random, keys: dict[str, str], _letters: str) -> None:
    """Add walls placed by moves."""
    keys["wallingRule"] = chance.choice(("arrow", "duck", "edge", "past", "static"))
    if chance.random() < 0.2 and keys["wallingRule"] in ("duck", "edge", "static"):
        keys["wallOrMove"] = "true"
    keys["wallingRegionWhite"] = keys["wallingRegionBlack"] = f"*3 *5 {squares(chance, 6)}"


def lines(chance: random.Random, keys: dict[str, str], _letters: str) -> None:
    """Add diagonal lines."""
    keys["diagonalLines"] = chance.choice((squares(chance, 10), "d1 f1 e2 d3 f3 d8 f8 e7 d6 f6", "*4 *5"))


def blasts(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add captures that remove pieces."""
    if chance.random() < 0.6:
        keys["blastOnCapture"] = "true"
        if chance.random() < 0.5:
            keys["blastImmuneTypes"] = letters_of(chance, letters + "k")
        if chance.random() < 0.2:
            keys["petrifyBlastPieces"] = "true"
    if chance.random() < 0.5:
        keys["petrifyOnCaptureTypes"] = letters_of(chance, letters + "k")


def extinction(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add endings by the loss of pieces."""
    if "extinctionPseudoRoyal" in keys:
        return
    keys["extinctionValue"] = chance.choice(("loss", "win", "draw"))
    keys["extinctionPieceTypes"] = letters_of(chance, letters + "*", chance.randint(1, 2))
    for key in ("extinctionPieceCount", "extinctionOpponentPieceCount"):
        if chance.random() < 0.3:
            keys[key] = "1"


def moves(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add rules for compulsory or allowed moves."""
    for key in ("mustCapture", "capturesToHand", "pass", "passOnStalemate"):
        if chance.random() < 0.3:
            keys[key] = "true"
    if "capturesToHand" in keys:
        keys |= {"pieceDrops": "true"}
        if chance.random() < 0.5:
            keys["immobilityIllegal"] = "true"
    if chance.random() < 0.3:
        piece = chance.choice([key for key in keys if key in NAMED or key.startswith("custom")] or ["knight"])
        for side in ("White", "Black"):
            keys[f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}"] = f"*2 *4 *5 *7 {squares(chance, 12)}"
    if chance.random() < 0.3:
        keys["stalemateValue"] = chance.choice(("win", "loss"))
    if chance.random() < 0.2:
        keys["doubleStepRegionWhite"], keys["doubleStepRegionBlack"] = "*2 *3", "*7 *6"
    if chance.random() < 0.2:
        keys["enPassantRegion"] = squares(chance, 20)
    del letters


def flags(chance: random.Random, keys: dict[str, str], letters: str) -> None:
    """Add a region to reach or a line to form."""
    if chance.random() < 0.7:
        keys["flagPiece"] = letters_of(chance, letters, 1)
        keys["flagRegionWhite"], keys["flagRegionBlack"] = "*8 d4", "*1 e5"
        for key in ("flagPieceSafe", "flagMove"):
            if chance.random() < 0.2:
                keys[key] = "true"
    else:
        keys |= {"connectN": "3", "connectPieceTypes": letters_of(chance, letters)}


def start(chance: random.Random, letters: str, *, castling: bool) -> str:
    """Return a start position in which each side has its pieces behind a row of pawns."""
    row = "".join(chance.choice(letters.replace("k", "").replace("p", "")) for _ in range(7))
    row = row[:4] + ("k" if "k" in letters else "1") + row[4:]
    row = f"r{row[1:7]}r" if castling else row
    pawns = "pppppppp" if "p" in letters else "8"
    return f"{row}/{pawns}/8/8/8/8/{pawns.upper()}/{row.upper()} w {'KQkq' if castling else '-'} - 0 1"


def position(chance: random.Random, letters: str, *, hand: bool, castling: bool) -> str:
    """Return a position with pieces anywhere, no pawns on the first or last rank, and kings at home if they may castle."""
    board: dict[tuple[int, int], str] = {}
    number = chance.randint(6, 18)
    pieces = "".join(chance.choice(letters) for _ in range(number)).replace("k", "q" if "q" in letters else "n")
    if castling:
        board |= {(4, 0): "K", (0, 0): "R", (7, 0): "R", (4, 7): "k", (0, 7): "r", (7, 7): "r"}
    else:
        pieces = "k" + pieces[: number // 2] + "k" + pieces[number // 2 :] if "k" in letters else pieces
    for at, piece in enumerate(pieces):
        white = at <= number // 2
        ranks = range(1, 7) if piece == "p" else range(8)
        free = [(file, rank) for file in range(8) for rank in ranks if (file, rank) not in board]
        board[chance.choice(free)] = piece.upper() if white else piece
    rows = []
    for rank in reversed(range(8)):
        row = "".join(board.get((file, rank), ".") for file in range(8))
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    reserve = f"[{chance.choice(letters.replace('k', 'q')).upper()}{chance.choice(letters.replace('k', 'q'))}]" if hand else ""
    return f"{'/'.join(rows)}{reserve} w {'KQkq' if castling else '-'} - 0 1"
