/**
 * The squares as an ARIA grid with one tab stop, over the drawn board: names for screen readers, focus, cursors.
 *
 * @import {Piece} from "./types.js"
 * @import {Grid} from "./squares.js"
 */

import { html } from "./elements.js";
import { pieceName } from "./sentences.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The grid of squares. */
export class Cells {
    /** @param {Grid} grid */
    constructor(grid) {
        this.grid = grid;
        this.element = html("div", { class: "cells", role: "grid" });
        /** @type {Map<string, HTMLElement>} */
        this.cells = new Map();
        const squares = grid.all();
        for (let row = 0; row < grid.ranks; row++) {
            const line = html("div", { class: "row", role: "row" });
            for (const square of squares.slice(row * grid.files, (row + 1) * grid.files)) {
                const cell = html("div", { class: "cell", role: "gridcell", tabindex: "-1", "data-square": square });
                this.cells.set(square, cell);
                line.append(cell);
            }
            this.element.append(line);
        }
        this.current = squares[(grid.ranks - 1) * grid.files];
        this.cells.get(this.current)?.setAttribute("tabindex", "0");
    }

    /**
     * Name every square, and mark what can be chosen.
     *
     * @param {Map<string, Piece>} pieces
     * @param {{walls: Set<string>, wall: string, check: Set<string>, sources: Set<string>, options: Set<string>, selected: string | null}} state
     *     `wall` is what a wall is called
     */
    describe(pieces, { walls, wall, check, sources, options, selected }) {
        for (const [square, cell] of this.cells) {
            const piece = pieces.get(square);
            const parts = [square, piece ? pieceName(piece) : walls.has(square) ? wall : "empty"];
            if (check.has(square)) parts.push("in check");
            if (options.has(square)) parts.push("can be chosen");
            set(cell, "aria-label", parts.join(", "));
            set(cell, "aria-selected", String(square === selected));
            cell.classList.toggle("source", sources.has(square));
            cell.classList.toggle("option", options.has(square));
        }
    }

    /** Move the tab stop to a square, and with `focus` the focus too. @param {string} square @param {boolean} focus */
    go(square, focus) {
        const [before, cell] = [this.cells.get(this.current), this.cells.get(square)];
        if (!cell) return;
        before?.setAttribute("tabindex", "-1");
        cell.setAttribute("tabindex", "0");
        this.current = square;
        if (focus) cell.focus({ preventScroll: true });
    }

    /** The square that a key of the arrows, Home, End, Page Up or Page Down leads to, or null. @param {KeyboardEvent} event */
    stepped({ key, ctrlKey }) {
        const [column, row] = this.grid.place(this.current);
        const [right, bottom] = [this.grid.files - 1, this.grid.ranks - 1];
        if (key === "Home") return this.grid.at(0, ctrlKey ? 0 : row);
        if (key === "End") return this.grid.at(right, ctrlKey ? bottom : row);
        if (key === "PageUp") return this.grid.at(column, 0);
        if (key === "PageDown") return this.grid.at(column, bottom);
        const step = STEPS[/** @type {keyof typeof STEPS} */ (key)];
        return step
            ? this.grid.at(Math.min(right, Math.max(0, column + step[0])), Math.min(bottom, Math.max(0, row + step[1])))
            : null;
    }
}

/** Set an attribute if it changes. @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
