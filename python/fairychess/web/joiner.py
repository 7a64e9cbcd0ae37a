"""Joins ES modules into a single text, for hosts that take only one file: the static page, reports and notebook widgets.

Each module becomes a function that is called once, after the modules that it imports, and returns its exports. So no names have
to change, and the joined text reads like its sources. Only the kinds of statements that this package's modules use are allowed:
`import { a, b as c } from "./file.js";`, `export` before a declaration, `export { a, b as c };` and `export default`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["joined"]

IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"(\.[^"]*)";[^\S\n]*$', re.MULTILINE)
LIST = re.compile(r"^export\s*\{([^}]*)\};?[^\S\n]*$", re.MULTILINE)
DECLARATION = re.compile(r"^export\s+(?=(?:async\s+)?(?:class|const|function\*?)\s+(\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export\s+default\s+", re.MULTILINE)
COMMENT = re.compile(r"^[^\S\n]*/\*\*(?:(?!\*/).)*\*/[^\S\n]*\n", re.MULTILINE | re.DOTALL)
"""Matches JSDoc comments, which are left out."""
LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\s*[.(].*", re.MULTILINE)
"""Matches statements that cannot be joined. `import` and `export` count as statements only at the start of a line."""


def joined(entry: Path, *, exports: bool = False) -> str:
    r"""Join a module with everything it imports, directly and indirectly.

    Args:
        entry: The file of the module.
        exports: True to keep the module's exports; False to run it only for its effects.

    Returns:
        The text of one module without imports.

    Raises:
        FairyChessError: The imports are circular, or a statement cannot be joined.
        OSError: A file cannot be read.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.js").write_text("export const one = 1;\n")
    ...     _ = Path(folder, "b.js").write_text('import { one } from "./a.js";\nexport const two = one + one;\n')
    ...     print(joined(Path(folder, "b.js"), exports=True))
    const $a = (() => {
    const one = 1;
    return { one };
    })();
    const $b = (() => {
    const { one } = $a;
    const two = one + one;
    return { two };
    })();
    export const { two } = $b;
    """
    entry = entry.resolve()
    modules: dict[Path, _Module] = {}
    _collect(entry, (), modules)
    names = _names(list(modules))
    parts = [f"const {names[path]} = (() => {{\n{module.body(names)}\n}})();" for path, module in modules.items()]
    if exports:
        parts.append(_export(names[entry], modules[entry].exported))
    return "\n".join(parts)


class _Module:
    """A parsed module."""

    imported: dict[str, Path]
    """The imported files, by the path in the import statement."""
    exported: dict[str, str]
    """The internal name of each exported name."""

    def __init__(self, path: Path) -> None:
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        self.imported = {target: (path.parent / target).resolve() for _, target in IMPORT.findall(text)}
        self.exported = {name: name for name in DECLARATION.findall(text)}
        for listed in LIST.findall(text):
            self.exported |= {outer: inner for inner, outer in _pairs(listed)}
        if DEFAULT.search(text):
            self.exported["default"] = "$default"
        text = DECLARATION.sub("", DEFAULT.sub("const $default = ", LIST.sub("", text)))
        if wrong := LEFT.search(IMPORT.sub("", text)):
            raise FairyChessError(f"{path.name}: {wrong[0].strip()!r} cannot be joined into one file")
        self.text = text.strip()

    def body(self, names: dict[Path, str]) -> str:
        """Return the body of the module's function; `names` has the name of each module."""

        def local(match: re.Match[str]) -> str:
            if match[1] is None:  # imported for its effects
                return ""
            listed = ", ".join(inner if inner == outer else f"{inner}: {outer}" for inner, outer in _pairs(match[1]))
            return f"const {{ {listed} }} = {names[self.imported[match[2]]]};"

        exported = ", ".join(inner if inner == outer else f"{outer}: {inner}" for outer, inner in self.exported.items())
        return "\n".join(part for part in (IMPORT.sub(local, self.text), f"return {{ {exported} }};" if exported else "") if part)


def _collect(path: Path, above: tuple[Path, ...], modules: dict[Path, _Module]) -> None:
    """Collect a module, after the modules that it imports."""
    if path in above:
        circle = " -> ".join(each.name for each in (*above[above.index(path) :], path))
        raise FairyChessError(f"modules import each other in a circle: {circle}")
    if path not in modules:
        module = _Module(path)
        for target in module.imported.values():
            _collect(target, (*above, path), modules)
        modules[path] = module


def _names(paths: list[Path]) -> dict[Path, str]:
    """Return a name for each module: its file name, followed by a number if that name is taken."""
    names: dict[Path, str] = {}
    for path in paths:
        name = "$" + re.sub(r"\W", "_", path.stem)
        same = sum(each.rstrip("0123456789") == name for each in names.values())
        names[path] = f"{name}{same or ''}"
    return names


def _pairs(listed: str) -> list[tuple[str, str]]:
    """Parse `a, b as c` into pairs of names: before and after `as`."""
    entries = [entry.split() for entry in listed.split(",") if entry.strip()]
    return [(entry[0], entry[-1]) for entry in entries]


def _export(module: str, exported: dict[str, str]) -> str:
    """Write the statements that export the names of a module."""
    named = ", ".join(name for name in exported if name != "default")
    lines = [f"export const {{ {named} }} = {module};"] if named else []
    lines += [f"export default {module}.default;"] if "default" in exported else []
    return "\n".join(lines)
