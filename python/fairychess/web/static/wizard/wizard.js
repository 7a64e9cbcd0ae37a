/**
 * The wizard: a variant is made by clicking, in four steps. The server checks the definition that they make.
 *
 * @import {Connection} from "../app/connection.js"
 * @import {Draft} from "./draft.js"
 */

import { go } from "../app/address.js";
import { button, download, h, input, redraw, select } from "../app/dom.js";
import { isMirrored, MAX_SIZE, MIN_SIZE, newDraft, resize, tomlOf } from "./draft.js";
import { Game } from "../app/game.js";
import { newId, read, write } from "../app/store.js";
import { PiecesStep } from "./pieces_step.js";
import { StartStep } from "./start_step.js";

const STEPS = ["Board", "Pieces", "Start position", "Summary"];
const [BOARD, PIECES, START, SUMMARY] = STEPS.keys();
const KEPT = "new variant";
/** The time from a change to its check, in milliseconds. */
const PAUSE = 200;

/** @typedef {{step: number, message: string}} Fault */

/** The step whose choices cause a problem of the definition. @param {string} key of the definition */
function stepOf(key) {
    if (/^(name|title|extends|board\.(files|ranks))$/.test(key)) return BOARD;
    if (/^board\.start|\.royal$/.test(key)) return START; // a royal piece can only be missing on the board
    return /^(pieces|promotion|en_passant)/.test(key) ? PIECES : SUMMARY;
}

/** The problems that the server does not see, since they are none in a file. @param {Draft} draft @param {Map<string, any>} variants @returns {Fault[]} */
function faultsOf({ name, base, pieces }, variants) {
    const faults = [];
    if (!name) faults.push({ step: BOARD, message: "The game needs a name." });
    if (variants.has(name)) {
        faults.push({ step: BOARD, message: `${name} is the name of a built-in variant: choose another name.` });
    }
    const names = pieces.map((piece) => piece.name);
    for (const twice of new Set(names.filter((each, index) => names.indexOf(each) < index))) {
        faults.push({ step: PIECES, message: `Two pieces have the name ${twice}.` });
    }
    if (!base && !pieces.some(({ royal }) => royal)) {
        faults.push({ step: PIECES, message: "No piece is royal, so that no one can win: make one royal, such as a king." });
    }
    return faults;
}

/** The wizard. */
class Wizard {
    #step = BOARD;
    #asked = 0;
    #begun = 0;
    #timer = 0;
    /** True while the last change has not been checked. */
    #pending = true;
    /** The steps whose problems are shown: those that were left. @type {Set<number>} */
    #left = new Set();
    /** @type {Fault[]} */
    #faults = [];
    #sizes = { files: "", ranks: "" };

