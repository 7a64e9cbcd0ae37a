"""Squares, square sets, and the constants of `chess` that do not depend on a board.

All public names are also in `fairychess`.
"""
