/**
 * A port to the core as WebAssembly, in Workers of this page. One Worker answers requests about positions; another one
 * searches, and is ended when a search is stopped, so that neither waits for the other.
 *
 * @typedef {import("../board/types.js").View} View
 * @typedef {import("../board/types.js").Move} Move
 * @typedef {import("../board/types.js").Refusal} Refusal
 * @typedef {import("../board/types.js").Side} Side
 * @typedef {{variant?: string, definition?: string, fen?: string, moves?: string[]}} State
 * @typedef {{depth?: number, nodes?: number, movetime?: number, multipv?: number, skill?: number, threat?: boolean}} Limits
 *
 * @typedef {object} Info
 * @property {{rank: number, depth: number, score: {cp?: number, mate?: number}, pv: string[], san: string | null}[]} lines
 * @property {string | null} best
 * @property {number} depth
 * @property {number} nodes
 * @property {boolean} done
 */

/** The milliseconds after which a search reports. */
const SLICE = 100;

export class WasmPort {
    /**
     * @param {WebAssembly.Module | Promise<WebAssembly.Module>} module
     * @param {() => Worker} makeWorker makes a Worker that runs `worker.js`
     */
    constructor(module, makeWorker) {
        this.start = () => new Caller(module, makeWorker());
        this.rules = this.start();
        /** @type {Caller | null} */
        this.searcher = null;
        /** @type {State} */
        this.state = {};
    }

    /** @param {State} state @returns {Promise<View>} */
    async view(state) {
        const { view } = await this.rules.ask({ op: "view", state });
        this.state = state;
        return view;
    }

    /** @param {string} text @returns {Promise<{uci: string, view: View} | {refusal: Refusal}>} */
    async play(text) {
        const state = this.state;
        const answer = await this.rules.ask({ op: "play", state, move: text });
        if (answer.uci) {
            this.state = { ...state, moves: [...(state.moves ?? []), answer.uci] };
        }
        return answer;
    }

    /** @param {Side} side @returns {Promise<Move[]>} */
    async moves(side) {
        return (await this.rules.ask({ op: "moves", state: this.state, side })).moves;
    }

    /** @param {string} text @returns {Promise<Refusal | null>} */
    async why(text) {
        return (await this.rules.ask({ op: "why", state: this.state, move: text })).refusal;
    }

    /** @param {string} definition @returns {Promise<{problems: object[], id?: string, name?: string}>} */
    check(definition) {
        return this.rules.ask({ op: "check", definition });
    }

    /** @returns {Promise<{name: string, title: string, variants: string[]}[]>} */
    async families() {
        return (await this.rules.ask({ op: "variants" })).families;
    }

    /**
     * Searches the position of the last view. A search that is under way is stopped.
     * @param {Limits} limits
     * @param {(info: Info) => void} [onInfo]
     * @returns {{stop(): void, done: Promise<Info>}}
     */
    analyse(limits, onInfo = () => {}) {
        this.endSearch();
        const searcher = this.start();
        this.searcher = searcher;
        const stop = () => {
            searcher.end();
            if (this.searcher === searcher) {
                this.searcher = null;
            }
        };
        return { stop, done: this.follow(searcher, limits, onInfo).finally(stop) };
    }

    /**
     * Reports until a search ends, or is stopped; then its last report counts.
     * @param {Caller} searcher @param {Limits} limits @param {(info: Info) => void} onInfo
     * @returns {Promise<Info>}
     */
    async follow(searcher, limits, onInfo) {
        /** @type {object} */
        let request = { op: "search", state: this.state, limits, slice: SLICE };
        let info = { lines: [], best: null, depth: 0, nodes: 0, done: false };
        while (!info.done) {
            const answer = await searcher.ask(request);
            if (answer === ENDED) {
                break;
            }
            info = answer;
            onInfo(info);
            request = { op: "step", slice: SLICE };
        }
        return info;
    }

    endSearch() {
        this.searcher?.end();
        this.searcher = null;
    }

    /** Ends both Workers. */
    close() {
        this.endSearch();
        this.rules.end();
    }
}

/** The answer of a Worker that was ended. */
const ENDED = Symbol("ended");

/** One Worker, with the requests that it has not answered. */
class Caller {
    /** @param {WebAssembly.Module | Promise<WebAssembly.Module>} module @param {Worker} worker */
    constructor(module, worker) {
        this.worker = worker;
        this.ended = false;
        /** @type {Map<number, {resolve(answer: any): void, reject(error: Error): void}>} */
        this.waiting = new Map();
        this.count = 0;
        this.ready = Promise.resolve(module).then((compiled) => worker.postMessage(compiled));
        worker.addEventListener("message", ({ data }) => this.answered(data));
        worker.addEventListener(
            "error",
            (event) => this.failed(new Error(`The engine cannot run here: ${event.message ?? "no Worker"}.`)),
        );
    }

    /** @param {object} request @returns {Promise<any>} */
    async ask(request) {
        await this.ready;
        if (this.ended) return ENDED;
        return new Promise((resolve, reject) => {
            this.count += 1;
            this.waiting.set(this.count, { resolve, reject });
            this.worker.postMessage({ id: this.count, request });
        });
    }

    /** @param {{id: number, answer?: any, fault?: string}} data */
    answered({ id, answer, fault }) {
        const asked = this.waiting.get(id);
        this.waiting.delete(id);
        const wrong = fault ?? answer?.error?.message;
        if (wrong === undefined) {
            asked?.resolve(answer);
        } else {
            asked?.reject(Object.assign(new Error(wrong), { problems: answer?.error?.problems ?? [] }));
        }
    }

    /** @param {Error} error */
    failed(error) {
        this.waiting.forEach(({ reject }) => reject(error));
        this.waiting.clear();
    }

    end() {
        this.ended = true;
        this.worker.terminate();
        this.waiting.forEach(({ resolve }) => resolve(ENDED));
        this.waiting.clear();
    }
}
