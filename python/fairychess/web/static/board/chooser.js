/**
 * What is left to be chosen after source and target: fans of pieces over the board, or a list of sentences.
 *
 * @import {View} from "./types.js"
 * @import {Grid} from "./squares.js"
 * @import {Sprites} from "./sprites.js"
 * @import {Chosen, Question} from "./tree.js"
 *
 * @typedef {object} Option
 * @property {string} key
 * @property {string} label
 * @property {string} [piece] the piece that a button of a fan shows
 * @property {string} letter the key that chooses it, in lower case, or ""
 * @property {string | null} square the square whose fan it is in, or null in a list
 */

import { commonActs, piecesOf } from "./acts.js";
import { html } from "./elements.js";
import { sentence, spoken, wallName } from "./sentences.js";

const TITLES = {
    promotion: "Choose what it becomes",
    introduction: "Choose a piece that enters",
    castling: "Choose how the king goes",
    relocation: "Choose where the piece makes room to",
    wall: "Choose a square for the wall",
    duck: "Choose a square for the duck",
    effects: "Choose one of the moves",
};

/** The title of a question after source and target. @param {View} view @param {string} about */
export function titleOf(view, about) {
    const name = about === "wall" ? wallName(view.variant) : about;
    return TITLES[/** @type {keyof typeof TITLES} */ (name)] ?? "";
}

/**
 * The options of a question after source and target, in the order of their digits.
 *
 * @param {View} view @param {Chosen} chosen @param {Question} question @returns {Option[]}
 */
export function optionsOf(view, chosen, { about, options }) {
    const letters = new Map(view.variant.pieces.map(({ name, letter }) => [name, letter.toLowerCase()]));
    return [...options].map(([key, moves]) => {
        if (about === "promotion") {
            const piece = key || (piecesOf(view).get(moves[0].from ?? "")?.type ?? "");
            return {
                key,
                label: key ? spoken(key) : `stays a ${spoken(piece)}`,
                piece,
                letter: letters.get(piece) ?? "",
                square: chosen.target,
            };
        }
        if (about === "introduction") {
            const [piece, square] = moves[0].introduces ?? [undefined, moves[0].from ?? null];
            const label = piece ? `${spoken(piece)} on ${square}` : "none";
            return { key, label, piece, letter: piece ? (letters.get(piece) ?? "") : "", square };
        }
        return { key, label: sentence(view, { ...moves[0], acts: commonActs(moves) }), letter: "", square: null };
    });
}

/**
 * Draw the choices.
 *
 * @param {View} view @param {Grid} grid @param {Sprites} sprites @param {string} about @param {Option[]} options
 * @returns {HTMLElement}
 */
export function draw(view, grid, sprites, about, options) {
    const shade = html("div", { class: "shade", role: "dialog", "aria-label": titleOf(view, about), "aria-modal": "false" });
    const buttons = options.map((option, index) => button(option, index, view, sprites));
    if (options.every(({ square }) => square === null)) {
        shade.append(html("div", { class: "choices list" }, ...buttons));
        return shade;
    }
    for (const square of new Set(options.map((option) => option.square))) {
        const fan = html("div", { class: "choices fan", "data-at": square ?? "" });
        fan.append(...buttons.filter((_, index) => options[index].square === square));
        fan.style.gridTemplateColumns = `repeat(${Math.ceil(fan.children.length / Math.min(8, grid.ranks))}, auto)`;
        shade.append(fan);
    }
    return shade;
}

/** Put each fan on its square and keep it on the board; the list goes into the middle. @param {HTMLElement} shade @param {Grid} grid */
export function arrange(shade, grid) {
    const [width, height] = [shade.clientWidth, shade.clientHeight];
    for (const fan of /** @type {NodeListOf<HTMLElement>} */ (shade.querySelectorAll(".choices"))) {
        const square = fan.dataset.at;
        const [column, row] = square ? grid.place(square) : [grid.files / 2, grid.ranks / 2];
        const [x, y] = [(column * width) / grid.files, (row * height) / grid.ranks];
        const below = row < grid.ranks / 2;
        const left = square ? x : x - fan.offsetWidth / 2;
        const top = !square ? y - fan.offsetHeight / 2 : below ? y : y + height / grid.ranks - fan.offsetHeight;
        fan.style.left = `${Math.max(0, Math.min(width - fan.offsetWidth, left))}px`;
        fan.style.top = `${Math.max(0, Math.min(height - fan.offsetHeight, top))}px`;
    }
}

/** @param {Option} option @param {number} index @param {View} view @param {Sprites} sprites */
function button({ key, label, piece, square }, index, view, sprites) {
    const number = index < 9 ? html("kbd", {}, String(index + 1)) : "";
    const made = html("button", { class: "choice", type: "button", "data-option": key, title: label });
    if (square === null) made.append(number, label);
    else {
        made.setAttribute("aria-label", label);
        made.append(piece ? sprites.draw({ type: piece, side: view.turn, promoted: false }, view.variant) : label, number);
    }
    return made;
}
