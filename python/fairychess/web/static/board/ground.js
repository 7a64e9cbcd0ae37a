/**
 * The board under the pieces: squares, or the lines of shogi, xiangqi, janggi and makruk for native pieces.
 *
 * @import {Grid} from "./squares.js"
 */

import { html, svg } from "./elements.js";
import { isDark, nameOf } from "./squares.js";

/** The games whose pieces stand on the crossings of lines. */
export const CROSSINGS = new Set(["xiangqi", "janggi"]);

/**
 * Draw the empty board.
 *
 * @param {Grid} grid @param {string} game the game of native pieces, or ""
 * @returns {SVGElement}
 */
export function ground(grid, game) {
    const [width, height] = [grid.files * 100, grid.ranks * 100];
    const page = svg("svg", { class: "ground", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    page.append(svg("rect", { width, height, class: game ? "plain" : "light" }));
    if (CROSSINGS.has(game)) page.append(svg("path", { d: crossings(grid, game === "xiangqi").join(""), class: "lines" }));
    else if (game) page.append(svg("path", { d: squares(grid), class: "lines" }));
    else page.append(svg("path", { d: darkSquares(grid), class: "dark" }));
    return page;
}

/** @param {Grid} grid */
function darkSquares(grid) {
    const path = grid.all().filter(isDark).map((square) => {
        const [column, row] = grid.place(square);
        return `M${column * 100},${row * 100}h100v100h-100z`;
    });
    return path.join("");
}

/** @param {Grid} grid */
function squares({ files, ranks }) {
    const across = Array.from({ length: ranks + 1 }, (_, row) => `M0,${row * 100}h${files * 100}`);
    const along = Array.from({ length: files + 1 }, (_, column) => `M${column * 100},0v${ranks * 100}`);
    return [...across, ...along].join("");
}

/** Lines through the middles; on ten ranks they stop at the river, and a palace has its diagonals. */
/** @param {Grid} grid @param {boolean} river @returns {string[]} */
function crossings({ files, ranks }, river) {
    const [right, bottom] = [files * 100 - 50, ranks * 100 - 50];
    const path = Array.from({ length: ranks }, (_, row) => `M50,${row * 100 + 50}H${right}`);
    for (let column = 0; column < files; column++) {
        const x = column * 100 + 50;
        const stops = river && ranks === 10 && column > 0 && column < files - 1;
        path.push(stops ? `M${x},50V450M${x},550V${bottom}` : `M${x},50V${bottom}`);
    }
    if (files >= 7 && ranks >= 7) {
        const left = Math.floor(files / 2) * 100 - 50;
        for (const top of [50, bottom - 200]) path.push(`M${left},${top}l200,200M${left + 200},${top}l-200,200`);
    }
    return path;
}

/** The names of files and ranks, below and on the left of the board, where no piece covers them. @param {Grid} grid */
export function coordinates(grid) {
    const put = (/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ transform) => {
        const element = html("span", { class: name }, text);
        element.style.transform = transform;
        return element;
    };
    const texts = [];
    for (let file = 0; file < grid.files; file++) {
        const [column] = grid.place(nameOf(file, 0));
        texts.push(put(nameOf(file, 0)[0], "file", `translateX(${column * 100}%)`));
    }
    for (let rank = 0; rank < grid.ranks; rank++) {
        const [, row] = grid.place(nameOf(0, rank));
        texts.push(put(String(rank + 1), "rank", `translateY(${row * 100}%)`));
    }
    return html("div", { class: "coordinates", "aria-hidden": "true" }, ...texts);
}
