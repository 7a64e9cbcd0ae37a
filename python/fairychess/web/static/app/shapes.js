/**
 * The user's arrows and circles, which are kept in the comment on a move as PGN has them: `[%cal Ge2e4]`, `[%csl Rd4]`.
 *
 * @import {BoardPane} from "./board_pane.js"
 * @import {Game} from "./game.js"
 * @import {Arrow} from "../board/marks.js"
 */

const COMMAND = /\[%\w[^[\]]*\]\s*/g;
const SHAPES = /\[%c[as]l\s([^[\]]*)\]\s*/g;
const SHAPE = /^([GRYB])([a-p]\d{1,2})([a-p]\d{1,2})?$/;
/** The number of shapes that are drawn: a comment of a file can be long. */
const MOST = 100;
const BRUSHES = { G: "green", R: "red", Y: "yellow", B: "blue" };

/** A comment without its commands. @param {string} comment */
export const textOf = (comment) => comment.replaceAll(COMMAND, "").trim();

/** A comment with another text and the same commands. @param {string} comment @param {string} text */
export const annotated = (comment, text) => [...(comment.match(COMMAND) ?? []).map((each) => each.trim()), text].join(" ").trim();

/** The arrows and circles in a comment. @param {string} comment @returns {Arrow[]} */
export function shapesIn(comment) {
    const found = [];
    for (const [, list] of comment.matchAll(SHAPES)) {
        for (const each of list.split(",")) {
            const [, letter, from, to = from] = SHAPE.exec(each.trim()) ?? [];
            if (letter) found.push({ from, to, brush: BRUSHES[/** @type {keyof typeof BRUSHES} */ (letter)] });
        }
    }
    return found;
}

/** Those that are drawn: the first ones on the squares of a board. @param {string} comment @param {{files: number, ranks: number}} size */
export function shownIn(comment, { files, ranks }) {
    const there = (/** @type {string} */ square) =>
        square.charCodeAt(0) - "a".charCodeAt(0) < files && Number(square.slice(1)) >= 1 && Number(square.slice(1)) <= ranks;
    return shapesIn(comment).filter(({ from, to }) => there(from) && there(to)).slice(0, MOST);
}

/** A comment with these arrows and circles instead of those that it has. @param {string} comment @param {readonly Arrow[]} shapes */
export function withShapes(comment, shapes) {
    const written = (/** @type {boolean} */ arrows) =>
        shapes.filter(({ from, to }) => (from !== to) === arrows)
            .map(({ from, to, brush = "green" }) => brush[0].toUpperCase() + from + (arrows ? to : "")).join(",");
    const [circles, arrows] = [written(false), written(true)];
    const commands = [circles && `[%csl ${circles}]`, arrows && `[%cal ${arrows}]`];
    return [...commands, comment.replaceAll(SHAPES, "").trim()].filter(Boolean).join(" ");
}

/**
 * Keep what is drawn on a board with the moves of its game. A click clears what was drawn in this window; what came with the game
 * is only hidden until its move is shown again.
 *
 * @param {Game} game @param {BoardPane} pane
 */
export function keepShapes(game, { board }) {
    /** @type {Set<object>} the moves on which something was drawn in this window */
    const drawn = new Set();
    board.addEventListener("fc-draw", (/** @type {CustomEvent} */ { detail: { shapes } }) => {
        const node = game.tree.node();
        if (shapes.length) drawn.add(node);
        else if (!drawn.has(node)) return;
        const comment = withShapes(node.comment, shapes);
        if (comment !== node.comment) void game.edit((tree) => (tree.node().comment = comment));
    });
    let shown = "";
    game.addEventListener("change", () => {
        const key = JSON.stringify([game.tree.moves(), game.tree.node().comment]);
        if (key === shown) return;
        shown = key;
        board.shapes = shownIn(game.tree.node().comment, game.view.variant);
    });
}
