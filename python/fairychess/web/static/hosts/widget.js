/**
 * The board of a notebook (`fairychess.widget`), as a module of anywidget: the game is Python's, and the page asks it by messages.
 *
 * @import {Side, View} from "../board/types.js"
 * @import {FairychessTable} from "./table.js"
 * @import {Analysis, Answer, Info, Limits} from "./types.js"
 *
 * @typedef {object} Model what anywidget gives: the traits of the widget, and its messages
 * @property {(name: string) => any} get
 * @property {(event: string, callback: (content: any) => void) => void} on
 * @property {(event: string, callback: (content: any) => void) => void} off
 * @property {(content: object) => void} send
 */

import { RecordedPort } from "./recorded_port.js";
import "./table.js";

/** A port to Python by messages. */
class NotebookPort {
    /** @param {Model} model */
    constructor(model) {
        this.model = model;
        this.count = 0;
        /** @type {Map<number, {resolve(answer: any): void, reject(error: Error): void}>} */
        this.waiting = new Map();
        /** @type {Map<number, (info: Info) => void>} */
        this.searches = new Map();
        this.heard = this.heard.bind(this);
        model.on("msg:custom", this.heard);
    }

    /** @param {{id?: number, answer?: any, fault?: string, search?: number, info?: Info}} message */
    heard({ id = 0, answer, fault, search = 0, info }) {
        if (info) this.searches.get(search)?.(info);
        const asked = this.waiting.get(id);
        this.waiting.delete(id);
        if (fault === undefined) asked?.resolve(answer);
        else asked?.reject(new Error(fault));
    }

    /** @param {object} request @returns {Promise<any>} */
    ask(request) {
        this.count += 1;
        const id = this.count;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.model.send({ id, ...request });
        });
    }

    /** @returns {Promise<View>} */
    view() {
        return Promise.resolve(this.model.get("view"));
    }

    /** @param {string} move @returns {Promise<Answer>} */
    play(move) {
        return this.ask({ op: "play", move });
    }

    /** @param {Side} side */
    moves(side) {
        return this.ask({ op: "moves", side });
    }

    /** @param {string} move */
    why(move) {
        return this.ask({ op: "why", move });
    }

    /**
     * @param {Limits} limits @param {(info: Info) => void} [onInfo] @param {number} [plies] how far before the last position
     * @returns {Analysis}
     */
    analyse(limits, onInfo = () => {}, plies = 0) {
        const id = this.count + 1;
        const done = new Promise((resolve, reject) => {
            this.searches.set(id, (info) => {
                onInfo(info);
                if (!info.done) return;
                this.searches.delete(id);
                resolve(info);
            });
            this.ask({ op: "search", limits, plies }).catch(reject);
        });
        return { stop: () => void this.ask({ op: "stop" }).catch(() => {}), done };
    }

    close() {
        this.model.off("msg:custom", this.heard);
    }
}

/** The game of Python, with the interface of `Game`. */
class NotebookGame {
    /** @param {Model} model */
    constructor(model) {
        this.model = model;
        this.port = new NotebookPort(model);
        /** The requests that change the game, and are not answered. */
        this.changing = 0;
        this.views = this.viewsOf();
        this.at = this.views.length - 1;
    }

    /** Read the game as it is in Python, and go to its end. */
    read() {
        this.views = this.viewsOf();
        this.at = this.views.length - 1;
    }

    /** The views of the recording; the last one with its legal moves. @returns {View[]} */
    viewsOf() {
        const recorded = new RecordedPort(this.model.get("recording"));
        const earlier = recorded.moves.map((_, ply) => recorded.at(ply).view);
        return [...earlier, this.model.get("view")];
    }

    get view() {
        return this.views[this.at];
    }

    get moves() {
        return this.views.slice(1).map(({ last }) => last?.san ?? last?.uci ?? "?");
    }

    get isLast() {
        return this.at === this.views.length - 1;
    }

    /** The game is shown as it stands in Python; `New game` takes its moves back. */
    restart() {
        return this.back(this.views.length - 1);
    }

    /** @param {number} ply */
    show(ply) {
        this.at = Math.min(Math.max(ply, 0), this.views.length - 1);
        return Promise.resolve(this.view);
    }

    /** @param {string} text @returns {Promise<Answer>} */
    play(text) {
        return this.#change(this.port.play(text));
    }

    /** @param {number} plies */
    async back(plies) {
        if (plies > 0) await this.#change(this.port.ask({ op: "back", plies: plies + this.views.length - 1 - this.at }));
        return this.view;
    }

    /** @param {Limits} limits @param {(info: Info) => void} [onInfo] */
    analyse(limits, onInfo) {
        return this.port.analyse(limits, onInfo, this.views.length - 1 - this.at);
    }

    /** @template T @param {Promise<T>} asked @returns {Promise<T>} */
    async #change(asked) {
        this.changing += 1;
        try {
            return await asked;
        } finally {
            this.changing -= 1;
            this.read();
        }
    }
}

/** The colour scheme of a notebook: its own, or what the colour of its text says. @param {HTMLElement} el */
function schemeOf(el) {
    const { colorScheme, color } = getComputedStyle(el);
    if (colorScheme !== "normal") return "";
    const [red, green, blue] = (color.match(/\d+(\.\d+)?/g) ?? ["0", "0", "0"]).map(Number);
    return red + green + blue > 3 * 128 ? "dark" : "light";
}

/** @param {{model: Model, el: HTMLElement}} host */
function render({ model, el }) {
    // Each widget has a copy of this module, and the class of the first copy is the element's.
    const table = /** @type {FairychessTable} */ (document.createElement("fairychess-table"));
    const game = new NotebookGame(model);
    table.human = "both";
    table.sprites = model.get("sprites");
    table.style.colorScheme = schemeOf(el);
    el.append(table);
    table.game = game;
    const changed = () => {
        if (game.changing) return;
        game.read();
        table.refresh();
    };
    model.on("change:recording", changed);
    return () => {
        model.off("change:recording", changed);
        game.port.close();
        table.game = null;
        table.remove();
    };
}

export default { render };
