/** The glyphs of moves: by PGN's number (NAG) the sign, what it says, and the style of a move that has it. */

/** @typedef {{sign: string, says: string, style: string}} Glyph */

/** @type {Record<number, Glyph>} */
const GLYPHS = {
    1: { sign: "!", says: "good", style: "good" },
    2: { sign: "?", says: "mistake", style: "mistake" },
    3: { sign: "!!", says: "very good", style: "good" },
    4: { sign: "??", says: "blunder", style: "blunder" },
    5: { sign: "!?", says: "interesting", style: "" },
    6: { sign: "?!", says: "dubious", style: "inaccuracy" },
};

/** The number of the glyph for each remark of a review. */
export const REMARKS = { blunder: 4, mistake: 2, inaccuracy: 6 };

/** The sign of a number; numbers without one are written as in PGN. @param {number} nag */
export const signOf = (nag) => GLYPHS[nag]?.sign ?? (nag ? `$${nag}` : "");

/** The style of a move whose first glyph has this number. @param {number | undefined} nag */
export const styleOf = (nag) => GLYPHS[nag ?? 0]?.style ?? "";

/** The glyphs to choose from, each with its number. @type {[string, string][]} */
export const CHOICES = [
    ["", "no glyph"],
    ...Object.entries(GLYPHS).map(([nag, { sign, says }]) => /** @type {[string, string]} */ ([nag, `${sign} ${says}`])),
];
