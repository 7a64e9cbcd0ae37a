"""fairychess games as environments for other libraries: Gymnasium, PettingZoo and OpenSpiel.

Each module needs the extra of the same name, and can also be imported as `fairychess.gymnasium`, `fairychess.pettingzoo` and
`fairychess.openspiel`.
"""
