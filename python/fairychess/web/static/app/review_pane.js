/**
 * The review of a game: graph, accuracy, and the moves that cost something, each with what was better.
 *
 * @import {BoardPane} from "./board_pane.js"
 * @import {Game} from "./game.js"
 * @import {Remark} from "./chances.js"
 * @import {Judged} from "./review.js"
 */

import { sideName } from "../board/sentences.js";
import { arrows, words } from "./analysis_pane.js";
import { accuracyOf } from "./chances.js";
import { action, button, h } from "./dom.js";
import { REMARKS, signOf } from "./glyphs.js";
import { Graph } from "./graph.js";
import { movesIn } from "./lines.js";
import { Review } from "./review.js";

const PLURALS = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };

const ABOUT = "The engine looks at every position, and finds the moves that cost chances of winning.";
const DONE = "Reviewed; the remarks are marked in the list of moves too.";

/** Reviews the game and shows what was found. */
export class ReviewPane {
    /** @type {Review | null} */ #review = null;
    #running = false;

    /** @param {Game} game @param {BoardPane} pane */
    constructor(game, pane) {
        this.game = game;
        this.pane = pane;
        /** Called before the review begins: other searches have to end. */
        this.onstart = () => {};
        this.start = action("review", "Review this game", () => void this.run(), { class: "primary" });
        this.about = h("p", { class: "hint", role: "status" });
        /** How far the review is: not to be read aloud. */
        this.counted = h("p", { class: "hint" });
        this.graph = new Graph((index) => this.#go(index));
        this.graph.element.hidden = true;
        this.sides = h("p", { class: "accuracy" });
        this.list = h("ol", { class: "plain remarks", "aria-label": "Moves that cost something" });
        this.element = h(
            "section",
            { class: "review", "aria-label": "Review" },
            h("div", { class: "row" }, this.start, this.about, this.counted),
            this.graph.element,
            this.sides,
            this.list,
        );
        this.#say(ABOUT);
        game.addEventListener("change", () => this.#changed());
    }

    /** Begin a review, or stop the one that runs. */
    async run() {
        if (this.#running) {
            this.stop();
            return;
        }
        if (this.game.tree.end() === 0) {
            this.#say("There are no moves to review yet.");
            return;
        }
        this.onstart();
        const review = new Review(this.game);
        this.#review = review;
        this.#running = true;
        this.#label("Stop");
        this.#say("Reviewing …");
        this.graph.element.hidden = false;
        const end = await review.run(() => this.#draw()).then((done) => (done ? DONE : "Stopped."), (error) => error.message);
        if (this.#review !== review || !this.#running) return;
        this.#running = false;
        this.#label("Review again");
        if (end === DONE) this.#mark(review.judged);
        this.#say(end);
        this.#draw();
    }

    /** Stop a review that runs. */
    stop() {
        if (!this.#running) return;
        this.#review?.stop();
        this.#running = false;
        this.#label("Review this game");
        this.#say("Stopped.");
    }

    /** @param {string} text */
    #say(text) {
        this.about.textContent = text;
        this.counted.textContent = "";
    }

    /** @param {string} text */
    #label(text) {
        /** @type {HTMLElement} */ (this.start.lastElementChild).textContent = text;
    }

    /** Write the glyphs into the tree, where there are none. @param {Judged[]} judged */
    #mark(judged) {
        void this.game.edit((tree) => {
            for (const { node, remark } of judged) {
                const there = tree.nodes[node];
                if (remark && there && !there.nags.length) there.nags = [REMARKS[remark]];
            }
        });
    }

    #draw() {
        const review = this.#review;
        if (!review) return;
        const { judged, nodes } = review;
        this.graph.show(judged, nodes.length, this.#current());
        this.counted.textContent = this.#running ? `${judged.length} of ${nodes.length} positions` : "";
        this.sides.textContent = (/** @type {("w" | "b")[]} */ (["w", "b"])).map((side) => {
            const own = judged.filter((_, index) => index > 0 && judged[index - 1].mover === side);
            const accuracy = accuracyOf(own.map(({ lost }) => lost));
            const counts = (/** @type {Remark[]} */ (["blunder", "mistake", "inaccuracy"])).map((remark) => {
                const count = own.filter((each) => each.remark === remark).length;
                return `${count} ${count === 1 ? remark : PLURALS[remark]}`;
            });
            return accuracy === null ? "" : `${sideName(side)}: accuracy ${accuracy.toFixed(0)} %, ${counts.join(", ")}`;
        }).filter(Boolean).join("\n");
        this.list.replaceChildren(...judged.flatMap((each, index) => (each.remark ? [this.#remark(judged, index)] : [])));
    }

    /** @param {Judged[]} judged @param {number} index */
    #remark(judged, index) {
        const { node, remark, score } = judged[index];
        const before = judged[index - 1];
        const { number, white } = this.game.place(node);
        const name = /** @type {Remark} */ (remark);
        const text = `${number}${white ? "." : "…"} ${this.game.tree.node(node).san}${signOf(REMARKS[name])}`;
        const moved = button(text, () => this.#go(index), { class: "move" });
        const [best, ...rest] = movesIn(before.line);
        const better = button(best, () => this.#show(index - 1), { class: "move", title: "Show it on the board" });
        return h(
            "li",
            { class: name },
            moved,
            ` ${name}, ${words(before.score, 1)} → ${words(score, 1)}. Better: `,
            better,
            h("span", { class: "hint" }, ` ${rest.slice(0, 5).join(" ")}`),
        );
    }

    /** Show a position. @param {number} index */
    #go(index) {
        const node = this.#review?.nodes[index];
        if (node !== undefined && this.game.tree.nodes[node]) void this.game.go(node);
    }

    /** Show what would have been better. @param {number} index the position before */
    async #show(index) {
        const judged = this.#review?.judged[index];
        if (!judged || !this.game.tree.nodes[judged.node]) return;
        await this.game.go(judged.node);
        this.pane.board.arrows = arrows(judged.best, "green");
    }

    #current() {
        return this.#review?.nodes.indexOf(this.game.tree.current) ?? -1;
    }

    #changed() {
        const review = this.#review;
        if (!review) return;
        const { tree } = this.game;
        const there = tree === review.tree && review.nodes.every((node) => tree.nodes[node]);
        if (there) this.graph.point(this.#current());
        else {
            this.stop();
            this.#review = null;
            this.graph.element.hidden = true;
            this.sides.textContent = "";
            this.list.replaceChildren();
            this.#label("Review this game");
            this.#say(ABOUT);
        }
    }
}
