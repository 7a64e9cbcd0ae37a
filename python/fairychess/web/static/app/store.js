/**
 * What survives a reload and the end of the server: games and drafts of definitions, in this browser.
 *
 * @typedef {{variant?: string, definition?: string, fen?: string}} Start
 * @typedef {{id: string, title: string, start: Start, nodes: import("./tree.js").Row[], current: number, tags: Record<string, string>,
 *     sides: Record<"w" | "b", string>, level: number, clock: object | null, file?: string, changed: number}} Saved
 */

/** The number of games that are kept, and that of boards without moves, which are counted apart: looking at boards costs no game. */
const MAX_GAMES = 40;
const GAME = "game ";

/** @returns {Saved[]} the games, the last changed one first */
export function games() {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(GAME)).map((key) => read(key));
    return /** @type {Saved[]} */ (found.filter(Boolean)).sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Saved | null} */
export const game = (id) => read(GAME + id);

/** The game that an address names; null if it names none. @param {URLSearchParams} where @returns {Saved | null} */
export function namedIn(where) {
    const id = where.get("game");
    const found = id ? game(id) : null;
    if (id && !found) throw new Error("This game is no longer kept in this browser.");
    return found;
}

/** Keep a game; the oldest is forgotten when there are too many. @param {Saved} saved */
export function keep(saved) {
    write(GAME + saved.id, saved);
    const all = games();
    for (const played of [true, false]) {
        const some = all.filter(({ nodes }) => nodes.length > 1 === played);
        for (const old of some.slice(MAX_GAMES)) forget(old.id);
    }
}

/** Call a function when another window keeps a game. @param {string} id @param {(saved: Saved) => void} act @param {AbortSignal} signal */
export function whenKept(id, act, signal) {
    addEventListener("storage", ({ key }) => {
        const saved = key === GAME + id ? game(id) : null;
        if (saved) act(saved);
    }, { signal });
}

/** @param {string} id */
export const forget = (id) => localStorage.removeItem(GAME + id);

/** A new name for a game. */
export const newId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Read a value that was kept. @param {string} key @returns {any} null if there is none */
export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

/** Keep a value. @param {string} key @param {unknown} value */
export function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // The browser has no room left: what is open continues, and is not kept.
    }
}
