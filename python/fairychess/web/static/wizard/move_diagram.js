/**
 * A diagram on which the moves of a piece are made by clicking squares.
 *
 * @import {Mode, Ways} from "./betza.js"
 * @import {Piece} from "./draft.js"
 */

import "../board/board.js";
import { allOf, REACH, stepOf } from "./betza.js";
import { h, select } from "../app/dom.js";
import { boardTheme } from "../app/look.js";
import { fileOf, nameOf, rankOf } from "../board/squares.js";
import { viewOf } from "./draft.js";

const SIZE = 2 * REACH + 1;
const HOME = nameOf(REACH, REACH);
const BRUSHES = { both: "green", move: "blue", capture: "red" };

/** @type {[string, string][]} */
const MODES = [["both", "move and capture"], ["move", "only move"], ["capture", "only capture"]];
/** @type {[string, string][]} */
const SPREADS = [["all", "in all directions"], ["sides", "to the left and right"], ["one", "only there"]];

/** The diagram, with what a click means. It calls `change` with the ways after each click. */
export class MoveDiagram {
    /** @type {Piece | null} */
    #piece = null;
    /** @type {Mode} */
    #mode = "both";
    #spread = "all";

    /** @param {(ways: Ways) => void} change */
    constructor(change) {
        /** @type {any} */
        this.board = h(/** @type {any} */ ("fairychess-board"), {});
        this.board.theme = boardTheme();
        this.board.movable = "none";
        this.board.addEventListener("fc-place", (/** @type {CustomEvent} */ event) => {
            event.preventDefault();
            const { place } = event.detail;
            if (this.#piece && /^[a-p]\d+$/.test(place) && place !== HOME) change(this.#clicked(this.#piece.ways, place));
        });
        this.slides = h("input", { type: "checkbox" });
        this.element = h(
            "div",
            { class: "making" },
            h(
                "div",
                { class: "row" },
                select("A click lets it", MODES, this.#mode, (value) => (this.#mode = /** @type {Mode} */ (value))),
                select("and does so", SPREADS, this.#spread, (value) => (this.#spread = value)),
                h("label", { class: "check" }, this.slides, "It slides (repeats the step)"),
            ),
            this.board,
            h(
                "p",
                { class: "hint" },
                "Circles: steps and leaps. Arrows: slides. Green: moves and captures; blue: only moves; red: only captures.",
            ),
        );
    }

    /** The ways after a click on a square. @param {Ways} before @param {string} place @returns {Ways} */
    #clicked(before, place) {
        const [x, y] = [fileOf(place) - REACH, rankOf(place) - REACH];
        const keys = this.#spread === "all"
            ? allOf(x, y)
            : this.#spread === "sides"
            ? [`${x},${y}`, `${-x || 0},${y}`]
            : [`${x},${y}`];
        const [mode, slides] = [this.#mode, this.slides.checked];
        const there = before[`${x},${y}`];
        const ways = { ...before };
        for (const key of keys) {
            if (there && there.mode === mode && there.slides === slides) delete ways[key];
            else ways[key] = { mode, slides };
        }
        return ways;
    }

    /** Show a piece. @param {Piece} piece @param {string | null} sprites */
    show(piece, sprites) {
        this.#piece = piece;
        const steps = Object.entries(piece.ways);
        this.board.sprites = sprites;
        this.board.view = viewOf({ files: SIZE, ranks: SIZE, pieces: [piece], placed: { [HOME]: ["w", piece.id] } });
        this.board.marks = steps.filter(([, { slides }]) => !slides).map(([key, { mode }]) => ({
            square: at(key, 1),
            brush: BRUSHES[mode],
        }));
        this.board.arrows = steps.filter(([, { slides }]) => slides).map(([key, { mode }]) => {
            const far = Math.floor(REACH / Math.max(...stepOf(key).map(Math.abs)));
            return { from: HOME, to: at(key, far), brush: BRUSHES[mode] };
        });
    }
}

/** The square that a number of steps lead to. @param {string} key @param {number} steps */
function at(key, steps) {
    const [x, y] = stepOf(key);
    return nameOf(REACH + steps * x, REACH + steps * y);
}
