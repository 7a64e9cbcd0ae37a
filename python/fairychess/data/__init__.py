"""Self-play games as data: Parquet shards that are byte-for-byte reproducible on every machine.

>>> import tempfile
>>> from fairychess import Variant
>>> from fairychess.data import SelfPlay, parse_player, run_selfplay
>>> plan = SelfPlay(Variant("stoltz"), parse_player("random"), games=3, seed=1)
>>> with tempfile.TemporaryDirectory() as directory:
...     run_selfplay(plan, directory)
3
"""

from __future__ import annotations

from .bank import Bank
from .bank_adding import BankAddition, add_to_bank
from .bank_part import BankPart
from .batch import Batch
from .bin_export import write_bin
from .book_games import book_games
from .dataset import Dataset
from .directory import kept_seed
from .games import Choice, GameTask, PlayedGame, play_game
from .options import Adjudication, GameOptions
from .pgn_export import write_pgn
from .player import SelfPlayer
from .players import parse_player
from .pool import Pool
from .running import run_selfplay
from .selfplay import SelfPlay
from .text_export import write_text
from .torch_dataset import torch_dataset

__all__ = [
    "Adjudication",
    "Bank",
    "BankAddition",
    "BankPart",
    "Batch",
    "Choice",
    "Dataset",
    "GameOptions",
    "GameTask",
    "PlayedGame",
    "Pool",
    "SelfPlay",
    "SelfPlayer",
    "add_to_bank",
    "book_games",
    "kept_seed",
    "parse_player",
    "play_game",
    "run_selfplay",
    "torch_dataset",
    "write_bin",
    "write_pgn",
    "write_text",
]

Player = SelfPlayer
"""The old name of `SelfPlayer`."""
Task = GameTask
"""The old name of `GameTask`."""
