"""`Study`: a completed study."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Variant
from fairychess._support.files import replacing
from fairychess.errors import DataError

from .findings import Finding
from .measure import Measure
from .report import html_of

if TYPE_CHECKING:
    import os

__all__ = ["Study"]

STUDY: Final = "study.json"
"""The name of the file with the settings."""

MEASURES: Final = "measures.json"
"""The name of the file with the measures."""


class Study:
    """A study: its measures, its findings, and its report.

    Args:
        directory: The directory of the study.
        document: The content of `measures.json`.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> from fairychess.study import StudyPlan, run_study
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     study = run_study(StudyPlan(Variant("chess"), games=2, nodes=5, rungs=0, max_plies=10), directory)
    >>> study.verdict, study.findings, study.html()[:15]
    ('unclear', [], '<!DOCTYPE html>')
    """

    def __init__(self, directory: Path, document: dict[str, Any]) -> None:
        self.directory: Path = Path(directory)
        """The directory."""
        self.document: dict[str, Any] = document
        """The content of `measures.json`: all numbers and tables."""

    @property
    def variant(self) -> Variant:
        """The variant."""
        return Variant.from_toml(self.document["study"]["definition"])

    @property
    def verdict(self) -> str:
        """`"balanced"`, `"white"` or `"black"` for the side that is ahead, or `"unclear"`."""
        return str(self.document["verdict"]["word"])

    @property
    def summary(self) -> list[str]:
        """The verdict in sentences."""
        return list(self.document["summary"])

    @property
    def measures(self) -> list[Measure]:
        """All measures."""
        return [Measure.from_json(each) for each in self.document["measures"]]

    def measure(self, name: str) -> Measure:
        """Return one measure.

        Args:
            name: Its name, such as `"white_score"`.

        Raises:
            DataError: The study has no such measure.
        """
        for each in self.document["measures"]:
            if each["name"] == name:
                return Measure.from_json(each)
        raise DataError(f"the study has no measure {name!r}")

    @property
    def findings(self) -> list[Finding]:
        """The findings, worst first; findings about an earlier definition come last."""
        earlier = self.document["against"]
        rows = self.document["findings"] + (earlier["findings"] if earlier else [])
        return [Finding(**row) for row in rows]

    def html(self) -> str:
        """Return the report: one HTML file that makes no requests."""
        return html_of(self.document)

    def write_report(self, path: str | os.PathLike[str]) -> None:
        """Write the report.

        Args:
            path: The file; an existing one is replaced in one step.

        Raises:
            OSError: The file cannot be written.
        """
        with replacing(path) as file:
            file.write(self.html())
