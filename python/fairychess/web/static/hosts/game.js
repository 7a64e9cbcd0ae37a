/**
 * A game at a port: the line of its moves, and the place in it that is shown.
 *
 * @import {View} from "../board/types.js"
 * @import {Answer, Info, Limits, State, TablePort} from "./types.js"
 */

export class Game {
    /**
     * @param {TablePort} port
     * @param {State} start the variant or definition, and the position to begin with
     */
    constructor(port, start) {
        this.port = port;
        this.start = start;
        /** The start position and the one after each move. @type {View[]} */
        this.views = [];
        /** The place of the position that is shown. */
        this.at = 0;
    }

    /** The position that is shown. */
    get view() {
        return this.views[this.at];
    }

    /** The moves as they are written in a list. */
    get moves() {
        return this.views.slice(1).map(({ last }) => last?.san ?? last?.uci ?? "?");
    }

    /** True if the position that is shown is the last one. */
    get isLast() {
        return this.at === this.views.length - 1;
    }

    /** Begin anew. @returns {Promise<View>} */
    async restart() {
        const view = await this.port.view(this.start);
        [this.views, this.at] = [[view], 0];
        return view;
    }

    /** Show the position after a number of moves. @param {number} ply @returns {Promise<View>} */
    async show(ply) {
        this.at = Math.min(Math.max(ply, 0), this.views.length - 1);
        const moves = this.views.slice(1, this.at + 1).map(({ last }) => last?.uci ?? "");
        await this.port.view({ ...this.start, moves: [...(this.start.moves ?? []), ...moves] });
        return this.view;
    }

    /** Play a move where the game is shown; later moves are forgotten. @param {string} text @returns {Promise<Answer>} */
    async play(text) {
        const answer = await this.port.play(text);
        if ("view" in answer) {
            this.views = [...this.views.slice(0, this.at + 1), answer.view];
            this.at += 1;
        }
        return answer;
    }

    /** Take moves back. @param {number} plies @returns {Promise<View>} */
    async back(plies) {
        const view = await this.show(this.at - plies);
        this.views = this.views.slice(0, this.at + 1);
        return view;
    }

    /**
     * Search the position that is shown.
     * @param {Limits} limits @param {(info: Info) => void} [onInfo]
     */
    analyse(limits, onInfo) {
        return this.port.analyse(limits, onInfo);
    }
}
