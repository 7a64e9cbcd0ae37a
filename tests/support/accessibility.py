"""Looks for violations of the rules of accessibility with axe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page

Window: TypeAlias = "tuple[int, int, Literal['light', 'dark']]"
"""The size of a window, in CSS pixels, and the user's preferred colour scheme."""

ZOOMED = "200 %"
WINDOWS: Mapping[str, Window] = {
    "wide": (1280, 800, "light"),
    "phone": (320, 640, "dark"),
    ZOOMED: (640, 400, "light"),  # 1280 by 800
}

BOTH_COLOURS: Mapping[str, Window] = {
    "wide": (1280, 800, "light"),
    "wide, dark": (1280, 800, "dark"),
    "phone": (320, 640, "light"),
    "phone, dark": (320, 640, "dark"),
}


def fits(page: Page) -> bool:
    """Return whether the page fits into the width of the window, or soon will: scripts lay it out after each change."""
    for _ in range(100):
        if page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"):
            return True
        page.wait_for_timeout(50)
    return False


def violations(page: Page, windows: Mapping[str, Window] = WINDOWS) -> list[str]:
    """Return what axe finds in all windows but the zoomed one, and the windows that the screen does not fit into."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found: list[str] = []
    for name, (width, height, colors) in windows.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=colors)
        violated = [] if name == ZOOMED else axe.run(page).response["violations"]
        found += [f"{name}: {each['id']}: {[node['html'] for node in each['nodes']][:3]}" for each in violated]
        if not fits(page):
            found.append(f"{name}: the screen is wider than the window")
    return found
