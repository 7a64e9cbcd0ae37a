/**
 * The wizard's start position: pieces are placed on the board.
 *
 * @import {Connection} from "../app/connection.js"
 * @import {Draft, Side} from "./draft.js"
 */

import "../board/board.js";
import { button, h, input, redraw } from "../app/dom.js";
import { boardTheme, pieceStyle } from "../app/look.js";
import { nameOf, rankOf } from "../board/squares.js";
import { put, sketchOf, viewOf } from "./draft.js";
import { Palette } from "../app/palette.js";

/** The step. It calls `changed` after each change of the draft. */
export class StartStep {
    #asked = 0;

    /** @param {Connection} connection @param {Draft} draft @param {() => void} changed */
    constructor(connection, draft, changed) {
        this.connection = connection;
        this.draft = draft;
        this.changed = changed;
        /** @type {any} */
        this.board = h(/** @type {any} */ ("fairychess-board"), {});
        this.board.theme = boardTheme();
        this.board.movable = "none";
        this.board.addEventListener("fc-place", (/** @type {CustomEvent} */ event) => {
            event.preventDefault();
            if (/^[a-p]\d+$/.test(event.detail.place)) this.#place(event.detail.place);
        });
        this.palette = h("div", {});
        this.brushes = new Palette(this.#view().variant, ["w"]);
        this.whole = h("input", { type: "checkbox" });
        this.mirror = h("input", {
            type: "checkbox",
            change: () => {
                draft.mirror = this.mirror.checked;
                changed();
                void this.show();
            },
        });
        const [castlingLabel, castling] = input("Castling rights and gates", "", {
            size: 8,
            input: () => {
                Object.assign(draft, { castling: castling.value, touched: true });
                changed();
            },
        });
        this.castlingLabel = castlingLabel;
        this.castling = castling;
        this.missing = h("p", { class: "hint", role: "status" });
        this.place = h("div", { class: "start-board" }, this.board);
        this.element = h(
            "div",
            { class: "halves" },
            this.place,
            h(
                "div",
                {},
                h("p", { class: "hint" }, "Choose a piece, then click squares. The same click again empties a square."),
                this.palette,
                h("label", { class: "check" }, this.mirror, "Mirror: Black has the same pieces on the opposite squares"),
                h("label", { class: "check" }, this.whole, "Fill the whole rank"),
                h(
                    "div",
                    { class: "row" },
                    button("Empty the board", () => {
                        Object.assign(draft, { placed: {}, touched: true });
                        changed();
                        this.#draw();
                    }),
                    this.castlingLabel,
                ),
                this.missing,
            ),
        );
    }

    #view() {
        const { files, ranks, pieces, placed, base } = this.draft;
        return viewOf({ files, ranks, pieces, placed, walls: base?.walls });
    }

    /** Put on a square what was chosen; the same again empties it. @param {string} square */
    #place(square) {
        const { draft } = this;
        const chosen = this.brushes.piece;
        const piece = chosen && draft.pieces.find(({ name }) => name === chosen.name);
        const there = draft.placed[square];
        const placed = piece && !(there?.[0] === chosen.side && there[1] === piece.id);
        const rank = rankOf(square);
        const squares = this.whole.checked ? Array.from({ length: draft.files }, (_, file) => nameOf(file, rank)) : [square];
        for (const each of squares) put(draft, each, placed ? [chosen.side, piece.id] : null);
        draft.touched = true;
        this.changed();
        this.#draw();
    }

    #draw() {
        this.board.view = this.#view();
        const there = new Set(Object.values(this.draft.placed).map(([, id]) => id));
        const missing = this.draft.pieces.filter(({ id, reserve }) => !reserve && !there.has(id)).map(({ name }) => name);
        this.missing.textContent = missing.length ? `Not on the board: ${missing.join(", ")}.` : "";
    }

    /** Show the draft, after it was changed elsewhere. */
    async show() {
        const asked = ++this.#asked;
        const { draft } = this;
        /** @type {Side[]} */
        const sides = draft.mirror ? ["w"] : ["w", "b"];
        this.mirror.checked = draft.mirror;
        this.castling.value = draft.castling;
        this.castlingLabel.hidden = !draft.base?.castles;
        this.place.style.setProperty("--aspect", String(draft.files / draft.ranks));
        const { brush } = this.brushes;
        const kept = sides.some((side) => draft.pieces.some(({ name }) => brush === `${side} ${name}`));
        this.brushes = new Palette(this.#view().variant, sides, kept ? brush : undefined);
        this.#dress(null);
        redraw(this.palette, this.brushes.element);
        this.#draw();
        try {
            const { svg } = await this.connection.ask("sprites", {
                state: { definition: sketchOf(draft, draft.pieces) },
                shapes: pieceStyle(),
            });
            if (asked === this.#asked) this.#dress(svg);
        } catch {
            // A piece has a problem, which the step of the pieces shows: letters stand for all of them.
        }
    }

    /** @param {string | null} sprites */
    #dress(sprites) {
        this.board.sprites = sprites;
        this.brushes.dress(sprites);
    }
}
