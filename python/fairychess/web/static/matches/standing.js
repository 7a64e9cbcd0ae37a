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
    const pane = element.closest(".pane");
    const scrolled = pane?.scrollTop ?? 0;
    const rows = standing.rows.toSorted((a, b) => b.number - a.number).map((row) => {
        const heading = `Game ${row.number}: ${row.white} – ${row.black}, ${row.result}`;
        const replay = button(String(row.number), () => open(row.number, heading), {
            class: "quiet",
            "aria-label": `Replay game ${row.number}`,
            "data-key": String(row.number),
        });
        const cells = [row.white, row.result, String(row.plies), row.reason];
        return h("tr", {}, h("th", { scope: "row" }, replay), ...cells.map((text) => h("td", {}, text)));
    });
    const heads = ["Game", "White", "Result", "Plies", "End"];
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
    if (pane) pane.scrollTop = scrolled;
}

/** @param {Standing} standing */
function crossTable({ names, games, wins, draws, losses, mean, mean_low: low, mean_high: high, colors }) {
    const score = (/** @type {number[]} */ [won, drawn]) => `${won + drawn / 2}`;
    const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
    const [ofFirst, ofSecond] = colors; // the first player's results, with White and with Black
    const other = (/** @type {number[]} */ [won, drawn, lost]) => [lost, drawn, won];
    const all = [wins, draws, losses];
    /** @type {[string, string, string][]} */
    const rows = [
        ["Points", `${score(all)} of ${games}`, `${score(other(all))} of ${games}`],
        ["Won / drawn / lost", all.join(" / "), other(all).join(" / ")],
        ["with White", ofFirst.join(" / "), other(ofSecond).join(" / ")],
        ["with Black", ofSecond.join(" / "), other(ofFirst).join(" / ")],
        ["Score", percent(mean), percent(1 - mean)],
        ["95 % interval", `${percent(low)} to ${percent(high)}`, `${percent(1 - high)} to ${percent(1 - low)}`],
    ];
    return h(
        "table",
        { "aria-labelledby": "standing" },
        h("thead", {}, h("tr", {}, h("td", {}), ...names.map((name) => h("th", { scope: "col" }, name)))),
        h(
            "tbody",
            {},
            ...rows.map(([what, first, second]) =>
                h("tr", {}, h("th", { scope: "row" }, what), h("td", {}, first), h("td", {}, second))
            ),
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
