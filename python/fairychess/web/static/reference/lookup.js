/**
 * Looking up the position that a game shows, once it stays for a moment: who steps through a game quickly asks for nothing.
 *
 * @import {Game} from "../app/game.js"
 */

/** How long a position must be shown, in milliseconds. */
const WAIT = 120;

/** Asks about each position, while it is switched on. */
export class Lookup {
    #on = false;
    #asked = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

    /**
     * @param {Game} game
     * @param {() => Promise<any>} ask
     * @param {(answer: any) => void} show is called with the answer, unless another position is shown by then
     * @param {(message: string) => void} fail is called instead if there is none
     */
    constructor(game, ask, show, fail) {
        this.game = game;
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

    #changed() {
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
            if (wanted()) this.show(answer);
        } catch (error) {
            if (wanted()) this.fail(error instanceof Error ? error.message : String(error));
        }
    }
}
