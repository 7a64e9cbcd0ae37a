"""Drop-in replacements for other libraries.

`fairychess.compat.pyffish` has the functions of pyffish, Fairy-Stockfish's Python module.
"""
