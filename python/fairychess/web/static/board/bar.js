/**
 * The buttons below the board: votes and passes, each with what follows.
 *
 * @import {Move, View} from "./types.js"
 */

import { html } from "./elements.js";
import { listed, spoken } from "./sentences.js";
import { BUTTON, sourceOf } from "./tree.js";

const LABELS = {
    "!accept": { name: "Accept", key: "a", style: "first" },
    "!decline": { name: "Decline", key: "d", style: "second" },
    "!pass": { name: "Pass", key: "p", style: "third" },
};

/** @typedef {keyof typeof LABELS} ButtonKey */

/** The buttons for the moves without squares. @param {View} view @param {readonly Move[]} moves */
export function buttons(view, moves) {
    const keys = moves.map(sourceOf).filter((key) => key.startsWith(BUTTON));
    return keys.map((key) => {
        const { name, style } = LABELS[/** @type {ButtonKey} */ (key)];
        const label = html("span", {}, html("kbd", {}, name[0]), name.slice(1));
        const follows = html("small", {}, followed(view, /** @type {ButtonKey} */ (key)));
        return html("button", { type: "button", class: style, "data-button": key }, label, follows);
    });
}

/** The button that a key presses, or null. @param {readonly Move[]} moves @param {string} letter */
export function pressed(moves, letter) {
    const keys = moves.map(sourceOf).filter((key) => key.startsWith(BUTTON));
    return keys.find((key) => LABELS[/** @type {ButtonKey} */ (key)].key === letter) ?? null;
}

/** What follows from a button. @param {View} view @param {ButtonKey} key */
function followed(view, key) {
    if (key === "!pass") return "Leave everything where it is";
    const waiting = Object.entries(view.reserve[view.turn]).filter(([, count]) => count > 0);
    const names = listed(waiting.map(([name, count]) => (count > 1 ? `${count} ${spoken(name)}s` : `the ${spoken(name)}`)));
    if (!names) return key === "!accept" ? "Agree" : "Do not agree";
    return key === "!accept" ? `Play with ${names}` : `Play without ${names}, unless the other side accepts`;
}
