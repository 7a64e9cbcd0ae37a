/**
 * What endgame tables say about the position: its result, and that of each move, which a click plays.
 *
 * @import {BoardPane} from "../app/board_pane.js"
 * @import {Game} from "../app/game.js"
 *
 * @typedef {"won" | "drawn" | "lost"} Result
 * @typedef {{uci: string, san: string, result: Result | null, moves: number}} Row
 * @typedef {{problem?: string, missing?: string, side?: "w" | "b", result?: Result, moves?: number, mate?: boolean, rows?: Row[]}} Found
 */

import { sideName } from "../board/sentences.js";
import { h } from "../app/dom.js";
import { Lookup } from "./lookup.js";

/** Looks up what a game shows, while it is switched on. */
export class EndgamePane {
    /** @param {Game} game @param {BoardPane} pane its board */
    constructor(game, pane) {
        this.game = game;
        this.about = h("p", { class: "exact", role: "status" });
        this.list = h("ol", { class: "results", "aria-label": "Results of the moves" });
        this.lookup = new Lookup(
            game,
            pane,
            () => game.connection.ask("endgame", { state: game.state() }),
            ({ endgame }) => this.#show(endgame),
            (problem) => this.#show({ problem }),
        );
        const label = { class: "endgame", "aria-label": "Endgame table", hidden: true };
        this.element = h("section", label, this.about, this.lookup.refused, this.list);
    }

    /** Switch it on or off. @param {boolean} on */
    switch(on) {
        this.element.hidden = true;
        this.lookup.switch(on);
    }

    /** @param {Found | null} found */
    #show(found) {
        this.element.hidden = !found;
        const { problem, missing, rows = [] } = found ?? {};
        this.about.classList.toggle("problem", Boolean(problem));
        this.about.classList.toggle("hint", Boolean(missing));
        this.about.textContent = problem ??
            (missing ? `There is no endgame table for ${missing}.` : found ? headline(found) : "");
        this.lookup.fill(this.list, ...rows.map((row) => this.#row(row)));
    }

    /** @param {Row} row */
    #row({ uci, san, result, moves }) {
        const play = this.lookup.move(san, uci, uci);
        return h("li", { class: result ?? "unknown" }, play, h("span", {}, outcome(result, moves)));
    }
}

/** The result of a position as a sentence. @param {Found} found */
function headline({ side, result, moves = 0, mate }) {
    if (result === "drawn") return "A draw, if both sides play well";
    const winner = sideName((result === "won") === (side === "w") ? "w" : "b");
    return `${winner} wins${mate ? ", mate" : ""} in ${moves} ${moves === 1 ? "move" : "moves"}`;
}

/** The result of a move in words. @param {Result | null} result @param {number} moves */
function outcome(result, moves) {
    if (result === null) return "no table";
    return result === "drawn" ? "draws" : `${result === "won" ? "wins" : "loses"} in ${moves}`;
}
