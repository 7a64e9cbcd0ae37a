"""Regions of both sides in the INI format: pyffish plays definitions with random regions, written as INI, in the same way.

With FAIRYCHESS_LONG=1, two thousand definitions are tested.
"""

from __future__ import annotations

import os
import random

import pyffish
import pytest

from fairychess import Board, IniError, Variant, VariantError, ini
from support.ini_twins import moves_of

LONG = os.environ.get("FAIRYCHESS_LONG") == "1"
DEFINITIONS, PLIES = 2000 if LONG else 60, 16
START = "4k3/pppppppp/8/2nb4/{}8/2NB4/PPPPPPPP/4K3{} w - - 0 1"


def region_text(chance: random.Random) -> str:
    """Return a region with one or two parts, as a string."""
    low, high = sorted(chance.sample(range(1, 9), 2))
    first, last = sorted(chance.sample("abcdefgh", 2))
    squares = " ".join(f"{chance.choice('abcdefgh')}{chance.randint(1, 8)}" for _ in range(12))
    parts = ["light", "dark", f"ranks {low}-{high}", f"ranks {-high}--{low}", f"rank {low}", f"files {first}-{last}"]
    parts += [f"file {first}", f"squares {squares}", "all"]
    return " and ".join(chance.sample(parts, chance.choice((1, 1, 2))))


def region(chance: random.Random) -> str:
    """Return a region for a definition: a string, a list, or a region for each side."""
    one, two = (f'"{region_text(chance)}"' for _ in range(2))
    return chance.choice((one, one, f"[{one}, {two}]", f"{{ white = {one}, black = {two} }}"))


def definition(chance: random.Random, name: str) -> str:
    """Return a definition with regions in some of the rules that take regions."""
    drops, promotion, land, ending = (chance.choice((True, True, False)) for _ in range(4))
    ranks = chance.choice((8, 9))
    lines = [f'name = "{name}"', f'extends = "{"crazyhouse" if drops else "chess"}"', "castling = false"]
    lines += [*(["en_passant = false"] if promotion else []), "[board]"]  # it never promotes there
    lines += [f"ranks = {ranks}", f'symmetry = "{chance.choice(("mirror", "turned"))}"']
    lines += [f'start = "{START.format("8/" * (ranks - 8), "[PNpn]" if drops else "")}"', "[pieces.knight]"]
    lines += [f'moves = [{{ move = "N", land = {region(chance)} }}]' if land else 'moves = "N"']
    if drops:
        lines += ["[[drops]]", f"to = {region(chance)}"]
    if promotion:
        lines += ["[[promotion]]", 'pieces = ["pawn"]', 'to = ["queen", "knight"]', f"region = {region(chance)}"]
    if ending:
        lines += ["[[ending]]", f"reach = {region(chance)}", 'pieces = ["bishop"]']
    return "\n".join(lines) + "\n"


def drawn(chance: random.Random, name: str) -> tuple[str, Variant]:
    """Return a definition and its variant; no region is empty, and there is at least one legal move."""
    while True:
        text = definition(chance, name)
        try:
            return text, Variant.from_toml(text)
        except VariantError as error:
            drawn_again = "there is no game" in str(error) or "no square" in str(error)
            assert drawn_again, f"{text}\n{error}"  # noqa: PT017 - no other definition is left out


def difference(text: str, variant: Variant, chance: random.Random) -> str | None:
    """Return the first difference in a random game; None if there is none, or if the format lacks a rule."""
    try:
        section = ini.write(variant)
    except IniError as error:
        assert all(problem.key for problem in error.problems)  # noqa: PT017 - a refusal is no failure
        return None
    name = variant.name
    pyffish.load_variant_config(section)
    fen = next(line for line in section.splitlines() if line.startswith("startFen")).partition(" = ")[2]
    board, played = Board(variant), list[str]()
    for _ in range(PLIES):
        theirs = pyffish.legal_moves(name, fen, played)
        over = bool(pyffish.is_immediate_game_end(name, fen, played)[0]) or not theirs
        if over or board.is_game_over():
            return None if over == board.is_game_over() else f"{text}\n{played}: over here {board.is_game_over()}, there {over}"
        ours = moves_of(board, theirs)
        if set(theirs) != set(ours):
            extra, missing = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            return f"{text}\n{played}: only here {extra}, only there {missing}"
        mv = chance.choice(sorted(theirs))
        board.push_uci(ours[mv])
        played.append(mv)
    return None


@pytest.mark.parametrize("part", range(4))
def test_random_regions_are_written_for_both_sides(part: int) -> None:
    for number in range(part, DEFINITIONS, 4):
        name = f"region{number}"
        chance = random.Random(name)
        found = difference(*drawn(chance, name), chance)
        assert found is None, found


@pytest.mark.parametrize("land", ["same-colour", "other-colour and ranks 1-4"])
def test_moves_by_the_colour_of_their_square_are_refused(land: str) -> None:
    text = f'name = "stays"\nextends = "chess"\n[pieces.knight]\nmoves = [{{ move = "K", land = "{land}" }}]\n'
    with pytest.raises(IniError, match=r"pieces\.knight\.moves: not written in the format: moves that stay on the colour"):
        ini.write(Variant.from_toml(text))


def test_a_side_without_squares_to_land_on_is_refused() -> None:
    land = '{ white = "light and dark", black = "all" }'
    text = f'name = "still"\nextends = "chess"\n[pieces.knight]\nmoves = [{{ move = "N", land = {land} }}]\n'
    with pytest.raises(IniError, match=r"pieces\.knight\.moves: not written in the format: no square to land on for a side"):
        ini.write(Variant.from_toml(text))
