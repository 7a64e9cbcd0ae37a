/**
 * The reserves of both sides, above and below the board: a slot for each piece type, with its count.
 *
 * @import {Side, View} from "./types.js"
 * @import {Sprites} from "./sprites.js"
 */

import { html, svg } from "./elements.js";
import { sideName, spoken } from "./sentences.js";
import { SLOT, WALL } from "./tree.js";

/** One side's tray. */
export class Tray {
    constructor() {
        this.element = html("div", { class: "tray", role: "group" });
        this.shown = "";
        /** @type {Set<string>} names of the slots that this game has had */
        this.names = new Set();
        this.variant = "";
    }

    /** The number of slots. */
    get count() {
        return this.element.hidden ? 0 : this.element.childElementCount;
    }

    /**
     * @param {View} view @param {Side} side @param {Sprites} sprites
     * @param {{sources: Set<string>, options: Set<string>, selected: string | null}} state
     */
    show(view, side, sprites, { sources, options, selected }) {
        if (view.variant.id !== this.variant) this.names.clear();
        this.variant = view.variant.id;
        const mine = view.turn === side;
        for (const name of Object.keys(view.reserve[side])) this.names.add(SLOT + name);
        if (mine) { for (const key of sources) if (key.startsWith(SLOT) || key === WALL) this.names.add(key); }
        const known = view.variant.pieces.map(({ name }) => SLOT + name).concat(WALL);
        const keys = known.filter((key) => this.names.has(key));
        const drawn = JSON.stringify([view.variant.id, side, keys, sprites.prefix, sprites.ids.size]);
        if (drawn !== this.shown) {
            this.element.replaceChildren(...keys.map((key) => slot(key, view, side, sprites)));
            this.element.setAttribute("aria-label", `${sideName(side)}'s reserve`);
            this.shown = drawn;
        }
        this.element.hidden = !keys.length;
        for (const [index, key] of keys.entries()) {
            const button = /** @type {HTMLButtonElement} */ (this.element.children[index]);
            const count = key === WALL ? undefined : view.reserve[side][key.slice(1)];
            const free = mine && sources.has(key);
            const name = key === WALL ? "wall" : spoken(key.slice(1));
            const counted = count ?? (free ? undefined : view.variant.reserves ? 0 : undefined);
            button.setAttribute("aria-label", counted === undefined ? name : `${name}, ${counted} in reserve`);
            button.setAttribute("aria-pressed", String(mine && selected === key));
            button.setAttribute("aria-disabled", String(!free && !(mine && options.has(key))));
            button.classList.toggle("source", free);
            button.classList.toggle("option", mine && options.has(key));
            button.classList.toggle("empty", counted === 0);
            button.classList.toggle("waiting", view.vote !== null && counted !== 0);
            const badge = /** @type {HTMLElement} */ (button.lastElementChild);
            badge.textContent = counted ? String(counted) : "";
            badge.hidden = !counted || counted === 1;
        }
    }
}

/** @param {string} key @param {View} view @param {Side} side @param {Sprites} sprites */
function slot(key, view, side, sprites) {
    const picture = key === WALL
        ? svg("svg", { viewBox: "0 0 100 100" }, svg("rect", { x: 12, y: 12, width: 76, height: 76, class: "wall" }))
        : sprites.draw({ type: key.slice(1), side, promoted: false }, view.variant, false);
    return html(
        "button",
        { class: "slot", type: "button", "data-slot": key, "data-side": side },
        picture,
        html("span", { class: "count" }),
    );
}
