/**
 * An editor for definitions: line numbers, marks where the problems are, completion and help from the keys of definitions.
 *
 * @typedef {{line: number, column: number, end_line: number, end_column: number, key: string, message: string}} Problem
 */

import { completions, helpAt } from "./completion.js";
import { h } from "./dom.js";

/** The editor. It fires `edit` when the text changes. */
export class Editor extends EventTarget {
    /** @type {import("./completion.js").Completion[]} */ #offered = [];
    #chosen = 0;
    /** @type {Problem[]} */ #problems = [];

    /** @param {any[]} tables the keys of definitions */
    constructor(tables) {
        super();
        this.tables = tables;
        this.gutter = h("div", { class: "gutter", "aria-hidden": "true" });
        this.marks = h("div", { class: "marks", "aria-hidden": "true" });
        this.list = h("ul", {
            class: "completions",
            role: "listbox",
            id: "completions",
            "aria-label": "Completions",
            hidden: true,
        });
        this.area = h("textarea", {
            spellcheck: "false",
            autocapitalize: "off",
            autocomplete: "off",
            wrap: "off",
            "aria-label": "Definition",
            "aria-describedby": "key-help",
            "aria-controls": "completions",
            input: () => this.#edited(),
            scroll: () => this.#scrolled(),
            keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
            keyup: () => this.#help(),
            click: () => this.#help(),
            blur: () => this.#offer([]),
            mousemove: (/** @type {MouseEvent} */ event) => this.#hover(event),
        });
        this.help = h("p", { class: "key-help", id: "key-help" });
        this.element = h("div", { class: "editor" }, this.gutter, h("div", { class: "page" }, this.marks, this.area, this.list));
    }

    /** The text. */
    get text() {
        return this.area.value;
    }

    set text(text) {
        this.area.value = text;
        this.#draw();
        this.#help();
    }

    /** Show where problems are. @param {Problem[]} problems */
    show(problems) {
        this.#problems = problems;
        this.#draw();
    }

    /** Select the text of a problem. @param {Problem} problem */
    select({ line, column, end_line: endLine, end_column: endColumn }) {
        const [from, to] = [this.#offset(line, column), this.#offset(endLine, endColumn)];
        this.area.focus();
        this.area.setSelectionRange(from, Math.max(from, to));
        this.area.scrollTop = Math.max(0, (line - 4) * this.#lineHeight());
    }

    /** Replace the text of a problem. @param {Problem} problem @param {string} word */
    replace(problem, word) {
        const { line, column, end_line: endLine, end_column: endColumn } = problem;
        this.area.focus();
        this.area.setSelectionRange(this.#offset(line, column), this.#offset(endLine, endColumn));
        this.#insert(word);
    }

    /** Put a text at the selection, so that the browser can undo it. @param {string} text */
    #insert(text) {
        if (!document.execCommand("insertText", false, text)) {
            const { selectionStart, selectionEnd } = this.area;
            this.area.setRangeText(text, selectionStart, selectionEnd, "end");
            this.#edited();
        }
    }

    /** The place in the text of a line and a column, which count characters from 1. @param {number} line @param {number} column */
    #offset(line, column) {
        const lines = this.text.split("\n");
        const before = lines.slice(0, Math.max(0, line - 1)).reduce((sum, each) => sum + each.length + 1, 0);
        return before + Array.from(lines[line - 1] ?? "").slice(0, Math.max(0, column - 1)).join("").length;
    }

    #edited() {
        this.#problems = [];
        this.#draw();
        this.#offer(completions(this.tables, this.text, this.area.selectionStart));
        this.#help();
        this.dispatchEvent(new Event("edit"));
    }

