/**
 * `<fairychess-replay>`: a recorded game (`fairychess.web.recorded`) to step through, with its moves and notes. A host sets
 * `recording`, and `sprites` for pieces instead of letters.
 *
 * @import {Side} from "../board/types.js"
 * @import {Recording} from "./recorded_port.js"
 */

import { FairychessBoard } from "../board/board.js";
import { html, svg } from "../board/elements.js";
import { over } from "../board/status.js";
import { MoveList, steppedTo } from "./move_list.js";
import { followScheme } from "./scheme.js";
import { RecordedPort } from "./recorded_port.js";
import { TABLE_STYLE } from "./table_style.js";

/** The time from move to move of a game that plays by itself, in milliseconds. */
const PACE = 900;

/** The shapes of the buttons, in squares of 20 by 20. */
const [FIRST, BACK, PLAY, STOP, NEXT, LAST, FLIP] = [
    "M4 4h2.5v12H4zM16 4v12l-8.5-6z",
    "M12.7 3.5l1.9 1.8-4.7 4.7 4.7 4.7-1.9 1.8-6.5-6.5z",
    "M6 4v12l8.5-6z",
    "M5.5 4h3.2v12H5.5zM11.3 4h3.2v12h-3.2z",
    "M7.3 3.5L5.4 5.3l4.7 4.7-4.7 4.7 1.9 1.8 6.5-6.5z",
    "M16 4h-2.5v12H16zM4 4v12l8.5-6z",
    "M6.5 2l4 5h-2.8v9h-2.4v-9h-2.8zM13.5 18l-4-5h2.8v-9h2.4v9h2.8z",
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(TABLE_STYLE);

export class FairychessReplay extends HTMLElement {
    /** @type {RecordedPort | null} */ #game = null;
    /** @type {number | null} */ #timer = null;
    #ignoreScheme = () => {};

    constructor() {
        super();
        this.board = new FairychessBoard();
        this.board.movable = "none";
        this.board.stepping = true;
        this.note = html("p", { class: "note" });
        this.list = new MoveList((ply) => this.show(ply));
        this.slider = html("input", { type: "range", min: "0", value: "0", "aria-label": "Position in the game" });
        this.buttons = {
            first: button("Start", FIRST, () => this.show(0)),
            back: button("Back", BACK, () => this.show(this.ply - 1)),
            play: button("Play", PLAY, () => this.#playOrStop()),
            next: button("Next", NEXT, () => this.show(this.ply + 1)),
            last: button("End", LAST, () => this.show(this.plies)),
            flip: button("Flip", FLIP, () => this.board.flip()),
        };
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [sheet];
        const steps = html("div", { class: "steps" }, ...Object.values(this.buttons));
        const panel = html("div", { class: "panel" }, steps, this.slider, this.note, this.list.element);
        root.append(html("div", { class: "table" }, html("div", {}, this.board), panel));
        this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
        root.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    }

    connectedCallback() {
        this.#ignoreScheme = followScheme(this.board);
    }

    disconnectedCallback() {
        this.#stop();
        this.#ignoreScheme();
    }

    /** The game that is shown. @type {Recording | null} */
    get recording() {
        return this.#game?.recording ?? null;
    }

    set recording(recording) {
        this.#stop();
        this.#game = recording && new RecordedPort(recording);
        this.slider.max = String(this.plies);
        this.show(0);
    }

    /** The pieces: the text of an SVG with symbols. @type {string | null} */
    get sprites() {
        return this.board.sprites;
    }

    set sprites(text) {
        this.board.sprites = text;
    }

    /** The number of moves of the game. */
    get plies() {
        return this.#game?.plies ?? 0;
    }

    /** The number of moves before the position that is shown. */
    get ply() {
        return this.#game?.ply ?? 0;
    }

    /** Show a position, and say so by the event `fc-ply`. @param {number} ply */
    show(ply) {
        this.#stop();
        this.#go(ply);
    }

    /** @param {number} ply */
    #go(ply) {
        const game = this.#game;
        if (!game) return;
        const { view, note } = game.at(ply);
        this.board.view = view;
        this.note.textContent = [note, view.over && over(view.over)].filter(Boolean).join(" · ");
        this.slider.value = String(game.ply);
        this.list.show(entries(game), game.ply);
        const { first, back, next, last } = this.buttons;
        // A disabled button would lose the focus, and with it the keys.
        for (const each of [first, back]) each.setAttribute("aria-disabled", String(game.ply === 0));
        for (const each of [next, last]) each.setAttribute("aria-disabled", String(game.ply === game.plies));
        this.dispatchEvent(new CustomEvent("fc-ply", { bubbles: true, composed: true, detail: { ply: game.ply } }));
    }

    #playOrStop() {
        if (this.#timer !== null) return this.#stop();
        if (this.ply === this.plies) this.#go(0);
        this.#timer = setInterval(() => {
            this.#go(this.ply + 1);
            if (this.ply === this.plies) this.#stop();
        }, PACE);
        this.#showPlaying(true);
    }

    #stop() {
        if (this.#timer !== null) clearInterval(this.#timer);
        this.#timer = null;
        this.#showPlaying(false);
    }

    /** @param {boolean} on */
    #showPlaying(on) {
        this.buttons.play.setAttribute("aria-pressed", String(on));
        this.buttons.play.querySelector("path")?.setAttribute("d", on ? STOP : PLAY);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const ply = steppedTo(event, this.ply, this.plies);
        if (ply === null || event.target === this.slider) return;
        event.preventDefault();
        this.show(ply);
    }
}

/** @param {string} name @param {string} shape @param {() => void} action */
function button(name, shape, action) {
    const icon = svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: shape }));
    const made = html("button", { type: "button", title: name, "aria-label": name }, icon);
    made.addEventListener("click", action);
    return made;
}

/** The moves of a game for its list. @param {RecordedPort} game @returns {import("./move_list.js").Entry[]} */
function entries({ moves, recording }) {
    const positions = [recording.first, ...recording.plies];
    let [side, ply] = [/** @type {Side} */ ("w"), 0];
    return moves.map((text, index) => {
        side = positions[index].turn ?? side;
        ply = positions[index].ply ?? ply;
        return { text, side, ply: positions[index + 1].last?.vote === undefined ? ply : null };
    });
}

if (!customElements.get("fairychess-replay")) customElements.define("fairychess-replay", FairychessReplay);
