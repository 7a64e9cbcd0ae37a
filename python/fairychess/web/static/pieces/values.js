/**
 * The values of the pieces: those in the definition and those that were measured, and from which squares a piece reaches how
 * many others.
 *
 * @import {Connection} from "../app/connection.js"
 * @import {Start} from "../app/store.js"
 * @typedef {{value: number | null, low: number | null, high: number | null, games: number, significant: boolean, unit: string}} Measured
 * @typedef {{name: string, letter: string, royal: boolean, value: number | null, estimated: boolean, measured: Measured | null}} Row
 * @typedef {{moves: number[], captures: number[]}} Counts
 */

import { svg } from "../board/elements.js";
import { button, h, select } from "../app/dom.js";
import { heatMap } from "./heat_map.js";

const WIDTH = 160;

/** Shows the values and the mobility of the pieces of a variant. */
export class ValuesPane {
    /** @type {Map<string, Promise<Counts>>} */ #counts = new Map();
    #closed = false;
    #asked = 0;

    /** @param {Connection} connection @param {Start} start @param {any} view one of the variant's views */
    constructor(connection, start, view) {
        this.connection = connection;
        this.start = start;
        this.files = view.variant.files;
        this.ranks = view.variant.ranks;
        this.side = "w";
        /** @type {keyof Counts} */
        this.what = "moves";
        this.piece = "";
        this.table = h("div", {});
        this.map = h("div", { class: "map", role: "status" });
        const choices = h(
            "div",
            { class: "row" },
            select(
                "Count",
                [["moves", "squares that it moves to"], ["captures", "squares where it captures"]],
                this.what,
                (value) => {
                    this.what = /** @type {keyof Counts} */ (value);
                    this.#draw();
                },
            ),
            select("Side", [["w", "White"], ["b", "Black"]], this.side, (value) => {
                this.side = value;
                this.#draw();
            }),
        );
        this.element = h("div", { class: "values" }, this.table, h("div", {}, choices, this.map));
    }

    /** Show all pieces, then count the squares that each reaches, one piece after the other. */
    async show() {
        const { pieces } = await this.connection.ask("values", { state: this.start });
        /** @type {Row[]} */
        const rows = pieces;
        this.piece = rows.find(({ royal }) => !royal)?.name ?? rows[0].name;
        const most = Math.max(...rows.map(({ value, measured }) => Math.max(value ?? 0, measured?.high ?? measured?.value ?? 0)));
        const measured = rows.some((row) => row.measured);
        const means = new Map(rows.map(({ name }) => [name, h("td", {}, "…")]));
        const lines = rows.map((row) => this.#line(row, most, measured, /** @type {HTMLElement} */ (means.get(row.name))));
        const heads = ["Piece", "Value", ...(measured ? ["Measured (95 %)", "Games"] : []), "", "Squares"];
        const about = "The values in pawns, and the mean number of squares that a piece reaches on an empty board";
        this.table.replaceChildren(
            h("p", { class: "hint", id: "values-about" }, about),
            h(
                "div",
                { class: "scrolled" },
                h(
                    "table",
                    { "aria-labelledby": "values-about" },
                    h("thead", {}, h("tr", {}, ...heads.map((text) => (text ? h("th", { scope: "col" }, text) : h("td", {}))))),
                    h("tbody", {}, ...lines),
                ),
            ),
            h("p", { class: "hint" }, notes(rows, measured)),
        );
        this.#draw();
        for (const { name } of rows) {
            if (this.#closed) return;
            const { moves } = await this.#count(name, "w");
            const mean = moves.reduce((sum, each) => sum + each, 0) / moves.length;
            /** @type {HTMLElement} */ (means.get(name)).textContent = mean.toFixed(1);
        }
    }

    /** End the requests. */
    close() {
        this.#closed = true;
    }

    /** @param {Row} row @param {number} most @param {boolean} measured @param {HTMLElement} mean */
    #line(row, most, measured, mean) {
        const { name, letter, royal, value, estimated } = row;
        const choose = button(`${name} (${letter})`, () => {
            this.piece = name;
            this.#draw();
        }, { class: "quiet", "aria-pressed": "false", "data-piece": name });
        const stated = royal ? "royal" : value === null ? "–" : `${estimated ? "~" : ""}${number(value)}`;
        const found = row.measured;
        const text = found ? found.value === null ? "unknown" : number(found.value) + between(found) : "–";
        return h(
            "tr",
            {},
            h("th", { scope: "row" }, choose),
            h("td", {}, stated),
            ...(measured
                ? [
                    h("td", {}, text, found?.significant ? h("strong", {}, " differs") : ""),
                    h("td", {}, found ? String(found.games) : "–"),
                ]
                : []),
            h("td", {}, /** @type {any} */ (bar(row, most))),
            mean,
        );
    }

    /** @param {string} piece @param {string} side @returns {Promise<Counts>} */
    #count(piece, side) {
        const key = `${side} ${piece}`;
        const known = this.#counts.get(key) ?? this.connection.ask("mobility", { state: this.start, piece, side });
        this.#counts.set(key, known);
        return known;
    }

