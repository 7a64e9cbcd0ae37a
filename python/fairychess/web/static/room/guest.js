/** The page of a guest or a spectator: joining, then the game. */

import { sideName } from "../board/sentences.js";
import { Connection } from "../app/connection.js";
import { h } from "../app/dom.js";
import { wordsOf } from "../app/newgame.js";
import { joinForm } from "./invitation.js";
import { RoomTable } from "./room_table.js";
import { SharedGame } from "./shared_game.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const state = /** @type {HTMLElement} */ (document.getElementById("connection"));

// The invitation is in the address of the page, so the first message needs no token.
const room = new Connection("room", () => "invited");
const game = new SharedGame(room);
const table = new RoomTable(game, () => []);
const place = h("div", { class: "screen" });
main.append(place);

/** Show what fits the state of the game. @param {import("./shared_game.js").State} about */
function show(about) {
    if (about.you === "guest" && about.phase === "waiting") {
        if (!place.querySelector("form")) place.replaceChildren(invited(about));
    } else if (!table.element.isConnected) {
        place.replaceChildren(table.element);
        table.update();
    }
    place.dataset.ready = "true";
}

/** @param {import("./shared_game.js").State} about */
function invited({ names, host, side, clock }) {
    const { title, name } = game.view.variant;
    const times = clock ? wordsOf(`${clock.base / 60_000}+${clock.increment / 1000}`) : "without clocks";
    return joinForm(
        { title: title || name, side: sideName(/** @type {"w" | "b"} */ (side)), host: names[host], clock: times },
        (chosen) => game.ask("join", { name: chosen }),
    );
}

room.addEventListener("push", async (event) => {
    const about = /** @type {CustomEvent} */ (event).detail;
    await game.receive(about);
    if (about.game !== null) show(about);
});
room.addEventListener("state", () => (state.textContent = room.state));
room.start();
