"""All cells of the notebooks run, and their outputs match the stored ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.notebooks import NOTEBOOKS, pictures_of, read, run, text_outputs, varies

if TYPE_CHECKING:
    from pathlib import Path


def test_the_notebooks_are_found() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["a-search", "a-study", "a-tour"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    kept = [cell for cell in read(path).cells if cell.cell_type == "code"]
    fresh = [cell for cell in run(read(path)).cells if cell.cell_type == "code"]
    assert [pictures_of(cell) for cell in kept if pictures_of(cell)] == [], "pictures are not stored"
    assert sum(len(pictures_of(cell)) for cell in fresh) >= 3
    assert sum(bool(text_outputs(cell)) for cell in kept) >= 8
    for old, new in zip(kept, fresh, strict=True):
        assert text_outputs(old) == ("" if varies(old) else text_outputs(new)), (
            f"{old.source}\n(run `python -m support.notebooks` in tests to store the new outputs)"
        )
