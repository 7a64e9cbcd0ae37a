/**
 * Set up: a position is put together by hand, with reserves, walls, rights, and the side to move.
 *
 * @import {Connection} from "../app/connection.js"
 */

import "../board/board.js";
import { sideName } from "../board/sentences.js";
import { go, here } from "../app/address.js";
import { button, h, input, select } from "../app/dom.js";
import { Game } from "../app/game.js";
import { boardTheme, pieceStyle } from "../app/look.js";
import { Palette } from "../app/palette.js";
import { namedIn } from "../app/store.js";
import { Tree } from "../app/tree.js";
import { liftable } from "./lifting.js";

/** @type {("w" | "b")[]} */
const SIDES = ["w", "b"];

/** The editor. Its `view` is what is being put together: changes are made in it at once, and the server says what they make. */
class Setup {
    #asked = 0;
    /** The last request. */
    #answer = Promise.resolve();
    /** The boxes of the reserves, by side and piece. @type {Map<string, HTMLInputElement>} */
    #counts = new Map();

    /** @param {Connection} connection @param {Game} game @param {any} view its position */
    constructor(connection, game, view) {
        this.connection = connection;
        this.game = game;
        this.view = view;
        this.variant = view.variant;
        /** @type {any} */
        this.board = h(/** @type {any} */ ("fairychess-board"), { fit: true });
        this.board.theme = boardTheme();
        this.board.movable = "none";
        this.board.addEventListener("fc-place", (/** @type {CustomEvent} */ event) => {
            event.preventDefault();
            this.#put(event.detail.place);
        });
        liftable(this.board, (from, to) => this.#move(from, to));
        this.problem = h("p", { class: "problem", role: "status" });
        const { title, name } = this.variant;
        this.title = h("h1", { class: "title" }, `Edit a position of ${title || name}`);
        const [fenLabel, fen] = input("FEN", view.fen, { change: () => this.#read(fen.value.trim()) });
        fenLabel.classList.add("long");
        this.fen = fen;
        this.fenLabel = fenLabel;
        const [castlingLabel, castling] = input("Castling rights and gates", "-", { size: 8, change: () => this.#edit() });
        this.castling = castling;
        this.castlingLabel = castlingLabel;
        this.side = select("Side to move", SIDES.map((side) => [side, sideName(side)]), view.turn, (mover) => {
            this.view.turn = mover;
            this.#edit();
        });
        this.play = button("Play from here", () => void this.#done(), { class: "primary" });
        this.palette = new Palette(this.variant, SIDES);
        this.element = h(
            "div",
            { class: "table" },
            h("div", { class: "place" }, h("div", { class: "board-pane" }, this.board)),
            this.#tools(),
        );
        this.element.style.setProperty("--aspect", String(this.variant.files / this.variant.ranks));
        this.#show(view, []);
    }

    /** Draw the pieces. @param {string} sprites */
    dress(sprites) {
        this.board.sprites = sprites;
        this.palette.dress(sprites);
    }

    #tools() {
        const clear = button("Empty the board", () => {
            Object.assign(this.view, { board: [], walls: [] });
            this.castling.value = "-";
            this.#edit();
        });
        return h(
            "div",
            { class: "side" },
            this.title,
            this.palette.element,
            h("p", { class: "hint" }, "A click puts the chosen piece; drag pieces to move them, or off the board."),
            h("div", { class: "row" }, this.side, this.castlingLabel),
            this.variant.reserves &&
                h("div", { class: "reserves" }, ...SIDES.map((color) => this.#reserve(color, sideName(color)))),
            this.fenLabel,
            this.problem,
            h(
                "div",
                { class: "row" },
                this.play,
                clear,
                button("Start position", () => this.#read()),
                button("Flip", () => this.board.flip()),
            ),
        );
    }

    /** The numbers of one reserve. @param {"w" | "b"} color @param {string} side */
    #reserve(color, side) {
        const pieces = this.variant.pieces.filter((/** @type {any} */ piece) => !piece.royal);
        const boxes = pieces.map((/** @type {any} */ { name }) => {
            const [label, box] = input(name, "0", {
                type: "number",
                min: 0,
                max: 255,
                change: () => {
                    this.view.reserve[color][name] = Number(box.value);
                    this.#edit();
                },
            });
            this.#counts.set(`${color} ${name}`, box);
            return label;
        });
        return h("fieldset", {}, h("legend", {}, `Reserve of ${side}`), ...boxes);
    }

    /** Put on a square what was chosen; the same again empties it. @param {string} place */
    #put(place) {
        if (!/^[a-p]\d+$/.test(place)) return;
        const { view } = this;
        const { brush, piece } = this.palette;
        const there = view.board.find((/** @type {any} */ [square]) => square === place);
        const walled = view.walls.includes(place);
        view.board = view.board.filter((/** @type {any} */ each) => each !== there);
        view.walls = view.walls.filter((/** @type {string} */ square) => square !== place);
        if (brush === "wall" && !walled) view.walls.push(place);
        if (piece) {
            const { side, name } = piece;
            const type = this.variant.pieces.findIndex((/** @type {any} */ each) => each.name === name);
            if (there?.[1] !== type || there[2] !== side) view.board.push([place, type, side, false]);
        }
        this.#edit();
    }

    /** Move what is on a square, or remove it. @param {string} from @param {string | null} to */
    #move(from, to) {
        const { view } = this;
        const piece = view.board.find((/** @type {any} */ [square]) => square === from);
        const cleared = [from, ...(piece && to ? [to] : [])];
        view.board = view.board.filter((/** @type {any} */ [square]) => !cleared.includes(square));
        view.walls = view.walls.filter((/** @type {string} */ square) => !cleared.includes(square));
        if (piece && to) view.board.push([to, ...piece.slice(1)]);
        this.#edit();
    }

    /** Ask what has been put together. Only the last answer counts. */
    #edit() {
        const { view, variant } = this;
        const pieces = view.board.map((
            /** @type {any} */ [square, type, color, promoted],
        ) => [square, variant.pieces[type].name, color, promoted]);
        const keys = {
            pieces,
            side: view.turn,
            castling: this.castling.value.trim() || "-",
            ...(variant.reserves ? { reserve: view.reserve } : {}),
            ...(view.walls.length ? { walls: view.walls } : {}),
        };
        this.#ask("edit", keys, ({ view: made, fen, faults }) => {
            const { castling } = faults.length ? keys : made; // what is at fault stays in its box
            this.#show({ ...made, fen, castling }, faults);
        });
    }

    /** Begin with a position. @param {string} [fen] the start position without one */
    #read(fen) {
        this.#ask("view", { state: { ...this.game.start, fen } }, ({ view }) => this.#show(view, []));
    }

    /** @param {string} op @param {object} keys @param {(answer: any) => void} show */
    #ask(op, keys, show) {
        this.#answer = this.#answered(op, keys, show);
    }

