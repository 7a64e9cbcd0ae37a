"""The files that options of engines name, as they appear in the settings of a match."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from fairychess._support.reading import WEIGHTS, named, read_limited
from fairychess.endgames.loading import loaded_fingerprint
from fairychess.errors import EndgameError
from fairychess.learn.named_networks import NETWORK_FILE
from fairychess.protocols.server.catalogue import files_of_path
from fairychess.protocols.server.options import BOOK_FILE, ENDGAME_PATH, normalised
from fairychess.protocols.server.session import PATH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fairychess import Variant


def content_of_option(name: str, value: str, variant: Variant, *, ours: bool) -> str:
    """Return an option's representation in the settings, which shows whether a file that it names has changed.

    Args:
        name: The name of the option; case and spaces do not matter.
        value: Its value.
        variant: The variant of the match.
        ours: True for our own engine. Of other engines, only the network file is known.

    Returns:
        A hash of the content of the files; the value itself if it names none.
    """
    known = normalised(name)
    if known == normalised(NETWORK_FILE) or (ours and known == normalised(BOOK_FILE)):
        return content_of([value]) or value
    if ours and known == normalised(PATH):
        return content_of(files_of_path(value)) or value
    if ours and known == normalised(ENDGAME_PATH):
        return content_of_tables(value, variant) or value
    return value


def content_of(files: Sequence[str | Path]) -> str | None:
    """Return a hash of the content of files; None if one of them cannot be read."""
    hashes: list[str] = []
    for file in files:
        try:
            hashes.append(hashlib.sha256(read_limited(file, WEIGHTS)).hexdigest())
        except OSError:
            return None
    if len(hashes) == 1:
        return f"sha256:{hashes[0][:16]}"
    return f"sha256:{hashlib.sha256(' '.join(hashes).encode()).hexdigest()[:16]}" if hashes else None


def content_of_tables(folder: str, variant: Variant) -> str | None:
    """Return a fingerprint of the endgame tables of a folder; None if there are none that can be read."""
    try:
        with named(folder):
            return loaded_fingerprint(folder, variant)
    except (EndgameError, OSError):
        return None
