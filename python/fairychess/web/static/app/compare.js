/** Two texts beside each other, line by line. */

import { button, dialog, h } from "./dom.js";

const MAX_LINES = 2000;

/**
 * The lines of two texts: those of both, only of the first (`-`), only of the second (`+`), by the longest common subsequence.
 *
 * @param {string} one @param {string} other
 * @returns {[" " | "-" | "+", string][]}
 */
export function difference(one, other) {
    const [a, b] = [one.split("\n").slice(0, MAX_LINES), other.split("\n").slice(0, MAX_LINES)];
    const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; i--) {
        for (let j = b.length - 1; j >= 0; j--) {
            common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
        }
    }
    /** @type {[" " | "-" | "+", string][]} */
    const lines = [];
    let [i, j] = [0, 0];
    while (i < a.length || j < b.length) {
        if (i < a.length && j < b.length && a[i] === b[j]) {
            lines.push([" ", a[i++]]);
            j++;
        } else if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) {
            lines.push(["-", a[i++]]);
        } else {
            lines.push(["+", b[j++]]);
        }
    }
    return lines;
}

const NAMES = { " ": "same", "-": "removed", "+": "added" };

/** Show what differs. @param {string} title @param {[string, string]} one name and text @param {[string, string]} other @param {[string, () => void][]} actions */
export function compare(title, [oneName, one], [otherName, other], actions) {
    const lines = difference(one, other);
    const changed = lines.filter(([sign]) => sign !== " ").length;
    const shown = h(
        "pre",
        { class: "difference", tabindex: "0", role: "region", "aria-label": "Differences" },
        ...lines.map(([sign, text]) => h("span", { class: NAMES[sign] }, `${sign} ${text}\n`)),
    );
    const box = dialog(
        title,
        h("p", {}, changed ? `− ${oneName}, + ${otherName}` : "There is no difference."),
        shown,
        h(
            "div",
            { class: "row" },
            ...actions.map(([text, act]) =>
                button(text, () => {
                    box.close();
                    act();
                })
            ),
        ),
    );
}
