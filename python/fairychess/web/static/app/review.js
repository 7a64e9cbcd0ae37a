/**
 * A review of a game: the engine looks at each position of the line, and what each move has cost is found from its scores.
 *
 * @import {Game} from "./game.js"
 * @import {Remark, Score} from "./chances.js"
 *
 * @typedef {object} Judged a position of the line
 * @property {number} node its node in the tree
 * @property {"w" | "b"} mover the side to move
 * @property {number} pawns the score from White's side
 * @property {Score} score from White's side
 * @property {string} best the engine's move, in UCI style, or "" if there is none
 * @property {string} line the engine's line
 * @property {number} lost the chances that the move before the position has lost, in percent
 * @property {Remark | null} remark
 */

import { chanceOf, pawnsOf, remarkOf } from "./chances.js";

/** The milliseconds for a position. */
const TIME = 250;

/** Reviews the line through the current move of a game, to its end. */
export class Review {
    #stopped = false;
    /** @type {{stop: () => void} | null} */ #search = null;

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        this.tree = game.tree;
        /** @type {number[]} */
        this.nodes = [0, ...game.tree.path(game.tree.end())];
        /** @type {Judged[]} */
        this.judged = [];
    }

    /** Run, and call `step` after each position. @param {() => void} step @returns {Promise<boolean>} false if it was stopped */
    async run(step) {
        for (const node of this.nodes) {
            if (this.#stopped) return false;
            const found = await this.#judge(node);
            if (!found || this.#stopped) return false;
            this.judged.push(found);
            step();
        }
        return true;
    }

    /** Stop. */
    stop() {
        this.#stopped = true;
        this.#search?.stop();
    }

    /** @param {number} node @returns {Promise<Judged | null>} */
    async #judge(node) {
        const { connection } = this.game;
        const state = this.game.state(node);
        const { view } = await connection.ask("view", { state });
        if (this.#stopped) return null; // a search now would end the search of another
        const { over } = view;
        const mover = view.turn;
        const sign = mover === "w" ? 1 : -1;
        if (over) {
            const pawns = over.winner ? (over.winner === "w" ? 10 : -10) : 0;
            return this.#place(node, mover, pawns, over.winner ? { mate: Math.sign(pawns) } : { cp: 0 }, "", "");
        }
        const search = connection.search(state, { movetime: TIME }, () => {});
        this.#search = search;
        const found = await search.done;
        if (!found?.lines.length) return null;
        const [{ score, pv, san }] = found.lines;
        const own = score.mate === undefined ? { cp: sign * score.cp } : { mate: sign * score.mate };
        return this.#place(node, mover, sign * pawnsOf(score), own, pv[0] ?? "", san);
    }

    /** @param {number} node @param {"w" | "b"} mover @param {number} pawns @param {Score} score @param {string} best @param {string} line @returns {Judged} */
    #place(node, mover, pawns, score, best, line) {
        const before = this.judged.at(-1);
        const played = this.game.tree.node(node).uci;
        if (!before || played === before.best) return { node, mover, pawns, score, best, line, lost: 0, remark: null };
        const sign = before.mover === "w" ? 1 : -1;
        const lost = Math.max(0, chanceOf(sign * before.pawns) - chanceOf(sign * pawns));
        return { node, mover, pawns, score, best, line, lost, remark: remarkOf(lost) };
    }
}