    /** Draw line numbers, and the text again behind the box, with marks. */
    #draw() {
        const lines = this.text.split("\n");
        const wrong = new Set(this.#problems.map(({ line }) => line));
        this.gutter.replaceChildren(
            ...lines.map((_, index) => h("div", wrong.has(index + 1) ? { class: "wrong" } : {}, String(index + 1))),
        );
        /** @type {(Node | string)[]} */
        const drawn = [];
        let at = 0;
        const spans = this.#problems.filter(({ line }) => line > 0).map((
            each,
        ) => [this.#offset(each.line, each.column), this.#offset(each.end_line, each.end_column)]);
        for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
            if (from < at) continue;
            const end = Math.max(to, from + 1);
            drawn.push(this.text.slice(at, from), h("mark", {}, this.text.slice(from, end).replace(/^\n?$/, " ")));
            at = end;
        }
        this.marks.replaceChildren(...drawn, this.text.slice(at), "\n");
        this.#scrolled();
    }

    #scrolled() {
        this.marks.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
        this.gutter.style.transform = `translateY(${-this.area.scrollTop}px)`;
    }

    #lineHeight() {
        return parseFloat(getComputedStyle(this.area).lineHeight);
    }

    /** @param {import("./completion.js").Completion[]} offered */
    #offer(offered) {
        this.#offered = offered;
        this.#chosen = 0;
        this.list.hidden = !offered.length;
        this.list.replaceChildren(...offered.map(({ text, about }, index) =>
            h(
                "li",
                {
                    role: "option",
                    id: `completion-${index}`,
                    "aria-selected": String(index === 0),
                    mousedown: (/** @type {MouseEvent} */ event) => {
                        event.preventDefault();
                        this.#complete(index);
                    },
                },
                h("code", {}, text),
                " ",
                h("span", {}, about),
            )
        ));
        if (!offered.length) {
            this.area.removeAttribute("aria-activedescendant");
            return;
        }
        this.area.setAttribute("aria-activedescendant", "completion-0");
        const before = this.text.slice(0, this.area.selectionStart).split("\n");
        const height = this.#lineHeight();
        const below = before.length * height - this.area.scrollTop + 8;
        const room = this.area.clientHeight - below;
        // Where there is no room below the line, the list is above it.
        this.list.style.top = room < below - height ? "auto" : `${below}px`;
        this.list.style.bottom = room < below - height ? `${room + height}px` : "auto";
        this.list.style.left = `min(${(before.at(-1) ?? "").length}ch, 40%)`;
    }

    /** @param {number} index */
    #complete(index) {
        const { from, insert } = this.#offered[index];
        this.area.setSelectionRange(from, this.area.selectionStart);
        this.#insert(insert);
        this.#offer([]);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === " " && event.ctrlKey) {
            this.#offer(completions(this.tables, this.text, this.area.selectionStart, true));
        } else if (this.#offered.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
            const count = this.#offered.length;
            this.#chosen = (this.#chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count;
            [...this.list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === this.#chosen)));
            this.area.setAttribute("aria-activedescendant", `completion-${this.#chosen}`);
            this.list.children[this.#chosen].scrollIntoView({ block: "nearest" });
        } else if (this.#offered.length && (event.key === "Enter" || event.key === "Tab")) {
            this.#complete(this.#chosen);
        } else if (this.#offered.length && event.key === "Escape") {
            this.#offer([]);
        } else {
            return;
        }
        event.preventDefault();
    }

    #help() {
        const help = helpAt(this.tables, this.text, this.area.selectionStart);
        this.help.replaceChildren(
            help ? h("code", {}, help.name) : "",
            help ? ` ${help.text}` : "Ctrl+Space completes; Esc, then Tab leaves the text.",
        );
    }

    /** @param {MouseEvent} event */
    #hover(event) {
        const style = getComputedStyle(this.area);
        const line = Math.floor((event.offsetY + this.area.scrollTop - parseFloat(style.paddingTop)) / this.#lineHeight());
        const column = Math.floor(
            (event.offsetX + this.area.scrollLeft - parseFloat(style.paddingLeft)) / (parseFloat(style.fontSize) * 0.6),
        );
        const problem = this.#problems.find((each) => each.line === line + 1);
        const help = helpAt(this.tables, this.text, this.#offset(line + 1, column + 1));
        const text = problem ? problem.message : help ? `${help.name}: ${help.text}` : "";
        if (this.area.title !== text) this.area.title = text;
    }
}
