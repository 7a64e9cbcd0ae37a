/** Tabs: one of several panes is shown. */

import { h } from "./dom.js";

/** A list of tabs and their panes. */
export class Tabs {
    /** @param {string} label @param {[string, HTMLElement][]} panes the title of each tab, and what it shows */
    constructor(label, panes) {
        this.panes = panes.map(([title, content], index) => {
            const id = `tab-${title.toLowerCase().replaceAll(/\W/g, "-")}`;
            const tab = h("button", {
                type: "button",
                role: "tab",
                id,
                "aria-controls": `${id}-pane`,
                click: () => this.show(index),
            }, title);
            const pane = h(
                "div",
                { class: "pane", role: "tabpanel", id: `${id}-pane`, "aria-labelledby": id, tabindex: 0 },
                content,
            );
            return { tab, pane };
        });
        const list = h(
            "div",
            {
                class: "tabs",
                role: "tablist",
                "aria-label": label,
                keydown: (/** @type {KeyboardEvent} */ event) => this.#step(event),
            },
            ...this.panes.map(({ tab }) => tab),
        );
        this.shown = 0;
        /** Called when a pane is shown by its tab. @type {(index: number) => void} */
        this.onshow = () => {};
        this.element = h("div", { class: "tabbed" }, list, ...this.panes.map(({ pane }) => pane));
        this.show(0);
    }

    /** The title of the tab that is shown. */
    get title() {
        return this.panes[this.shown].tab.textContent;
    }

    /** Show a pane. @param {number} index */
    show(index) {
        this.shown = index;
        for (const [each, { tab, pane }] of this.panes.entries()) {
            tab.setAttribute("aria-selected", String(each === index));
            tab.tabIndex = each === index ? 0 : -1;
            pane.hidden = each !== index;
        }
        this.onshow(index);
    }

    /** @param {KeyboardEvent} event */
    #step(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        this.show((this.shown + step + this.panes.length) % this.panes.length);
        this.panes[this.shown].tab.focus();
    }
}
