/**
 * The clocks of a game at one board.
 *
 * @import {Game} from "./game.js"
 * @import {Node} from "./tree.js"
 */

import { sideName } from "../board/sentences.js";

const SIDES = /** @type {("w" | "b")[]} */ (["w", "b"]);

/** The clocks of both sides, in milliseconds. While earlier positions are looked at, the clock of the position to play on runs. */
export class Clocks {
    #since = performance.now();
    #shown = "";
    /** The clocks of the game for which `#at` holds. @type {any} */
    #clock = null;
    /** The position to play on. @type {Node | null} */
    #at = null;

    /** @param {Game} game @param {Record<"w" | "b", HTMLElement>} faces where the clocks are shown */
    constructor(game, faces) {
        this.game = game;
        this.faces = faces;
        game.addEventListener("change", () => this.#changed());
        this.timer = setInterval(() => this.#tick(), 200);
    }

    /** End. */
    close() {
        clearInterval(this.timer);
    }

    #changed() {
        const { game } = this;
        const { tree, view } = game;
        if (game.clock?.flag && !game.result) {
            game.clock = null; // those who play on have no time left
            game.save();
        }
        const { clock } = game;
        for (const side of SIDES) this.faces[side].hidden = !clock;
        if (clock !== this.#clock) this.#at = null;
        this.#clock = clock;
        if (!clock) return;
        this.#spend();
        const node = tree.node();
        const { running } = clock;
        this.#at ??= tree.node(tree.end()); // the game was loaded: it is played on where it was
        if (game.result) clock.running = null;
        else if (!node.children.length) {
            this.#arrive(node);
            clock.running = game.live && tree.current > 0 ? view.turn : null;
        }
        if (clock.running !== running) game.save();
        this.#show();
    }

    /** Play on at a node: by a move, which earns the increment, or else with the times that were left there. @param {Node} node */
    #arrive(node) {
        const { tree, clock } = this.game;
        if (node !== this.#at) {
            const before = tree.nodes[node.parent];
            const left = node.clock ?? before?.clock;
            if (before === this.#at && !node.clock) {
                if (clock.running) clock.left[clock.running] += clock.increment;
            } else if (left) [clock.left.w, clock.left.b] = left;
        }
        this.#at = node;
        if (node.clock) return;
        node.clock = [clock.left.w, clock.left.b];
        this.game.save();
    }

    #spend() {
        const now = performance.now();
        const { clock, live, sides } = this.game;
        const waiting = !live && sides[/** @type {"w" | "b"} */ (clock.running)] === "engine"; // it thinks only where it is to move
        if (clock.running && !waiting) clock.left[clock.running] = Math.max(0, clock.left[clock.running] - (now - this.#since));
        this.#since = now;
    }

    #tick() {
        const { game } = this;
        const { clock, tree } = game;
        if (!clock?.running || clock !== this.#clock) return;
        this.#spend();
        this.#show();
        const side = /** @type {"w" | "b"} */ (clock.running);
        if (clock.left[side] > 0) return;
        clock.running = null;
        clock.flag = true;
        const last = tree.nodes.indexOf(this.#at);
        game.finish(side === "w" ? "0-1" : "1-0", `${sideName(side)}'s time is up`);
        if (last >= 0 && last !== tree.current) void game.go(last);
    }

    #show() {
        const { left } = this.game.clock;
        const shown = `${face(left.w)} ${face(left.b)}`;
        if (shown === this.#shown) return;
        this.#shown = shown;
        for (const side of SIDES) {
            this.faces[side].textContent = face(left[side]);
            this.faces[side].classList.toggle("low", left[side] < 20_000);
        }
    }
}

/** The time on a clock. @param {number} milliseconds */
export function face(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