    /** @param {string} op @param {object} keys @param {(answer: any) => void} show */
    async #answered(op, keys, show) {
        const asked = ++this.#asked;
        try {
            const answer = await this.connection.ask(op, { state: { ...this.game.start, fen: undefined }, ...keys });
            if (asked === this.#asked) show(answer);
        } catch (error) {
            if (asked !== this.#asked) return;
            this.problem.textContent = error instanceof Error ? error.message : String(error);
            this.play.disabled = true;
        }
    }

    /** @param {any} view @param {string[]} faults */
    #show(view, faults) {
        this.view = view;
        this.board.view = view;
        this.fen.value = view.fen;
        this.castling.value = view.castling || "-";
        /** @type {HTMLSelectElement} */ (this.side.querySelector("select")).value = view.turn;
        this.problem.textContent = faults.join("; ");
        this.play.disabled = faults.length > 0;
        for (const [key, box] of this.#counts) box.value = String(view.reserve[key[0]][key.slice(2)] ?? 0);
    }

    async #done() {
        const { game } = this;
        await this.#answer; // the click may have ended the input in a box
        if (this.play.disabled) return;
        await game.reset({ ...game.start, fen: this.view.fen }, new Tree());
        go({ screen: "table", game: game.id });
    }
}

/** Show the position editor. @param {Connection} connection @param {HTMLElement} main */
export async function showSetup(connection, main) {
    const where = here();
    const saved = namedIn(where) ?? { start: { variant: where.get("variant") ?? "chess" } };
    const game = new Game(connection, { ...saved, id: undefined, title: "", tags: {}, clock: null }); // the game that was left stays as it is
    const { view } = await connection.ask("view", { state: game.state() });
    const setup = new Setup(connection, game, view);
    main.replaceChildren(setup.element);
    const dress = async () => {
        setup.board.theme = boardTheme();
        setup.dress((await connection.ask("sprites", { state: game.start, shapes: pieceStyle() })).svg);
    };
    await dress();
    addEventListener("look", dress);
    return () => removeEventListener("look", dress);
}
