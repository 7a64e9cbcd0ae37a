/**
 * Lines of moves, as the engine reports them: `4. Ba4 Nf6 5. d3`.
 *
 * @import {Game} from "./game.js"
 * @typedef {{san: string, pv: string[]}} Line
 */

import { h } from "./dom.js";

/** The number of moves of a line that are shown. */
const SHOWN = 16;

/** The moves of a line, each with the number before it, from which no line break separates it. @param {string} san @returns {string[]} */
export function movesIn(san) {
    return san.replaceAll(/(\d\.+) /g, "$1\u00a0").split(" ");
}

/** Draw the moves of a line; each has the number of moves up to it. @param {Line} line @returns {(Node | string)[]} */
export function drawLine({ san }) {
    const moves = movesIn(san);
    const drawn = moves.slice(0, SHOWN).flatMap((text, index) => [" ", h("span", { "data-count": index + 1 }, text)]);
    return moves.length > SHOWN ? [...drawn, " …"] : drawn;
}

/** Play the first moves of a line. @param {Game} game @param {Line} line @param {number} count */
export function follow(game, { san, pv }, count) {
    const moves = movesIn(san).map((text) => text.replace(/^.*\u00a0/, ""));
    void game.edit((tree) => pv.slice(0, count).forEach((uci, index) => tree.play(uci, moves[index])));
}

/** A number of positions in words. @param {number} count */
export const counted = (count) =>
    count > 999_999 ? `${(count / 1e6).toFixed(1)} million` : `${Math.round(count / 1000)} thousand`;
