/**
 * How a move is chosen, without any rules: legal moves form a tree of a source, a target and the rest. Its root asks for
 * either of the first two, so that the target can be chosen first. A move is chosen by exactly one path in each order.
 *
 * A source is a square (`e2`), a slot of the reserve (`@culverin`), the slot of walls (`*`) or a button (`!pass`).
 *
 * @import {Move} from "./types.js"
 *
 * @typedef {"start" | "source" | "target" | Aspect | "done"} About
 * @typedef {"castling" | "promotion" | "introduction" | "relocation" | "wall" | "effects"} Aspect
 *
 * @typedef {object} Chosen what has been chosen of a move
 * @property {readonly Move[]} moves the moves that are left
 * @property {string | null} source
 * @property {string | null} target
 * @property {Chosen | null} back one step before
 *
 * @typedef {object} Question what is to be chosen next
 * @property {About} about
 * @property {Map<string, Move[]>} options the moves that are left by what can be chosen; at the start by source
 * @property {Map<string, Move[]>} targets at the start the moves by target; else empty
 */

/** The slot of walls that are placed instead of a move. */
export const WALL = "*";

/** What begins the key of a button. */
export const BUTTON = "!";

/** What begins the key of a slot of the reserve. */
export const SLOT = "@";

/** What can still differ in moves of the same source and target, in the order of the questions. */
/** @type {[Aspect, (move: Move) => string][]} */
const ASPECTS = [
    ["castling", (move) => move.castling?.join(">") ?? ""],
    ["promotion", (move) => move.promotion ?? ""],
    ["introduction", (move) => move.introduces?.join("@") ?? ""],
    ["relocation", (move) => move.relocates?.join(">") ?? ""],
    ["wall", (move) => move.wall ?? ""],
    ["effects", (move) => move.uci],
];

/** What a move begins with. @param {Move} move @returns {string} */
export function sourceOf(move) {
    if (move.vote !== undefined) return BUTTON + (move.vote ? "accept" : "decline");
    if (move.pass) return `${BUTTON}pass`;
    if (move.drop !== undefined) return SLOT + move.drop;
    return move.from ?? WALL;
}

/**
 * Where a move goes, or null for a vote or a pass. Castling goes to the partner's square where the variant writes it so,
 * as Chess960 does, and else to the king's target.
 *
 * @param {Move} move @returns {string | null}
 */
export function targetOf(move) {
    if (move.castling && move.uci.startsWith(`${move.from}${move.castling[0]}`)) return move.castling[0];
    return move.to ?? null;
}

/** Nothing is chosen yet. @param {readonly Move[]} moves @returns {Chosen} */
export const nothing = (moves) => ({ moves, source: null, target: null, back: null });

/** What is to be chosen next. @param {Chosen} chosen @returns {Question} */
export function ask(chosen) {
    const { moves, source, target } = chosen;
    const question = (/** @type {About} */ about, /** @type {Map<string, Move[]>} */ options, targets = new Map()) => ({
        about,
        options,
        targets,
    });
    if (source === null && target === null) return question("start", group(moves, sourceOf), group(moves, targetOf));
    if (source === null) return question("source", group(moves, sourceOf));
    if (target === null) {
        const targets = group(moves, targetOf);
        if (targets.size) return question("target", targets);
    }
    if (moves.length > 1) {
        for (const [aspect, key] of ASPECTS) {
            const options = group(moves, key);
            if (options.size > 1) return question(aspect, options);
        }
    }
    return question("done", new Map());
}

/**
 * Choose one of the options of a question.
 *
 * @param {Chosen} chosen
 * @param {About} about what is chosen: at the start `source` or `target`, else as asked
 * @param {string} key
 * @returns {Chosen | null} null if it is not an option
 */
export function choose(chosen, about, key) {
    const question = ask(chosen);
    const asked = question.about === "start" ? about === "source" || about === "target" : question.about === about;
    const moves = asked && (question.about === "start" && about === "target" ? question.targets : question.options).get(key);
    if (!moves) return null;
    return {
        moves,
        source: about === "source" ? key : chosen.source,
        target: about === "target" ? key : chosen.target,
        back: chosen,
    };
}

/** The move that is chosen, or null if something is still to be chosen. @param {Chosen} chosen */
export const moveOf = (chosen) => (ask(chosen).about === "done" ? (chosen.moves[0] ?? null) : null);

/**
 * The squares of the options of a question, if each option is another square that is clicked on the board: where the
 * piece that makes room goes, where the wall stands.
 *
 * @param {Question} question @returns {Map<string, string> | null} the option's key by square
 */
export function squaresOf({ about, options }) {
    if (about !== "relocation" && about !== "wall") return null;
    const squares = new Map();
    for (const key of options.keys()) {
        if (!key) return null;
        squares.set(key.slice(key.indexOf(">") + 1), key);
    }
    return squares.size === options.size ? squares : null;
}

/** @param {readonly Move[]} moves @param {(move: Move) => string | null} key @returns {Map<string, Move[]>} */
function group(moves, key) {
    const groups = new Map();
    for (const move of moves) {
        const name = key(move);
        if (name === null) continue;
        const others = groups.get(name);
        if (others) others.push(move);
        else groups.set(name, [move]);
    }
    return groups;
}
