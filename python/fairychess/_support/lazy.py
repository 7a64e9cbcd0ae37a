"""Names of a package whose modules are imported when a name is first used."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


def attributes(package: str, names: Mapping[str, Sequence[str]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package (PEP 562).

    Args:
        package: The package's name.
        names: The names that each module of the package gives, by module. The modules are attributes too.

    Example:
        >>> find, listed = attributes("fairychess", {"network": ("Network",)})
        >>> find("Network").__name__, "Network" in listed()
        ('Network', True)
    """
    modules = {name: module for module, given in names.items() for name in given}

    def find(name: str) -> object:
        if name in names:
            return import_module(f"{package}.{name}")
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])
        found: object = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *names, *modules})

    return find, listed
