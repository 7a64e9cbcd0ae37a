"""Modules that programs can import in place of other libraries.

`fairychess.compat.pyffish` has the functions of pyffish, the Python module of Fairy-Stockfish.
"""
