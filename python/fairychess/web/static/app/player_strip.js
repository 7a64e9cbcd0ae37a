/**
 * The line of a player at the board: the side, the name, what the player has captured, the clock.
 *
 * @import {Sprites} from "../board/sprites.js"
 */

import { sideName } from "../board/sentences.js";
import { h } from "./dom.js";
import { captured } from "./material.js";

/** One player's line. */
export class PlayerStrip {
    /** @param {"w" | "b"} side */
    constructor(side) {
        this.side = side;
        this.name = h("span", { class: "name" });
        this.taken = h("span", { class: "taken" });
        /** How much more the side has on the board than the other, in pawns. */
        this.lead = h("span", { class: "lead" });
        this.clock = h("output", { class: "clock", role: "timer", "aria-label": `Clock of ${sideName(side)}`, hidden: true });
        this.element = h(
            "div",
            { class: "player", role: "group", "aria-label": sideName(side) },
            h("span", { class: `stone ${side}` }),
            this.name,
            this.taken,
            this.lead,
            this.clock,
        );
    }

    #shown = "";

    /** Mark the side to move. @param {any} view @param {string} name */
    update(view, name) {
        this.name.textContent = name;
        this.element.classList.toggle("to-move", view.turn === this.side && !view.over);
    }

    /** Show the captured pieces. @param {any} start the view of the position before the first move @param {any} view @param {readonly {uci: string, san: string}[]} moves those from one to the other @param {Sprites} sprites */
    take(start, view, moves, sprites) {
        const rows = captured(start, view, this.side === "w" ? "b" : "w", moves);
        const key = JSON.stringify([rows, sprites.prefix, sprites.ids.size]);
        if (key === this.#shown) return;
        this.#shown = key;
        const side = this.side === "w" ? "b" : "w";
        this.taken.replaceChildren(...rows.flatMap(({ type, count }) => {
            const draw = () => sprites.draw({ type, side, promoted: false }, view.variant);
            return [
                h(
                    "span",
                    { "data-count": count > 1 ? String(count) : null },
                    ...Array.from({ length: Math.min(count, 8) }, draw),
                ),
            ];
        }));
        const words = rows.map(({ type, count }) => `${count} ${type}`).join(", ");
        if (words) {
            this.taken.setAttribute("role", "img");
            this.taken.setAttribute("aria-label", `has captured ${words}`);
        } else {
            this.taken.removeAttribute("role");
            this.taken.removeAttribute("aria-label");
        }
    }
}
