/** The keys of the screens, which are taken while nothing is being typed. */

import { dialog, h } from "./dom.js";

/** @type {[string, string][]} */
const KEYS = [
    ["← and →", "one move back and forward; the wheel over the board does the same"],
    ["↑ and ↓, Home and End", "the first and the last position"],
    ["Tab, arrow keys", "with the keyboard on the board: move over its squares"],
    ["Enter", "choose a square; then choose where to"],
    ["Esc", "one step back"],
    ["1 – 9", "choose from what is offered"],
    ["A, D", "accept and decline in a vote"],
    ["/", "type a move"],
    ["F", "flip the board"],
    ["L", "analysis on and off"],
    ["T", "the threat"],
    ["H", "a hint"],
    ["[ and ]", "one move back and forward, also while the board has the keyboard"],
    ["Right button", "draw an arrow or a circle; with Shift red, with Alt blue; a click clears them"],
    ["?", "this list"],
];

/** Listen. @param {Record<string, () => void | boolean>} actions by key, in lower case; false leaves the key to the browser @returns {() => void} ends it */
export function listen(actions) {
    const down = (/** @type {KeyboardEvent} */ event) => {
        const target = event.composedPath()[0];
        const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
            target instanceof HTMLSelectElement;
        if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        const action = actions[event.key.toLowerCase()];
        if (!action || event.defaultPrevented) return;
        if (action() !== false) event.preventDefault();
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
}

/** Show all keys. */
export function showKeys() {
    dialog(
        "Shortcuts",
        h("dl", { class: "keys" }, ...KEYS.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
    );
}
