"""Games as animated pictures: the bytes are those of a GIF, and the frames show the positions."""

from __future__ import annotations

import base64
import io
import random
from typing import TYPE_CHECKING, Any

import pytest

from support.accessibility import violations
from test_web_screens import enter, two_people, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from support.web_server import WebServer

pytestmark = pytest.mark.browser

ENCODE = """async ([width, height, frames]) => {
    const {GifWriter} = await import("/share/gif.js");
    const gif = new GifWriter(width, height);
    for (const [pixels, delay] of frames) gif.add(Uint8ClampedArray.from(pixels), delay);
    const bytes = new Uint8Array(await gif.finish().arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def decoded(data: bytes) -> list[tuple[bytes, int]]:
    """Return the pixels of each frame as RGB, and how long it is shown."""
    pillow: Any = pytest.importorskip("PIL.Image", reason="ABSENT: no pillow")
    image = pillow.open(io.BytesIO(data))
    frames: list[tuple[bytes, int]] = []
    for number in range(image.n_frames):
        image.seek(number)
        frames.append((image.convert("RGB").tobytes(), image.info["duration"]))
    return frames


def encoded(page: Page, width: int, height: int, frames: list[list[tuple[int, int, int]]]) -> list[tuple[bytes, int]]:
    rows = [[[part for pixel in frame for part in (*pixel, 255)], 100 * (at + 1)] for at, frame in enumerate(frames)]
    return decoded(base64.b64decode(page.evaluate(ENCODE, [width, height, rows])))


@pytest.mark.parametrize(
    ("width", "height", "colours"),
    [(1, 1, 1), (1, 1, 200), (7, 3, 1), (7, 3, 2), (7, 3, 200), (97, 61, 1), (97, 61, 2), (97, 61, 200), (200, 100, 200)],
)
def test_frames_of_few_colours_are_exact(page: Page, width: int, height: int, colours: int) -> None:
    """Long random frames fill the code table of the compression several times."""
    chance = random.Random(f"{colours} {width}")
    palette = [(8 * (at % 32), 8 * (at // 32), 8 * chance.randrange(32)) for at in range(colours)]
    frames = [[chance.choice(palette) for _ in range(width * height)]]
    for _ in range(3):
        frame = list(frames[-1])
        for _ in range(chance.randrange(5)):
            frame[chance.randrange(len(frame))] = chance.choice(palette)
        frames.append(frame)
    found = encoded(page, width, height, frames)
    assert [pixels for pixels, _ in found] == [bytes(part for pixel in frame for part in pixel) for frame in frames]
    assert [delay for _, delay in found] == [100, 200, 300, 400]


def test_frames_of_many_colours_are_close(page: Page) -> None:
    frame = [(x * 2, y * 2, x + y) for y in range(100) for x in range(100)]
    [(pixels, _)] = encoded(page, 100, 100, [frame])
    errors = [abs(one - other) for one, other in zip(pixels, (part for pixel in frame for part in pixel), strict=True)]
    assert sum(errors) / len(errors) < 12


@pytest.mark.parametrize("variant", ["chess", "stoltz"])
def test_a_game_is_saved_as_an_animated_picture(window: Page, server: WebServer, variant: str) -> None:
    two_people(window, server, variant)
    window.get_by_role("button", name="Share").click()
    assert window.get_by_role("button", name="Save as GIF").is_disabled()
    window.get_by_role("button", name="Close").click()
    played = (["accept", "accept"] if variant == "stoltz" else []) + ["e4", "d5", "exd5"]
    for move in played:
        enter(window, move)
    window.get_by_role("button", name="One move back").click()
    until(window, "document.querySelector('fairychess-board').view.last.san === 'd5'")
    window.get_by_role("button", name="Share").click()
    with window.expect_download() as saved:
        window.get_by_role("button", name="Save as GIF").click()
    assert saved.value.suggested_filename == f"{variant}.gif"
    frames = decoded(saved.value.path().read_bytes())
    assert [delay for _, delay in frames] == [900] * len(played) + [3000]
    assert len({pixels for pixels, _ in frames[-4:]}) == 4
    assert len(saved.value.path().read_bytes()) < 100_000
    until(window, "document.querySelector('progress').hidden")
    assert violations(window) == []


def test_a_closed_dialog_ends_the_drawing(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 4:
        enter(window, move)
    window.evaluate("""() => {
        window.drawn = 0;
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (!text.includes('"picture"')) return send.call(this, text);
            window.drawn++;
            setTimeout(() => send.call(this, text), 100);  // no machine draws all before the dialog is closed
        };
    }""")
    window.get_by_role("button", name="Share").click()
    window.get_by_role("button", name="Save as GIF").click()
    until(window, "window.drawn > 2")
    window.get_by_role("button", name="Close").click()
    window.wait_for_timeout(300)
    drawn = window.evaluate("window.drawn")
    window.wait_for_timeout(500)
    assert window.evaluate("window.drawn") == drawn < 17
