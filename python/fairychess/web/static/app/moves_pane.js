/**
 * The tree of moves, with comments and glyphs.
 *
 * @import {Game} from "./game.js"
 */

import { button, h, select } from "./dom.js";

/** @type {[string, string][]} */
const GLYPHS = [["", "no glyph"], ["1", "! good"], ["2", "? mistake"], ["3", "!! very good"], ["4", "?? blunder"], [
    "5",
    "!? interesting",
], ["6", "?! dubious"]];
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

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
            { class: "row" },
            button("|◀", go(() => 0), { "aria-label": "First position" }),
            button("◀", () => this.step(-1), { "aria-label": "One move back" }),
            button("▶", () => this.step(1), { "aria-label": "One move forward" }),
            button("▶|", go(() => game.tree.end()), { "aria-label": "Last position" }),
        );
        this.comment = h("textarea", {
            rows: 2,
            "aria-label": "Comment on the move",
            placeholder: "Comment on the move",
            change: () => this.#note(),
        });
        this.glyph = select("Glyph", GLYPHS, "", () => this.#note());
        this.tools = h(
            "div",
            { class: "row" },
            this.glyph,
            button("To main line", () => void game.edit((tree) => tree.promote(tree.current))),
            button("Remove", () => void game.edit((tree) => tree.remove(tree.current))),
        );
        this.element = h(
            "section",
            { "aria-label": "Game" },
            this.buttons,
            this.list,
            h("details", {}, h("summary", {}, "Comment and variations"), this.comment, this.tools),
        );
        game.addEventListener("change", () => this.update());
        if (tree.nodes.length > 1) this.update();
    }

    /** Go back or forward. @param {-1 | 1} direction */
    step(direction) {
        const { tree } = this.game;
        const next = direction < 0 ? tree.node().parent : tree.node().children[0];
        if (next !== undefined && next >= 0) void this.game.go(next);
    }

    /** Draw the tree. */
    update() {
        const { tree } = this.game;
        const first = tree.node(0).comment;
        this.list.replaceChildren(first ? h("p", { class: "comment" }, first) : "", ...this.#line(0, true));
        if (!tree.node(0).children.length) this.list.append(h("p", { class: "hint" }, "No moves yet."));
        const here = this.list.querySelector("[aria-current]");
        if (here instanceof HTMLElement) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
        const { comment, nags } = tree.node();
        if (document.activeElement !== this.comment) this.comment.value = comment;
        /** @type {HTMLSelectElement} */ (this.glyph.querySelector("select")).value = String(nags[0] ?? "");
        for (const each of this.tools.querySelectorAll("button, select")) each.toggleAttribute("disabled", tree.current === 0);
    }

    /** Draw the moves after a node; variations are lists inside. @param {number} from @param {boolean} numbered @returns {Node[]} */
    #line(from, numbered) {
        const { tree } = this.game;
        /** @type {Node[]} */
        const drawn = [];
        let show = numbered;
        for (let at = from; tree.node(at).children.length;) {
            const [main, ...others] = tree.node(at).children;
            drawn.push(this.#move(main, show), ...this.#notes(main));
            show = tree.node(main).comment !== "" || others.length > 0;
            for (const other of others) {
                drawn.push(
                    h("div", { class: "variation" }, this.#move(other, true), ...this.#notes(other), ...this.#line(other, false)),
                );
            }
            at = main;
        }
        return drawn;
    }

    /** @param {number} index @param {boolean} numbered */
    #move(index, numbered) {
        const { tree } = this.game;
        const { san, nags } = tree.node(index);
        const ply = tree.path(index).length + this.#offset();
        const white = ply % 2 === 1;
        const number = white ? `${(ply + 1) / 2}. ` : numbered ? `${ply / 2}… ` : "";
        const signs = nags.map((nag) => SIGNS[nag] ?? `$${nag}`).join("");
        const current = index === tree.current ? { "aria-current": "true" } : {};
        return h(
            "span",
            { class: "numbered" },
            number,
            button(san + signs, () => void this.game.go(index), { class: "move", ...current }),
        );
    }

    /** @param {number} index @returns {Node[]} */
    #notes(index) {
        const { comment } = this.game.tree.node(index);
        return comment ? [h("span", { class: "comment" }, ` ${comment} `)] : [];
    }

    /** The number of plies before the first move. */
    #offset() {
        const { view, tree } = this.game;
        return view ? Math.max(0, view.ply - tree.path().length) : 0;
    }

    #note() {
        const text = this.comment.value.trim();
        const nag = Number(/** @type {HTMLSelectElement} */ (this.glyph.querySelector("select")).value);
        void this.game.edit((tree) => {
            const node = tree.node();
            node.comment = text;
            node.nags = nag ? [nag, ...node.nags.slice(1)] : node.nags.slice(1);
        });
    }
}
