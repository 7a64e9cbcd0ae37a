/**
 * The box in which a move is typed, or chosen from the list of legal moves: a combobox.
 *
 * @import {Move, View} from "./types.js"
 */

import { html } from "./elements.js";
import { sentence } from "./sentences.js";

/** How many moves the list shows. */
const SHOWN = 300;

/**
 * The legal moves that a text names, in SAN or UCI; marks of check and capture may be left out.
 *
 * @param {readonly Move[]} moves @param {string} text @returns {Move[]}
 */
export function named(moves, text) {
    const wanted = text.trim();
    const exact = moves.filter(({ uci, san }) => uci === wanted || san === wanted);
    if (exact.length) return exact;
    const plain = bare(wanted);
    const alike = moves.filter(({ uci, san }) => bare(san ?? "") === plain || uci === plain);
    if (alike.length || !plain) return alike;
    const lower = plain.toLowerCase();
    return moves.filter(({ uci, san }) => bare(san ?? "").toLowerCase() === lower || uci.toLowerCase() === lower);
}

/** A text without what may be left out. @param {string} text */
const bare = (text) => text.replaceAll(/0-0-0/g, "O-O-O").replaceAll(/0-0/g, "O-O").replaceAll(/[+#!?=x\s]/g, "");

/** The box and its list. */
export class Typed {
    /** @param {{enter: (text: string) => void, hover: (move: Move | null) => void, close: () => void}} listener */
    constructor(listener) {
        this.listener = listener;
        this.input = html("input", {
            type: "text",
            role: "combobox",
            "aria-label": "Move",
            "aria-expanded": "true",
            "aria-controls": "moves",
            "aria-autocomplete": "list",
            autocomplete: "off",
            spellcheck: "false",
            placeholder: "Type a move, or choose one",
        });
        this.list = html("ul", { id: "moves", role: "listbox", "aria-label": "Legal moves" });
        this.element = html("div", { class: "typed", hidden: "" }, this.input, this.list);
        this.at = -1;
        /** @type {Move[]} */
        this.found = [];
        this.input.addEventListener("input", () => this.fill());
        this.input.addEventListener("keydown", (event) => this.key(event));
        this.list.addEventListener("click", (event) => this.clicked(event));
    }

    /** Open the box for the moves of a view. @param {View} view @param {readonly Move[]} moves */
    open(view, moves) {
        this.view = view;
        this.moves = moves;
        this.element.hidden = false;
        this.input.value = "";
        this.fill();
        this.input.focus();
    }

    /** List the moves of another position, if the box is open. @param {View} view @param {readonly Move[]} moves */
    update(view, moves) {
        if (this.element.hidden) return;
        this.view = view;
        this.moves = moves;
        this.fill();
    }

    /** Close it. */
    close() {
        if (this.element.hidden) return;
        this.element.hidden = true;
        this.list.replaceChildren();
        this.listener.hover(null);
        this.listener.close();
    }

    /** Show the moves that begin with the text. */
    fill() {
        const { view, moves = [] } = this;
        if (!view) return;
        const text = bare(this.input.value).toLowerCase();
        const begins = (/** @type {string} */ name) => bare(name).toLowerCase().startsWith(text);
        this.found = moves.filter(({ uci, san }) => begins(san ?? "") || begins(uci)).slice(0, SHOWN);
        const options = this.found.map((move, index) => {
            const name = html("b", {}, move.san ?? move.uci);
            return html("li", { role: "option", id: `move-${index}`, "aria-selected": "false" }, name, sentence(view, move));
        });
        this.list.replaceChildren(...options);
        this.list.hidden = !options.length;
        this.input.setAttribute("aria-expanded", String(options.length > 0));
        this.select(-1);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        event.stopPropagation();
        if (event.key === "Escape") this.close();
        else if (event.key === "ArrowDown") this.select(Math.min(this.found.length - 1, this.at + 1));
        else if (event.key === "ArrowUp") this.select(Math.max(-1, this.at - 1));
        else if (event.key === "Enter") this.listener.enter(this.at < 0 ? this.input.value : this.found[this.at].uci);
        else return;
        event.preventDefault();
    }

    /** @param {MouseEvent} event */
    clicked(event) {
        const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
        const index = option ? [...this.list.children].indexOf(option) : -1;
        if (index >= 0) this.listener.enter(this.found[index].uci);
    }

    /** Mark an option. @param {number} at */
    select(at) {
        this.list.children[this.at]?.setAttribute("aria-selected", "false");
        this.at = at;
        const option = this.list.children[at];
        option?.setAttribute("aria-selected", "true");
        option?.scrollIntoView({ block: "nearest" });
        if (option) this.input.setAttribute("aria-activedescendant", option.id);
        else this.input.removeAttribute("aria-activedescendant");
        this.listener.hover(this.found[at] ?? null);
    }
}
