/**
 * The games of a file, a match or self-play, read again every two seconds, so that a running match can be watched.
 *
 * @import {Connection} from "./connection.js"
 */

import { here } from "./address.js";
import { BoardPane } from "./board_pane.js";
import { button, h, loadStyle } from "./dom.js";
import { Game } from "./game.js";
import { MovesPane } from "./moves_pane.js";
import { openSaved } from "./table.js";
import { savedOf } from "./import.js";

const INTERVAL = 2000;

/** Show the games of a file. @param {Connection} connection @param {HTMLElement} main */
export async function showGames(connection, main) {
    const key = here().get("file") ?? "";
    const title = h("h1", {}, "Games");
    const about = h("p", { class: "hint", role: "status" });
    const list = h("ol", { class: "plain games" });
    const place = h("div", { class: "table" });
    const standing = h("div", {});
    main.replaceChildren(title, about, standing, place, list);
    let digest = "";
    /** @type {any[]} */
    let games = [];
    let followed = true;
    /** @type {BoardPane | null} */
    let shown = null;
    const show = (/** @type {any} */ row, /** @type {string} */ heading) => {
        const game = new Game(connection, savedOf(row));
        game.save = () => {};
        game.tree.current = followed ? game.tree.end(0) : 0;
        const [board, moves] = [new BoardPane(game), new MovesPane(game)];
        shown?.close();
        shown = board;
        board.movable = () => "none";
        const open = button("Open on the board", () => openSaved(connection, savedOf(row)), { class: "primary" });
        place.replaceChildren(
            h("div", { class: "place" }, board.element),
            h("div", { class: "side" }, h("p", {}, heading), open, moves.element),
        );
        void game.go();
    };
    const draw = () => {
        about.textContent = games.length
            ? `The last ${games.length} games; new ones appear by themselves`
            : "No games yet; they appear by themselves";
        list.replaceChildren(
            ...games.map((game, index) =>
                h(
                    "li",
                    {},
                    button(headline(game, index), () => {
                        followed = false;
                        show(game, headline(game, index));
                    }, { class: "quiet", disabled: !game.variant }),
                )
            ).reverse(),
        );
        const last = games.at(-1);
        if (followed && last?.variant) show(last, `Last game: ${headline(last, games.length - 1)}`);
    };
    const poll = async () => {
        const read = await connection.ask("watch", { file: key, ...(digest ? { digest } : {}) });
        if (read.games === null) return;
        digest = read.digest;
        title.textContent = read.name;
        games = read.games;
        draw();
        if (!read.standing) return;
        loadStyle("matches.css");
        const { drawStanding } = await import("../matches/standing.js"); // loaded when needed
        list.hidden = true; // the table has all games
        about.textContent = "The table and the list follow the match by themselves";
        drawStanding(standing, read.standing, (number, heading) => void open(number, heading).catch(say));
    };
    const open = async (/** @type {number} */ number, /** @type {string} */ heading) => {
        const { games: [found] } = await connection.ask("watch", { file: key, number });
        followed = false;
        if (!found.variant) return;
        show(found, heading);
        place.scrollIntoView({ block: "nearest" });
    };
    const say = (/** @type {Error} */ error) => (about.textContent = error.message);
    await poll();
    const timer = setInterval(() => void poll().catch(say), INTERVAL);
    return () => {
        clearInterval(timer);
        shown?.close();
    };
}

/** @param {any} game @param {number} index */
function headline({ tags, nodes, variant, errors }, index) {
    const { White: white = "?", Black: black = "?", Result: result = "*" } = tags;
    return `${index + 1}. ${white} – ${black}  ${result}  ${variant ? `${nodes.length - 1} moves` : errors[0]}`;
}
