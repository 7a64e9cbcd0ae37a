/**
 * `<fairychess-table>`: a board with what is needed to play a game against the engine, or to look at one: levels, new game,
 * flip, take back, analysis, the list of moves, and the FEN. A host sets `game`.
 *
 * @import {Side} from "../board/types.js"
 * @import {Analysis, Answer, Info, TableGame} from "./types.js"
 * @import {Entry} from "./move_list.js"
 */

import { FairychessBoard } from "../board/board.js";
import { html } from "../board/elements.js";
import { lineArrows, lineItems } from "./lines.js";
import { MoveList, steppedTo } from "./move_list.js";
import { followScheme } from "./scheme.js";
import { TABLE_STYLE } from "./table_style.js";

/** The highest level, at which the engine is not weakened. */
const FULL = 20;

/** The time for a move of the engine, in milliseconds. */
const MOVETIME = 1000;

const sheet = new CSSStyleSheet();
sheet.replaceSync(TABLE_STYLE);

export class FairychessTable extends HTMLElement {
    /** @type {TableGame | null} */ #game = null;
    /** The search for a move of the engine, or for the lines that are shown. @type {Analysis | null} */ #search = null;
    #ignoreScheme = () => {};

    constructor() {
        super();
        this.board = new FairychessBoard();
        this.board.stepping = true;
        this.board.setAttribute("fit", ""); // so that the buttons of a vote are seen without scrolling
        this.status = html("p", { class: "status" });
        this.list = new MoveList((ply) => this.show(ply));
        this.lines = html("ol", { class: "lines", "aria-label": "Lines of the engine" });
        this.level = html("input", { type: "range", min: "0", max: String(FULL), value: "5", "aria-label": "Level" });
        this.levelShown = html("output", {}, "5");
        this.sides = html("select", {}, ...SIDES.map(([value, text]) => html("option", { value }, text)));
        this.buttons = {
            begin: button("New game", () => this.begin()),
            back: button("Take back", () => this.back()),
            flip: button("Flip", () => this.board.flip()),
            analyse: button("Analyse", () => this.analyse(), { "aria-pressed": "false" }),
        };
        this.fen = html("input", { readonly: "", "aria-label": "FEN of the position", spellcheck: "false" });
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [sheet];
        root.append(this.#layout());
        this.#listen();
    }

    connectedCallback() {
        this.#ignoreScheme = followScheme(this.board);
    }

    disconnectedCallback() {
        this.#ignoreScheme();
        this.#stop();
    }

    /** The game that is played. Setting it begins it, unless it is under way. */
    get game() {
        return this.#game;
    }

    set game(game) {
        this.#stop();
        this.#game = game;
        if (!game) return;
        const { port } = game;
        this.board.pseudo = port.moves ? (side) => /** @type {any} */ (port).moves(side) : null;
        this.board.why = port.why ? (text) => /** @type {any} */ (port).why(text) : null;
        this.board.port = { view: port.view.bind(port), play: (text) => this.#played(game.play(text)) };
        void (game.views.length ? this.refresh() : this.begin());
    }

    /** The pieces: the text of an SVG with symbols. @type {string | null} */
    get sprites() {
        return this.board.sprites;
    }

    set sprites(text) {
        this.board.sprites = text;
    }

    /** The sides that are not the engine's: `w`, `b`, `both` or `none`. */
    get human() {
        return this.sides.value;
    }

    set human(sides) {
        this.sides.value = sides;
    }

    /** Begin anew. */
    begin() {
        return this.#change(async (game) => {
            if (this.human !== "both") this.board.orientation = this.human === "b" ? "b" : "w";
            await game.restart();
        });
    }

