/**
 * A sandbox: a piece alone on a board, with other pieces and walls put around it, and where it may go.
 *
 * @import {Connection} from "./connection.js"
 * @import {Start} from "./store.js"
 */

import "../board/board.js";
import { button, dialog, h, select } from "./dom.js";
import { boardTheme, pieceStyle } from "./look.js";

/** @type {[string, string][]} */
const TOOLS = [["enemy", "Put an enemy piece"], ["own", "Put a piece of its own side"], ["wall", "Put a wall"], [
    "move",
    "Move the piece here",
], ["clear", "Empty the square"]];

/** Show the sandbox of a piece. @param {Connection} connection @param {Start} start @param {string} name @param {any} view of the variant */
export function showSandbox(connection, start, name, view) {
    const { files, ranks, pieces, walls } = view.variant;
    const blocker = pieces.find((/** @type {any} */ piece) => !piece.royal && !piece.reserve && piece.name !== name)?.name ??
        name;
    let square = `${"abcdefghijklmnop"[Math.floor((files - 1) / 2)]}${Math.ceil(ranks / 2)}`;
    let tool = "enemy";
    /** @type {Map<string, string>} */
    const around = new Map();
    /** @type {any} */
    const board = h(/** @type {any} */ ("fairychess-board"), {});
    board.theme = boardTheme();
    board.movable = "none";
    const about = h("p", { class: "hint", role: "status" });
    const draw = async () => {
        const others = [...around].filter(([, what]) => what !== "wall").map((
            [where, what],
        ) => [where, blocker, what === "own" ? "w" : "b"]);
        const stones = [...around].filter(([, what]) => what === "wall").map(([where]) => where);
        try {
            const answer = await connection.ask("edit", {
                state: { ...start, fen: undefined },
                pieces: [[square, name, "w"], ...others],
                ...(stones.length ? { walls: stones } : {}),
            });
            board.view = answer.view;
            const moves = answer.pseudo.w.filter((/** @type {any} */ move) => move.from === square);
            const captured = moves.flatMap((/** @type {any} */ move) =>
                move.acts.filter((/** @type {any} */ act) => act[0] === "take").map((/** @type {any} */ act) => act[1])
            );
            board.marks = [...new Set(moves.map((/** @type {any} */ move) => move.to))].map((to) => ({
                square: to,
                brush: captured.includes(to) ? "red" : "green",
            }));
            about.textContent = `${moves.length} moves from ${square}${
                captured.length ? `, captures on ${[...new Set(captured)].join(", ")}` : ""
            }`;
        } catch (error) {
            about.textContent = error instanceof Error ? error.message : String(error);
        }
    };
    board.addEventListener("fc-place", (/** @type {CustomEvent} */ event) => {
        event.preventDefault();
        const { place } = event.detail;
        if (!/^[a-p]\d+$/.test(place)) return;
        if (tool === "move") {
            square = place;
            around.delete(place);
        } else if (place !== square) {
            if (tool === "clear" || around.get(place) === tool) around.delete(place);
            else around.set(place, tool);
        }
        void draw();
    });
    const place = h("div", { class: "sandbox" }, board);
    place.style.setProperty("--aspect", String(files / ranks));
    const tools = TOOLS.filter(([key]) => key !== "wall" || walls);
    const clear = button("Empty the board", () => {
        around.clear();
        void draw();
    });
    dialog(
        `Sandbox: ${name}`,
        h("div", { class: "row" }, select("A click on a square", tools, tool, (value) => (tool = value)), clear),
        place,
        about,
    );
    void connection.ask("sprites", { state: start, shapes: pieceStyle() }).then((drawn) => {
        board.sprites = drawn.svg;
    });
    void draw();
}
