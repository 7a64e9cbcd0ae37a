/**
 * One game: where it starts, its tree of moves, the position that is shown.
 *
 * @import {Connection} from "./connection.js"
 * @import {Saved, Start} from "./store.js"
 */

import { sideName } from "../board/sentences.js";
import { keep, newId, whenKept } from "./store.js";
import { Tree } from "./tree.js";

/** The time between two requests for a view, in milliseconds: the server closes the connection for 50 messages in a second. */
const GAP = 50;

/** A game. It fires `change` when what is shown changes, and `problem` with a message when something cannot be done. */
export class Game extends EventTarget {
    #asked = 0;
    #showing = false;
    #last = -GAP;
    /** True while the view of the current node is still to be requested. */
    #wanted = false;
    #closing = new AbortController();
    /** The number of plies before the first move of the tree. */
    #before = 0;

    /** @param {Connection} connection @param {Partial<Saved>} saved */
    constructor(connection, saved) {
        super();
        this.connection = connection;
        this.id = saved.id ?? newId();
        this.title = saved.title ?? "";
        /** @type {Start} */
        this.start = saved.start ?? { variant: "chess" };
        this.tree = new Tree(saved.nodes, saved.current);
        this.tags = saved.tags ?? {};
        /** Who plays each side: `person` or `engine`. @type {Record<"w" | "b", string>} */
        this.sides = saved.sides ?? { w: "person", b: "person" };
        this.level = saved.level ?? 4;
        /** @type {any} */
        this.clock = saved.clock ?? null;
        this.file = saved.file;
        /** The view of the current position; null until the server has answered. @type {any} */
        this.view = null;
    }

