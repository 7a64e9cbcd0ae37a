"""The options of the protocols: the two scales of strength, and invalid values."""

from __future__ import annotations

import sys

import chess.engine
import pytest

from fairychess import FairyChessError
from fairychess.protocols.server.catalogue import Catalogue
from fairychess.protocols.server.options import OPTIONS, ServerOptions
from fairychess.protocols.skill import MAX_ELO, MAX_SKILL, MIN_ELO


@pytest.fixture
def options() -> ServerOptions:
    return ServerOptions(Catalogue())


def test_strength_is_full_unless_it_is_limited(options: ServerOptions) -> None:
    assert options.strength() == {"skill": MAX_SKILL}
    options.set("Skill Level", "7")
    assert options.strength() == {"skill": 7}
    # An Elo number applies only if it is requested, and then overrides the skill level.
    options.set("UCI_Elo", str(MIN_ELO))
    assert options.strength() == {"skill": 7}
    options.set("UCI_LimitStrength", "true")
    assert options.strength() == {"elo": MIN_ELO}
    options.set("UCI_LimitStrength", "false")
    assert options.strength() == {"skill": 7}


@pytest.mark.parametrize("option", [option for option in OPTIONS if option.type == "spin"], ids=lambda option: option.name)
def test_numbers_out_of_range_change_nothing(options: ServerOptions, option: object) -> None:
    (spin,) = (each for each in OPTIONS if each is option)
    for wrong in (spin.minimum - 1, spin.maximum + 1, "", "x", "1.5"):
        with pytest.raises(FairyChessError, match=f"from {spin.minimum} to {spin.maximum}"):
            options.set(spin.name, str(wrong))
    assert options.text(spin.name) == spin.default
    for right in (spin.minimum, spin.maximum):
        options.set(spin.name, str(right))
        assert options.number(spin.name) == right


def test_python_chess_sets_a_rating() -> None:
    command = [sys.executable, "-m", "fairychess", "uci"]
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        declared = engine.options["UCI_Elo"]
        assert (declared.type, declared.min, declared.max) == ("spin", MIN_ELO, MAX_ELO)
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 1000})
        board = chess.Board()
        for _ in range(6):
            move = engine.play(board, chess.engine.Limit(nodes=200)).move
            assert move is not None
            board.push(move)
        with pytest.raises(chess.engine.EngineError):
            engine.configure({"UCI_Elo": MAX_ELO + 1})
