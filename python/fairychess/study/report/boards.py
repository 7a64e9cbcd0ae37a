"""Boards in a report: data and a script for playing through the games. Pictures replace them if scripts are disabled."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess import Board
from fairychess.pictures import sprites
from fairychess.web.joiner import joined
from fairychess.web.recorded import recorded
from fairychess.web.static_page import embedded

from .text import escaped

if TYPE_CHECKING:
    from fairychess import Variant

MAX_PICTURES, MAX_RECORDED = 300_000, 350_000
"""The maximum total sizes of the board pictures and of the recorded games of a page, in bytes."""

HOSTS = Path(__file__).parents[2] / "web" / "static" / "hosts"
"""The folder with the modules that put boards into pages."""


@cache
def script_of(module: str) -> str:
    """Return the text of a module in `HOSTS`, including everything that it imports.

    Args:
        module: Its file name.
    """
    return joined(HOSTS / module)


def boards(module: str, name: str, variant: Variant, content: list[dict[str, Any]]) -> str:
    """Return the page elements that show boards: the data, including the variant's piece sprites, and the script.

    Args:
        module: The file of the module that reads the data.
        name: The id of the data element, and the key of `content` in the data.
        variant: The variant.
        content: The data of each board.
    """
    data = embedded(name, {"sprites": sprites(variant).svg, name: content})
    return f'{data}<script type="module">{script_of(module)}</script>'


def policy(style: str, module: str | None) -> str:
    """Return a content security policy that allows one style sheet, embedded pictures and one script, but no requests.

    Args:
        style: The text of the style sheet.
        module: The file of the module whose script is allowed; None for no script.
    """
    script = "" if module is None else f" script-src {digest(script_of(module))};"
    return f"default-src 'none'; img-src data:;{script} style-src {digest(style)}; base-uri 'none'; form-action 'none'"


def digest(text: str) -> str:
    """Return the hash by which a policy allows a script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


class Album:
    """The board pictures and recorded games of a page, up to the maximum sizes."""

    def __init__(self, variant: Variant) -> None:
        self.variant: Variant = variant
        self.recordings: list[dict[str, Any]] = []
        self._pictures = self._recorded = 0

    def picture(self, fen: str, text: str) -> str:
        """Return a position as an image element; an empty string if no room is left."""
        content = base64.b64encode(Board(self.variant, fen).svg(size=320).encode()).decode()
        if self._pictures + len(content) > MAX_PICTURES:
            return ""
        self._pictures += len(content)
        return f'<img class="board" alt="{escaped(text)}" width="320" src="data:image/svg+xml;base64,{content}">'

    def board(self, game: dict[str, Any]) -> str:
        """Return an element in which a script shows a game."""
        board = Board(self.variant, game["start"])
        for move in game["moves"]:
            board.push_uci(move)
        return self.recording(recorded(board), game["end"])

    def recording(self, recording: dict[str, Any], end: str) -> str:
        """Return an element in which a script shows a recorded game; until then, it contains a picture of the last position.

        Args:
            recording: The result of `recorded`.
            end: The FEN of the last position.
        """
        picture = self.picture(end, f"The last position: {end}")
        size = len(json.dumps(recording))
        if self._recorded + size > MAX_RECORDED:
            return f"<div>{picture}</div>"
        self._recorded += size
        self.recordings.append(recording)
        return f'<div data-recording="{len(self.recordings) - 1}">{picture}</div>'
