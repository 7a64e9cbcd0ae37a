/**
 * One puzzle on the board: the solver's moves are compared with the solution, and the replies are played.
 *
 * @import {BoardPane} from "../app/board_pane.js"
 * @import {Game} from "../app/game.js"
 *
 * @typedef {{state: import("../app/store.js").Start, side: "w" | "b", moves: string[], san: string[], mate: number | null,
 *     about: string, origin: string}} Puzzle
 */

import { arrows } from "../app/analysis_pane.js";
import { sideName } from "../board/sentences.js";
import { portOf } from "../app/port.js";

/** The time before the reply of the other side, in milliseconds. */
const PAUSE = 600;

const WRONG = "There is a better move: try again.";

/** Fires `done` when the puzzle is at its end. */
export class Solving extends EventTarget {
    /** The number of moves played. */
    #at = 0;
    #busy = false;
    #hints = 0;
    #closed = false;
    /** True if the solution was shown. */
    shown = false;

    /** @param {Puzzle} puzzle @param {Game} game its position @param {BoardPane} pane */
    constructor(puzzle, game, pane) {
        super();
        this.puzzle = puzzle;
        this.game = game;
        this.pane = pane;
        pane.board.port = { ...portOf(game), play: (/** @type {string} */ text) => this.#play(text) };
        pane.board.orientation = puzzle.side;
        pane.movable = () => (this.over || this.#busy || this.shown ? "none" : puzzle.side);
        this.#say(this.task);
    }

    /** True after the last move. */
    get over() {
        return this.#at >= this.puzzle.moves.length;
    }

    /** What is to be done. */
    get task() {
        const { side, mate } = this.puzzle;
        const win = mate === null ? "" : `, and wins in ${mate} ${mate === 1 ? "move" : "moves"}`;
        return `Find the best move: ${sideName(side)} plays${win}.`;
    }

    /** What the first move does. */
    get about() {
        return this.puzzle.about.replace(/^It /, "The move ");
    }

    /** Help: first by what the move does and by its piece, then by the move. */
    hint() {
        if (this.over || this.#busy || this.shown) return;
        const [arrow] = arrows(this.puzzle.moves[this.#at], "yellow");
        const san = this.puzzle.san[this.#at];
        this.#hints++;
        if (this.#hints === 1 && this.#at === 0) {
            this.#say(this.about);
            if (arrow && arrow.from !== arrow.to) this.pane.board.marks = [{ square: arrow.from, brush: "yellow" }];
        } else {
            this.#say(`The move is ${san}.`);
            this.pane.board.arrows = arrow ? [arrow] : [];
        }
    }

    /** Play the rest of the solution. */
    async solve() {
        if (this.over || this.shown) return;
        this.shown = true;
        this.#clear();
        await this.pane.update();
        try {
            while (!this.over && !this.#closed) {
                if (!this.#busy) await this.#next();
                await wait(PAUSE);
            }
            if (!this.#closed) this.#end(`The solution: ${this.puzzle.san.join(" ")}`);
        } catch (error) {
            this.#say(error instanceof Error ? error.message : String(error));
        }
    }

    /** Leave it: what is still to come is not played. */
    close() {
        this.#closed = true;
    }

    /** Play a move of the solver, and after a pause the reply. @param {string} text */
    async #play(text) {
        const { game, puzzle } = this;
        if (this.#closed) return refusal("Another puzzle is shown.");
        if (this.#busy || this.over || this.shown) return refusal("Wait for the reply.");
        this.#busy = true;
        try {
            if (text !== puzzle.moves[this.#at] && !(await this.#wins(text))) {
                this.#say(WRONG);
                return refusal(WRONG);
            }
            const won = text !== puzzle.moves[this.#at];
            this.#clear();
            if (this.#closed) return refusal("Another puzzle is shown.");
            const answer = await game.play(text);
            if (this.#closed) return answer;
            this.#at = won ? puzzle.moves.length : this.#at + 1;
            this.#hints = 0;
            if (this.over) this.#end("Solved.");
            else {
                this.#say("Right. What next?");
                void this.#reply();
            }
            return answer;
        } finally {
            if (this.over || !this.#replying) this.#busy = false;
        }
    }

    #replying = false;

    async #reply() {
        this.#replying = true;
        await wait(PAUSE);
        try {
            if (!this.#closed) await this.#next();
        } catch (error) {
            this.#say(error instanceof Error ? error.message : String(error));
        }
        this.#replying = false;
        this.#busy = false;
        if (!this.#closed) await this.pane.update();
    }

    /** Play the next move of the solution. */
    async #next() {
        await this.game.play(this.puzzle.moves[this.#at]);
        this.#at++;
    }

    /** True if another move than that of the solution wins at once. @param {string} move */
    async #wins(move) {
        const { view } = await this.game.connection.ask("play", { state: this.game.state(), move });
        return view?.over?.winner === this.puzzle.side;
    }

    /** Remove the marks of a hint. */
    #clear() {
        Object.assign(this.pane.board, { marks: [], arrows: [] });
    }

    /** @param {string} text */
    #end(text) {
        this.#say(text);
        this.dispatchEvent(new Event("done"));
    }

    /** @param {string} text */
    #say(text) {
        this.pane.say(text, false);
    }
}

/** @param {string} message */
const refusal = (message) => ({ refusal: { reason: "puzzle", message, squares: [] } });

/** @param {number} time in milliseconds */
const wait = (time) => new Promise((done) => setTimeout(done, time));
