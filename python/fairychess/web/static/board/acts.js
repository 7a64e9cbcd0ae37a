/**
 * What a move does, one change after the other.
 *
 * @import {Act, Move, Piece, View} from "./types.js"
 */

/** The pieces of a view by square. @param {View} view @returns {Map<string, Piece>} */
export function piecesOf(view) {
    const pieces = new Map();
    for (const [square, number, side, promoted] of view.board) {
        pieces.set(square, { type: view.variant.pieces[number].name, side, promoted });
    }
    return pieces;
}

/**
 * The acts in runs that happen at once: the two pieces of castling are a run, every other act is alone.
 *
 * @param {readonly Act[]} acts @returns {Act[][]}
 */
export function runsOf(acts) {
    /** @type {Act[][]} */
    const runs = [];
    for (const act of acts) {
        const run = runs.at(-1);
        if (act[0] === "go" && run?.length === 1 && run[0][0] === "go") run.push(act);
        else runs.push([act]);
    }
    return runs;
}

/**
 * Change a map of what is on each square as acts say.
 *
 * @template T
 * @param {Map<string, T>} pieces
 * @param {readonly Act[]} acts
 * @param {(type: string, side: "w" | "b", before: T | undefined) => T} made makes a piece that enters or becomes another one
 */
export function apply(pieces, acts, made) {
    for (const run of runsOf(acts)) {
        const lifted = run.map((act) => (act[0] === "go" || act[0] === "throw" ? pieces.get(act[1]) : undefined));
        for (const act of run) if (act[0] === "go" || act[0] === "throw" || act[0] === "take") pieces.delete(act[1]);
        run.forEach((act, index) => {
            const piece = lifted[index];
            if ((act[0] === "go" || act[0] === "throw") && piece !== undefined) pieces.set(act[2], piece);
            if (act[0] === "put" || act[0] === "become") pieces.set(act[1], made(act[2], act[3], pieces.get(act[1])));
        });
    }
}

/** The pieces after a move. @param {View} view @param {Move} move */
export function piecesAfter(view, move) {
    const pieces = piecesOf(view);
    apply(pieces, move.acts, (type, side) => ({ type, side, promoted: false }));
    return pieces;
}

/** True if a view shows the position one move after another. @param {View} before @param {View} after */
export function follows(before, after) {
    if (!after.last || after.fen === before.fen || after.variant.id !== before.variant.id) return false;
    const [expected, found] = [piecesAfter(before, after.last), piecesOf(after)];
    return expected.size === found.size && [...expected].every(([square, { side }]) => found.get(square)?.side === side);
}

/** Every square that a move changes. @param {Move} move @returns {Set<string>} */
export function squaresOf(move) {
    const squares = new Set();
    for (const act of move.acts) {
        if (act[0] === "reserve" || act[0] === "vote" || act[0] === "pass") continue;
        squares.add(act[1]);
        if (act[0] === "go" || act[0] === "throw") squares.add(act[2]);
    }
    return squares;
}

/** The acts that all moves have. @param {readonly Move[]} moves @returns {Act[]} */
export function commonActs(moves) {
    const [first, ...others] = moves;
    if (!first) return [];
    const texts = others.map((move) => new Set(move.acts.map((act) => act.join())));
    return first.acts.filter((act) => texts.every((set) => set.has(act.join())));
}

/** True if a move captures on a square. @param {Move} move @param {string} square */
export const takesOn = (move, square) => move.acts.some((act) => act[0] === "take" && act[1] === square);