    /** Draw the map of the chosen piece. */
    async #draw() {
        for (const each of this.table.querySelectorAll("[data-piece]")) {
            each.setAttribute("aria-pressed", String(each.getAttribute("data-piece") === this.piece));
        }
        const { piece, side, what, files, ranks } = this;
        const asked = ++this.#asked;
        const counts = await this.#count(piece, side);
        if (asked !== this.#asked) return;
        const [least, most] = [Math.min(...counts[what]), Math.max(...counts[what])];
        const words = what === "moves" ? "moves to" : "captures on";
        const caption = `Number of squares that the ${piece} ${words} from each square: ${least} to ${most}`;
        this.map.replaceChildren(
            heatMap(caption, files, ranks, counts[what]),
            h(
                "p",
                { class: "hint" },
                "On an empty board, by the rules. First moves, and moves that need another piece, are left out.",
            ),
        );
    }
}

/** @param {number} value */
const number = (value) => value.toFixed(2).replace(/\.?0+$/, "");

/** @param {Measured} found */
const between = ({ low, high }) => (low === null || high === null ? "" : ` (${number(low)} to ${number(high)})`);

/** @param {Row[]} rows @param {boolean} measured */
function notes(rows, measured) {
    const units = [...new Set(rows.flatMap(({ measured: found }) => (found ? [found.unit] : [])))].join(" or ");
    return [
        rows.some(({ estimated, royal }) => estimated && !royal)
            ? "~: estimated by the engine, since the definition has no value."
            : "",
        measured
            ? `Measured by games, in values of one ${units}; “differs”: from the definition by more than chance explains.`
            : "Measured values are shown if the server is started with --values and a file of fairychess values.",
    ].filter(Boolean).join(" ");
}

/** A bar for the value in the definition, and a line for the measured one with its interval. @param {Row} row @param {number} most */
function bar({ value, measured }, most) {
    const x = (/** @type {number} */ pawns) => (WIDTH * Math.max(0, pawns)) / (most || 1);
    const found = measured && measured.value !== null ? measured : null;
    return svg(
        "svg",
        { viewBox: `-3 0 ${WIDTH + 6} 20`, class: "figure", "aria-hidden": "true" },
        svg("rect", { x: 0, y: 5, width: x(value ?? 0), height: 10, class: "stated" }),
        ...(found
            ? [
                svg("path", {
                    d: `M${x(found.low ?? found.value ?? 0)},10H${x(found.high ?? found.value ?? 0)}`,
                    class: "interval",
                }),
                svg("circle", { cx: x(found.value ?? 0), cy: 10, r: 3.5, class: "measured" }),
            ]
            : []),
    );
}
