/**
 * `<fairychess-board>`: a board without rules. It shows views and reports moves (docs/web-board.md).
 *
 * @import {Act, Move, Port, Refusal, Side, View} from "./types.js"
 * @import {Arrow, Mark} from "./marks.js"
 */

import { commonActs, follows } from "./acts.js";
import { Choices } from "./choices.js";
import { Choosing } from "./choosing.js";
import { Dragging } from "./dragging.js";
import { Drawing } from "./drawing.js";
import { Explaining } from "./explaining.js";
import { Fitting } from "./fitting.js";
import { Keys } from "./keys.js";
import { listed, placeName, sentence } from "./sentences.js";
import { Sprites } from "./sprites.js";
import { Stage } from "./stage.js";
import { statusOf } from "./status.js";
import { STYLE } from "./style.js";
import { THEMES, themeSheet } from "./themes.js";
import { named, Typed } from "./typed.js";

/** The number of squares that are listed to a screen reader. */
const SPOKEN = 20;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/** The board. */
export class FairychessBoard extends HTMLElement {
    static observedAttributes = ["orientation", "movable", "theme", "fit"];

    /** @type {View | null} */ #view = null;
    /** @type {string | null} */ #drawnSprites = null;
    /** @type {Arrow[]} */ #arrows = [];
    /** @type {Mark[]} */ #marks = [];
    /** @type {Arrow[]} */ #shapes = [];
    /** @type {string | null} */ #pointed = null;
    /** @type {readonly Act[]} */ #ghosts = [];
    #reported = { status: "", selected: /** @type {string | null} */ (null) };
    #waiting = 0;
    #theme = new CSSStyleSheet();

    /** What plays the moves; without one the page does, when it hears `fc-move`. @type {Port | null} */
    port = null;
    /** Returns the pseudo-legal moves of a side. @type {((side: Side) => Promise<Move[]>) | null} */
    pseudo = null;
    /** Returns why a text is not a legal move. @type {((text: string) => Promise<Refusal | null>) | null} */
    why = null;

    /** True if the page steps through the moves with the arrow keys: they then move the focus only for users of the keyboard. */
    stepping = false;

    constructor() {
        super();
        this.stage = new Stage();
        this.choosing = new Choosing([]);
        this.choices = new Choices(this);
        this.explaining = new Explaining(this);
        this.fitting = new Fitting(this);
        this.typed = new Typed({
            enter: (text) => void this.enter(text),
            hover: (move) => this.foresee(move ? move.acts : []),
            close: () => this.focus(),
        });
        this.dragging = new Dragging(this);
        this.drawing = new Drawing(this);
        this.keys = new Keys(this);
        this.stage.bar.after(this.typed.element);
        this.stage.bar.addEventListener("click", ({ target }) => {
            const key = target instanceof Element ? target.closest("[data-button]")?.getAttribute("data-button") : null;
            if (key) this.option(key);
        });
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [this.#theme, sheet];
        root.append(this.stage.frame);
        this.#paint();
    }

    connectedCallback() {
        this.dragging.listen();
        if (this.hasAttribute("fit")) this.fitting.start();
    }

    disconnectedCallback() {
        this.dragging.ignore();
        this.fitting.stop();
        this.stage.pieces.finish();
    }

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
        if (before === after) return; // drawing again would forget what is chosen
        if (name === "theme") this.#paint();
        else if (name === "fit") this.#size();
        else this.#redraw();
    }

    /** The position that is shown. Setting it draws it, animated if it follows the one before by a move. */
    get view() {
        return this.#view;
    }

    set view(view) {
        const before = this.#view;
        this.#view = view;
        if (!view) return;
        this.#waiting++;
        const next = before !== null && follows(before, view);
        if (before?.fen !== view.fen) this.#shapes = [];
        this.#forget();
        this.dragging.stop();
        this.drawing.begun = null;
        this.choices.close();
        this.stage.prepare(view, this.orientation);
        this.stage.pieces.show(view, this.stage.grid, this.stage.sprites, next ? view.last : null);
        this.#restart();
        if (next && view.last) {
            this.stage.say(`${sentence(before, view.last)} ${statusOf(view, this.choosing, this.canMove).text}.`);
        }
    }

    /** The side at the bottom. @type {Side} */
    get orientation() {
        return this.getAttribute("orientation") === "b" ? "b" : "w";
    }

    set orientation(side) {
        this.setAttribute("orientation", side);
    }

    /** Whose moves can be entered here: `w`, `b`, `both` or `none`. */
    get movable() {
        return this.getAttribute("movable") ?? "both";
    }

    set movable(sides) {
        this.setAttribute("movable", sides);
    }

