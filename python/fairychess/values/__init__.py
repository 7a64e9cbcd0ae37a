"""Values of pieces, measured by games in which each side lacks a piece that the other side has.

>>> import tempfile
>>> from fairychess import Variant
>>> from fairychess.values import ValuePlan, measure_values
>>> plan = ValuePlan(Variant("gardner"), games=20, nodes=10, max_plies=20)
>>> with tempfile.TemporaryDirectory() as directory:
...     measured = measure_values(plan, directory)
>>> [row.piece for row in measured.pieces]
['queen', 'rook', 'bishop', 'knight']
"""

from __future__ import annotations

from .army import Army
from .odds import Odds
from .plan import ValuePlan
from .results import MeasuredOdds, MeasuredValue, MeasuredValues
from .running import measure_values
from .writing import with_values

__all__ = ["Army", "MeasuredOdds", "MeasuredValue", "MeasuredValues", "Odds", "ValuePlan", "measure_values", "with_values"]
