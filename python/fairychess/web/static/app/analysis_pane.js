/**
 * The engine beside a game: lines, a bar of the evaluation, threats and hints.
 *
 * @import {BoardPane} from "./board_pane.js"
 * @import {Game} from "./game.js"
 */

import { chanceOf, pawnsOf } from "./chances.js";
import { action, button, h, select } from "./dom.js";
import { counted, drawLine, follow } from "./lines.js";

const BRUSHES = ["green", "blue", "yellow"];

/** Analyses what a game shows. */
export class AnalysisPane {
    /** @type {{stop: () => void, done: Promise<any>} | null} */ #search = null;
    /** @type {import("../reference/endgame_pane.js").EndgamePane | null} */ #endgame = null;
    #position = "";
    #began = 0;
    /** The lines that are listed, and their position. @type {{lines: any[], key: string}} */ #drawn = { lines: [], key: "" };
    /** True while a pointer is held down on the list: drawn again, it would lose the click. */ #held = false;

    /** @param {Game} game @param {BoardPane} pane */
    constructor(game, pane) {
        this.game = game;
        this.pane = pane;
        this.on = false;
        this.lines = 3;
        /** Called before a search: other searches have to end. */
        this.onstart = () => {};
        this.bar = h("div", {
            class: "bar",
            role: "meter",
            "aria-label": "Evaluation for White",
            "aria-valuemin": -10,
            "aria-valuemax": 10,
            "aria-valuenow": 0,
            hidden: true,
        }, h("div", { class: "share" }));
        this.toggle = action("analyse", "Analyse", () => this.switch(), { "aria-pressed": "false", "aria-keyshortcuts": "L" });
        this.hinted = action("hint", "Hint", () => void this.hint(), { "aria-keyshortcuts": "H" });
        this.threatened = action("threat", "Threat", () => void this.threat(), { "aria-keyshortcuts": "T" });
        this.about = h("p", { class: "hint", role: "status" });
        /** What changes with each report: not to be read aloud. */
        this.counters = h("p", { class: "hint" });
        this.list = h("ol", {
            class: "lines",
            "aria-label": "Lines of the engine",
            click: (/** @type {MouseEvent} */ event) => this.#clicked(event),
            pointerdown: () => (this.#held = true),
        });
        for (const name of ["click", "pointerleave", "pointercancel"]) {
            this.list.addEventListener(name, () => (this.#held = false));
        }
        const counts = [1, 2, 3, 5].map((count) => /** @type {[string, string]} */ ([String(count), String(count)]));
        this.count = select("Lines", counts, "3", (value) => this.#count(Number(value)));
        this.count.classList.add("inline");
        this.count.hidden = true;
        /** The results of endgame tables, once they are needed. */
        this.exact = h("div", {});
        this.element = h(
            "section",
            { class: "analysis", "aria-label": "Analysis" },
            h("div", { class: "about" }, this.about, this.counters, this.count),
            this.exact,
            this.list,
        );
        game.addEventListener("change", () => this.#moved());
        game.whenOpen(() => this.#again());
    }

    /** Switch the analysis on or off. @param {boolean} [on] */
    switch(on = !this.on) {
        if (on !== this.on) this.#lay(on);
        if (on) this.onstart();
        if (on) this.#again();
        else this.#end();
    }

    /** Make room for the bar and the lines, or take it away. @param {boolean} on */
    #lay(on) {
        this.on = on;
        void this.#lookUp(on);
        this.toggle.setAttribute("aria-pressed", String(on));
        this.bar.hidden = !on;
        this.count.hidden = !on;
        this.bar.closest(".table")?.classList.toggle("analysed", on);
        dispatchEvent(new Event("resize")); // the bar takes room beside the board
    }

    /** Show what endgame tables say, or no longer. @param {boolean} on */
    async #lookUp(on) {
        if (on && !this.#endgame) {
            const { EndgamePane } = await import("../reference/endgame_pane.js"); // loaded when needed
            this.#endgame ??= new EndgamePane(this.game, this.pane);
            this.exact.append(this.#endgame.element);
        }
        this.#endgame?.switch(this.on);
    }

    /** Show the best move as an arrow. */
    async hint() {
        await this.#ask({ movetime: 700 }, "yellow", "The engine would play");
    }

    /** Show what the other side would do if it were to move. */
    async threat() {
        await this.#ask({ movetime: 700, threat: true }, "red", "The other side threatens");
    }

    /** @param {object} limits @param {string} brush @param {string} words */
    async #ask(limits, brush, words) {
        const { game, pane } = this;
        if (!game.view || game.view.over) return;
        this.switch(false);
        this.onstart();
        this.about.textContent = "…";
        const key = this.#key();
        try {
            const found = await game.connection.search(game.state(), limits, () => {}).done;
            if (!found?.lines.length || key !== this.#key()) return;
            const [line] = found.lines;
            this.about.textContent = `${words} ${line.san}`;
            pane.board.arrows = arrows(line.pv[0], brush);
        } catch (error) {
            this.about.textContent = error instanceof Error ? error.message : String(error);
        }
    }

    #key() {
        return JSON.stringify(this.game.state());
    }

    #moved() {
        if (this.#key() === this.#position) return;
        this.#position = this.#key();
        this.pane.board.arrows = [];
        this.about.textContent = "";
        if (this.on) this.#again();
    }

    #end() {
        this.#search?.stop();
        this.#search = null;
        this.pane.board.arrows = [];
        this.list.replaceChildren();
        this.about.textContent = "";
        this.counters.textContent = "";
    }

    /** @param {number} lines */
    #count(lines) {
        this.lines = lines;
        this.#again();
    }

    #again() {
        const { game } = this;
        if (!this.on || !game.view) return;
        if (game.view.over) {
            this.#end();
            return;
        }
        const key = this.#key();
        this.#began = performance.now();
        const search = game.connection.search(
            game.state(),
            { multipv: this.lines, movetime: 60_000 },
            (found) => this.#show(found, key),
        );
        this.#search = search;
        search.done.catch((error) => {
            if (key === this.#key()) this.about.textContent = error.message;
        });
    }

    /** @param {any} found @param {string} key */
    #show(found, key) {
        if (!this.on || key !== this.#key() || !found.lines.length) return;
        const white = this.game.view.turn === "w" ? 1 : -1;
        this.counters.textContent = `depth ${found.depth} · ${counted(found.nodes)} positions · ${this.#speed(found.nodes)}${
            found.done ? " · done" : ""
        }`;
        if (!this.#held || !this.list.childElementCount) {
            this.#drawn = { lines: found.lines, key };
            this.list.replaceChildren(...found.lines.map((/** @type {any} */ line) => this.#line(line, white)));
        }
        this.pane.board.arrows = found.lines.slice(0, 3).flatMap((/** @type {any} */ line, /** @type {number} */ rank) =>
            arrows(line.pv[0], BRUSHES[rank])
        );
        const { score } = found.lines[0];
        const pawns = white * pawnsOf(score);
        this.bar.setAttribute("aria-valuenow", Math.max(-10, Math.min(10, pawns)).toFixed(1));
        this.bar.setAttribute("aria-valuetext", words(score, white));
        /** @type {HTMLElement} */ (this.bar.firstElementChild).style.setProperty(
            "--share",
            `${chanceOf(pawns)}%`,
        );
    }

    /** Positions a second. @param {number} nodes */
    #speed(nodes) {
        const seconds = Math.max(0.05, (performance.now() - this.#began) / 1000);
        return `${counted(nodes / seconds)} a second`;
    }

    /** Play a line up to the move that was clicked. @param {MouseEvent} event */
    #clicked({ target }) {
        const move = target instanceof Element ? target.closest("[data-count]") : null;
        const { lines, key } = this.#drawn;
        const line = lines[[...this.list.children].findIndex((each) => each.contains(move))];
        if (move && line && key === this.#key()) follow(this.game, line, Number(move.getAttribute("data-count")));
    }

    /** @param {any} line @param {number} white */
    #line(line, white) {
        const play = button(words(line.score, white), () => void this.game.play(line.pv[0]), {
            class: "score",
            title: "Play the first move",
        });
        return h("li", {}, play, ...drawLine(line));
    }
}

/** A score as text, from White's side. @param {{cp?: number, mate?: number}} score @param {number} white */
export function words({ cp, mate }, white) {
    if (mate !== undefined) return `${mate * white < 0 ? "−" : "+"}#${Math.abs(mate)}`;
    const pawns = (white * (cp ?? 0)) / 100;
    return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** The arrow or the circle of a move. @param {string} uci @param {string} brush */
export function arrows(uci, brush) {
    const squares = uci.match(/[a-p](?:1[0-6]|[1-9])/g) ?? [];
    if (!squares.length) return [];
    const drop = uci.includes("@");
    return [{ from: squares[0], to: drop ? squares[0] : squares[1] ?? squares[0], brush }];
}
