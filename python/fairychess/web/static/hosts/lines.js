/**
 * What a search has found, written.
 *
 * @import {View} from "../board/types.js"
 * @import {Info, Line} from "./types.js"
 */

import { html } from "../board/elements.js";

/**
 * A score as White sees it: `+0.35`, or `#-3` for a mate by Black in three moves.
 *
 * @param {Line["score"]} score for the side to move @param {View} view
 */
export function scoreText({ cp, mate }, view) {
    const sign = view.turn === "w" ? 1 : -1;
    if (mate !== undefined) return `#${sign * mate}`;
    const pawns = (sign * (cp ?? 0)) / 100;
    return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** The lines of a search as items of a list. @param {Info} info @param {View} view */
export function lineItems({ lines, depth, nodes }, view) {
    const items = lines.map((line) =>
        html("li", {}, html("b", {}, scoreText(line.score, view)), ` ${line.san ?? line.pv.join(" ")}`)
    );
    const thousands = Math.round(nodes / 1000).toLocaleString("en");
    return [...items, html("li", { class: "about" }, `depth ${depth}, ${thousands} thousand positions`)];
}

/** Arrows for the first move of each line, the best one first. @param {Info} info @param {View} view */
export function lineArrows({ lines }, view) {
    return lines.flatMap(({ rank, pv }) => {
        const move = view.moves.find(({ uci }) => uci === pv[0]);
        return move?.to ? [{ from: move.from ?? move.to, to: move.to, brush: rank === 1 ? "green" : "blue" }] : [];
    });
}
