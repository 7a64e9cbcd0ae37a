/**
 * The keyboard of a board: arrows, Enter and Esc, digits and letters.
 *
 * @import {FairychessBoard} from "./board.js"
 */

import { pressed } from "./bar.js";
import { SLOT } from "./tree.js";

/** The keys that step through the moves where the page does that. */
const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Listens to the keys of one component. */
export class Keys {
    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        const { frame } = board.stage;
        frame.addEventListener("keydown", (event) => this.down(event));
        frame.addEventListener("click", (event) => this.clicked(event));
        frame.addEventListener("focusin", (event) => this.focused(event));
    }

    /** @param {KeyboardEvent} event */
    down(event) {
        const { frame } = this.board.stage;
        if (
            this.board.stepping && !this.board.choices.element && frame.classList.contains("by-pointer") && STEPS.has(event.key)
        ) return;
        frame.classList.remove("by-pointer");
        if (event.altKey || event.metaKey || (event.ctrlKey && !/^(Home|End)$/.test(event.key))) return;
        if (this.used(event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    /** @param {KeyboardEvent} event @returns {boolean} true if the key did something */
    used(event) {
        const { board } = this;
        const { key, target } = event;
        if (key === "Escape") return board.cancel();
        if (board.choices.element) return board.choices.key(key);
        const { cells } = board.stage;
        if (target instanceof Element && target.closest(".cell")) {
            const next = cells.stepped(event);
            if (next) {
                cells.go(next, true);
                return true;
            }
            if (key === "Enter" || key === " ") {
                board.place(cells.current);
                return true;
            }
        }
        if (key === "/") {
            board.type();
            return true;
        }
        return this.chosen(key) || this.flipped(key);
    }

    /** Choose a button by its letter, or a slot by its letter or number. @param {string} key */
    chosen(key) {
        const { choosing, view } = this.board;
        const button = pressed(choosing.moves, key.toLowerCase());
        if (button) {
            this.board.option(button);
            return true;
        }
        if (!view || key.length !== 1) return false;
        const slots = view.variant.pieces.filter(({ name }) => choosing.sources.has(SLOT + name));
        const slot = /^[1-9]$/.test(key)
            ? slots[Number(key) - 1]
            : slots.find(({ letter }) => letter.toLowerCase() === key.toLowerCase());
        if (slot) this.board.place(SLOT + slot.name);
        return slot !== undefined;
    }

    /** @param {string} key */
    flipped(key) {
        if (key !== "f" && key !== "F") return false;
        this.board.flip();
        this.board.focus();
        return true;
    }

    /** A click without a pointer, by Enter on a slot or by a screen reader. @param {MouseEvent} event */
    clicked({ detail, target }) {
        if (detail !== 0 || !(target instanceof Element)) return;
        const place = target.closest("[data-slot]")?.getAttribute("data-slot") ??
            target.closest("[data-square]")?.getAttribute("data-square");
        const slot = target.closest(".slot");
        if (place && (!slot || slot.matches(".source, .option"))) this.board.place(place);
    }

    /** What has the focus is pointed at. @param {FocusEvent} event */
    focused({ target }) {
        const cell = target instanceof Element ? target.closest("[data-square], [data-slot]") : null;
        if (!cell || this.board.stage.frame.classList.contains("by-pointer")) return;
        this.board.point(cell.getAttribute("data-square") ?? cell.getAttribute("data-slot"));
    }
}