    /** Call a function whenever the connection is open again, until the game is closed. @param {() => void} act */
    whenOpen(act) {
        this.connection.addEventListener("open", act, { signal: this.#closing.signal });
    }

    /** Show what other windows make of it, until it is closed. */
    follow() {
        whenKept(this.id, (saved) => void this.#take(saved), this.#closing.signal);
    }

    /** Leave it: the connection, which outlives the screens, would keep it. */
    close() {
        this.#closing.abort();
    }

    /** The state of a node, as requests have it. @param {number} [index] */
    state(index) {
        return { ...this.start, moves: this.tree.moves(index) };
    }

    /** True if the current node is the last of its line, the game continues, and no one has ended it. */
    get live() {
        return this.view !== null && !this.view.over && !this.tree.node().children.length && !this.result;
    }

    /** The result that was agreed or claimed, or that the clock gave; empty without one. */
    get result() {
        const { Result: result = "*" } = this.tags;
        return result === "*" ? "" : result;
    }

    /** True at the last position of the main line if the game has a result: it is not continued, but other positions are analysed. */
    get ended() {
        return this.result !== "" && this.tree.current === this.tree.end(0);
    }

    /** The number of a move, and whether White made it. @param {number} index */
    place(index) {
        const ply = this.#before + this.tree.path(index).length;
        return { number: Math.ceil(ply / 2), white: ply % 2 === 1 };
    }

    /** The name of a player. @param {"w" | "b"} side */
    nameOf(side) {
        const who = this.tags[sideName(side)];
        if (this.sides[side] === "engine") return `Engine, level ${this.level}`;
        const alone = this.sides[side === "w" ? "b" : "w"] === "engine";
        return who && who !== "?" ? who : alone ? "You" : sideName(side);
    }

    /** End the game. @param {string} result @param {string} reason */
    finish(result, reason) {
        this.tags = { ...this.tags, Result: result, Termination: reason };
        this.#changed();
    }

    /**
     * Show a node. A slider or a wheel can choose many in a second: while one is requested, only the last of the others is
     * remembered, and requested afterwards.
     *
     * @param {number} [index]
     */
    async go(index = this.tree.current) {
        this.tree.current = index;
        this.#asked++;
        this.#wanted = true;
        if (this.#showing) {
            await new Promise((done) => this.addEventListener("shown", done, { once: true }));
            return;
        }
        this.#showing = true;
        try {
            while (this.#wanted) {
                const wait = this.#last + GAP - performance.now();
                if (wait > 0) await new Promise((done) => setTimeout(done, wait));
                if (!this.#wanted) break; // a move was played meanwhile
                this.#wanted = false;
                this.#last = performance.now();
                await this.#show(this.connection.ask("view", { state: this.state() }));
            }
        } finally {
            this.#showing = false;
            this.dispatchEvent(new Event("shown"));
        }
    }

    /** Play a move at the current node. @param {string} text in UCI style or in algebraic notation @returns {Promise<any>} the answer */
    async play(text) {
        const at = this.tree.current;
        const asked = ++this.#asked;
        const late = this.#showing;
        this.#wanted = false;
        try {
            const answer = await this.connection.ask("play", { state: this.state(), move: text });
            if (answer.view && asked === this.#asked) {
                this.tree.current = at;
                this.tree.play(answer.uci, answer.san);
                this.#present(answer.view);
            }
            return answer;
        } finally {
            // Without a move, the view that this request replaced is needed after all.
            if (late && asked === this.#asked && this.tree.current === at) void this.go();
        }
    }

    /** Change comments, glyphs or the tree. @param {(tree: Tree) => void} change */
    async edit(change) {
        const before = this.tree.current;
        change(this.tree);
        if (this.tree.current === before) this.#changed();
        else await this.go();
    }

    /** Start again elsewhere. @param {Start} start @param {Tree} tree @param {any} [view] its view, if it is known */
    async reset(start, tree, view = null) {
        this.start = start;
        this.tree = tree;
        if (!view) {
            await this.go();
            return;
        }
        this.#asked++;
        this.#wanted = false;
        this.#present(view);
    }

    /**
     * Begin anew. A game that was played stays among those that are kept, under another id.
     *
     * @param {Start} start @param {Partial<Saved>} [settings] who plays, how strong, and with which clock
     */
    async begin(start, settings) {
        if (this.tree.end(0) > 0) keep({ ...this.#saved(), id: newId() });
        Object.assign(this, { title: "", tags: {}, clock: null, ...settings });
        await this.reset(start, new Tree());
    }

    /** Keep it in the browser. */
    save() {
        keep(this.#saved());
    }

    /** @returns {Saved} what is kept of it */
    #saved() {
        const { id, start, tags, sides, level, clock, file } = this;
        const title = this.title || this.view?.variant.title || this.view?.variant.name || "";
        return { id, title, start, ...this.tree.rows(), tags, sides, level, clock, file, changed: Date.now() };
    }

    /** Show what another window has kept, unless only the position shown there differs. The moves that follow the position shown here are followed. @param {Saved} saved */
    async #take(saved) {
        if (contentOf(saved) === contentOf(this.#saved())) return;
        const { start, nodes, current, tags, sides, level, clock } = saved;
        const [line, looked] = [this.tree.moves(), this.tree.node().children.length > 0];
        Object.assign(this, { start, tags, sides, level, clock });
        this.tree = new Tree(nodes, current);
        const place = this.tree.find(line);
        if (looked || (place > 0 && !this.tree.path().includes(place))) this.tree.current = place;
        this.#wanted = false;
        await this.#show(this.connection.ask("view", { state: this.state() }), false);
    }

    /** @param {Promise<any>} answer @param {boolean} [saved] whether it is kept with the view */
    async #show(answer, saved = true) {
        const asked = ++this.#asked;
        try {
            const { view } = await answer;
            if (asked !== this.#asked) return;
            this.#present(view, saved);
        } catch (error) {
            if (asked === this.#asked) this.dispatchEvent(new CustomEvent("problem", { detail: error }));
        }
    }

    /** Show the view of the current node. @param {any} view @param {boolean} [saved] whether the game is kept with it */
    #present(view, saved = true) {
        this.view = view;
        this.#before = Math.max(0, view.ply - this.tree.path().length);
        if (saved) this.#changed();
        else this.dispatchEvent(new Event("change"));
    }

    #changed() {
        this.save();
        this.dispatchEvent(new Event("change"));
    }
}

/** What two windows share of a game: each has its own position. @param {Saved} saved */
const contentOf = ({ start, nodes, tags, sides }) => JSON.stringify([start, nodes, tags, sides]);
