"""Games of fairychess as environments of other libraries: Gymnasium, PettingZoo and OpenSpiel.

Each module needs the extra of its name, and can also be imported as `fairychess.gymnasium`, `fairychess.pettingzoo` and
`fairychess.openspiel`.
"""
