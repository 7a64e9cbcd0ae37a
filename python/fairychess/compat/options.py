"""The options that `set_option` accepts. Most of them control Fairy-Stockfish's engine, and have no effect here."""

from __future__ import annotations

__all__ = ["OPTIONS"]

OPTIONS = frozenset(
    name.lower()
    for name in (
        "Protocol",
        "Debug Log File",
        "Threads",
        "Hash",
        "Clear Hash",
        "Ponder",
        "MultiPV",
        "Skill Level",
        "Move Overhead",
        "Slow Mover",
        "nodestime",
        "UCI_Chess960",
        "UCI_Variant",
        "UCI_AnalyseMode",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_ShowWDL",
        "SyzygyPath",
        "SyzygyProbeDepth",
        "Syzygy50MoveRule",
        "SyzygyProbeLimit",
        "Use NNUE",
        "EvalFile",
        "TsumeMode",
        "VariantPath",
        "usemillisec",
    )
)
