/**
 * Games in: FEN and PGN.
 *
 * @import {Game} from "./game.js"
 */

import { LONGEST, RequestError, TOO_LONG } from "./connection.js";
import { action, button, dialog, h, input } from "./dom.js";
import { lengthOf } from "./tree.js";

/** Ask for a position or a game. @param {Game} game @param {(saved: object) => void} open opens another game */
export function importGame(game, open) {
    const [fenLabel, fen] = input("FEN of a position", "", { placeholder: game.view.fen });
    fenLabel.classList.add("long");
    const pgn = h("textarea", { rows: 8, autofocus: true, "aria-label": "PGN", spellcheck: "false" });
    const problem = h("p", { class: "problem", role: "alert" });
    const tried = (/** @type {() => Promise<void>} */ act) => () =>
        void act().catch((error) => {
            problem.textContent = error.message;
        });
    const file = h("input", {
        type: "file",
        accept: ".pgn",
        "aria-label": "PGN file",
        change: tried(async () => {
            const [chosen] = file.files ?? [];
            if (chosen?.size > LONGEST) throw new RequestError({ message: TOO_LONG });
            pgn.value = (await chosen?.text()) ?? "";
        }),
    });
    const playFen = tried(async () => {
        const start = { ...game.start, fen: fen.value.trim() };
        await game.connection.ask("view", { state: start });
        box.close();
        await game.begin(start);
    });
    const about = h("p", { class: "hint", role: "status" });
    const found = h("ol", { class: "plain games" });
    const take = (/** @type {any} */ read) => {
        open(savedOf(read, game.start));
        box.close();
    };
    const openPgn = tried(async () => {
        for (const each of [about, found, problem]) each.replaceChildren();
        const definitions = game.start.definition ? [game.start.definition] : [];
        const { games } = await game.connection.ask("games", { text: pgn.value, definitions });
        const [first, ...others] = games;
        if (!first) throw new Error("there is no game in it");
        const [error] = first.errors;
        if (!others.length && !error) return take(first);
        if (!others.length && first.nodes.length === 1) throw new Error(error);
        about.textContent = others.length
            ? `There are ${games.length} games: choose one.`
            : "Only a part can be read. Open that?";
        const choices = games.map((/** @type {any} */ each, /** @type {number} */ index) =>
            h("li", {}, button(`${index + 1}. ${headline(each)}`, () => take(each), { disabled: !each.variant }))
        );
        found.replaceChildren(...choices);
    });
    const box = dialog(
        "Import",
        fenLabel,
        h("div", { class: "row" }, action("board", "Play from this FEN", playFen)),
        h("label", { class: "field long" }, "PGN of a game", pgn),
        h("div", { class: "row" }, file, action("import", "Open this PGN", openPgn)),
        about,
        found,
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

/** The players, the result and the length of a game read from PGN, and what could not be read. @param {any} read */
export function headline({ tags, nodes, variant, errors }) {
    const { White: white = "?", Black: black = "?", Result: result = "*" } = tags;
    const [error, ...more] = errors;
    const wrong = error && `${error}${more.length ? `, and ${more.length} more` : ""}`;
    const said = [variant && lengthOf(nodes), wrong].filter(Boolean);
    return `${white} – ${black}  ${result === "*" ? "" : result}  ${said.join("; ")}`;
}
