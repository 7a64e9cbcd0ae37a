"""The command tune: a table that a variant takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Variant, VariantError
from fairychess._core import _fit_evaluation

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]


@pytest.mark.parametrize("name", ["crazyhouse", "reserve-dragonet"])
def test_a_variant_takes_the_table(fairychess_command: Run, tmp_path: Path, name: str) -> None:
    def fitted(seed: int, *more: str) -> str:
        result = fairychess_command("tune", name, "--games", "3", "--nodes", "60", "--seed", str(seed), *more)
        assert (result.code, result.err) == (0, "")
        return result.out

    first = fitted(1)
    assert first == fitted(1)
    assert first != fitted(2)
    assert fitted(1, "--out", "table.toml") == ""
    assert (tmp_path / "table.toml").read_text(encoding="utf-8") == first
    assert first.startswith(f"# Fitted by `fairychess tune {name} --games 3 --nodes 60 --random-plies 8 --seed 1` of fairychess ")
    assert "reserve = {" in first
    page = f'name = "fitted"\nextends = "{name}"\n{first}'
    variant = Variant.from_toml(page)
    table = variant.to_toml().split("[evaluation]\n")[1].splitlines()
    assert sorted(table) == sorted(line for line in first.splitlines() if " = [" in line or " = {" in line)


def test_a_queen_that_is_missed_no_more_than_a_rook_becomes_cheaper() -> None:
    variant = Variant("chess")
    without = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/{} w kq - 0 1"
    samples = [(without.format("RNB1KBNR"), 0.2), (without.format("1NBQKBNR"), 0.2), (variant.start_fen, 0.5)]
    numbers, before, after = _fit_evaluation(variant, samples * 100)
    found = {(key, part): (was, now) for key, part, was, now in numbers}
    (queen, cheaper), (rook, dearer) = found["values.queen", 0], found["values.rook", 0]
    assert cheaper < queen
    assert dearer > rook
    assert found["values.knight", 0] == (found["values.knight", 0][0],) * 2
    assert after < before


def test_what_is_wrong_with_a_position_is_said() -> None:
    with pytest.raises(ValueError, match="king"):
        _fit_evaluation(Variant("chess"), [("8/8/8/8/8/8/8/8 w - - 0 1", 0.5)])


@pytest.mark.parametrize(
    "arguments", [["nochess"], ["chess", "--games", "0"], ["chess", "--games", "9999", "--out", "no/x.toml"]]
)
def test_bad_calls(fairychess_command: Run, arguments: list[str]) -> None:
    result = fairychess_command("tune", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1


def test_the_table_is_checked() -> None:
    with pytest.raises(VariantError, match="tempo"):
        Variant.from_toml('name = "x"\nextends = "chess"\n[evaluation]\ntempi = [1, 2]\n')
