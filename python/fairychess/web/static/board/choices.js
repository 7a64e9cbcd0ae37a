/**
 * The open chooser of a board.
 *
 * @import {FairychessBoard} from "./board.js"
 * @import {Option} from "./chooser.js"
 */

import { commonActs } from "./acts.js";
import { arrange, draw, optionsOf, titleOf } from "./chooser.js";
import { squaresOf } from "./tree.js";

/** Opens and closes fans and lists. */
export class Choices {
    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        /** @type {HTMLElement | null} */
        this.element = null;
        /** @type {Option[]} */
        this.options = [];
    }

    /** Open what is left to be chosen, unless it is chosen on the board. */
    open() {
        const { board } = this;
        const { view, stage, choosing } = board;
        const { question, chosen } = choosing;
        this.close();
        if (!view || !titleOf(view, question.about)) return;
        stage.say(titleOf(view, question.about));
        if (squaresOf(question)) return;
        this.options = optionsOf(view, chosen, question);
        this.element = draw(view, stage.grid, stage.sprites, question.about, this.options);
        this.element.addEventListener("click", (event) => this.clicked(event));
        for (const name of ["pointerover", "focusin"]) this.element.addEventListener(name, ({ target }) => this.foresee(target));
        stage.board.append(this.element);
        arrange(this.element, stage.grid);
        this.button(0)?.focus({ preventScroll: true });
    }

    /** Close it; the focus goes back to the board. */
    close() {
        const { element } = this;
        if (!element) return;
        this.element = null;
        this.options = [];
        const focused = element.contains(this.board.shadowRoot?.activeElement ?? null);
        element.remove();
        if (focused) this.board.focus();
    }

    /** @param {MouseEvent} event */
    clicked({ target }) {
        const choice = target instanceof Element ? target.closest("[data-option]") : null;
        if (choice) this.board.option(choice.getAttribute("data-option") ?? "");
        else this.board.cancel();
    }

    /** Show what an option does. @param {EventTarget | null} target */
    foresee(target) {
        const choice = target instanceof Element ? target.closest("[data-option]") : null;
        const moves = choice && this.board.choosing.question.options.get(choice.getAttribute("data-option") ?? "");
        if (moves) this.board.foresee(commonActs(moves));
    }

    /** @param {number} index */
    button(index) {
        return /** @type {HTMLElement | undefined} */ (this.element?.querySelectorAll("[data-option]")[index]);
    }

    /** Choose by a digit or a letter, or move the focus. @param {string} key @returns {boolean} true if the key was used */
    key(key) {
        const buttons = [...(this.element?.querySelectorAll("[data-option]") ?? [])];
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
        if (step) {
            const at = buttons.indexOf(/** @type {Element} */ (this.board.shadowRoot?.activeElement));
            /** @type {HTMLElement} */ (buttons[(at + step + buttons.length) % buttons.length]).focus({ preventScroll: true });
            return true;
        }
        const option = /^[1-9]$/.test(key)
            ? this.options[Number(key) - 1]
            : this.options.find(({ letter }) => letter === key.toLowerCase());
        if (option) this.board.option(option.key);
        return option !== undefined;
    }
}
