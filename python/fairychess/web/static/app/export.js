/**
 * Games out: FEN and PGN.
 *
 * @import {Game} from "./game.js"
 */

import { action, copy, dialog, download, h, input } from "./dom.js";

/** Show the texts of a game. @param {Game} game */
export async function exportGame(game) {
    const [fenLabel, fen] = input("FEN of the position", game.view.fen, { readonly: true });
    fenLabel.classList.add("long");
    const { text } = await game.connection.ask("pgn", { state: game.start, tags: game.tags, nodes: game.tree.rows().nodes });
    const pgn = h("textarea", { rows: 12, "aria-label": "PGN", spellcheck: "false", readonly: true });
    pgn.value = text;
    dialog(
        "Export",
        fenLabel,
        h("div", { class: "row" }, action("copy", "Copy FEN", () => copy(fen))),
        h("label", { class: "field long" }, "PGN of the game, with variations and comments", pgn),
        h(
            "div",
            { class: "row" },
            action("copy", "Copy PGN", () => copy(pgn)),
            action("export", "Save as a file", () => download(`${game.view.variant.name}.pgn`, pgn.value)),
        ),
    );
}