    /** Take back the last move; against the engine, the last one of the person. */
    back() {
        return this.#change(async (game) => {
            const mine = game.views.slice(0, game.at).findLastIndex((view) => this.#isHuman(view.turn));
            await game.back(mine < 0 ? game.at : game.at - mine);
        });
    }

    /** Show an earlier or a later position. @param {number} ply */
    show(ply) {
        return this.#change((game) => game.show(ply));
    }

    /** Show the game again as it is, after something else has changed it. */
    refresh() {
        return this.#change(async () => {});
    }

    /** Show the lines of the engine, or hide them. */
    analyse() {
        const on = this.buttons.analyse.getAttribute("aria-pressed") !== "true";
        this.buttons.analyse.setAttribute("aria-pressed", String(on));
        return this.refresh();
    }

    #layout() {
        const { begin, back, flip, analyse } = this.buttons;
        const copy = button("Copy", () => void this.#copy());
        return html(
            "div",
            { class: "table" },
            html("div", { class: "place" }, this.status, this.board),
            html(
                "div",
                { class: "panel" },
                html("div", { class: "buttons" }, begin, back, flip, analyse),
                html("label", { class: "setting" }, html("span", {}, "You play"), this.sides),
                html(
                    "div",
                    { class: "setting" },
                    html("span", {}, "Level"),
                    html("span", { class: "level" }, this.level, this.levelShown),
                ),
                this.lines,
                this.list.element,
                html("div", { class: "fen" }, this.fen, copy),
            ),
        );
    }

    #listen() {
        this.board.addEventListener("fc-status", (event) => {
            const { state, text } = /** @type {CustomEvent} */ (event).detail;
            if (state !== "waiting") this.#say(text);
        });
        this.level.addEventListener("input", () => {
            this.levelShown.textContent = this.level.value;
        });
        this.sides.addEventListener("change", () => this.refresh());
        this.addEventListener("keydown", (event) => this.#key(event));
    }

    /** Arrows step through the game. Letters are no commands of the page around the board. @param {KeyboardEvent} event */
    #key(event) {
        const { altKey, ctrlKey, metaKey, key } = event;
        if (key.length === 1 && !(altKey || ctrlKey || metaKey)) event.stopPropagation();
        const [target] = event.composedPath();
        const game = this.#game;
        if (!game || target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
        const ply = steppedTo(event, game.at, game.views.length - 1);
        if (ply === null) return;
        event.preventDefault();
        event.stopPropagation();
        void this.show(ply);
    }

    /** Do something with the game, without a search, and continue from there. @param {(game: TableGame) => Promise<unknown>} action */
    async #change(action) {
        this.#stop();
        const game = this.#game;
        if (!game) return;
        try {
            await action(game);
            if (game === this.#game) this.#shown(game);
        } catch (error) {
            this.#fail(error);
        }
    }

    /** A move was played on the board. @param {Promise<Answer>} played @returns {Promise<Answer>} */
    async #played(played) {
        this.#stop();
        const answer = await played;
        if ("view" in answer) queueMicrotask(() => this.#game && this.#shown(this.#game));
        return answer;
    }

    /** Show the game as it is, and let the engine think if it is its move. @param {TableGame} game */
    #shown(game) {
        const { view } = game;
        const engine = !view.over && game.isLast && !this.#isHuman(view.turn);
        const recorded = !game.isLast && !view.moves?.length;
        this.board.movable = engine || recorded ? "none" : "both";
        if (this.board.view !== view) this.board.view = view;
        this.board.arrows = [];
        this.list.show(entries(game), game.at);
        this.fen.value = view.fen;
        this.buttons.back.disabled = game.at === 0;
        this.lines.replaceChildren();
        if (recorded) this.#say(`Position after ${game.at} of ${game.views.length - 1} moves: play continues from the last one`);
        if (engine) void this.#reply(game);
        else if (!view.over && this.buttons.analyse.getAttribute("aria-pressed") === "true") void this.#explore(game);
    }

    /** Let the engine move. @param {TableGame} game */
    async #reply(game) {
        this.#say("The engine thinks …");
        const level = Number(this.level.value);
        const search = game.analyse({ movetime: MOVETIME, ...(level < FULL ? { skill: level } : {}) });
        this.#search = search;
        try {
            const { best } = await search.done;
            if (this.#search !== search || !best) return;
            this.#search = null;
            await game.play(best);
            this.#shown(game);
        } catch (error) {
            this.#fail(error);
        }
    }

    /** Show what the engine finds, until something changes. @param {TableGame} game */
    async #explore(game) {
        const { view } = game;
        const search = game.analyse({ multipv: 3 }, (info) => {
            if (this.#search === search) this.#draw(info, view);
        });
        this.#search = search;
        try {
            await search.done;
        } catch (error) {
            this.#fail(error);
        }
    }

    /** @param {Info} info @param {TableGame["view"]} view */
    #draw(info, view) {
        this.lines.replaceChildren(...lineItems(info, view));
        this.board.arrows = lineArrows(info, view);
    }

    #stop() {
        const search = this.#search;
        this.#search = null;
        search?.stop();
    }

    /** @param {Side} side */
    #isHuman(side) {
        return this.human === "both" || this.human === side;
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.fen.value);
            this.#say("The FEN is in the clipboard");
        } catch {
            this.fen.select();
        }
    }

    /** @param {string} text */
    #say(text) {
        this.status.textContent = text;
    }

    /** @param {unknown} error */
    #fail(error) {
        this.#say(error instanceof Error ? error.message : String(error));
    }
}

const SIDES = [
    ["w", "White"],
    ["b", "Black"],
    ["both", "both sides"],
    ["none", "neither: watch"],
];

/** @param {string} text @param {() => void} action @param {Record<string, string>} [attributes] */
function button(text, action, attributes = {}) {
    const made = html("button", { type: "button", ...attributes }, text);
    made.addEventListener("click", action);
    return made;
}

/** The moves of a game for its list. @param {TableGame} game @returns {Entry[]} */
function entries(game) {
    return game.moves.map((text, index) => {
        const [before, after] = [game.views[index], game.views[index + 1]];
        return { text, side: before.turn, ply: after.last?.vote === undefined ? before.ply : null };
    });
}

if (!customElements.get("fairychess-table")) customElements.define("fairychess-table", FairychessTable);
