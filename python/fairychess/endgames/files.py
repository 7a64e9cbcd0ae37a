"""The files of endgame tables: a header, and the values in compressed blocks with checksums."""

from __future__ import annotations

import json
import os
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from fairychess._support.files import write_whole
from fairychess._support.reading import named, read_limited
from fairychess.errors import EndgameError

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"fairychess endgame\n"
"""The first bytes of a file."""

FORMAT = 1
"""The version of the format, in the header."""

SUFFIX = ".endgame"
"""The end of a file's name."""

BLOCK = 1 << 20
"""The number of bytes that are compressed together."""

LEVEL = 4
"""The compression level: level 6 takes two to three times as long, and makes files of chess with four pieces 3 to 5 % smaller."""

MAX_BYTES = 64 << 30
"""The maximum size of a file."""

FIELDS: dict[str, type] = {
    "format": int,
    "material": str,
    "rules_id": str,
    "digest": str,
    "metric": str,
    "width": int,
    "bytes": int,
    "blocks": list,
}
"""The fields of a header, with the types of their values. A table with the distance to conversion also has `component`."""

WIDTHS = (1, 2)
"""The possible numbers of bytes of each value."""

SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ-+~[]")
"""The characters of a material that a file name may contain."""


class TableFileError(EndgameError):
    """A file that is damaged, or is not the table that its name promises. The message names it."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """The content of a file."""

    material: str
    """The name of the material, such as `KR-K`."""
    rules_id: str
    """The rules of play for which it was made."""
    digest: str
    """The numbering of the positions."""
    width: int
    """The number of bytes of each value."""
    values: bytes
    """The values."""
    metric: Literal["mate", "conversion"] = "mate"
    """What the distances count to."""
    component: tuple[str, ...] = ()
    """With the distance to conversion: the names of the materials that the table was made with, and its own."""

    def to_bytes(self, threads: int | None = None) -> bytes:
        """Return the bytes of the file, which are always the same for the same table.

        Args:
            threads: The number of threads that compress; None for one per processor.
        """
        starts = range(0, len(self.values), BLOCK)

        def compressed(start: int) -> bytes:
            return zlib.compress(self.values[start : start + BLOCK], LEVEL)

        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:  # compression releases the interpreter
            blocks = list(pool.map(compressed, starts))
        header = {
            "format": FORMAT,
            "material": self.material,
            "rules_id": self.rules_id,
            "digest": self.digest,
            "metric": self.metric,
            "width": self.width,
            "bytes": len(self.values),
            "blocks": [[len(block), zlib.crc32(block)] for block in blocks],
            **({} if self.metric == "mate" else {"component": self.component}),
        }
        text = json.dumps(header, sort_keys=True).encode()
        start = MAGIC + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little")
        return b"".join([start, text, *blocks])


def file_name(material: str) -> str:
    """Return the name of the file for a material; characters that some systems do not allow are percent-encoded.

    >>> file_name("KR-K"), file_name('KE"-K')
    ('KR-K.endgame', 'KE%22-K.endgame')
    """
    return "".join(each if each in SAFE else "".join(f"%{byte:02X}" for byte in each.encode()) for each in material) + SUFFIX


def write_table(path: Path, table: TableFile, threads: int | None = None) -> None:
    """Write a file in one step, so that a killed process never leaves half a file under this name.

    Args:
        path: The file.
        table: Its content.
        threads: The number of threads that compress; None for one per processor.

    Raises:
        OSError: The file cannot be written.
    """
    with named(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, path.with_name(f".{path.name}.{os.getpid()}.part"), table.to_bytes(threads))


def read_table(path: Path) -> TableFile:
    """Read a file.

    Raises:
        TableFileError: It is not an endgame table, or it is damaged; the message says where.
        OSError: The file cannot be read.
    """
    data = read_limited(path, MAX_BYTES, TableFileError)
    header, start = _header(path, data)
    values: list[bytes] = []
    for number, (length, checksum) in enumerate(header["blocks"], 1):
        block = data[start : start + length]
        if len(block) != length or zlib.crc32(block) != checksum:
            raise TableFileError(f"{path}: block {number} of {len(header['blocks'])} is damaged")
        unpacked = zlib.decompressobj()
        try:
            values.append(unpacked.decompress(block, BLOCK))
        except zlib.error as error:
            raise TableFileError(f"{path}: block {number} cannot be unpacked: {error}") from error
        if not unpacked.eof:
            raise TableFileError(f"{path}: block {number} has more than {BLOCK} bytes, or is cut off")
        start += length
    if start != len(data) or sum(map(len, values)) != header["bytes"]:
        raise TableFileError(f"{path}: its length is wrong")
    material, rules_id, digest, width, metric = (header[key] for key in ("material", "rules_id", "digest", "width", "metric"))
    return TableFile(material, rules_id, digest, width, b"".join(values), metric, tuple(header.get("component", ())))


def _header(path: Path, data: bytes) -> tuple[dict[str, Any], int]:
    """Return the header, and the start of the blocks."""
    start = len(MAGIC) + 8
    if data[: len(MAGIC)] != MAGIC:
        raise TableFileError(f"{path}: not an endgame table")
    length, checksum = (int.from_bytes(data[at : at + 4], "little") for at in (len(MAGIC), len(MAGIC) + 4))
    text = data[start : start + length]
    if len(text) != length or zlib.crc32(text) != checksum:
        raise TableFileError(f"{path}: its header is damaged")
    try:
        content: Any = json.loads(text)
        json.dumps(content, ensure_ascii=False).encode()  # lone surrogates could neither be read nor printed
    except (ValueError, RecursionError):
        content = None
    header = cast("dict[str, Any]", content) if isinstance(content, dict) else {}
    if "format" not in header:
        raise TableFileError(f"{path}: it has no header of an endgame table")
    if header["format"] != FORMAT:
        raise TableFileError(f"{path}: its format is {header['format']!r:.60}; this version reads {FORMAT}")
    if header.get("metric") not in ("mate", "conversion"):
        raise TableFileError(f"{path}: its metric is {header.get('metric')!r:.60}; this version reads 'mate' and 'conversion'")
    fields = FIELDS if header["metric"] == "mate" else FIELDS | {"component": list}
    names: list[Any] = header.get("component", [])
    if (
        {key: type(value) for key, value in header.items()} != fields
        or not all(map(_is_block, header["blocks"]))
        or not all(type(name) is str for name in names)
    ):
        raise TableFileError(f"{path}: its header lacks something, or has something of the wrong type")
    if header["width"] not in WIDTHS:
        raise TableFileError(f"{path}: its header has a width of {header['width']} bytes; expected 1 or 2")
    if header["bytes"] < 0:
        raise TableFileError(f"{path}: its header has a length of {header['bytes']} bytes; expected at least 0")
    return header, start + length


def _is_block(block: object) -> bool:
    """Return True if a value is the length and the checksum of a block."""
    numbers = cast("list[object]", block) if isinstance(block, list) else []
    return [type(number) for number in numbers] == [int, int] and min(cast("list[int]", numbers)) >= 0
