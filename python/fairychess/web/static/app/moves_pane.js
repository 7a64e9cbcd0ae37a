/**
 * The tree of moves, with comments and glyphs.
 *
 * @import {Game} from "./game.js"
 */

import { button, h, iconButton } from "./dom.js";
import { signOf, styleOf } from "./glyphs.js";
import { textOf } from "./shapes.js";

/** Shows the moves of a game. */
export class MovesPane {
    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        this.list = h("div", { class: "moves", role: "group", "aria-label": "Moves" });
        const go = (/** @type {() => number} */ where) => () => void game.go(where());
        const { tree } = game;
        this.buttons = h(
            "div",
            { class: "steps", role: "group", "aria-label": "Go to a move" },
            iconButton("first", "First position", go(() => 0)),
            iconButton("back", "One move back", () => this.step(-1)),
            iconButton("forward", "One move forward", () => this.step(1)),
            iconButton("last", "Last position", go(() => game.tree.end())),
        );
        this.element = h("section", { class: "game", "aria-label": "Game" }, this.list, this.buttons);
        game.addEventListener("change", () => this.update());
        if (tree.nodes.length > 1) this.update();
    }

    /** Go back or forward. @param {-1 | 1} direction */
    step(direction) {
        const { tree } = this.game;
        const next = direction < 0 ? tree.node().parent : tree.node().children[0];
        if (next !== undefined && next >= 0) void this.game.go(next);
    }

    /** Go to the first or the last position. @param {boolean} last */
    jump(last) {
        void this.game.go(last ? this.game.tree.end() : 0);
    }

    /** Draw the tree. */
    update() {
        const { tree } = this.game;
        const first = textOf(tree.node(0).comment);
        this.list.replaceChildren(first ? h("p", { class: "comment" }, first) : "", ...this.#rows());
        if (!tree.node(0).children.length) this.list.append(h("p", { class: "hint" }, "No moves yet."));
        const here = this.list.querySelector("[aria-current]");
        if (here instanceof HTMLElement) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    }

    /** The main line in two columns; what interrupts it, comments and variations, takes a whole row. @returns {Node[]} */
    #rows() {
        const { tree } = this.game;
        /** @type {Node[]} */
        const drawn = [];
        /** @type {HTMLElement | null} */
        let row = null;
        for (let at = 0; tree.node(at).children.length;) {
            const [main, ...others] = tree.node(at).children;
            const { number, white } = this.game.place(main);
            if (white || !row) {
                row = h(
                    "div",
                    { class: "pair" },
                    h("span", { class: "number" }, String(number)),
                    white ? "" : h("span", {}, "…"),
                );
                drawn.push(row);
            }
            row.append(this.#move(main, ""));
            if (!white) row = null;
            const notes = this.#notes(main);
            if (notes.length || others.length) row = null;
            drawn.push(...notes.map((note) => h("p", { class: "note" }, note)));
            drawn.push(...others.map((other) => this.#variation(other)));
            at = main;
        }
        return drawn;
    }

    /** A variation from its first move on, with the comment before it. @param {number} first @returns {Node} */
    #variation(first) {
        const before = commentOf(this.game.tree.node(first).starting_comment);
        const line = [this.#move(first, this.#numbered(first)), ...this.#notes(first), ...this.#line(first)];
        return h("div", { class: "variation" }, ...before, ...line);
    }

    /** The moves after a node of a variation, one behind the other; variations in it are blocks. @param {number} from @returns {Node[]} */
    #line(from) {
        const { tree } = this.game;
        /** @type {Node[]} */
        const drawn = [];
        let show = textOf(tree.node(from).comment) !== "";
        for (let at = from; tree.node(at).children.length;) {
            const [main, ...others] = tree.node(at).children;
            drawn.push(this.#move(main, show || this.game.place(main).white ? this.#numbered(main) : ""), ...this.#notes(main));
            show = textOf(tree.node(main).comment) !== "" || others.length > 0;
            drawn.push(...others.map((other) => this.#variation(other)));
            at = main;
        }
        return drawn;
    }

    /** The number as it is written before a move. @param {number} index */
    #numbered(index) {
        const { number, white } = this.game.place(index);
        return `${number}${white ? "." : "…"} `;
    }

    /** @param {number} index @param {string} number */
    #move(index, number) {
        const { tree } = this.game;
        const { san, nags } = tree.node(index);
        const signs = nags.map(signOf).join("");
        const current = index === tree.current ? { "aria-current": "true" } : {};
        const move = button(san + signs, () => void this.game.go(index), {
            class: `move ${styleOf(nags[0])}`,
            ...current,
        });
        return number ? h("span", { class: "numbered" }, number, move) : move;
    }

    /** @param {number} index @returns {Node[]} */
    #notes(index) {
        return commentOf(this.game.tree.node(index).comment);
    }
}

/** @param {string} comment @returns {Node[]} */
function commentOf(comment) {
    const text = textOf(comment);
    return text ? [h("span", { class: "comment" }, ` ${text} `)] : [];
}
