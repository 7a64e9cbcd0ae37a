/**
 * What the pointer does on a board: it selects, drags, drops and points.
 *
 * @import {FairychessBoard} from "./board.js"
 * @import {Point} from "./pointer.js"
 */

import { Pointer } from "./pointer.js";
import { SLOT, WALL } from "./tree.js";

/** True for a slot of the reserve or of walls. @param {string} place */
const isSlot = (place) => place.startsWith(SLOT) || place === WALL;

/** Drags pieces. */
export class Dragging {
    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        /** The piece in the hand; a piece of a reserve is drawn for it. @type {{element: SVGElement, place: string, touch: boolean} | null} */
        this.held = null;
        /** True if the last press has chosen a source, so that its release does nothing more. */
        this.fresh = false;
        this.pointer = new Pointer(board.stage.frame, {
            squareAt: (point) => board.stage.squareAt(point),
            press: (place) => this.press(place),
            grab: (place, touch) => this.grab(place, touch),
            drag: (point, over) => this.drag(point, over),
            drop: (place, over) => this.drop(place, over),
            click: (place) => this.click(place),
            hover: (place) => board.point(place),
            lost: () => this.lost(),
        });
        this.outside = (/** @type {PointerEvent} */ event) => event.composedPath().includes(board) || board.miss();
        this.hidden = () => document.hidden && this.pointer.abort();
    }

    /** Hear clicks outside, and the page being hidden. */
    listen() {
        document.addEventListener("pointerdown", this.outside);
        document.addEventListener("visibilitychange", this.hidden);
    }

    /** Stop to hear them. */
    ignore() {
        document.removeEventListener("pointerdown", this.outside);
        document.removeEventListener("visibilitychange", this.hidden);
    }

    /** @param {string} place */
    press(place) {
        const { board } = this;
        const { choosing } = board;
        if (!isSlot(place)) board.stage.cells.go(place, true);
        const draggable = choosing.sources.has(place);
        const { about } = choosing.question;
        const ends = about === "start" || about === "source" || about === "target";
        this.fresh = draggable && ends && !choosing.options.has(place) && choosing.selected !== place;
        if (this.fresh) board.place(place);
        return draggable && ends;
    }

    /** @param {string} place @param {boolean} touch */
    grab(place, touch) {
        const { stage, choosing } = this.board;
        if (choosing.chosen.source !== place || choosing.chosen.target) {
            choosing.restart();
            this.board.place(place);
        }
        const element = isSlot(place) ? this.fromReserve(place) : stage.pieces.grab(place);
        if (!element) return;
        this.held = { element, place, touch };
        stage.frame.classList.add("dragging");
        this.box = stage.board.getBoundingClientRect();
        this.board.point(null);
    }

    /** @param {string} place */
    fromReserve(place) {
        const { stage, view } = this.board;
        const button = stage.frame.querySelector(`.slot.source[data-slot="${CSS.escape(place)}"] svg`);
        if (!button || !view) return null;
        const element = /** @type {SVGElement} */ (button.cloneNode(true));
        element.classList.add("piece", "dragged");
        stage.layer.append(element);
        return element;
    }

    /** @param {Point} point @param {string | null} over */
    drag({ x, y }, over) {
        const { held, box } = this;
        if (!held || !box) return;
        const { files, ranks } = this.board.stage.grid;
        const [width, height] = [box.width / files, box.height / ranks];
        const raised = held.touch ? height * 0.9 : 0;
        const grown = held.touch ? "scale(1.7)" : "scale(1.06)";
        held.element.style.transform = `translate(${x - box.left - width / 2}px, ${
            y - box.top - height / 2 - raised
        }px) ${grown}`;
        const option = over !== null && this.board.choosing.options.has(over);
        this.board.stage.aim(option || held.touch ? over : null);
        this.board.point(over);
    }

    /** @param {string} place @param {string | null} over */
    drop(place, over) {
        const { board, held } = this;
        if (!held) return;
        const { stage } = board;
        const landed = over !== null && over !== place;
        if (isSlot(place)) held.element.remove();
        else stage.pieces.release(held.element, stage.grid, landed && board.choosing.options.has(over) ? over : place, landed);
        this.end();
        if (landed) {
            const result = board.place(over, true);
            if (result !== "chosen") stage.pieces.back(place, stage.grid);
        } else if (over === null) {
            board.miss();
        }
    }

    /** @param {string | null} place */
    click(place) {
        const { fresh } = this;
        this.fresh = false;
        if (fresh) return;
        if (place === null) this.board.miss();
        else this.board.place(place);
    }

    /** The pointer was lost in a drag: the piece goes back, and so does the choice. */
    lost() {
        const { held, board } = this;
        if (!held) return;
        if (isSlot(held.place)) held.element.remove();
        else board.stage.pieces.release(held.element, board.stage.grid, held.place, false);
        this.end();
        board.miss();
    }

    /** End a drag because the position has changed. */
    stop() {
        const { held } = this;
        if (held && isSlot(held.place)) held.element.remove();
        this.pointer.held = null;
        this.end();
    }

    end() {
        this.held = null;
        this.fresh = false;
        this.board.stage.frame.classList.remove("dragging");
        this.board.stage.aim(null);
        this.board.point(null);
    }
}
