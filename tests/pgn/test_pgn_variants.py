"""Variants in PGN: names used by other programs, custom definitions, and Chess960 castling."""

from __future__ import annotations

import pytest

import fairychess
from fairychess import Board, FenError, IllegalMoveError, Variant, VariantError, pgn
from support.pgn_games import OWN, moves, read

HEADERS = [
    (None, "chess"), ("Standard", "chess"), ("from position", "chess"), ("CHESS", "chess"), ("Chess960", "chess960"),
    ("Fischerandom", "chess960"), ("fischer random", "chess960"), ("Crazyhouse", "crazyhouse"), ("Capablanca", "capablanca"),
    ("S-Chess", "seirawan"), ("Grand", "grand"), ("Wolf", "wolf"), ("reserve-alt-amazon", "reserve-alt-amazon"),
    ("Crazyhouse960", "crazyhouse960"), ("S-Chess 960", "seirawan960"), ("Atomic-960", "atomic960"), ("Shogi960", "shogi"),
    ("Capablanca960", "capablanca960"), ("Three-Check960", "3check960"), ("Racingkings960", "racingkings"),
    ("Placement960", None), ("Caparandom960", "caparandom"),
    ("Atomic", "atomic"), ("Marseillais", None), ("", None), ("Courser", None),
]  # fmt: skip


@pytest.mark.parametrize(("header", "name"), HEADERS)
def test_variants_of_other_programs(header: str | None, name: str | None) -> None:
    headers = pgn.Headers({} if header is None else {"Variant": header})
    if name is not None:
        assert headers.board().variant == Variant(name)
    else:
        with pytest.raises(VariantError):
            headers.board()


def test_every_variant_is_named_in_its_games() -> None:
    for name in fairychess.variants():
        game = pgn.Game()
        game.setup(Board(name))
        assert "VariantId" not in game.headers
        assert ("Variant" in game.headers) == (name != "chess")
        assert read(str(game)).variant == Variant(name)
        # An equal definition is the same variant.
        game.setup(Board(Variant.from_toml(Variant(name).to_toml())))
        assert "VariantId" not in game.headers


def test_variants_of_ones_own() -> None:
    game = pgn.Game()
    game.setup(Board(OWN))
    game.add_variation(Board(OWN).parse_san("e4"))
    text = str(game)
    assert f'[Variant "courser"]\n[VariantId "{OWN.id}"]' in text
    assert read(text, variants=iter([Variant("wolf"), OWN])).variant is OWN
    # Without an id the name is enough if the caller passes the definition.
    assert read(text.replace("VariantId", "Other"), variants=[OWN]).variant is OWN
    changed = Variant.from_toml(OWN.to_toml().replace("ranks 1-2", "ranks 1-3"))
    for variants, message in ((), "is not among the variants"), ([changed], changed.id), ([Variant("wolf")], "not among"):
        bad = read(text, variants=variants)
        (error,) = bad.errors
        assert (error.line, error.column) == (8, 11)
        assert isinstance(error.reason, VariantError)
        assert message in str(error)
        assert bad.headers["VariantId"] == OWN.id
        assert bad.variations == []
        assert str(bad) == text.partition("\n\n")[0] + "\n\n*"
        assert str(read(str(bad))) == str(bad)
        for name in ("board", "variant"):
            with pytest.raises(VariantError):
                assert getattr(bad, name)()
    # A built-in variant's name with another id does not mean the built-in variant.
    bad = read(f'[Variant "wolf"]\n[VariantId "{OWN.id}"]\n\n1. a5')
    assert isinstance(bad.errors[0].reason, VariantError)
    good = read(f'[Variant "wolf"]\n[VariantId "{Variant("wolf").id}"]\n\n1. a5')
    assert isinstance(good.errors[0].reason, IllegalMoveError)
    with pytest.raises(TypeError):
        read(text, variants=["courser"])


def test_games_of_pychess_and_lichess_with_the_castling_of_chess960() -> None:
    fen = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB[] w KQkq - 0 1"
    for header in ("Crazyhouse", "Crazyhouse960"):
        game = read(f'[Variant "{header}"]\n[FEN "{fen}"]\n\n1. O-O e6 2. e3 O-O *')
        assert (game.variant, game.errors, moves(game)[-1]) == (Variant("crazyhouse960"), [], "f8g8")
        assert read(str(game)).variant is game.variant
        again = pgn.Game.from_board(game.end().board())
        assert again.headers["Variant"] == "Crazyhouse960"
        assert read(str(again)).variant is game.variant
    # The variant's usual castling rights are not mistaken for Chess960 rights.
    assert read('[Variant "Atomic"]\n[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]\n\n1. O-O *').variant.name == "atomic"


def test_own_variants_with_the_castling_of_chess960() -> None:
    free = OWN.chess960()
    game = pgn.Game()
    game.setup(Board(free))
    assert (game.headers["Variant"], game.headers["VariantId"]) == ("courser960", free.id)
    for given in (OWN, free):
        assert read(str(game), variants=[given]).variant == free
    assert read(str(game).replace("VariantId", "Other"), variants=[OWN]).variant == free
    assert "is not among the variants" in str(read(str(game)).errors[0])


def test_castling_from_elsewhere_is_chess960() -> None:
    fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"
    for head in ("", '[Variant "From Position"]\n'):
        game = read(f'{head}[FEN "{fen}"]\n\n1. O-O O-O-O *')
        assert (game.variant.name, game.errors, len(moves(game))) == ("chess960", [], 2)
        assert read(str(game)).variant == game.variant
    bad = read(f'[FEN "{fen.replace("GBgb", "XYZ")}"]\n\n1. O-O')
    assert isinstance(bad.errors[0].reason, FenError)
    assert (bad.errors[0].line, bad.errors[0].column) == (1, 7)
