/**
 * The wizard's pieces: a list, and the piece that was chosen in it, with its moves.
 *
 * @import {Connection} from "../app/connection.js"
 * @import {Draft, Piece} from "./draft.js"
 */

import { betza } from "./betza.js";
import { action, button, h, iconButton, input, picture, redraw, select } from "../app/dom.js";
import { pieceStyle, theme } from "../app/look.js";
import { addPiece, freeLetter, pawnsOf, removePiece, sketchOf } from "./draft.js";
import { MoveDiagram } from "./move_diagram.js";

/** The time from a change to the next picture, in milliseconds: the server closes the connection for 50 messages in a second. */
const PAUSE = 150;

/** The step. It calls `changed` after each change of the draft. */
export class PiecesStep {
    #chosen = 0;
    #asked = 0;
    #timer = 0;
    /** The pieces as symbols, as far as they were drawn. @type {string | null} */
    #sprites = null;
    #fromLibrary = "";

    /** @param {Connection} connection @param {Draft} draft @param {any[]} library @param {() => void} changed */
    constructor(connection, draft, library, changed) {
        this.connection = connection;
        this.draft = draft;
        this.library = library;
        this.changed = changed;
        this.list = h("ul", { class: "plain piece-list", "aria-label": "Pieces of the game" });
        this.diagram = new MoveDiagram((ways) => this.#click(ways));
        this.about = h("div", {});
        this.picture = h("div", { class: "reach" });
        this.pawns = h("div", {});
        this.editor = h("section", { class: "piece-editor", "aria-label": "Piece" });
        const [nameLabel, name] = input("Name", "", { input: () => this.#rename(name.value.trim()) });
        const [letterLabel, letter] = input("Letter", "", {
            size: 3,
            maxlength: 3,
            input: () => this.#edit({ letter: letter.value.trim(), derived: false }),
        });
        const [movesLabel, moves] = input("Moves in Betza's notation", "", {
            input: () => this.#type(moves.value.trim()),
            change: () => (moves.value = this.#textOf(this.piece)),
        });
        this.nameLabel = nameLabel;
        this.name = name;
        this.letterLabel = letterLabel;
        this.letter = letter;
        this.movesLabel = movesLabel;
        this.moves = moves;
        this.royal = h("input", { type: "checkbox", change: () => this.#edit({ royal: this.royal.checked }) });
        this.own = this.#fields();
        this.editor.append(this.about, this.own, h("div", {}, movesLabel, this.picture));
        this.element = h("div", { class: "halves" }, h("div", {}, this.list, this.#tools(), this.pawns), this.editor);
    }

    #tools() {
        /** @type {[string, string][]} */
        const rows = this.library.map(({ name, moves }) => [name, moves ? `${name}: ${moves}` : name]);
        this.#fromLibrary = rows[0][0];
        return h(
            "div",
            { class: "row" },
            action("new", "New piece", () => this.#add({}), { class: "primary" }),
            select("From the library", rows, this.#fromLibrary, (name) => (this.#fromLibrary = name)),
            button("Add", () => {
                const { name, letter } = this.library.find((each) => each.name === this.#fromLibrary);
                this.#add({ name, letter, library: name });
            }),
        );
    }

    /** @param {Partial<Piece>} given */
    #add(given) {
        const { id } = addPiece(this.draft, given);
        this.changed();
        this.choose(id);
        if (!given.library) this.name.select();
    }

    /** The fields of a piece. */
    #fields() {
        return h(
            "div",
            {},
            h(
                "div",
                { class: "row" },
                this.nameLabel,
                this.letterLabel,
                h("label", { class: "check" }, this.royal, "Royal: must not be captured"),
            ),
            this.diagram.element,
        );
    }

    /** @returns {Piece} the piece that was chosen */
    get piece() {
        const { pieces } = this.draft;
        return pieces.find(({ id }) => id === this.#chosen) ?? pieces[0];
    }

    /** @param {Partial<Piece>} change */
    #edit(change) {
        Object.assign(this.piece, change);
        this.changed();
        this.#draw();
    }

    /** Take moves that were typed; without any, the library's apply again. @param {string} moves */
    #type(moves) {
        this.#edit({ moves, typed: moves || undefined, ways: {} });
    }

    /** @param {string} name */
    #rename(name) {
        const { draft, piece } = this;
        if (piece.derived) {
            piece.letter = "";
            this.letter.value = piece.letter = freeLetter(draft, name);
        }
        this.#edit({ name });
    }

    /** Add what was clicked to what was typed, or to the moves of the library. @param {import("./betza.js").Ways} ways */
    #click(ways) {
        const { typed = this.#movesOf(this.piece) } = this.piece;
        this.moves.value = [typed, betza(ways)].filter(Boolean).join(" "); // "NN" is not two times "N"
        this.#edit({ ways, typed, moves: this.moves.value });
    }

    /** Choose a piece. @param {number} id */
    choose(id) {
        this.#chosen = id;
        this.show();
    }

    /** Show the draft, after it was changed elsewhere or another piece was chosen. */
    show() {
        const { piece } = this;
        this.editor.hidden = !piece;
        if (piece) {
            this.name.value = piece.name;
            this.letter.value = piece.letter;
            this.moves.value = this.#textOf(piece);
            this.royal.checked = piece.royal;
        }
        this.#draw();
    }

    /** The moves that a piece has from the library, as far as they are a text. @param {Piece} piece @returns {string} */
    #movesOf = ({ library }) => this.library.find(({ name }) => name === library)?.moves ?? "";

    /** The moves that a piece has, as far as they are a text. @param {Piece} piece @returns {string} */
    #textOf = (piece) => piece.moves || this.#movesOf(piece);

    #draw() {
        const { draft, piece } = this;
        redraw(this.list, ...draft.pieces.map((each) => this.#row(each)));
        this.#drawPawns();
        if (!piece) return;
        this.own.hidden = this.movesLabel.hidden = piece.inherited === true;
        this.about.replaceChildren(
            h("h3", {}, piece.name || "A piece without a name"),
            ...this.#hints(piece).map((hint) => h("p", { class: "hint" }, hint)),
        );
        this.diagram.show(piece, this.#sprites);
        clearTimeout(this.#timer);
        const asked = ++this.#asked; // an answer about another piece must not change what is shown
        this.#timer = setTimeout(() => void this.#picture(piece, asked), PAUSE);
    }

    /** What is said about the moves of a piece. @param {Piece} piece */
    #hints(piece) {
        const { inherited, library } = piece;
        if (inherited) return [`It moves as in ${this.draft.base?.title}.`];
        if (!library || this.#textOf(piece)) return [];
        return [
            `It has the moves of the library's ${library}, for which a text is not enough: a click or a text replaces all of them.`,
        ];
    }

    /** @param {Piece} piece */
    #row(piece) {
        const { id, name, letter, royal, inherited } = piece;
        const about = [royal && "royal", !inherited && this.#textOf(piece)];
        return h(
            "li",
            {},
            button(`${name || "?"} (${letter.toUpperCase() || "?"})`, () => this.choose(id), {
                "aria-pressed": String(piece === this.piece),
                "data-key": id,
            }),
            h("span", { class: "hint" }, about.filter(Boolean).join(", ")),
            !inherited && iconButton("close", `Remove the ${name}`, () => {
                removePiece(this.draft, id);
                this.changed();
                this.show();
                this.list.querySelector("button")?.focus();
            }, { class: "quiet" }),
        );
    }

    /** What applies only to the library's pawns. */
    #drawPawns() {
        const { draft } = this;
        const rule = (/** @type {"promotes" | "passing"} */ key, /** @type {string} */ label) => {
            const change = () => {
                draft[key] = box.checked;
                this.changed();
            };
            const box = h("input", { type: "checkbox", checked: draft[key], change });
            return h("label", { class: "check" }, box, label);
        };
        const shown = pawnsOf(draft).length > 0;
        if (shown === this.pawns.childElementCount > 0) return;
        this.pawns.replaceChildren(
            ...(shown
                ? [
                    rule("promotes", "Pawns promote on the last rank to the pieces that are not royal"),
                    rule("passing", "En passant"),
                ]
                : []),
        );
    }

    /** Draw how a piece moves, unless something was drawn after `asked`. @param {Piece} piece @param {number} asked */
    async #picture(piece, asked) {
        if (!piece.moves && !piece.library && !piece.inherited) {
            this.picture.replaceChildren(h("p", { class: "hint" }, "Click the squares to which it goes."));
            return;
        }
        const { draft, connection } = this;
        for (const pieces of [draft.pieces, [piece]]) { // alone, if others have problems
            const state = { definition: sketchOf(draft, pieces) };
            try {
                const [{ pieces: [drawn] }, { svg }] = await Promise.all([
                    connection.ask("diagrams", { state, pieces: [piece.name], theme: theme(), legend: true }),
                    connection.ask("sprites", { state, shapes: pieceStyle() }),
                ]);
                if (asked !== this.#asked) return;
                this.diagram.show(piece, this.#sprites = svg);
                this.picture.replaceChildren(picture(drawn.svg, `How the ${piece.name} moves`));
                return;
            } catch {
                if (asked !== this.#asked) return;
            }
        }
        this.picture.replaceChildren();
    }
}
