/**
 * The opening explorer: the moves that books and finished games have in the position, with their results.
 *
 * @import {BoardPane} from "../app/board_pane.js"
 * @import {Game} from "../app/game.js"
 *
 * @typedef {{uci: string, san: string, white: number, draws: number, black: number}} Row
 * @typedef {{name: string | null, reading?: boolean, problem?: string, games?: number, moves?: Row[]}} Source
 */

import { h } from "../app/dom.js";
import { games } from "../app/store.js";
import { Tree } from "../app/tree.js";
import { Lookup } from "./lookup.js";

/** The time after which a file that is being read is requested again, in milliseconds. */
const AGAIN = 1000;

/** The longest game of the user that counts, in plies. */
const MAX_PLIES = 400;

const NONE = "There are no games of this variant yet. Games that you finish on this board are counted here; " +
    "a book or a file of games is added by an option of the command:";

/** Looks up what a game shows, while it is switched on. */
export class OpeningsPane {
    /** @param {Game} game @param {BoardPane} pane its board */
    constructor(game, pane) {
        this.game = game;
        this.about = h("p", { class: "hint", role: "status" });
        this.list = h("div", {});
        this.lookup = new Lookup(
            game,
            pane,
            () => game.connection.ask("openings", { state: game.state(), games: ownGames(game) }),
            ({ sources }) => this.#show(sources),
            (problem) => this.#show([{ name: null, problem }]),
        );
        const label = { class: "openings", "aria-label": "Openings" };
        this.element = h("section", label, this.about, this.lookup.refused, this.list);
    }

    /** Switch it on or off. @param {boolean} on */
    switch(on) {
        this.lookup.switch(on);
    }

    /** @param {Source[]} sources */
    #show(sources) {
        this.about.textContent = sources.length ? "" : NONE;
        const command = h("code", {}, "fairychess web --book FILE");
        this.lookup.fill(this.list, ...(sources.length ? sources.map((each, index) => this.#source(each, index)) : [command]));
        if (sources.some(({ reading }) => reading)) setTimeout(() => this.lookup.again(), AGAIN);
    }

    /** @param {Source} source @param {number} index */
    #source({ name, reading, problem, games: count = 0, moves = [] }, index) {
        const heading = h("h2", {}, name ?? "Your games");
        if (reading) return h("div", { class: "source" }, heading, h("p", { class: "hint" }, "The file is being read …"));
        if (problem) return h("div", { class: "source" }, heading, h("p", { class: "problem" }, problem));
        heading.append(h("span", { class: "hint" }, ` ${counted(count)}`));
        const all = moves.reduce((sum, each) => sum + gamesOf(each), 0);
        const rows = moves.map((row) => this.#row(row, all, index));
        const list = h("ol", { class: "plain" }, ...rows);
        return h(
            "div",
            { class: "source" },
            heading,
            rows.length ? list : h("p", { class: "hint" }, "No game continues from here."),
        );
    }

    /** @param {Row} row @param {number} all the games that continue from the position @param {number} index of the source: two can have the same name */
    #row(row, all, index) {
        const count = gamesOf(row);
        const play = this.lookup.move(row.san, row.uci, `${index} ${row.uci}`);
        const share = h("span", { class: "share" }, `${count.toLocaleString()} · ${percentOf(count, all)}`);
        return h("li", {}, play, share, bar(row));
    }
}

/** @param {number} count */
const counted = (count) => `${count.toLocaleString()} ${count === 1 ? "game" : "games"}`;

/** @param {number} part @param {number} all */
const percentOf = (part, all) => (200 * part < all ? "< 1 %" : `${Math.round((100 * part) / all)} %`);

/** @param {Row} row */
const gamesOf = ({ white, draws, black }) => white + draws + black;

/** The results of a move as a bar. @param {Row} row */
function bar(row) {
    const parts = /** @type {[string, number, string][]} */ ([
        ["white", row.white, "White wins"],
        ["draws", row.draws, "draws"],
        ["black", row.black, "Black wins"],
    ]).map(([name, count, words]) => {
        const percent = Math.round((100 * count) / gamesOf(row));
        const part = h("span", { class: name }, percent >= 15 ? String(percent) : "");
        part.style.flexGrow = String(count);
        part.hidden = count === 0;
        return { part, text: `${words} ${percent} %` };
    });
    const text = parts.map((each) => each.text).join(", ");
    return h("span", { class: "outcomes", role: "img", "aria-label": text, title: text }, ...parts.map(({ part }) => part));
}

/** The user's games of the same variant, which the server counts if they are finished. @param {Game} game */
function ownGames({ start }) {
    const same = games().filter((each) => each.start.variant === start.variant && each.start.definition === start.definition);
    return same.flatMap(({ start: { fen }, nodes, tags }) => {
        const tree = new Tree(nodes);
        const moves = tree.moves(tree.end(0));
        return moves.length && moves.length <= MAX_PLIES ? [{ fen, moves, result: tags.Result ?? "*" }] : [];
    });
}
