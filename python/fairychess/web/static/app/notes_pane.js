/**
 * Notes on the current move: a comment, a glyph, and what becomes of its variation.
 *
 * @import {Game} from "./game.js"
 * @import {Node} from "./tree.js"
 */

import { button, h, select } from "./dom.js";
import { CHOICES } from "./glyphs.js";
import { annotated, textOf } from "./shapes.js";

/** Edits the notes. */
export class NotesPane {
    /** The node whose comment is being typed; another may be shown before that is done. @type {Node | null} */ #noted = null;

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        this.comment = h("textarea", {
            rows: 3,
            "aria-label": "Comment on the move",
            placeholder: "Comment on the move",
            focus: () => (this.#noted = game.tree.node()),
            change: () => this.#note(),
            blur: () => this.#leave(),
        });
        this.glyph = select("Glyph", CHOICES, "", (value) => this.#mark(Number(value)));
        this.tools = h(
            "div",
            { class: "row" },
            this.glyph,
            button("To main line", () => void game.edit((tree) => tree.promote(tree.current))),
            button("Remove", () => void game.edit((tree) => tree.remove(tree.current))),
        );
        this.about = h("p", { class: "hint" });
        this.element = h("section", { "aria-label": "Notes" }, this.about, this.comment, this.tools);
        game.addEventListener("change", () => this.update());
        this.update();
    }

    /** Show the notes on the current move. */
    update() {
        const { tree } = this.game;
        const { nags } = tree.node();
        const gone = this.#noted && !tree.nodes.includes(this.#noted);
        if (gone) this.#noted = tree.node();
        const noted = this.#noted ?? tree.node();
        this.about.textContent = noted.parent < 0 ? "Before the first move" : `After ${noted.san}`;
        if (gone || !this.#noted) this.comment.value = textOf(noted.comment);
        this.#list.value = String(nags[0] ?? "");
        for (const each of this.tools.querySelectorAll("button, select")) each.toggleAttribute("disabled", tree.current === 0);
    }

    get #list() {
        return /** @type {HTMLSelectElement} */ (this.glyph.querySelector("select"));
    }

    #note() {
        const text = this.comment.value.trim();
        const node = this.#noted ?? this.game.tree.node();
        void this.game.edit(() => (node.comment = annotated(node.comment, text)));
    }

    #leave() {
        if (this.#noted && this.comment.value.trim() !== textOf(this.#noted.comment)) this.#note();
        this.#noted = null;
        this.update();
    }

    /** @param {number} nag */
    #mark(nag) {
        void this.game.edit((tree) => {
            const node = tree.node();
            node.nags = nag ? [nag, ...node.nags.slice(1)] : node.nags.slice(1);
        });
    }
}
