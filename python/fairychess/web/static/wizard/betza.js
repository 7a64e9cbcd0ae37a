/**
 * The text of moves that were chosen on a diagram, in Betza's notation. The server judges it.
 *
 * @typedef {"both" | "move" | "capture"} Mode
 * @typedef {{mode: Mode, slides: boolean}} Way what was chosen for a square: `slides` repeats the leap
 * @typedef {Record<string, Way>} Ways by the step to the square, such as `"1,2"`: one to the right, two forward
 */

/** The greatest number of files and ranks of a leap. */
export const REACH = 3;

/** The letters of the leaps, by their shorter and longer side. @type {[string, string][]} */
const ATOMS = [
    ["0,1", "W"],
    ["1,1", "F"],
    ["0,2", "D"],
    ["1,2", "N"],
    ["2,2", "A"],
    ["0,3", "H"],
    ["1,3", "C"],
    ["2,3", "Z"],
    ["3,3", "G"],
];
const SLIDERS = { W: "R", F: "B" };
const MODES = { both: "", move: "m", capture: "c" };

/** The words for directions: what a step must be. Words for more directions come first. @type {[string, (x: number, y: number) => boolean][]} */
const STRAIGHT = [["f", (_, y) => y > 0], ["b", (_, y) => y < 0], ["l", (x) => x < 0], ["r", (x) => x > 0]];
/** @type {typeof STRAIGHT} */
const CORNERS = [
    ["fl", (x, y) => y > 0 && x < 0],
    ["fr", (x, y) => y > 0 && x > 0],
    ["bl", (x, y) => y < 0 && x < 0],
    ["br", (x, y) => y < 0 && x > 0],
];
const steep = (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(y) > Math.abs(x);
/** @type {typeof STRAIGHT} */
const OBLIQUE = [
    ...STRAIGHT,
    ["v", steep],
    ["s", (x, y) => !steep(x, y)],
    ["ff", (x, y) => y > 0 && steep(x, y)],
    ["bb", (x, y) => y < 0 && steep(x, y)],
    ["ll", (x, y) => x < 0 && !steep(x, y)],
    ["rr", (x, y) => x > 0 && !steep(x, y)],
    ...CORNERS,
    ...CORNERS.flatMap(([word, holds]) => /** @type {typeof STRAIGHT} */ ([
        [`${word}v`, (x, y) => holds(x, y) && steep(x, y)],
        [`${word}s`, (x, y) => holds(x, y) && !steep(x, y)],
    ])),
];

/** Read a step. @param {string} key @returns {[number, number]} */
export const stepOf = (key) => /** @type {[number, number]} */ (key.split(",").map(Number));

/** The steps that are one step rotated and mirrored. @param {number} x @param {number} y @returns {string[]} */
export function allOf(x, y) {
    const signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
    const steps = signs.flatMap(([a, b]) => [[a * x, b * y], [a * y, b * x]]);
    return [...new Set(steps.map(([a, b]) => `${a || 0},${b || 0}`))]; // never "-0"
}

/** The letter of a step's leap. @param {string} key */
function atomOf(key) {
    const size = stepOf(key).map(Math.abs).sort().join();
    return ATOMS.find(([sides]) => sides === size)?.[1] ?? "";
}

/** The words for some of the directions of a leap; none for all of them. @param {string[]} keys */
function directions(keys) {
    const all = allOf(...stepOf(keys[0]));
    if (keys.length === all.length) return "";
    const [x, y] = stepOf(keys[0]);
    const words = x === 0 || y === 0 ? STRAIGHT : Math.abs(x) === Math.abs(y) ? [...STRAIGHT, ...CORNERS] : OBLIQUE;
    let left = new Set(keys);
    let text = "";
    for (const [word, holds] of words) {
        const meant = all.filter((key) => holds(...stepOf(key)));
        if (!meant.every((key) => left.has(key))) continue;
        text += word;
        left = new Set([...left].filter((key) => !meant.includes(key)));
    }
    return text;
}

/** Write moves. @param {Ways} ways @returns {string} */
export function betza(ways) {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const [, atom] of ATOMS) {
        for (const [key, { mode, slides }] of Object.entries(ways)) {
            if (atomOf(key) !== atom) continue;
            const leap = slides ? SLIDERS[/** @type {keyof typeof SLIDERS} */ (atom)] ?? atom + atom : atom;
            const group = `${MODES[mode]} ${leap}`;
            groups.set(group, [...(groups.get(group) ?? []), key]);
        }
    }
    const texts = [...groups].map(([group, keys]) => group.replace(" ", directions(keys)));
    return joined(joined(texts, "W", "F", "K"), "R", "B", "Q").join("");
}

/** Write two groups as one, if both stand there with the same mode and all directions. @param {string[]} texts @param {string} one @param {string} other @param {string} both */
function joined(texts, one, other, both) {
    for (const mode of Object.values(MODES)) {
        const [first, second] = [texts.indexOf(mode + one), texts.indexOf(mode + other)];
        if (first < 0 || second < 0) continue;
        texts[first] = mode + both;
        texts.splice(second, 1);
    }
    return texts;
}
