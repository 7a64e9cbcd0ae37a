/**
 * The engine as a player, and the clocks.
 *
 * @import {BoardPane} from "./board_pane.js"
 * @import {Game} from "./game.js"
 */

import { sideName } from "../board/sentences.js";

/** How strong each level is: the skill of the engine (null for all of it), and the milliseconds for a move. @type {[number | null, number][]} */
export const LEVELS = [[0, 100], [3, 150], [6, 200], [9, 300], [12, 400], [15, 600], [18, 1000], [null, 1500], [null, 5000]];

const SIDES = /** @type {("w" | "b")[]} */ (["w", "b"]);

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

/** The clocks of both sides, in milliseconds. */
export class Clocks {
    #since = performance.now();
    #shown = "";

    /** @param {Game} game @param {Record<"w" | "b", HTMLElement>} faces where the clocks are shown */
    constructor(game, faces) {
        this.game = game;
        this.faces = faces;
        /** @type {"w" | "b" | null} */
        this.running = null;
        game.addEventListener("change", () => this.#moved());
        this.timer = setInterval(() => this.#tick(), 200);
    }

    /** End. */
    close() {
        clearInterval(this.timer);
    }

    #moved() {
        const { clock, live, view, tree } = this.game;
        for (const each of [this.faces.w, this.faces.b]) each.hidden = !clock;
        if (!clock) return;
        this.#spend();
        const mover = live ? view.turn : null;
        if (this.running && mover && this.running !== mover) clock.left[this.running] += clock.increment;
        this.running = mover && tree.current > 0 ? mover : null;
        this.#show();
    }

    #spend() {
        const now = performance.now();
        const { clock } = this.game;
        if (clock && this.running) clock.left[this.running] = Math.max(0, clock.left[this.running] - (now - this.#since));
        this.#since = now;
    }

    #tick() {
        const { clock } = this.game;
        if (!clock || !this.running) return;
        this.#spend();
        this.#show();
        const side = this.running;
        if (clock.left[side] > 0) return;
        this.running = null;
        this.game.finish(side === "w" ? "0-1" : "1-0", `${sideName(side)}'s time is up`);
    }

    #show() {
        const { left } = this.game.clock;
        const shown = `${face(left.w)} ${face(left.b)}`;
        if (shown === this.#shown) return;
        this.#shown = shown;
        this.faces.w.textContent = face(left.w);
        this.faces.b.textContent = face(left.b);
        for (const side of SIDES) this.faces[side].classList.toggle("low", left[side] < 20_000);
    }
}

/** The time on a clock. @param {number} milliseconds */
export function face(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
