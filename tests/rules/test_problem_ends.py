"""The end positions of problems in definitions, which determine what an editor underlines."""

from __future__ import annotations

import pytest

from fairychess import Problem, Variant, VariantError

BASE = 'name = "x"\nextends = "chess"\n'


def problem_of(text: str) -> Problem:
    with pytest.raises(VariantError) as caught:
        Variant.from_toml(text)
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (f"{BASE}bored = 1", "bored"),
        (f"{BASE}[board]\nfiles = 99 # wide", "99"),
        (f'{BASE}[[promotion]]\nto = ["queen", "wolf"]', '"wolf"'),
        (f'{BASE}[pieces.wolf]\nmoves = "RxN"', "xN"),
        (f'{BASE}[moves]\npass = "sometimes"', '"sometimes"'),
    ],
)
def test_a_problem_ends_after_what_it_is_about(text: str, marked: str) -> None:
    problem = problem_of(text)
    line = text.splitlines()[problem.line - 1]
    assert problem.end_line == problem.line
    assert line[problem.column - 1 : problem.end_column - 1] == marked


def test_no_problem_ends_past_its_line() -> None:
    whole = Variant("seirawan").to_toml()
    for length in range(0, len(whole), 7):
        text = whole[:length] + "\n"
        try:
            Variant.from_toml(text)
        except VariantError as error:
            for problem in error.problems:
                line = text.split("\n")[problem.end_line - 1]
                assert (problem.line, problem.column) <= (problem.end_line, problem.end_column)
                assert problem.end_column <= len(line) + 1


def test_a_problem_without_an_end_is_empty() -> None:
    problem = Problem(3, 5, "board", "is needed")
    assert (problem.end_line, problem.end_column) == (3, 5)
