/** Captured pieces: what a side had at the start of the game or got by promotion, and no longer has. */

/**
 * The captured pieces of a side. Nothing is listed for variants with reserves, which pieces enter and leave without a capture, or if
 * the numbers cannot be explained by captures and promotions.
 *
 * @param {any} start the view before the first move @param {any} view @param {"w" | "b"} side
 * @param {readonly {uci: string, san: string}[]} moves those from one view to the other
 * @returns {{type: string, count: number}[]} in the order of the variant's pieces
 */
export function captured(start, view, side, moves) {
    if (start.variant.id !== view.variant.id || view.variant.reserves) return [];
    const lost = { w: losses(start, view, "w", moves), b: losses(start, view, "b", moves) };
    if ([...lost.w, ...lost.b].some(({ count }) => count < 0)) return [];
    return lost[side].filter(({ count }) => count > 0);
}

/** @param {any} start @param {any} view @param {"w" | "b"} side @param {readonly {uci: string, san: string}[]} moves @returns {{type: string, count: number}[]} */
function losses(start, view, side, moves) {
    const { pieces } = view.variant;
    const numbers = pieces.map(() => 0);
    for (const [, type, owner] of start.board) numbers[type] += owner === side ? 1 : 0;
    for (const [, type, owner] of view.board) numbers[type] -= owner === side ? 1 : 0;
    const parity = start.turn === side ? 0 : 1;
    for (const { uci, san } of moves.filter((_, index) => index % 2 === parity)) {
        const [from, to] = promotion(uci, san).map((letter) => typeOf(pieces, letter));
        if (from < 0 || to < 0) continue;
        numbers[from]--;
        numbers[to]++;
    }
    return pieces.map((/** @type {any} */ { name }, /** @type {number} */ index) => ({ type: name, count: numbers[index] }));
}

/** The letters of the piece that was promoted, and of what it became; none for other moves. @param {string} uci @param {string} san */
function promotion(uci, san) {
    const [, to = ""] = /^[a-p]\d+[a-p]\d+([a-z])/.exec(uci) ?? [];
    const [, from = "P"] = /^([A-Z])/.exec(san) ?? [];
    return [san.includes("=") ? from : "", to];
}

/** @param {any[]} pieces @param {string} letter */
const typeOf = (pieces, letter) => pieces.findIndex((each) => each.letter.toUpperCase() === letter.toUpperCase());
