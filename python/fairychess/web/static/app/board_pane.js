/**
 * The board of a game, with the line above it that says the state.
 *
 * @import {Game} from "./game.js"
 */

import "../board/board.js";
import { boardTheme, button, h } from "./dom.js";
import { portOf } from "./port.js";

/** A board that shows and plays a game. */
export class BoardPane {
    #dressed = "";

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        /** @type {any} */
        this.board = h(/** @type {any} */ ("fairychess-board"), {});
        this.board.theme = boardTheme();
        this.board.port = portOf(game);
        this.text = h("span", {});
        this.stop = button("Stop", () => this.onstop(), { hidden: true });
        this.status = h("p", { class: "state", role: "status" }, this.text, this.stop);
        this.element = h("div", { class: "board-pane" }, this.status, this.board);
        /** What the line says instead of the state of the board: the engine thinks, the definition has problems. */
        this.note = "";
        this.#said = "";
        this.onstop = () => {};
        this.board.addEventListener("fc-status", (/** @type {CustomEvent} */ event) => {
            this.#said = event.detail.text;
            this.status.dataset.state = event.detail.state;
            this.say();
        });
        game.addEventListener("change", () => void this.update());
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
            this.board.theme = boardTheme();
        });
    }

    #said = "";

    /** Show the game as it is. */
    async update() {
        const { view } = this.game;
        if (!view) return;
        this.board.movable = this.game.result || view.over ? "none" : this.movable();
        const { files, ranks, reserves } = view.variant;
        this.element.style.setProperty("--aspect", String(files / ranks));
        this.element.classList.toggle("with-reserves", reserves === true);
        if (this.board.view !== view) this.board.view = view;
        this.say();
        await this.#dress(view.variant.id);
    }

    /** Whose moves can be entered. */
    movable() {
        const { w, b } = this.game.sides;
        if (!this.game.live) return "both";
        return w === b ? (w === "person" ? "both" : "none") : w === "person" ? "w" : "b";
    }

    /** Write the line above the board. @param {string} [note] @param {boolean} [stoppable] */
    say(note = this.note, stoppable = this.stop.hidden === false) {
        this.note = note;
        this.stop.hidden = !stoppable;
        const { Result: result = "*", Termination: reason = "" } = this.game.tags;
        const ended = result === "*" ? "" : `Game over: ${reason} (${result})`;
        this.text.textContent = note || ended || this.#said;
    }

    /** Draw the pieces of the variant. @param {string} id */
    async #dress(id) {
        if (id === this.#dressed) return;
        this.#dressed = id;
        const drawn = await this.game.connection.ask("sprites", { state: this.game.start }).catch(() => null);
        if (drawn && id === this.#dressed) this.board.sprites = drawn.svg;
    }
}
