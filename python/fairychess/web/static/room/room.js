/**
 * The screen of the host: inviting, and the game with the guest.
 *
 * @import {Connection as MainConnection} from "../app/connection.js"
 */

import { here } from "../app/address.js";
import { Connection } from "../app/connection.js";
import { button, h, loadStyle } from "../app/dom.js";
import { game as kept } from "../app/store.js";
import { openSaved } from "../app/table.js";
import { afterwards, invitationForm, invitationLinks } from "./invitation.js";
import { RoomTable } from "./room_table.js";
import { SharedGame } from "./shared_game.js";

/** Show the room. @param {MainConnection} connection @param {HTMLElement} main @returns {Promise<() => void>} ends it */
export async function showRoom(connection, main) {
    loadStyle("room.css");
    const where = here();
    const saved = where.get("game") ? kept(where.get("game") ?? "") : null;
    const start = saved?.start ?? null;
    const form = await invitationForm(connection, start, where.get("variant") ?? "chess");
    if (!connection.guests) throw new Error("To play with someone on another computer, start the server with --lan.");
    const room = new Connection("room");
    const game = new SharedGame(room);
    /** The invitation that is made instead of an ended game. */
    let inviting = false;
    let links = false;
    const invite = () => {
        inviting = true;
        main.replaceChildren(form);
    };
    const open = async () => {
        const answer = await table.ask("pgn");
        if (!answer) return;
        const { text, definition } = answer;
        const { games } = await connection.ask("games", { text, definitions: definition ? [definition] : [] });
        const [{ nodes, fen, tags, variant }] = games;
        const rules = definition ? { definition } : { variant };
        openSaved(connection, { start: { ...rules, ...(fen ? { fen } : {}) }, nodes, current: nodes.length - 1, tags });
    };
    const more = () => {
        const { about } = game;
        if (!about || about.you !== "host") return [];
        if (about.phase === "over") {
            return [afterwards(() => void table.ask("again"), invite, () => void open().catch((error) => table.say(error)))];
        }
        const shown = [
            button(links ? "Hide the links" : "Links", () => {
                links = !links;
                table.update();
            }, { "data-key": "links" }),
            button("Call the game off", () => void table.ask("call-off"), { "data-key": "off" }),
        ];
        const waiting = about.phase === "waiting";
        const drawn = waiting || links ? [invitationLinks(about.links ?? [], waiting)] : [];
        return [...drawn, h("div", { class: "row" }, ...(waiting ? shown.slice(1) : shown))];
    };
    const table = new RoomTable(game, more);
    await new Promise((done) => {
        let number = -1;
        room.addEventListener("push", async (event) => {
            const { detail } = /** @type {CustomEvent} */ (event);
            await game.receive(detail);
            if (detail.game === null) main.replaceChildren(form);
            else if (detail.game !== number) inviting = false;
            number = detail.game ?? -1;
            if (detail.game !== null && !inviting && !table.element.isConnected) {
                main.replaceChildren(table.element);
                table.update();
            }
            done(null);
        });
        room.addEventListener("state", () => room.state.includes("refused") && done(null));
        room.start();
    });
    return () => {
        table.close();
        room.end();
    };
}
