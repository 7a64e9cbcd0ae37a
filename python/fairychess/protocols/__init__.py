"""The UCI and XBoard protocols.

`server` is the engine side: fairychess answers a chess GUI. `client` is the other side: it drives engines of other programs.
"""
