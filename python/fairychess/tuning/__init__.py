"""Settings of the search for each game, tuned by games in which both sides search with slightly different settings.

>>> import tempfile
>>> from fairychess import Variant
>>> from fairychess.tuning import TuningPlan, tune_search
>>> plan = TuningPlan((Variant("gardner"),), ("razor_margin",), games=40, nodes=20)
>>> with tempfile.TemporaryDirectory() as directory:
...     tuned = tune_search(plan, directory)
>>> [(row.name, row.before) for row in tuned.settings], tuned.score.games
([('razor_margin', 200)], 4)
"""

from __future__ import annotations

from .plan import TuningPlan
from .results import TunedSearch, TunedSetting
from .running import tune_search
from .settings import SearchSetting, search_settings, search_table

__all__ = [
    "SearchSetting",
    "TunedSearch",
    "TunedSetting",
    "TuningPlan",
    "search_settings",
    "search_table",
    "tune_search",
]
