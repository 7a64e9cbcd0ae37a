/** The keys of the screens, which are taken while nothing is being typed. */

import { dialog, h } from "./dom.js";

/** @type {[string, string][]} */
const KEYS = [
    ["Arrow keys", "move over the squares of the board"],
    ["Enter", "choose a square; then choose where to"],
    ["Esc", "one step back"],
    ["1 – 9", "choose from what is offered"],
    ["A, D", "accept and decline in a vote"],
    ["/", "type a move"],
    ["F", "turn the board around"],
    ["L", "the engine's lines on and off"],
    ["T", "the threat"],
    ["H", "a hint"],
    ["[ and ]", "one move back and forward"],
    ["?", "this list"],
];

/** Listen. @param {Record<string, () => void>} actions by key, in lower case @returns {() => void} ends it */
export function listen(actions) {
    const down = (/** @type {KeyboardEvent} */ event) => {
        const target = event.composedPath()[0];
        const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
            target instanceof HTMLSelectElement;
        if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        const action = actions[event.key.toLowerCase()];
        if (!action || event.defaultPrevented) return;
        event.preventDefault();
        action();
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
}

/** Show all keys. */
export function showKeys() {
    dialog(
        "Keys",
        h("dl", { class: "keys" }, ...KEYS.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
    );
}
