/**
 * A port without rules: the views of a recorded game (`fairychess.web.recorded`).
 *
 * @typedef {import("../board/types.js").View} View
 *
 * @typedef {object} Recording
 * @property {number} version
 * @property {Record<string, any>} first the first view, its pieces by their squares
 * @property {Record<string, any>[]} plies what each move changes in the view
 * @property {string[]} [notes] a text for the start and for each move
 */

const VERSION = 1;

/** What is recorded entry by entry. */
const BY_KEY = ["board", "reserve"];

export class RecordedPort {
    /** @param {Recording} recording */
    constructor(recording) {
        if (recording?.version !== VERSION) {
            throw new Error(`This recording has version ${recording?.version}; expected ${VERSION}.`);
        }
        this.recording = recording;
        this.ply = 0;
        /** The views that were made: each from the one before. */
        this.states = [recording.first];
    }

    /** The number of moves. */
    get plies() {
        return this.recording.plies.length;
    }

    /** The moves as they are written in a list. */
    get moves() {
        return this.recording.plies.map((ply) => ply.last?.san ?? ply.last?.uci ?? "?");
    }

    /**
     * The view after a number of moves, and the text for it.
     * @param {number} ply
     */
    at(ply) {
        this.ply = Math.min(Math.max(ply, 0), this.plies);
        while (this.states.length <= this.ply) {
            const before = this.states.at(-1) ?? this.recording.first;
            this.states.push(changed(before, this.recording.plies[this.states.length - 1]));
        }
        return { view: asView(this.states[this.ply]), note: this.recording.notes?.[this.ply] ?? "" };
    }

    /**
     * The view after a number of moves: that of the moves of a state; the current view if it has none.
     * @param {{moves?: string[]}} [state]
     * @returns {Promise<View>}
     */
    view(state) {
        return Promise.resolve(this.at(state?.moves?.length ?? this.ply).view);
    }

    /**
     * Continues if the text is the move that was recorded.
     * @param {string} text
     * @returns {Promise<import("./types.js").Answer>}
     */
    play(text) {
        const next = this.recording.plies[this.ply]?.last;
        if (next && (text === next.uci || text === next.san)) {
            return Promise.resolve({ uci: next.uci, view: this.at(this.ply + 1).view });
        }
        const message = "This game is recorded: no other moves can be played in it.";
        return Promise.resolve({ refusal: { reason: "recorded", message, squares: [] } });
    }

    /** @returns {{stop(): void, done: Promise<never>}} */
    analyse() {
        return { stop() {}, done: Promise.reject(new Error("A recorded game cannot be analysed.")) };
    }

    /** @returns {Promise<never>} */
    check() {
        return Promise.reject(new Error("A recorded game cannot check definitions."));
    }
}

/**
 * A state with the changes of a move.
 * @param {Record<string, any>} before
 * @param {Record<string, any>} changes
 */
function changed(before, changes) {
    const after = { ...before, ...changes };
    for (const key of BY_KEY.filter((key) => changes[key])) {
        after[key] = merged(before[key], changes[key]);
    }
    return after;
}

/**
 * Entries with changes at any depth, in which null removes.
 * @param {Record<string, any>} before
 * @param {Record<string, any>} changes
 */
function merged(before, changes) {
    const after = { ...before };
    for (const [key, value] of Object.entries(changes)) {
        if (value === null) {
            delete after[key];
        } else {
            after[key] = isObject(value) ? merged(after[key] ?? {}, value) : value;
        }
    }
    return after;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {Record<string, any>} state
 * @returns {View}
 */
function asView(state) {
    const board = Object.entries(state.board).map(([square, piece]) => [square, ...piece]);
    return /** @type {any} */ ({ ...state, board });
}
