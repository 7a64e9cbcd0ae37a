/**
 * Arrows and circles that the user draws with the right button: green, with Shift red, with Alt blue, with both yellow. The same again
 * removes one, and a click removes all.
 *
 * @import {FairychessBoard} from "./board.js"
 * @import {Arrow} from "./marks.js"
 */

/** Listens to the right button on one component. */
export class Drawing {
    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        /** @type {Arrow | null} what is being drawn */
        this.begun = null;
        /** True after the right button was pressed on the board: the menu that it opens elsewhere would be in the way. */
        this.pressed = false;
        const { frame } = board.stage;
        frame.addEventListener("pointerdown", (event) => this.down(event));
        frame.addEventListener("pointermove", (event) => this.moved(event));
        frame.addEventListener("pointerup", (event) => this.up(event));
        for (const name of ["pointercancel", "lostpointercapture"]) frame.addEventListener(name, () => this.show(null));
        frame.addEventListener("contextmenu", (event) => {
            if (this.pressed) event.preventDefault();
            this.pressed = false;
        });
    }

    /** @param {MouseEvent} event */
    square({ clientX, clientY }) {
        return this.board.stage.squareAt({ x: clientX, y: clientY });
    }

    /** @param {PointerEvent} event */
    down(event) {
        const from = this.square(event);
        this.pressed = event.button === 2 && event.pointerType === "mouse" && from !== null;
        if (event.button === 0) {
            if (from) this.clear();
            return;
        }
        if (!from || !this.pressed || this.board.choices.element) return;
        this.board.stage.frame.setPointerCapture(event.pointerId);
        this.show({ from, to: from, brush: brushOf(event) });
    }

    /** @param {PointerEvent} event */
    moved(event) {
        const to = this.begun && this.square(event);
        if (this.begun && to && to !== this.begun.to) this.show({ ...this.begun, to });
    }

    /** @param {PointerEvent} event */
    up(event) {
        const { begun, board } = this;
        if (!begun) return;
        this.show(null);
        if (event.button !== 2) return;
        if (!this.square(event)) return;
        const others = board.shapes.filter(({ from, to }) => from !== begun.from || to !== begun.to);
        const same = board.shapes.some(({ from, to, brush }) => from === begun.from && to === begun.to && brush === begun.brush);
        this.change(same ? others : [...others, begun]);
    }

    /** Remove all. */
    clear() {
        if (this.board.shapes.length) this.change([], true);
    }

    /** @param {Arrow[]} shapes @param {boolean} [cleared] true for a click that removes all */
    change(shapes, cleared = false) {
        this.board.shapes = shapes;
        this.board.dispatchEvent(new CustomEvent("fc-draw", { bubbles: true, composed: true, detail: { shapes, cleared } }));
    }

    /** @param {Arrow | null} begun */
    show(begun) {
        if (!begun && !this.begun) return;
        this.begun = begun;
        this.board.refresh();
    }
}

/** @param {PointerEvent} event */
const brushOf = ({ shiftKey, altKey }) => (shiftKey ? (altKey ? "yellow" : "red") : altKey ? "blue" : "green");