    /** @param {Connection} connection @param {Draft} draft @param {any[]} library @param {Map<string, any>} variants @param {boolean} folder */
    constructor(connection, draft, library, variants, folder) {
        this.connection = connection;
        this.draft = draft;
        this.variants = variants;
        const changed = () => this.#edited();
        this.pieces = new PiecesStep(connection, draft, library, changed);
        this.start = new StartStep(connection, draft, changed);
        this.toml = h("textarea", { readonly: true, rows: 16, "aria-label": "Definition", class: "toml" });
        this.state = h("p", { role: "status" });
        this.open = button("Open in the Workshop", () => this.#open(), { class: "primary" });
        this.save = button("Save", () => void this.#save(), { hidden: !folder });
        this.based = h("p", { class: "hint" });
        this.panels = [this.#board(), this.pieces.element, this.start.element, this.#summary()];
        this.problems = h("ul", { class: "plain problems", "aria-label": "Problems" });
        this.heading = h("h2", { tabindex: -1 });
        this.steps = STEPS.map((name, step) => button(`${step + 1} ${name}`, () => this.#go(step)));
        this.back = button("Back", () => this.#go(this.#step - 1));
        this.next = button("Next", () => void this.#next(), { class: "primary" });
        const again = button("Start over", () => {
            if (read(KEPT) && !confirm("Start over? What was made here is lost.")) return;
            write(KEPT, null);
            void showWizard(connection, /** @type {HTMLElement} */ (this.element.parentElement));
        }, { class: "quiet" });
        this.element = h(
            "div",
            { class: "wizard" },
            h(
                "nav",
                { "aria-label": "Steps" },
                h("ol", { class: "wizard-steps" }, ...this.steps.map((each) => h("li", {}, each))),
            ),
            this.heading,
            ...this.panels,
            h(
                "div",
                { class: "wizard-foot" },
                h("div", { role: "alert" }, this.problems),
                h("div", { class: "row" }, this.back, this.next, again),
            ),
        );
        this.#show();
        void this.check();
    }

    #board() {
        const { draft } = this;
        const [nameLabel, name] = input("Name: letters, digits, -", draft.name, {
            input: () => {
                draft.name = name.value.trim();
                this.#changed();
            },
        });
        const [titleLabel, title] = input("Title", draft.title, {
            input: () => {
                draft.title = title.value;
                this.#changed();
            },
        });
        const size = (/** @type {"files" | "ranks"} */ key, /** @type {string} */ label) => {
            const [made, box] = input(label, String(draft[key]), {
                type: "number",
                min: MIN_SIZE,
                max: MAX_SIZE,
                input: () => this.#resize(key, box.value),
            });
            return { made, box };
        };
        this.sizes = { files: size("files", "Files (width)"), ranks: size("ranks", "Ranks (height)") };
        /** @type {[string, string][]} */
        const bases = [
            ["", "a new game"],
            ...[...this.variants].map(([key, row]) => /** @type {[string, string]} */ ([key, row.title])),
        ];
        this.base = select("Begin with", bases, draft.base?.name ?? "", (value) => void this.#begin(value));
        return h(
            "div",
            {},
            h("div", { class: "row" }, nameLabel, titleLabel),
            h("div", { class: "row" }, this.base, this.sizes.files.made, this.sizes.ranks.made),
            this.based,
        );
    }

    #summary() {
        return h(
            "div",
            {},
            this.state,
            this.toml,
            h(
                "div",
                { class: "row" },
                this.open,
                this.save,
                button("Download", () => download(`${this.draft.name || "mygame"}.toml`, this.toml.value)),
            ),
        );
    }

    /** @param {"files" | "ranks"} key @param {string} value */
    #resize(key, value) {
        const { draft } = this;
        const number = Number(value);
        const fits = Number.isInteger(number) && number >= MIN_SIZE && number <= MAX_SIZE;
        this.#sizes[key] = fits ? "" : `The board has ${MIN_SIZE} to ${MAX_SIZE} ${key}.`;
        if (fits) resize(draft, key === "files" ? number : draft.files, key === "ranks" ? number : draft.ranks);
        this.#edited();
    }

    /** Begin with a built-in variant, or with a new game. @param {string} name */
    async #begin(name) {
        const { draft } = this;
        const asked = ++this.#begun;
        const choice = /** @type {any} */ (this.base).querySelector("select");
        if (draft.edited && !confirm("Begin again? Pieces, board and start position are replaced.")) {
            choice.value = draft.base?.name ?? "";
            return;
        }
        const made = newDraft();
        try {
            if (name) await inherit(this.connection, made, name);
        } catch (error) {
            if (asked !== this.#begun) return;
            choice.value = draft.base?.name ?? "";
            this.based.textContent = error instanceof Error ? error.message : String(error);
            return;
        }
        if (asked !== this.#begun) return;
        Object.assign(draft, made, { name: draft.name, title: draft.title });
        this.#sizes = { files: "", ranks: "" };
        this.pieces.choose(draft.pieces[0].id);
        this.#changed();
        this.#show();
    }

    /** After each change but those of the name and the title. */
    #edited() {
        this.draft.edited = true;
        this.#changed();
    }

    #changed() {
        write(KEPT, this.draft);
        this.#pending = true;
        this.#conclude();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.check(), PAUSE);
    }

    /** Check the definition. Only the last answer counts. */
    async check() {
        clearTimeout(this.#timer);
        const asked = ++this.#asked;
        const definition = tomlOf(this.draft);
        const sizes = Object.values(this.#sizes).filter(Boolean).map((message) => ({ step: BOARD, message }));
        const faults = [...sizes, ...faultsOf(this.draft, this.variants)];
        try {
            const { problems } = await this.connection.ask("check", { definition });
            const names = this.draft.pieces.map((piece) => piece.name);
            const twice = new Set(names).size < names.length;
            for (const { key, message } of problems) {
                if (key === "name" ? !this.draft.name : twice && /duplicate key/.test(message)) continue; // said already, in other words
                const about = key.replace(/^pieces\./, "").replaceAll(".", ", ");
                faults.push({ step: stepOf(key), message: about ? `${about}: ${message}` : message });
            }
        } catch (error) {
            faults.push({ step: SUMMARY, message: error instanceof Error ? error.message : String(error) });
        }
        if (asked !== this.#asked) return;
        this.#faults = faults;
        this.#pending = false;
        this.#report();
    }

    /** Show the problems of this step, and mark the steps that have some. */
    #report() {
        const faults = this.#faults;
        const count = (
            /** @type {number} */ step,
        ) => (this.#left.has(step) ? faults.filter((each) => each.step === step).length : 0);
        for (const [step, each] of this.steps.entries()) { // not drawn again: that would lose a click that has begun
            const number = count(step);
            const text = each.textContent;
            each.ariaLabel = number ? `${text}: ${number} ${number === 1 ? "problem" : "problems"}` : text;
            each.ariaCurrent = step === this.#step ? "step" : null;
            each.classList.toggle("wrong", number > 0);
        }
        const shown = this.#step === SUMMARY ? faults : faults.filter(({ step }) => step === this.#step && this.#left.has(step));
        const lines = shown.map(({ step, message }) => {
            const text = step === this.#step ? message : `${STEPS[step]}: ${message}`;
            return h("li", { class: "problem" }, button(text, () => this.#go(step), { class: "problem", "data-key": text }));
        });
        if (this.problems.textContent !== lines.map((line) => line.textContent).join("")) redraw(this.problems, ...lines);
        this.#conclude();
    }

    /** Show the definition, and whether it can be played. */
    #conclude() {
        const wrong = this.#faults.length > 0;
        this.toml.value = tomlOf(this.draft);
        this.open.disabled = this.save.disabled = wrong || this.#pending;
        if (this.#pending) this.state.textContent = "Checking …";
        else if (wrong) this.state.textContent = "The definition has problems:";
        else this.state.textContent = "The definition is complete: open it in the Workshop to play.";
    }

    /** Go to the next step, unless this one has problems. */
    async #next() {
        const step = this.#step;
        this.#left.add(step);
        await this.check();
        if (this.#step === step && !this.#faults.some((each) => each.step === step)) this.#go(step + 1);
    }

    /** @param {number} step */
    #go(step) {
        this.#left.add(this.#step);
        this.#step = step;
        this.#show();
        this.heading.focus();
    }

    /** Show the step. */
    #show() {
        const { draft } = this;
        this.panels.forEach((panel, step) => (panel.hidden = step !== this.#step));
        this.heading.textContent = STEPS[this.#step];
        this.back.hidden = this.#step === BOARD;
        this.next.hidden = this.#step === SUMMARY;
        for (const key of /** @type {("files" | "ranks")[]} */ (["files", "ranks"])) {
            const { box } = /** @type {any} */ (this.sizes)[key];
            box.disabled = draft.base !== null;
            if (!this.#sizes[key]) box.value = String(draft[key]);
        }
        this.based.textContent = draft.base
            ? `Board, pieces and rules are those of ${draft.base.title}; in the next steps you add pieces and change the start position.`
            : "A new game has kings and pawns to begin with.";
        if (this.#step === PIECES) this.pieces.show();
        if (this.#step === START) void this.start.show();
        this.#report();
    }

    #open() {
        const game = new Game(this.connection, { id: newId(), title: this.draft.title, start: { definition: this.toml.value } });
        game.save();
        go({ screen: "workshop", game: game.id });
    }

    async #save() {
        try {
            const made = await this.connection.ask("create", { name: `${this.draft.name}.toml`, text: this.toml.value });
            go({ screen: "workshop", file: made.id });
        } catch (error) {
            this.state.textContent = error instanceof Error ? error.message : String(error);
        }
    }
}

/** Take the board and the pieces of a built-in variant. @param {Connection} connection @param {Draft} draft @param {string} name */
async function inherit(connection, draft, name) {
    const { view } = await connection.ask("view", { state: { variant: name } });
    const { variant, fen, walls, castling } = view;
    const piece = { moves: "", ways: {}, library: "", inherited: true };
    Object.assign(draft, {
        base: { name, title: variant.title || name, fen, walls, castles: castling !== "-" },
        files: variant.files,
        ranks: variant.ranks,
        castling,
        pieces: variant.pieces.map((/** @type {any} */ each, /** @type {number} */ id) => ({
            ...piece,
            id,
            name: each.name,
            letter: each.letter.toLowerCase(),
            royal: each.royal,
            reserve: each.reserve,
        })),
        placed: Object.fromEntries(
            view.board.map((/** @type {any} */ [square, type, side]) => [square, [side, type]]),
        ),
    });
    draft.mirror = isMirrored(draft);
}

/** Show the wizard. @param {Connection} connection @param {HTMLElement} main */
export async function showWizard(connection, main) {
    const [{ families }, { pieces }, { can_create: folder }] = await Promise.all([
        connection.ask("variants"),
        connection.ask("library"),
        connection.ask("files"),
    ]);
    const rows = families.flatMap((/** @type {any} */ family) => family.variants);
    const variants = new Map(rows.map((/** @type {any} */ row) => [row.name, row]));
    const kept = read(KEPT);
    const draft = { ...newDraft(), edited: kept !== null, ...kept };
    const wizard = new Wizard(connection, draft, pieces, variants, folder);
    main.replaceChildren(h("h1", {}, "New variant"), wizard.element);
    return () => {};
}
