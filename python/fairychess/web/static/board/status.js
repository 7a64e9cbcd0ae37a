/**
 * What the line above the board says.
 *
 * @import {View} from "./types.js"
 * @import {Choosing} from "./choosing.js"
 *
 * @typedef {"move" | "choose" | "vote" | "over" | "waiting" | "refused"} State
 * @typedef {{state: State, text: string}} Status
 */

import { titleOf } from "./chooser.js";
import { placeName, sideName, spoken } from "./sentences.js";

/**
 * The state of a board.
 *
 * @param {View} view @param {Choosing} choosing @param {boolean} movable true if the side to move can be moved here
 * @returns {Status}
 */
export function statusOf(view, choosing, movable) {
    const side = sideName(view.turn);
    if (view.over) return { state: "over", text: over(view.over) };
    if (!movable) return { state: "waiting", text: `Waiting for ${side}` };
    const { about } = choosing.question;
    if (about === "target") return { state: "choose", text: `Choose a square for ${named(view, choosing.chosen.source ?? "")}` };
    if (about === "source") return { state: "choose", text: `Choose what goes to ${choosing.chosen.target}` };
    if (titleOf(view, about)) return { state: "choose", text: titleOf(view, about) };
    if (view.vote) return { state: "vote", text: `${side} votes` };
    const claim = view.claim ? `; a draw can be claimed: ${view.claim}` : "";
    return { state: "move", text: `${side} to move${view.check.length ? ", in check" : ""}${claim}` };
}

/** How a game has ended. @param {NonNullable<View["over"]>} end */
export function over({ winner, reason, result }) {
    const how = reason[0].toUpperCase() + reason.slice(1);
    return `${how}: ${winner ? `${sideName(winner)} wins` : "draw"} (${result})`;
}

/** @param {View} view @param {string} source */
function named(view, source) {
    const piece = view.board.find(([square]) => square === source);
    return piece ? `the ${spoken(view.variant.pieces[piece[1]].name)} on ${source}` : placeName(source);
}
