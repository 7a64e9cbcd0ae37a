/**
 * Looking up the position that a game shows, once it stays for a moment: who steps through a game quickly asks for nothing.
 *
 * @import {BoardPane} from "../app/board_pane.js"
 * @import {Game} from "../app/game.js"
 */

import { button, h, redraw } from "../app/dom.js";

/** How long a position must be shown, in milliseconds. */
const WAIT = 120;

/** Asks about each position, while it is switched on. */
export class Lookup {
    #on = false;
    #asked = "";
    /** The position whose answer is shown. */
    #answered = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

    /**
     * @param {Game} game
     * @param {BoardPane} pane the board, which says whether a move can be played
     * @param {() => Promise<any>} ask
     * @param {(answer: any) => void} show is called with the answer, unless another position is shown by then
     * @param {(message: string) => void} fail is called instead if there is none
     */
    constructor(game, pane, ask, show, fail) {
        this.game = game;
        this.pane = pane;
        /** Why a move was not played. */
        this.refused = h("p", { class: "hint", role: "status" });
        this.ask = ask;
        this.show = show;
        this.fail = fail;
        game.addEventListener("change", () => this.#changed());
        game.connection.addEventListener("open", () => this.again()); // another server may have other files
    }

    /** Switch it on or off. @param {boolean} on */
    switch(on) {
        this.#on = on;
        this.again();
    }

    /** Ask again. */
    again() {
        this.#asked = "";
        this.#changed();
    }

    /** A button that plays a move of the answer. @param {string} san @param {string} uci @param {string} key */
    move(san, uci, key) {
        return button(san, () => void this.#play(uci), { class: "move", "data-key": key });
    }

    /** Replace what a list has. The focus stays in it, or goes to the line that says the state. @param {Element} list @param {...Node} content */
    fill(list, ...content) {
        const inside = list.contains(document.activeElement);
        redraw(list, ...content);
        if (!inside || list.contains(document.activeElement)) return;
        (list.querySelector("button") ?? this.pane.status).focus();
    }

    /** @param {string} uci */
    async #play(uci) {
        const { game, pane, refused } = this;
        if (JSON.stringify(game.state()) !== this.#answered) return; // these moves are of another position
        refused.textContent = pane.canMove ? "" : "It is not your move.";
        if (!pane.canMove) return;
        try {
            refused.textContent = (await game.play(uci))?.refusal?.message ?? "";
        } catch (error) {
            refused.textContent = messageOf(error);
        }
    }

    #changed() {
        this.refused.textContent = "";
        clearTimeout(this.#timer);
        if (this.#on) this.#timer = setTimeout(() => void this.#update(), this.#asked ? WAIT : 0);
    }

    async #update() {
        if (!this.#on || !this.game.view) return;
        const key = JSON.stringify(this.game.state());
        if (key === this.#asked) return;
        this.#asked = key;
        const wanted = () => this.#on && key === this.#asked;
        try {
            const answer = await this.ask();
            if (!wanted()) return;
            this.#answered = key;
            this.show(answer);
        } catch (error) {
            if (wanted()) this.fail(messageOf(error));
        }
    }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
