/** The dialog that begins a game: who plays, how strong, with which clock. */

import { go } from "./address.js";
import { button, dialog, h, select } from "./dom.js";
import { LEVELS } from "./opponent.js";
import { read, write } from "./store.js";

/** @type {[string, string][]} */
const WHO = [["w", "You play White against the engine"], ["b", "You play Black against the engine"], [
    "random",
    "You play a random side against the engine",
], [
    "two",
    "Two people at this board",
], ["watch", "The engine plays itself"]];

/** The minutes and the seconds a move of the clocks. */
const TIMES = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+10", "60+30"];

/** @type {[string, string][]} */
export const CLOCKS = [["", "no clock"], ...TIMES.map((key) => /** @type {[string, string]} */ ([key, wordsOf(key)]))];

/** A clock in words. @param {string} key its minutes and its seconds a move */
export function wordsOf(key) {
    const [minutes, seconds] = key.split("+").map(Number);
    return `${minutes} ${minutes === 1 ? "minute" : "minutes"}${seconds ? ` + ${seconds} seconds a move` : ""}`;
}

/** Who plays, by the words of the dialog. @param {string} who @returns {Record<"w" | "b", string>} */
export const sidesOf = (who) => {
    const side = who !== "random" ? who : Math.random() < 0.5 ? "w" : "b";
    return { w: ["w", "two"].includes(side) ? "person" : "engine", b: ["b", "two"].includes(side) ? "person" : "engine" };
};

/** A clock, from minutes and seconds. @param {string} text */
export function clockOf(text) {
    if (!text) return null;
    const [minutes, seconds] = text.split("+").map(Number);
    return { increment: seconds * 1000, left: { w: minutes * 60_000, b: minutes * 60_000 } };
}

/** Ask. @param {import("./game.js").Game} before @param {(chosen: {sides: Record<"w" | "b", string>, level: number, clock: any}) => void} begin */
export function askForGame(before, begin) {
    const { w, b } = before.sides;
    let who = w === b ? (w === "person" ? "w" : "watch") : w === "person" ? "w" : "b";
    let level = String(before.level);
    let clock = CLOCKS.some(([key]) => key === read("clock")) ? read("clock") : "";
    const start = button("Begin", () => {
        box.close();
        write("clock", clock);
        begin({ sides: sidesOf(who), level: Number(level), clock: clockOf(clock) });
    }, { class: "primary" });
    const invite = button("Invite someone on another computer", () => {
        box.close();
        go({ screen: "room", game: before.id });
    });
    const box = dialog(
        "New game",
        select("Players", WHO, who, (value) => (who = value)),
        select(
            "Level of the engine",
            LEVELS.map((_, index) => [String(index + 1), `${index + 1} of ${LEVELS.length}`]),
            level,
            (value) => (level = value),
        ),
        select("Clock", CLOCKS, clock, (value) => (clock = value)),
        h("div", { class: "row" }, start, before.connection.guests && invite),
    );
}
