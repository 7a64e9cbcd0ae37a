/**
 * Games in and out: FEN, PGN, links.
 *
 * @import {Game} from "./game.js"
 */

import { pack } from "./address.js";
import { button, dialog, download, h, input } from "./dom.js";
import { Tree } from "./tree.js";

/** Show the dialog of a game. @param {Game} game @param {(saved: object) => void} open opens another game */
export async function transfer(game, open) {
    const [fenLabel, fen] = input("FEN of the position", game.view.fen);
    const [linkLabel, link] = input("Link to this game (the moves and the definition are in it)", await linkOf(game), {
        readonly: true,
    });
    const { text } = await game.connection.ask("pgn", { state: game.start, tags: game.tags, nodes: game.tree.rows().nodes });
    const pgn = h("textarea", { rows: 10, "aria-label": "PGN", spellcheck: "false" });
    pgn.value = text;
    const problem = h("p", { class: "problem", role: "alert" });
    const tried = (/** @type {() => Promise<void>} */ act) => () =>
        void act().catch((error) => {
            problem.textContent = error.message;
        });
    const box = dialog(
        "In and out",
        fenLabel,
        h(
            "div",
            { class: "row" },
            button("Copy FEN", () => copy(fen)),
            button(
                "Play from this FEN",
                tried(async () => {
                    const start = { ...game.start, fen: fen.value.trim() };
                    await game.connection.ask("view", { state: start });
                    box.close();
                    await game.reset(start, new Tree());
                }),
            ),
        ),
        linkLabel,
        h("div", { class: "row" }, button("Copy link", () => copy(link))),
        h("label", { class: "field" }, "PGN of the game", pgn),
        h(
            "div",
            { class: "row" },
            button("Copy PGN", () => copy(pgn)),
            button("Save as a file", () => download(`${game.view.variant.name}.pgn`, pgn.value)),
            button(
                "Open this PGN",
                tried(async () => {
                    const definitions = game.start.definition ? [game.start.definition] : [];
                    const { games } = await game.connection.ask("games", { text: pgn.value, definitions });
                    const [first] = games;
                    if (!first) throw new Error("there is no game in it");
                    if (!first.variant) throw new Error(first.errors[0]);
                    open(savedOf(first, game.start));
                    box.close();
                }),
            ),
        ),
        problem,
    );
}

/** What a game read from PGN looks like when it is kept. @param {any} read @param {import("./store.js").Start} start of a definition, if it is not built in */
export function savedOf(read, start = {}) {
    const { White: white = "?", Black: black = "?" } = read.tags;
    const own = start.definition ? { definition: start.definition } : { variant: read.variant };
    const title = white === "?" && black === "?" ? "" : `${white} – ${black}`;
    return { title, start: { ...own, ...(read.fen ? { fen: read.fen } : {}) }, nodes: read.nodes, current: 0, tags: read.tags };
}

/** The address of a game: what is before it, its moves, its definition. @param {Game} game */
async function linkOf(game) {
    const packed = await pack({ ...game.start, moves: game.tree.moves(game.tree.end()) });
    return `${location.origin}/#screen=table&share=${packed}`;
}

/** Copy the text of a box. @param {HTMLInputElement | HTMLTextAreaElement} box */
function copy(box) {
    box.select();
    if (navigator.clipboard) void navigator.clipboard.writeText(box.value);
    else document.execCommand("copy");
}
