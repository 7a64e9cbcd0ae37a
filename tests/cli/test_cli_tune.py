"""`fairychess tune`: the table that it prints, and the file that it changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fairychess import Variant, VariantError
from fairychess._core import _fit_evaluation
from fairychess.cli.definition_tables import with_table

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
    assert first == fitted(1, "--workers", "1") == fitted(1, "--workers", "3")
    assert first != fitted(2)
    note = fitted(1, "--out", "table.toml")
    assert re.fullmatch(r"\d+ positions, loss 0\.\d{4} before and 0\.\d{4} after\. Written to table\.toml\.\n", note)
    assert (tmp_path / "table.toml").read_text(encoding="utf-8") == first
    command = f"fairychess tune {name} --games 3 --nodes 60 --random-plies 8 --seed 1"
    assert first.startswith(f"[evaluation]\n# Fitted by `{command}` of fairychess ")
    assert "reserve = {" in first
    variant = Variant.from_toml(f'name = "fitted"\nextends = "{name}"\n{first}')
    table = variant.to_toml().split("[evaluation]\n")[1].splitlines()
    lines = [line for line in first.splitlines() if " = [" in line or " = {" in line or line.startswith("network = ")]
    assert sorted(table) == sorted(lines)
    assert ('network = "reserve"' in lines) == (name == "reserve-dragonet")


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


MINE = """\
# A game of my own.\r
name = "mine"\r
extends = "chess"\r
\r
[evaluation]  # fitted\r
# of an earlier run\r
tempo = [1, 2]\r
\r
# The clock.\r
[clock]\r
claim = 40 # moves\r
"""


def test_the_table_of_a_variant_file_is_replaced_in_place(fairychess_command: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(MINE.encode())
    result = fairychess_command("tune", "mine.toml", "--games", "1", "--nodes", "40", "--out", "mine.toml")
    assert (result.code, result.err) == (0, "")
    text = path.read_bytes().decode()
    before, after = MINE.split("[evaluation]", maxsplit=1)[0], MINE[MINE.index("\r\n# The clock.") :]
    assert text.startswith(f"{before}[evaluation]\r\n# Fitted by `fairychess tune mine.toml ")
    assert text.endswith(after)
    assert "# of an earlier run" not in text
    assert Variant.from_file(path).name == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["mine.toml"]


def test_the_table_is_appended_to_a_variant_file_without_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "chess"', encoding="utf-8")
    changed = with_table(path, "[evaluation]\ntempo = [1, 2]\n")
    assert changed == 'name = "mine"\nextends = "chess"\n\n[evaluation]\ntempo = [1, 2]\n'


def test_a_file_with_nothing_but_the_table_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert with_table(path, "[evaluation]\n") == "[evaluation]\n"
    path.write_text("[evaluation]\ntempo = [3, 4]\n", encoding="utf-8")
    assert with_table(path, "[evaluation]\n") == "[evaluation]\n"


@pytest.mark.parametrize(
    "text",
    [
        'name = "mine"\nevaluation = { tempo = [1, 2] }\n',
        'name = "mine"\n[evaluation.values]\nrook = [1, 2]\n',
        "no TOML",
    ],
)
def test_a_file_that_cannot_be_changed_is_an_error_before_any_game(fairychess_command: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.toml"
    path.write_text(text, encoding="utf-8")
    result = fairychess_command("tune", "chess", "--games", "99999", "--out", "other.toml")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("fairychess: other.toml: ")
    assert path.read_text(encoding="utf-8") == text


def test_nothing_is_fitted_to_games_without_a_quiet_position(fairychess_command: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(MINE.encode())
    result = fairychess_command(
        *("tune", "mine.toml", "--games", "2", "--nodes", "1", "--random-plies", "5000", "--out", "mine.toml")
    )
    assert (result.code, result.out) == (2, "")
    assert "no quiet position in 2 games: fewer random plies than 5000 are needed, or more games" in result.err
    assert path.read_bytes() == MINE.encode()


def test_a_header_in_a_string_is_not_the_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'name = "mine"\ndescription = """\n[evaluation]\n"""\n\n[evaluation]\ntempo = [1, 2]\n'
    path.write_text(text, encoding="utf-8")
    assert with_table(path, "[evaluation]\ntempo = [3, 4]\n") == text.replace("[1, 2]", "[3, 4]")


def test_an_invalid_position_is_reported() -> None:
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
