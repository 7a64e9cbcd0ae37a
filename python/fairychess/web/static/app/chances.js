/** Chances of winning, from scores of the engine, and what a move has cost. */

/** How steeply a score becomes a chance: with 0.45, a pawn more is a chance of 61 %. */
const STEEPNESS = 0.45;
/** The chances lost, in percent, from which there is a remark. @type {[number, Remark][]} */
const LOSSES = [[30, "blunder"], [20, "mistake"], [10, "inaccuracy"]];

/** @typedef {{cp?: number, mate?: number}} Score from the side to move */
/** @typedef {"blunder" | "mistake" | "inaccuracy"} Remark */

/** A score in pawns, mates as 10. @param {Score} score */
export const pawnsOf = ({ cp, mate }) => (mate === undefined ? (cp ?? 0) / 100 : Math.sign(mate || -1) * 10);

/** The chance of winning in percent, of the side that the pawns count for. @param {number} pawns */
export const chanceOf = (pawns) => 100 / (1 + Math.exp(-pawns * STEEPNESS));

/** What is to be said about a move. @param {number} lost the chances that its side lost by it @returns {Remark | null} */
export const remarkOf = (lost) => LOSSES.find(([least]) => lost >= least)?.[1] ?? null;

/** The accuracy of a side in percent: 100 without losses, half of that if each move costs 15 on average. @param {number[]} losses */
export function accuracyOf(losses) {
    if (!losses.length) return null;
    const mean = losses.reduce((sum, lost) => sum + Math.max(0, lost), 0) / losses.length;
    return 100 * 0.5 ** (mean / 15);
}
