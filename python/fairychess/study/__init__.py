"""Studies: what games reveal about a definition, as numbers with intervals, findings and a report.

>>> import tempfile
>>> from fairychess import Variant
>>> from fairychess.study import StudyPlan, run_study
>>> plan = StudyPlan(Variant("chess"), games=4, nodes=10, rungs=0, max_plies=20)
>>> with tempfile.TemporaryDirectory() as directory:
...     study = run_study(plan, directory)
>>> study.measure("median_plies").value
20.0
"""

from __future__ import annotations

from .findings import Finding
from .measure import Measure
from .plan import StudyPlan
from .results import Study
from .running import kept_study, run_study

__all__ = ["Finding", "Measure", "Study", "StudyPlan", "kept_study", "run_study"]
