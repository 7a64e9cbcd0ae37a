/**
 * The puzzles of a page (`fairychess puzzles`): a board on which the solution is entered takes the place of each picture. The
 * page has the views along the solution, so only its moves can be played.
 *
 * @import {View} from "../board/types.js"
 */

import { FairychessBoard } from "../board/board.js";
import { html } from "../board/elements.js";
import { followScheme } from "./scheme.js";

/** @typedef {{views: View[], solution: string[]}} Puzzle the views before, between and after the moves of the solution */

/** The time before the reply of the other side, in milliseconds. */
const PAUSE = 700;

const WRONG = "There is a better move: try again.";

/** A port that knows one line. */
class PuzzlePort {
    /** @param {Puzzle} puzzle @param {(text: string) => void} say @param {(view: View) => void} reply */
    constructor({ views, solution }, say, reply) {
        this.views = views;
        this.solution = solution;
        this.say = say;
        this.reply = reply;
        this.at = 0;
    }

    async view() {
        return this.views[this.at];
    }

    /** Play a move of the solver, and after a pause the reply to it. @param {string} text */
    async play(text) {
        if (text !== this.solution[this.at]) {
            this.say(WRONG);
            return { refusal: { reason: "puzzle", message: WRONG, squares: [] } };
        }
        const view = this.views[++this.at];
        if (this.at === this.solution.length) {
            this.say("Solved.");
        } else {
            this.say("Right. What next?");
            setTimeout(() => this.reply(this.views[++this.at]), PAUSE);
        }
        return { uci: text, view };
    }

    /** @returns {{stop(): void, done: Promise<never>}} */
    analyse() {
        return { stop() {}, done: Promise.reject(new Error("A puzzle is not analysed.")) };
    }

    /** @returns {Promise<never>} */
    async check() {
        throw new Error("A puzzle cannot check definitions.");
    }
}

const { sprites, puzzles } = JSON.parse(document.getElementById("puzzles")?.textContent ?? "{}");

/** @param {Element} place @param {Puzzle} puzzle */
function show(place, puzzle) {
    const board = new FairychessBoard();
    const said = html("p", { class: "soft", role: "status" }, "Play the best move.");
    const side = puzzle.views[0].turn;
    board.sprites = sprites;
    board.orientation = side;
    board.movable = side;
    board.port = new PuzzlePort(
        puzzle,
        (text) => {
            said.textContent = text;
        },
        (view) => {
            board.view = view;
        },
    );
    board.view = puzzle.views[0];
    place.replaceChildren(board, said);
    followScheme(board);
}

const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
        const puzzle = puzzles?.[Number(target.getAttribute("data-puzzle"))];
        if (!isIntersecting) continue;
        seen.unobserve(target);
        if (puzzle) show(target, puzzle);
    }
});

for (const place of document.querySelectorAll("[data-puzzle]")) seen.observe(place);
