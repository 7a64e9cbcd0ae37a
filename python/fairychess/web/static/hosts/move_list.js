/**
 * The moves of a game as a list in which a position can be chosen.
 *
 * @import {Side} from "../board/types.js"
 */

import { html } from "../board/elements.js";

/**
 * @typedef {object} Entry a move
 * @property {string} text
 * @property {Side} side who plays it
 * @property {number | null} ply the number of plies before it since the start of a game; null for a vote, which has no number
 */

/**
 * The position that a key leads to, or null. With Alt, Ctrl or Meta, keys are the page's.
 *
 * @param {KeyboardEvent} event @param {number} at the number of moves before the position shown @param {number} end that of all moves
 */
export function steppedTo({ key, altKey, ctrlKey, metaKey }, at, end) {
    if (altKey || ctrlKey || metaKey) return null;
    return { ArrowLeft: Math.max(at - 1, 0), ArrowRight: Math.min(at + 1, end), Home: 0, End: end }[key] ?? null;
}

export class MoveList {
    /** @param {(ply: number) => void} choose is called with the number of moves before the chosen position */
    constructor(choose) {
        this.element = html("ol", { class: "moves", "aria-label": "Moves" });
        this.element.addEventListener("click", ({ target }) => {
            const ply = target instanceof Element ? target.closest("button")?.dataset.ply : undefined;
            if (ply) choose(Number(ply));
        });
    }

    /**
     * Show moves, and mark the one that led to the position shown.
     * @param {readonly Entry[]} moves @param {number} at the number of moves before the position shown
     */
    show(moves, at) {
        const rows = /** @type {HTMLElement[]} */ ([]);
        let taken = true;
        moves.forEach(({ text, side, ply }, index) => {
            if (side === "w" || taken) {
                rows.push(html("li", {}, html("span", { class: "number" }, ply === null ? "" : `${Math.floor(ply / 2) + 1}.`)));
                if (side === "b") rows.at(-1)?.append(html("span", {}, "…"));
            }
            taken = side === "b";
            rows.at(-1)?.append(this.button(text, index + 1, at));
        });
        // A row without Black's move, where White moves twice, ends here.
        for (const row of rows.slice(0, -1)) if (row.children.length === 2) row.append(html("span"));
        const focused = this.element.matches(":focus-within");
        this.element.replaceChildren(...rows);
        const current = this.element.querySelector("[aria-current]");
        if (!(current instanceof HTMLElement)) return;
        this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
        if (focused) current.focus({ preventScroll: true });
    }

    /** @param {string} text @param {number} ply @param {number} at */
    button(text, ply, at) {
        const made = html("button", { type: "button", "data-ply": String(ply) }, text);
        if (ply === at) made.setAttribute("aria-current", "step");
        return made;
    }
}
