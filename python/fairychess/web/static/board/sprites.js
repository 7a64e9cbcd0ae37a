/**
 * Pieces as symbols of SVG, as `fairychess.pictures.sprites` draws them, and a badge with a letter for a piece without one.
 *
 * @import {Piece, VariantInfo} from "./types.js"
 */

import { svg } from "./elements.js";

const TAGS = new Set("svg symbol g path circle ellipse rect line polyline polygon text tspan".split(" "));
const ATTRIBUTE =
    /^(id|viewBox|d|[xyr]|[rc][xy]|[xy][12]|width|height|points|transform|fill|stroke|opacity|(fill|stroke|font|text|dominant)-[a-z-]+)$/;

/** The symbols of one variant. */
export class Sprites {
    /** @param {string | null} text the text of an SVG with symbols, or null for badges alone */
    constructor(text) {
        /** @type {SVGElement | null} */
        this.element = null;
        /** @type {Set<string>} */
        this.ids = new Set();
        this.prefix = "fc";
        /** The game whose native pieces these are: `shogi`, `xiangqi`, `janggi`, `makruk`, or "". */
        this.game = "";
        if (text) this.read(text);
    }

    /** @param {string} text */
    read(text) {
        const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        if (root.tagName !== "svg") throw new Error("the sprites are not an SVG element");
        this.element = copied(root);
        this.element.setAttribute("aria-hidden", "true");
        this.element.setAttribute("class", "symbols");
        this.game = root.getAttribute("data-game") ?? "";
        for (const symbol of this.element.children) this.ids.add(symbol.id);
        this.prefix = this.element.lastElementChild?.id.replace(/-promoted$/, "") ?? "fc";
    }

    /**
     * Draw a piece; pieces of native shogi point forward, so those of the side at the top are turned.
     *
     * @param {Piece} piece @param {VariantInfo} variant @param {boolean} above true if its side is at the top
     * @returns {SVGElement}
     */
    draw(piece, variant, above = false) {
        const picture = svg("svg", { viewBox: "0 0 100 100" });
        const id = `${this.prefix}-${piece.side === "w" ? "white" : "black"}-${piece.type}`;
        const turned = above && this.game === "shogi" ? 180 : 0;
        picture.append(
            this.ids.has(id) ? svg("use", { href: `#${id}`, transform: `rotate(${turned} 50 50)` }) : badge(piece, variant),
        );
        const promoted = `${this.prefix}-promoted`;
        if (piece.promoted && this.ids.has(promoted)) picture.append(svg("use", { href: `#${promoted}` }));
        return picture;
    }
}

/** @param {Piece} piece @param {VariantInfo} variant */
function badge(piece, variant) {
    const letter = variant.pieces.find(({ name }) => name === piece.type)?.letter ?? "?";
    const white = piece.side === "w";
    const fill = white ? "var(--fc-white)" : "var(--fc-black)";
    const ink = white ? "var(--fc-white-line)" : "var(--fc-black-detail)";
    return svg(
        "g",
        {},
        svg("circle", { cx: 50, cy: 50, r: 38, fill, stroke: "var(--fc-ring)", "stroke-width": 5 }),
        svg("text", {
            x: 50,
            y: 52,
            fill: ink,
            "font-size": 46,
            "font-weight": 700,
            "text-anchor": "middle",
            "dominant-baseline": "central",
        }, letter),
    );
}

/** Copy an element with what sprites need, and nothing that runs or refers outside. @param {Element} element @returns {SVGElement} */
function copied(element) {
    const copy = svg(element.localName);
    for (const { name, value } of element.attributes) {
        if (ATTRIBUTE.test(name) && !/url\s*\(/i.test(value)) copy.setAttribute(name, value);
    }
    for (const child of element.childNodes) {
        if (child instanceof Text) copy.append(child.data);
        else if (child instanceof Element && TAGS.has(child.localName)) copy.append(copied(child));
    }
    return copy;
}
