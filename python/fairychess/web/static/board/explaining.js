/**
 * What a piece may do though it cannot be moved now, and why a move is illegal.
 *
 * @import {FairychessBoard} from "./board.js"
 * @import {Move, Refusal, Side} from "./types.js"
 */

/** Reasons that need no message: the piece just does not move so, or its side is not to move. */
const PLAIN = new Set(["no-such-move", "other-side", "empty-square", "vote", "own-piece"]);

/** Asks the page, or else the port, and keeps what is shown of the answers. */
export class Explaining {
    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        /** What the piece of a square may do. @type {{square: string, moves: readonly Move[]} | null} */
        this.reach = null;
        /** The squares that explain why a move is illegal. @type {readonly string[]} */
        this.seen = [];
        this.asked = 0;
    }

    /** True if something is shown. */
    get shown() {
        return this.reach !== null || this.seen.length > 0;
    }

    /** Show nothing more, and drop the answers that are still to come. */
    forget() {
        this.asked++;
        this.reach = null;
        this.seen = [];
    }

    /** Why a text is not a legal move, if there is something to ask. @param {string} text @returns {Promise<Refusal | null>} */
    why(text) {
        const { why, port } = this.board;
        return why?.(text) ?? port?.why?.(text) ?? Promise.resolve(null);
    }

    /** The pseudo-legal moves of a side, if there is something to ask. @param {Side} side @returns {Promise<Move[]>} */
    moves(side) {
        const { pseudo, port } = this.board;
        return pseudo?.(side) ?? port?.moves?.(side) ?? Promise.resolve([]);
    }

    /**
     * A click on a square has chosen nothing: say why a piece does not go there, or show what its own piece may do.
     *
     * @param {string} place @param {string | null} from the square of the piece that was chosen or shown before
     */
    async missed(place, from) {
        const { view, stage } = this.board;
        const asked = ++this.asked;
        const there = view?.board.find(([square]) => square === place);
        if (from && from !== place && stage.cells.cells.has(from) && stage.cells.cells.has(place)) {
            const refusal = await this.why(`${from}${place}`);
            if (asked !== this.asked) return;
            if (refusal && !PLAIN.has(refusal.reason ?? "")) {
                this.board.refuse(refusal);
                return;
            }
        }
        if (!there || from === place) return;
        const moves = await this.moves(there[2]);
        if (asked !== this.asked) return;
        this.reach = { square: place, moves: moves.filter((move) => move.from === place) };
        if (this.reach.moves.length) this.board.refresh();
    }
}
