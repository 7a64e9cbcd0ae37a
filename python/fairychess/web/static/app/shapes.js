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
    const list = (/** @type {boolean} */ arrows) =>
        shapes.filter(({ from, to }) => (from !== to) === arrows)
            .map(written).join(",");
    const [circles, arrows] = [list(false), list(true)];
    const commands = [circles && `[%csl ${circles}]`, arrows && `[%cal ${arrows}]`];
    return [...commands, comment.replaceAll(SHAPES, "").trim()].filter(Boolean).join(" ");
}

/** A shape as a comment has it, for comparing. @param {Arrow} shape */
const written = ({ from, to, brush = "green" }) => `${brush[0].toUpperCase()}${from}${from === to ? "" : to}`;

/** The shapes that are not among others. @param {readonly Arrow[]} shapes @param {ReadonlySet<string>} others */
const without = (shapes, others) => shapes.filter((each) => !others.has(written(each)));

/** @param {readonly Arrow[]} shapes */
const setOf = (shapes) => new Set(shapes.map(written));

/**
 * Keep what is drawn on a board with the moves of its game. A click removes what was drawn here, and only hides what came with the
 * game, until its move is shown again or something is drawn.
 *
 * @param {Game} game @param {BoardPane} pane
 */
export function keepShapes(game, { board }) {
    let shown = "";
    /** @type {readonly Arrow[]} what the board shows */
    let visible = [];
    const show = () => (board.shapes = visible = shownIn(game.tree.node().comment, game.view.variant));
    board.addEventListener("fc-draw", (/** @type {CustomEvent} */ { detail: { shapes, cleared } }) => {
        const node = game.tree.node();
        const [before, now] = [setOf(visible), setOf(shapes)];
        const removed = cleared ? new Set(node.drawn) : setOf(without(visible, now));
        const kept = without(shapesIn(node.comment), removed);
        const drawn = without(without(shapes, before), setOf(kept));
        node.drawn = [...node.drawn.filter((each) => !removed.has(each)), ...drawn.map(written)];
        const comment = withShapes(node.comment, [...kept, ...drawn]);
        // Without a difference, the comment stays as a file had it.
        if ((drawn.length || removed.size) && comment !== node.comment) {
            void game.edit(() => {
                node.comment = comment;
                if (cleared) shown = keyOf(); // what is left is hidden
            });
        }
        if (!cleared) show();
        else visible = [];
    });
    const keyOf = () => JSON.stringify([game.tree.moves(), game.tree.node().comment]);
    game.addEventListener("change", () => {
        const key = keyOf();
        if (key === shown) return;
        shown = key;
        show();
    });
}
