/** Captured pieces: what a side had at the start of the game and no longer has, on the board or in the reserve. */

/**
 * The captured pieces of a side. Where captured pieces change sides, the reserves show them, and nothing is listed here.
 *
 * @param {any} start the view before the first move @param {any} view @param {"w" | "b"} side
 * @returns {{type: string, count: number}[]} in the order of the variant's pieces
 */
export function captured(start, view, side) {
    if (start.variant.id !== view.variant.id) return [];
    const other = side === "w" ? "b" : "w";
    const [before, now] = [counts(start, side), counts(view, side)];
    if (total(now) + total(counts(view, other)) >= total(before) + total(counts(start, other))) return [];
    /** @type {{type: string, count: number}[]} */
    const rows = view.variant.pieces.map((/** @type {any} */ { name }) => ({
        type: name,
        count: (before.get(name) ?? 0) - (now.get(name) ?? 0),
    }));
    // A promoted piece is one that the side did not have: the pawn that it was is not captured.
    let gained = 0;
    for (const { count } of rows) gained += Math.max(0, -count);
    for (const row of rows.filter(({ type, count }) => count > 0 && type.includes("pawn"))) {
        const promoted = Math.min(gained, row.count);
        row.count -= promoted;
        gained -= promoted;
    }
    return rows.filter(({ count }) => count > 0);
}

/** @param {Map<string, number>} counted */
const total = (counted) => [...counted.values()].reduce((sum, count) => sum + count, 0);

/** @param {any} view @param {"w" | "b"} side @returns {Map<string, number>} pieces by name, on the board and in reserve */
function counts(view, side) {
    const found = new Map(Object.entries(view.reserve[side]));
    for (const [, type, owner] of view.board) {
        const { name } = view.variant.pieces[type];
        if (owner === side) found.set(name, (found.get(name) ?? 0) + 1);
    }
    return found;
}
