/**
 * Dragging in the position editor: a piece goes to another square or off the board, and the right button empties a square.
 *
 * @typedef {{square: string, element: SVGElement, x: number, y: number, moved: boolean}} Lifted
 */

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 4;

/**
 * Listen to the pointer on a board before the board does.
 *
 * @param {any} board @param {(from: string, to: string | null) => void} move `to` is null for a piece that leaves the board
 */
export function liftable(board, move) {
    /** @type {Lifted | null} */
    let held = null;
    const at = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => board.stage.squareAt({ x, y });
    const end = () => {
        const last = held;
        held = null;
        last?.element.classList.remove("dragged");
        if (last) last.element.style.translate = "";
        return last?.moved ? last : null;
    };
    const down = (/** @type {PointerEvent} */ event) => {
        end();
        const square = at(event);
        if (!square || !event.isPrimary) return;
        if (event.button === 2) {
            event.stopPropagation();
            move(square, null);
            return;
        }
        const element = board.stage.pieces.figures.get(square)?.element;
        if (element && event.button === 0) held = { square, element, x: event.clientX, y: event.clientY, moved: false };
    };
    const moved = (/** @type {PointerEvent} */ { clientX, clientY }) => {
        if (!held) return;
        const [x, y] = [clientX - held.x, clientY - held.y];
        if (!held.moved && Math.hypot(x, y) < SLACK) return;
        held.moved = true;
        held.element.classList.add("dragged");
        held.element.style.translate = `${x}px ${y}px`;
    };
    const up = (/** @type {PointerEvent} */ event) => {
        const last = end();
        if (!last) return;
        event.stopPropagation(); // it is no click
        const to = at(event);
        if (to !== last.square) move(last.square, to);
    };
    board.addEventListener("pointerdown", down, true);
    board.addEventListener("pointermove", moved, true);
    board.addEventListener("pointerup", up, true);
    board.addEventListener("pointercancel", end, true);
    board.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
}
