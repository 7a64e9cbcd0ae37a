"""The headers of a game: its tag pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Final, TypeVar, overload

from fairychess._core import _pgn_is_tag, _pgn_start
from fairychess.errors import FairyChessError

from .checking import check_type

if TYPE_CHECKING:
    from fairychess._core import Board, Variant

__all__ = ["TAG_ROSTER", "Headers"]

T = TypeVar("T")

TAG_ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that every game has; they come first, in this order."""

UNKNOWN: Final = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}


START: Final = ("Variant", "VariantId", "FEN", "Game")
"""The tags that define the start of a game."""


class Checked(dict[str, str]):
    """Tag pairs whose names are known to be valid."""

    __slots__ = ()


class Headers(MutableMapping[str, str]):
    """The tag pairs of a game: the seven-tag roster first, then other tags in the order they were set.

    Args:
        data: Names and values. The default is the seven tags with placeholder values.
        more: Further names and values.

    Raises:
        FairyChessError: A name contains characters other than letters, digits and `_+#=:-`, or does not begin with a letter or
            digit.
        TypeError: A value is not a string. (Line breaks in values are written as spaces.)

    >>> headers = Headers()
    >>> headers["White"] = "Kasparov"
    >>> headers["ECO"] = "B07"
    >>> list(headers.items())[4:]
    [('White', 'Kasparov'), ('Black', '?'), ('Result', '*'), ('ECO', 'B07')]
    """

    __slots__ = ("_pairs",)
    _pairs: dict[str, str]

    def __init__(self, data: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, /, **more: str) -> None:
        if isinstance(data, Checked):
            self._pairs = data
            return
        self._pairs = dict(UNKNOWN) if data is None else {}
        self.update(() if data is None else data, **more)

    def board(self, *, variants: Iterable[Variant] = ()) -> Board:
        """Set up the start position defined by `Variant` (or else `Game`), `VariantId` and `FEN`.

        Args:
            variants: Definitions of variants that are not built in.

        Raises:
            VariantError: The variant is unknown, or its definition differs from the one played.
            FenError: The FEN cannot be read.

        >>> Headers({"Variant": "Crazyhouse"}).board().variant.name
        'crazyhouse'
        """
        variant, identity, fen, game = map(self.get, START)
        return _pgn_start(variant, identity, fen, game, tuple(variants))

    def copy(self) -> Headers:
        """Return a copy with the same pairs."""
        return Headers(Checked(self._pairs))

    @overload
    def get(self, name: str, default: None = None, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...
    @overload
    def get(self, name: str, default: T, /) -> str | T: ...
    def get(self, name: str, default: str | T | None = None, /) -> str | T | None:
        """Return a value, or the default if there is no such tag.

        Args:
            name: The tag's name.
            default: The value to return if there is no such tag.
        """
        return self._pairs.get(name, default)

    def __getitem__(self, name: str) -> str:
        """Return a value. Raises `KeyError` if there is no such tag."""
        return self._pairs[name]

    def __setitem__(self, name: str, value: str) -> None:
        """Set a value. Raises `FairyChessError` for an invalid tag name."""
        for text in (name, value):
            check_type(text, str, "names and values of headers are texts")
        if name not in self._pairs and not _pgn_is_tag(name):
            raise FairyChessError(f"invalid name of a tag {name!r}: expected letters, digits and _+#=:-, a letter or digit first")
        self._pairs[name] = value

    def __delitem__(self, name: str) -> None:
        """Remove a tag. Raises `KeyError` if there is no such tag."""
        del self._pairs[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, starting with the roster."""
        yield from (name for name in TAG_ROSTER if name in self._pairs)
        yield from (name for name in self._pairs if name not in UNKNOWN)

    def __len__(self) -> int:
        """Return the number of tags."""
        return len(self._pairs)

    def __contains__(self, name: object) -> bool:
        """True if there is such a tag."""
        return name in self._pairs

    def __repr__(self) -> str:
        """Show the names and values."""
        return f"Headers({', '.join(f'{name}={value!r}' for name, value in self.items())})"

    def __reduce__(self) -> tuple[type[Headers], tuple[list[tuple[str, str]]]]:
        """Return the data for pickling."""
        return Headers, (list(self._pairs.items()),)
