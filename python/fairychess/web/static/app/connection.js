/**
 * The socket to the server: requests with their answers, reports of the search, heartbeat. It connects again by itself; requests
 * that wait are sent again then.
 */

import { token } from "./address.js";

const VERSION = 1;
const BEAT = 5000;
const REFUSED = 4401;
const SLOWEST = 3000;
/** The length of a message that the server accepts, in bytes. */
export const LONGEST = 512 * 1024;
export const TOO_LONG = `this is too large: the server accepts ${LONGEST / 1024} KB`;

/** Why the server closes the socket for a message, by the code. Sent again it would be so again. */
const FAULTS = new Map([[1009, TOO_LONG], [1008, "too many requests"]]);

/** True if a text has more bytes than a message may have. @param {string} text */
const tooLong = (text) => new TextEncoder().encode(text).length > LONGEST;

/** @typedef {{text: string, resolve: (answer: any) => void, reject: (error: Error) => void, search: boolean}} Waiting */

/** An error of a request; `problems` are those of a definition. */
export class RequestError extends Error {
    /** @param {{message: string, problems?: object[]}} error */
    constructor({ message, problems = [] }) {
        super(message);
        this.problems = problems;
    }
}

/** The connection. It fires `state` when `state` changes, `open` each time it is open, and `push` with what the server sends unasked. */
export class Connection extends EventTarget {
    /** @type {WebSocket | null} */ #socket = null;
    /** @type {Map<number, Waiting>} */ #waiting = new Map();
    /** @type {{number: number, info: (found: any) => void, end: (found: any) => void} | null} */ #search = null;
    #last = 0;
    #delay = 200;
    #open = false;
    #ended = false;
    #beats = 0;

    /** What is said about the connection; empty while it is open. */
    state = "connecting …";
    /** The number of threads that the server has. */
    threads = 1;
    /** True if the server is open to guests. */
    guests = false;

    /** @param {string} [path] where the socket is, from the page on @param {() => string | null} [secret] what the first message has to contain */
    constructor(path = "socket", secret = token) {
        super();
        this.path = path;
        this.secret = secret;
    }

    /** Close the socket, and do not connect again. */
    end() {
        this.#ended = true;
        clearInterval(this.#beats);
        this.#socket?.close();
    }

    /** Connect. */
    start() {
        this.#connect();
        this.#beats = setInterval(() => this.#open && this.#socket?.send(JSON.stringify({ op: "beat" })), BEAT);
    }

    /**
     * Send a request.
     *
     * @param {string} op @param {object} [keys]
     * @returns {Promise<any>} the answer; rejected with a `RequestError`, also if the request is too long
     */
    ask(op, keys = {}) {
        const seq = ++this.#last;
        const text = JSON.stringify({ op, seq, ...keys });
        return new Promise((resolve, reject) => {
            if (tooLong(text)) throw new RequestError({ message: TOO_LONG });
            this.#waiting.set(seq, { text, resolve, reject, search: op === "search" });
            if (this.#open) this.#socket?.send(text);
        });
    }

    /**
     * Search a position. The search before it ends.
     *
     * @param {object} state @param {object} limits @param {(found: any) => void} info is called with each report
     * @returns {{stop: () => void, done: Promise<any>}} the last report, null if the search was cut short
     */
    search(state, limits, info) {
        this.#search?.end(null);
        let stopped = false;
        const done = new Promise((resolve, reject) => {
            const mine = { number: 0, info, end: resolve };
            this.#search = mine;
            this.ask("search", { state, limits }).then(({ search }) => {
                mine.number = search;
                if (stopped) this.#cut();
            }, reject);
        });
        const stop = () => {
            if (!stopped && this.#open) this.#cut();
            stopped = true;
        };
        return { stop, done };
    }

    /** End the search on the server. If the connection is lost, it ends there anyway. */
    #cut() {
        this.ask("stop").catch(() => {});
    }

    #connect() {
        const secret = this.secret();
        if (!secret) {
            this.#say("no token: open the address that `fairychess web` printed");
            return;
        }
        const socket = new WebSocket(new URL(this.path, location.href.replace(/^http/, "ws").replace(/#.*/, "")));
        this.#socket = socket;
        socket.addEventListener(
            "open",
            () => socket.send(JSON.stringify({ op: "hello", seq: 0, version: VERSION, token: secret })),
        );
        socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
        socket.addEventListener("close", ({ code, reason }) => this.#closed(code, reason));
    }

    /** @param {any} message */
    #receive(message) {
        if (message.push === "search") {
            const search = this.#search;
            if (!search || search.number !== message.search) return;
            search.info(message);
            if (message.done) {
                this.#search = null;
                search.end(message);
            }
        } else if (message.push) {
            this.dispatchEvent(new CustomEvent("push", { detail: message }));
        } else if (message.seq === 0) {
            this.threads = message.threads ?? 1;
            this.guests = message.guests === true;
            this.#delay = 200;
            this.#open = true;
            this.#say("");
            for (const { text } of this.#waiting.values()) this.#socket?.send(text);
            this.dispatchEvent(new Event("open"));
        } else {
            const waiting = this.#waiting.get(message.seq);
            this.#waiting.delete(message.seq);
            if (message.error) waiting?.reject(new RequestError(message.error));
            else waiting?.resolve(message);
        }
    }

    /** @param {number} code @param {string} reason */
    #closed(code, reason) {
        this.#open = false;
        if (this.#ended) return;
        this.#search?.end(null);
        this.#search = null;
        const fault = FAULTS.get(code);
        for (const [seq, { search, reject }] of this.#waiting) {
            if (!search && !fault) continue;
            this.#waiting.delete(seq);
            reject(new RequestError({ message: fault ? reason || fault : "the connection was lost" }));
        }
        if (code === REFUSED) {
            this.#say(
                this.secret === token ? `the server refused this window (${reason}): open the address that it printed` : reason,
            );
            return;
        }
        this.#say("not connected, trying again …");
        setTimeout(() => this.#connect(), this.#delay);
        this.#delay = Math.min(this.#delay * 2, SLOWEST);
    }

    /** @param {string} state */
    #say(state) {
        this.state = state;
        this.dispatchEvent(new Event("state"));
    }
}