    /** The name of a theme. */
    get theme() {
        return this.getAttribute("theme") ?? "wood";
    }

    set theme(name) {
        this.setAttribute("theme", name);
    }

    /** The text of an SVG with the pieces as symbols, or null for badges with letters. */
    get sprites() {
        return this.#drawnSprites;
    }

    set sprites(text) {
        if (text === this.#drawnSprites) return;
        const { source } = this.choosing.chosen;
        this.stage.dress(new Sprites(text));
        this.#drawnSprites = text;
        this.#redraw();
        // The pictures may arrive after the first click.
        if (source === null || !this.choosing.sources.has(source)) return;
        this.choosing.place(source);
        this.#advance();
    }

    /** Arrows of hints, threats and lines. */
    get arrows() {
        return this.#arrows;
    }

    set arrows(arrows) {
        this.#arrows = [...arrows];
        this.refresh();
    }

    /** Circles around squares. */
    get marks() {
        return this.#marks;
    }

    set marks(marks) {
        this.#marks = [...marks];
        this.refresh();
    }

    /** What the user has drawn with the right button; the same square twice is a circle. */
    get shapes() {
        return this.#shapes;
    }

    set shapes(shapes) {
        this.#shapes = [...shapes];
        this.refresh();
    }

    /** True if the side to move can be moved here, and the game is not over. */
    get canMove() {
        const view = this.#view;
        return view !== null && !view.over && (this.movable === "both" || this.movable === view.turn);
    }

    /** Show the board from the other side. */
    flip() {
        this.orientation = this.orientation === "w" ? "b" : "w";
    }

    /** Go one step back in what is chosen. @returns {boolean} false if nothing was */
    cancel() {
        const { shown } = this.explaining;
        this.#forget();
        this.choices.close();
        const back = this.choosing.back();
        if (!this.choosing.idle) this.choices.open();
        this.refresh();
        return back || shown;
    }

    /** Move the focus to the board. @override @param {FocusOptions} [options] */
    focus(options) {
        const { cells, current } = this.stage.cells;
        cells.get(current)?.focus({ preventScroll: true, ...options });
    }

    /**
     * Play a move that is written in SAN or UCI.
     *
     * @param {string} text
     * @returns {Promise<boolean>} true if it was played; else the state says why not
     */
    async enter(text) {
        const moves = this.canMove ? named(this.choosing.moves, text) : [];
        if (moves.length === 1) {
            this.typed.close();
            return this.play(moves[0]);
        }
        if (moves.length) {
            const names = moves.map(({ san, uci }) => san ?? uci).join(", ");
            this.refuse({ message: `“${text}” can be ${names}`, squares: [] });
            return false;
        }
        const refusal = await this.explaining.why(text);
        this.refuse(refusal ?? { message: `“${text}” is not a legal move here`, squares: [] });
        return false;
    }

    /** Open the box in which a move can be typed or chosen from the list. */
    type() {
        if (this.#view && this.canMove) this.typed.open(this.#view, this.choosing.moves);
    }

    /** Choose an option of a chooser or a button. @param {string} key */
    option(key) {
        this.choices.close();
        this.choosing.option(key);
        this.#advance();
    }

    /**
     * Choose a square or a slot. A page that edits positions hears `fc-place` first, and may take it over.
     *
     * @param {string} place @param {boolean} [dragged] true if a piece was dropped there
     * @returns {import("./choosing.js").Result}
     */
    place(place, dragged = false) {
        const chosen = new CustomEvent("fc-place", { bubbles: true, composed: true, cancelable: true, detail: { place } });
        if (!this.dispatchEvent(chosen)) return "missed";
        const from = this.explaining.reach?.square ?? this.choosing.chosen.source;
        this.#forget();
        this.choices.close();
        const result = this.choosing.place(place, dragged);
        this.#advance();
        if (result === "missed") void this.explaining.missed(place, from);
        return result;
    }

    /** Nothing was hit: one step back. */
    miss() {
        if (!this.choosing.idle || this.explaining.shown) this.cancel();
    }

    /** Play a move. @param {Move} move @returns {Promise<boolean>} */
    async play(move) {
        const { uci, san } = move;
        const event = new CustomEvent("fc-move", { bubbles: true, composed: true, cancelable: true, detail: { uci, san, move } });
        this.choosing = new Choosing([]);
        this.#ghosts = [];
        const waiting = ++this.#waiting;
        if (!this.dispatchEvent(event)) {
            this.reset();
            return false;
        }
        if (waiting === this.#waiting) this.refresh();
        if (!this.port) return true;
        try {
            const answer = await this.port.play(uci);
            if (waiting !== this.#waiting) return true;
            if ("view" in answer) this.view = answer.view;
            else this.refuse(answer.refusal);
            return "view" in answer;
        } catch (error) {
            if (waiting === this.#waiting) {
                this.refuse({ message: error instanceof Error ? error.message : String(error), squares: [] });
            }
            return false;
        }
    }

    /** Say why a move is not played, and show the position again. @param {Refusal} refusal */
    refuse({ message, squares }) {
        this.reset();
        this.explaining.seen = squares;
        this.refresh();
        this.#report({ state: "refused", text: message });
        this.stage.say(message);
    }

    /** Show the position as it is, with nothing chosen. */
    reset() {
        const view = this.#view;
        if (!view) return;
        this.#forget();
        this.choices.close();
        this.stage.pieces.show(view, this.stage.grid, this.stage.sprites, null);
        this.#restart();
    }

    /** Point at a square, a slot or nothing: its ghosts are shown. @param {string | null} place */
    point(place) {
        if (place === this.#pointed) return;
        this.#pointed = place;
        this.foresee(place ? commonActs(this.choosing.movesOf(place)) : []);
    }

    /** Show what acts will do. @param {readonly Act[]} acts */
    foresee(acts) {
        if (!acts.length && !this.#ghosts.length) return;
        this.#ghosts = acts;
        if (this.#view) this.stage.point(this.#scene(this.#view));
    }

    /** Draw what is chosen and pointed at, and report it. */
    refresh() {
        const view = this.#view;
        if (!view) return;
        this.stage.refresh(this.#scene(view));
        this.#report(statusOf(view, this.choosing, this.canMove));
        const { selected } = this.choosing;
        if (selected === this.#reported.selected) return;
        this.#reported.selected = selected;
        const name = selected?.startsWith("@") || selected === "*" ? "slot" : "square";
        const detail = selected === null ? { square: null, slot: null } : { square: null, slot: null, [name]: selected };
        this.dispatchEvent(new CustomEvent("fc-select", { bubbles: true, composed: true, detail }));
    }

    /** @param {View} view @returns {import("./stage.js").Scene} */
    #scene(view) {
        return {
            view,
            choosing: this.choosing,
            ghosts: this.#ghosts,
            reach: this.explaining.reach,
            seen: this.explaining.seen,
            arrows: [...this.#arrows, ...this.#shapes, ...(this.drawing.begun ? [this.drawing.begun] : [])],
            marks: this.#marks,
        };
    }

    /** After a choice: play the move, or ask for what is left. */
    #advance() {
        const { move } = this.choosing;
        if (move) {
            void this.play(move);
            return;
        }
        this.#ghosts = [];
        this.refresh();
        this.choices.open();
        this.#tell();
    }

    /** Say what a square or a slot can be followed by, if that is few enough to be listened to. */
    #tell() {
        const { about, options } = this.choosing.question;
        if (!this.#view || (about !== "source" && about !== "target")) return;
        const { text } = statusOf(this.#view, this.choosing, this.canMove);
        const names = options.size <= SPOKEN ? `: ${listed([...options.keys()].map(placeName))}` : "";
        this.stage.say(`${text}${names}`);
    }

    /** Start again with the view's moves. */
    #restart() {
        const view = this.#view;
        if (!view) return;
        this.choosing = new Choosing(this.canMove ? view.moves : []);
        const focused = this.stage.bar.contains(this.shadowRoot?.activeElement ?? null);
        this.stage.offer(view, this.choosing.moves);
        if (focused) this.focus();
        this.typed.update(view, this.choosing.moves);
        this.refresh();
        this.fitting.fit();
    }

    /** Fit the board into the height of the component, or leave its size to the style sheet. */
    #size() {
        if (this.isConnected && this.hasAttribute("fit")) this.fitting.start();
        else this.fitting.stop();
    }

    #forget() {
        this.explaining.forget();
        this.#ghosts = [];
        this.#pointed = null;
    }

    #redraw() {
        const view = this.#view;
        if (!view) return;
        this.stage.prepare(view, this.orientation);
        this.reset();
    }

    #paint() {
        this.#theme.replaceSync(themeSheet(this.theme));
        this.stage.frame.classList.toggle("framed", THEMES[this.theme]?.plain === true);
    }

    /** @param {import("./status.js").Status} status */
    #report(status) {
        if (status.text === this.#reported.status) return;
        this.#reported.status = status.text;
        this.dispatchEvent(new CustomEvent("fc-status", { bubbles: true, composed: true, detail: status }));
    }
}

if (!customElements.get("fairychess-board")) customElements.define("fairychess-board", FairychessBoard);
