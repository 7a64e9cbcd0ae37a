"""Squares, sets of squares, and the constants of `chess` that do not depend on a board.

All public names are in `fairychess` itself.
"""
