/** A number for each square of a board, as a table whose cells stand out the more, the larger the number is. */

import { h } from "../app/dom.js";

const FILES = "abcdefghijklmnop";

/**
 * Draw the map.
 *
 * @param {string} caption @param {number} files @param {number} ranks @param {number[]} counts from a1 on, rank by rank
 */
export function heatMap(caption, files, ranks, counts) {
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const letters = [...FILES.slice(0, files)];
    const rows = Array.from({ length: ranks }, (_, index) => {
        const rank = ranks - 1 - index;
        const cells = letters.map((_, file) => {
            const count = counts[rank * files + file];
            const cell = h("td", {}, String(count));
            cell.style.setProperty("--heat", (most > least ? (count - least) / (most - least) : 0.5).toFixed(3));
            return cell;
        });
        return h("tr", {}, h("th", { scope: "row" }, String(rank + 1)), ...cells);
    });
    const table = h(
        "table",
        { class: "heat" },
        h("caption", {}, caption),
        h("tbody", {}, ...rows),
        h("tfoot", {}, h("tr", {}, h("td", {}), ...letters.map((letter) => h("th", { scope: "col" }, letter)))),
    );
    table.style.setProperty("--files", String(files));
    table.style.setProperty("--ranks", String(ranks));
    return table;
}
