/**
 * The board of a game, with the line that says the state, and the players' lines above and below the board.
 *
 * @import {Game} from "./game.js"
 */

import "../board/board.js";
import { sideName } from "../board/sentences.js";
import { Sprites } from "../board/sprites.js";
import { button, h } from "./dom.js";
import { boardTheme, pieceStyle } from "./look.js";
import { PlayerStrip } from "./player_strip.js";
import { portOf } from "./port.js";

/** A board that shows and plays a game. */
export class BoardPane {
    #dressed = "";
    #said = "";
    #closing = new AbortController();
    #symbols = new Sprites(null);
    /** The view before the first move, for the captured pieces. @type {any} */
    #start = null;
    #startKey = "";
    /** @type {{id: string, values: Promise<Map<string, number>>}} */
    #valued = { id: "", values: Promise.resolve(new Map()) };

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        /** @type {any} */
        this.board = h(/** @type {any} */ ("fairychess-board"), { fit: true });
        this.board.theme = boardTheme();
        this.board.port = portOf(game);
        this.text = h("span", {});
        this.stop = button("Stop", () => this.onstop(), { hidden: true });
        this.status = h("p", { class: "state", role: "status", tabindex: -1 }, this.text, this.stop);
        this.strips = { w: new PlayerStrip("w"), b: new PlayerStrip("b") };
        this.element = h("div", { class: "board-pane" }, this.status, this.board);
        /** What the line says instead of the state of the board: the engine thinks, the definition has problems. */
        this.note = "";
        this.onstop = () => {};
        /** True for a recorded game: no one is waited for. */
        this.recorded = false;
        this.board.addEventListener("fc-status", (/** @type {CustomEvent} */ event) => {
            this.#said = event.detail.text;
            this.status.dataset.state = event.detail.state;
            this.say();
        });
        game.addEventListener("change", () => void this.update());
        const restyle = () => {
            this.board.theme = boardTheme();
            if (game.view) void this.#dress(game.view.variant.id).then(() => this.#take());
        };
        addEventListener("look", restyle, { signal: this.#closing.signal });
        new MutationObserver(() => this.#seat()).observe(this.board, { attributeFilter: ["orientation"] });
        this.#seat();
        measure(this);
    }

    /** Leave it: the window would keep a board that follows its colours. */
    close() {
        this.#closing.abort();
    }

    /** Show the game as it is. */
    async update() {
        const { view } = this.game;
        if (!view) return;
        this.board.movable = this.#allowed;
        const { files, ranks, reserves, votes, passes } = view.variant;
        const table = /** @type {HTMLElement | null} */ (this.element.closest(".table"));
        table?.style.setProperty("--aspect", String(files / ranks));
        table?.classList.toggle("more", Boolean(reserves || votes || passes)); // there may be something beside the board
        if (this.board.view !== view) this.board.view = view;
        for (const strip of [this.strips.w, this.strips.b]) strip.update(view, this.game.nameOf(strip.side));
        this.say();
        await Promise.all([this.#dress(view.variant.id), this.#begin()]);
        await this.#take();
    }

    get #allowed() {
        return this.game.ended || this.game.view?.over ? "none" : this.movable();
    }

    /** True if a move can be entered for the side to move. */
    get canMove() {
        const { view } = this.game;
        return view !== null && ["both", view.turn].includes(this.#allowed);
    }

    /** Whose moves can be entered, unless the game has ended. */
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
        const ended = !this.game.ended ? "" : `Game over: ${reason ? `${reason} (${result})` : result}`;
        const { view, live } = this.game;
        const looking = this.status.dataset.state === "waiting" && (!live || this.recorded) && view && !view.over;
        this.text.textContent = note || ended || (looking ? `${sideName(view.turn)} to move` : this.#said);
    }

    /** Put each player's line at the player's edge of the board. */
    #seat() {
        const [top, bottom] = this.board.orientation === "b" ? [this.strips.w, this.strips.b] : [this.strips.b, this.strips.w];
        top.element.classList.add("above");
        bottom.element.classList.remove("above");
        this.board.before(top.element);
        this.board.after(bottom.element);
    }

    /** Draw the pieces of the variant. @param {string} id */
    async #dress(id) {
        const shapes = pieceStyle();
        const wanted = `${id} ${shapes}`;
        if (wanted === this.#dressed) return;
        this.#dressed = wanted;
        const drawn = await this.game.connection.ask("sprites", { state: this.game.start, shapes }).catch(() => null);
        if (!drawn || wanted !== this.#dressed) return;
        this.board.sprites = drawn.svg;
        this.#symbols.element?.remove();
        this.#symbols = new Sprites(drawn.svg);
        if (this.#symbols.element) this.element.append(this.#symbols.element);
    }

    /** Learn the position before the first move. */
    async #begin() {
        const { game } = this;
        const key = JSON.stringify(game.start);
        if (key === this.#startKey) return;
        this.#startKey = key;
        const { view } = game.tree.current === 0 && game.view
            ? game
            : await game.connection.ask("view", { state: game.start }).catch(() => ({ view: null }));
        if (key === this.#startKey) this.#start = view;
    }

    /** Show the captured pieces, and who has more. */
    async #take() {
        const { view, tree } = this.game;
        const start = this.#start;
        if (!view || !start) return;
        const moves = tree.path().map((at) => tree.node(at));
        const strips = [this.strips.w, this.strips.b];
        for (const strip of strips) strip.take(start, view, moves, this.#symbols);
        const some = strips.some(({ taken }) => taken.childElementCount);
        const values = some ? await this.#valuesOf(view.variant.id) : null;
        if (view !== this.game.view) return;
        const more = values ? material(view, values) - material(start, values) : 0;
        for (const strip of strips) strip.lead.textContent = leadOf(strip.side === "w" ? more : -more);
    }

    /** The values of the variant's pieces, by their names; none where the server does not answer. @param {string} id @returns {Promise<Map<string, number>>} */
    #valuesOf(id) {
        if (id !== this.#valued.id) {
            const asked = this.game.connection.ask("values", { state: this.game.start }).catch(() => ({ pieces: [] }));
            this.#valued = { id, values: asked.then(({ pieces }) => new Map(pieces.map(valueOf))) };
        }
        return this.#valued.values;
    }
}

/** @param {{name: string, value: number | null}} piece @returns {[string, number]} */
const valueOf = ({ name, value }) => [name, value ?? 0];

/** How much more White has on the board, in pawns. @param {any} view @param {Map<string, number>} values */
const material = ({ board, variant }, values) =>
    board.reduce((/** @type {number} */ sum, /** @type {[string, number, string]} */ [, type, side]) => {
        const value = values.get(variant.pieces[type].name) ?? 0;
        return sum + (side === "w" ? value : -value);
    }, 0);

/** @param {number} pawns */
const leadOf = (pawns) => (pawns < 0.5 ? "" : `+${Math.round(pawns)}`);

/** Fit the board below its line, and tell the style sheet how wide it is, and where: the players' lines and the evaluation bar follow it. @param {BoardPane} pane */
function measure({ board, element, status }) {
    const { frame, board: squares } = board.stage;
    // A line that becomes shorter leaves room which the board does not take by itself.
    new ResizeObserver(() => board.fitting.fit(true)).observe(status);
    const observer = new ResizeObserver(() => {
        const table = /** @type {HTMLElement | null} */ (element.closest(".table"));
        if (!table) return;
        const [outer, inner, whole] = [table, squares, frame].map((each) => each.getBoundingClientRect());
        const sizes = {
            width: whole.width,
            left: inner.left - outer.left,
            top: inner.top - outer.top,
            height: inner.height,
        };
        for (const [name, size] of Object.entries(sizes)) table.style.setProperty(`--board-${name}`, `${Math.round(size)}px`);
    });
    for (const each of [frame, squares, board, status]) observer.observe(each);
}
