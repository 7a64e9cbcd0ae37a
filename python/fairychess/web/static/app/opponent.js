/**
 * The engine as a player.
 *
 * @import {BoardPane} from "./board_pane.js"
 * @import {Game} from "./game.js"
 */

/** How strong each level is: the skill of the engine (null for all of it), and the milliseconds for a move. @type {[number | null, number][]} */
export const LEVELS = [[0, 100], [3, 150], [6, 200], [9, 300], [12, 400], [15, 600], [18, 1000], [null, 1500], [null, 5000]];

/** Plays the sides of the engine. */
export class Opponent {
    /** @type {{stop: () => void, done: Promise<any>} | null} */ #search = null;
    #thinking = "";

    /** @param {Game} game @param {BoardPane} pane */
    constructor(game, pane) {
        this.game = game;
        this.pane = pane;
        /** Called before the engine thinks: an analysis has to end. */
        this.onthink = () => {};
        this.paused = false;
        game.addEventListener("change", () => void this.think());
        game.whenOpen(() => void this.think());
        pane.onstop = () => this.pause();
    }

    /** True while the engine looks for its move. */
    get thinking() {
        return this.#search !== null;
    }

    /** Stop playing until the game is taken up again. */
    pause() {
        this.paused = true;
        this.cancel();
        this.pane.say("The engine waits: play for it, or press “Engine moves”", false);
    }

    /** End the search for a move. */
    cancel() {
        this.#thinking = "";
        this.#search?.stop();
        this.#search = null;
        this.pane.say("", false);
    }

    /** Let the engine move, if it is to move. */
    async think() {
        const { game, pane } = this;
        const key = JSON.stringify(game.state());
        const due = game.live && !this.paused && game.sides[/** @type {"w" | "b"} */ (game.view.turn)] === "engine";
        if (key === this.#thinking && due) return;
        if (this.#thinking) this.cancel();
        if (!due) return;
        this.#thinking = key;
        this.onthink();
        pane.say("The engine thinks …", true);
        const search = game.connection.search(game.state(), this.#limits(), () => {});
        this.#search = search;
        const found = await search.done.catch(() => null);
        if (this.#thinking !== key) return;
        this.#search = null;
        this.#thinking = "";
        pane.say("", false);
        if (found?.best) await game.play(found.best);
    }

    #limits() {
        const [skill, movetime] = LEVELS[this.game.level - 1] ?? LEVELS[3];
        const strength = skill === null ? {} : { skill };
        const { clock, view } = this.game;
        if (!clock) return { ...strength, movetime };
        return { ...strength, time: Math.max(50, Math.round(clock.left[view.turn])), increment: clock.increment };
    }
}
