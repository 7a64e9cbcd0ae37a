/**
 * What clicks, drags and keys choose: the way through the tree of moves that a position on the board goes.
 *
 * @import {Move} from "./types.js"
 * @import {Chosen, Question} from "./tree.js"
 *
 * @typedef {"chosen" | "restarted" | "back" | "missed"} Result
 */

import { ask, BUTTON, choose, moveOf, nothing, SLOT, squaresOf, targetOf, WALL } from "./tree.js";

/** The choices of one position. */
export class Choosing {
    /** @param {readonly Move[]} moves the moves that can be entered */
    constructor(moves) {
        this.moves = moves;
        /** @type {Chosen} */
        this.chosen = nothing(moves);
        this.root = ask(this.chosen);
        /** @type {Question} */
        this.question = this.root;
    }

    /** True if nothing is chosen. */
    get idle() {
        return this.chosen.back === null;
    }

    /** The move, once everything is chosen. */
    get move() {
        return this.idle ? null : moveOf(this.chosen);
    }

    /** The square or slot that is chosen first, or null. */
    get selected() {
        return this.chosen.source ?? this.chosen.target;
    }

    /** The squares, slots and buttons with which a move can begin. @returns {Set<string>} */
    get sources() {
        return new Set(this.root.options.keys());
    }

    /** What can be clicked now on the board and in the reserve, beside what begins a move. @returns {Set<string>} */
    get options() {
        const { about, options } = this.question;
        if (about === "source" || about === "target") return new Set(options.keys());
        return new Set(squaresOf(this.question)?.keys());
    }

    /** The moves that a click on a square or slot leaves. @param {string} place @returns {readonly Move[]} */
    movesOf(place) {
        const { about, options } = this.question;
        if (about === "source" || about === "target") return options.get(place) ?? [];
        return options.get(squaresOf(this.question)?.get(place) ?? "") ?? [];
    }

    /** Forget what was chosen. */
    restart() {
        this.to(nothing(this.moves));
    }

    /** One step back. @returns {boolean} false if nothing was chosen */
    back() {
        const { back } = this.chosen;
        if (back) this.to(back);
        return back !== null;
    }

    /** Choose an option of a chooser, or a button. @param {string} key */
    option(key) {
        if (key.startsWith(BUTTON)) {
            this.restart();
            return this.step("source", key);
        }
        return this.step(this.question.about, key);
    }

    /**
     * Choose a square or a slot.
     *
     * @param {string} place @param {boolean} dragged true if a piece was dropped on it
     * @returns {Result}
     */
    place(place, dragged = false) {
        const { about } = this.question;
        if (about === "start") return this.begin(place) ? "chosen" : "missed";
        if (about === "source" && place === this.chosen.target) return this.confirm();
        if (about === "source" || about === "target") {
            if (this.step(about, place)) return "chosen";
            if (dragged ? this.castle(place) : this.enter(place)) return "chosen";
            if (dragged || this.chosen.source === place) return this.back() ? "back" : "missed";
            this.restart();
            return this.begin(place) ? "restarted" : "missed";
        }
        const key = squaresOf(this.question)?.get(place);
        if (key !== undefined && this.step(about, key)) return "chosen";
        this.back();
        return "back";
    }

    /** Begin with a source, or else with a target. @param {string} place */
    begin(place) {
        if (this.step("source", place)) return true;
        if (!this.step("target", place)) return false;
        const [only, ...others] = this.sources;
        if (!others.length && (only.startsWith(SLOT) || only === WALL)) this.step("source", only);
        return true;
    }

    /** Drop a piece on the square that was chosen first, though it can begin a move itself. @param {string} place */
    enter(place) {
        const square = this.chosen.source ?? "";
        if (!place.startsWith(SLOT) || !this.root.options.get(place)?.some((move) => targetOf(move) === square)) return false;
        this.restart();
        return this.step("target", square) && this.step("source", place);
    }

    /** A second click on the target: the only source that is left, or back. @returns {Result} */
    confirm() {
        const [only, ...others] = this.question.options.keys();
        if (!others.length && this.step("source", only)) return "chosen";
        this.back();
        return "back";
    }

    /** Castle by dropping the king on its partner. @param {string} place */
    castle(place) {
        const move = this.chosen.moves.find(({ castling }) => castling?.[0] === place);
        const target = move && targetOf(move);
        if (!move?.castling || !target || !this.step("target", target)) return false;
        if (this.question.about === "castling") this.step("castling", move.castling.join(">"));
        return true;
    }

    /** @param {import("./tree.js").About} about @param {string} key */
    step(about, key) {
        const chosen = choose(this.chosen, about, key);
        if (chosen) this.to(chosen);
        return chosen !== null;
    }

    /** @param {Chosen} chosen */
    to(chosen) {
        this.chosen = chosen;
        this.question = ask(chosen);
    }
}
