/** What a click puts on a square: a piece of either side, a wall, or nothing. */

import { svg } from "../board/elements.js";
import { duck } from "../board/marks.js";
import { sideName, wallName } from "../board/sentences.js";
import { Sprites } from "../board/sprites.js";
import { THEMES } from "../board/themes.js";
import { h, redraw } from "./dom.js";
import { boardTheme } from "./look.js";

/** @typedef {"w" | "b"} Side */

/** A row of pictures to choose from. */
export class Palette {
    /** What was chosen: side and piece, `wall`, or `none`. */
    brush;

    /** @param {any} variant as views have it @param {readonly Side[]} sides @param {string} [brush] */
    constructor(variant, sides, brush) {
        this.variant = variant;
        this.sides = sides;
        this.brush = brush ?? `w ${variant.pieces[0]?.name}`;
        this.element = h("div", { class: "palette", role: "radiogroup", "aria-label": "What a click puts on a square" });
    }

    /** The piece that was chosen, if it is one. @returns {{side: Side, name: string} | null} */
    get piece() {
        const [, side, name] = /^([wb]) (.*)$/.exec(this.brush) ?? [];
        return name === undefined ? null : { side: /** @type {Side} */ (side), name };
    }

    /** Draw the choices. @param {string | null} sprites the text of an SVG, or null for letters */
    dress(sprites) {
        const { variant } = this;
        const symbols = new Sprites(sprites);
        const { light, frame } = THEMES[boardTheme()];
        this.element.style.background = `color-mix(in srgb, ${frame} 26%, ${light})`; // as the board's reserves
        /** @type {Element[]} */
        const content = symbols.element ? [symbols.element] : [];
        for (const color of this.sides) {
            const side = sideName(color);
            for (const { name, reserve } of variant.pieces) {
                const drawn = symbols.draw({ type: name, side: color, promoted: false }, variant);
                if (!reserve) content.push(this.#choice(`${color} ${name}`, drawn, `${side} ${name}`));
            }
            if (color !== this.sides.at(-1)) content.push(h("span", { class: "row-end" }));
        }
        const wall = variant.duck ? svg("svg", { viewBox: "0 0 100 100" }, duck()) : "▦";
        if (variant.walls) content.push(this.#choice("wall", wall, wallName(variant)));
        content.push(this.#choice("none", "✕", "nothing: empty the square"));
        redraw(this.element, ...content);
    }

    /** @param {string} value @param {Node | string} shown @param {string} label */
    #choice(value, shown, label) {
        const choose = () => {
            this.brush = value;
        };
        const radio = h("input", {
            type: "radio",
            name: "brush",
            value,
            "data-key": value,
            checked: value === this.brush,
            change: choose,
            "aria-label": label,
        });
        return h("label", { title: label }, radio, shown);
    }
}
