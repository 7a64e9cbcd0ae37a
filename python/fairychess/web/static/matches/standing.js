/**
 * The standing of a match: a cross table of the two players with intervals, and all games.
 *
 * @typedef {{number: number, white: string, black: string, result: string, plies: number, reason: string}} Row
 * @typedef {{names: [string, string], games: number, wins: number, draws: number, losses: number, mean: number, mean_low: number,
 *     mean_high: number, elo: number | null, elo_low: number | null, elo_high: number | null, colors: number[][], rows: Row[]}} Standing
 */

import { button, h, redraw } from "../app/dom.js";

/** Draw the standing again; a list that was scrolled stays where it was. @param {HTMLElement} element @param {Standing} standing @param {(number: number, heading: string) => void} open shows a game */
export function drawStanding(element, standing, open) {
    const scrolled = element.querySelector(".all-games")?.scrollTop ?? 0;
    const rows = [...standing.rows].reverse().map((row) => {
        const heading = `Game ${row.number}: ${row.white} – ${row.black}, ${row.result}`;
        const replay = button(String(row.number), () => open(row.number, heading), {
            class: "quiet",
            "aria-label": `Replay game ${row.number}`,
            "data-key": String(row.number),
        });
        const cells = [row.white, row.black, row.result, String(row.plies), row.reason];
        return h("tr", {}, h("th", { scope: "row" }, replay), ...cells.map((text) => h("td", {}, text)));
    });
    const heads = ["Game", "White", "Black", "Result", "Plies", "End"];
    redraw(
        element,
        h("h2", { id: "standing" }, "Cross table"),
        h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-labelledby": "standing" }, crossTable(standing)),
        h("p", { class: "hint" }, figures(standing)),
        h("h2", { id: "all-games" }, "All games"),
        h(
            "div",
            { class: "scrolled all-games", tabindex: 0, role: "region", "aria-labelledby": "all-games" },
            h(
                "table",
                { "aria-labelledby": "all-games" },
                h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
                h("tbody", {}, ...rows),
            ),
        ),
    );
    /** @type {HTMLElement} */ (element.querySelector(".all-games")).scrollTop = scrolled;
}

/** @param {Standing} standing */
function crossTable({ names, games, wins, draws, losses, mean, mean_low: low, mean_high: high, colors }) {
    const score = (/** @type {number[]} */ [won, drawn]) => `${won + drawn / 2}`;
    const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
    const [ofFirst, ofSecond] = colors; // the first player's results, with White and with Black
    const other = (/** @type {number[]} */ [won, drawn, lost]) => [lost, drawn, won];
    const line = (
        /** @type {string} */ name,
        /** @type {number[]} */ all,
        /** @type {number[]} */ white,
        /** @type {number[]} */ black,
        /** @type {number[]} */ interval,
    ) => h(
        "tr",
        {},
        h("th", { scope: "row" }, name),
        ...[
            `${score(all)} of ${games}`,
            all.join(" / "),
            white.join(" / "),
            black.join(" / "),
            percent(interval[0]),
            `${percent(interval[1])} to ${percent(interval[2])}`,
        ].map((text) => h("td", {}, text)),
    );
    const heads = ["Player", "Points", "Won / drawn / lost", "with White", "with Black", "Score", "95 % interval"];
    const all = [wins, draws, losses];
    return h(
        "table",
        { "aria-labelledby": "standing" },
        h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
        h(
            "tbody",
            {},
            line(names[0], all, ofFirst, ofSecond, [mean, low, high]),
            line(names[1], other(all), other(ofSecond), other(ofFirst), [1 - mean, 1 - high, 1 - low]),
        ),
    );
}

/** The Elo difference in words. @param {Standing} standing */
function figures({ names, games, elo, elo_low: low, elo_high: high }) {
    const text = (
        /** @type {number | null} */ number,
    ) => (number === null ? "unknown" : `${number > 0 ? "+" : ""}${number.toFixed(0)}`);
    return games ? `Elo of the ${names[0]}: ${text(elo)} (95 %: ${text(low)} to ${text(high)})` : "No games yet.";
}
