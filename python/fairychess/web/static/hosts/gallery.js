/**
 * The games of a report (`fairychess study`): where a game is opened, a board to step through it takes the place of the picture
 * of its last position.
 */

import { FairychessReplay } from "./replay.js";

const { sprites, recordings } = JSON.parse(document.getElementById("recordings")?.textContent ?? "{}");

for (const place of document.querySelectorAll("[data-recording]")) {
    const recording = recordings?.[Number(place.getAttribute("data-recording"))];
    const opened = place.closest("details");
    if (!recording || !opened) continue;
    const show = () => {
        const replay = new FairychessReplay();
        replay.sprites = sprites;
        replay.recording = recording;
        place.replaceChildren(replay);
    };
    if (opened.open) show();
    else opened.addEventListener("toggle", show, { once: true });
}
