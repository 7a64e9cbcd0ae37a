/**
 * Puzzles: positions with one good move, which is found on the board. What is solved is kept in this browser.
 *
 * @import {Connection} from "../app/connection.js"
 * @import {Puzzle} from "./solving.js"
 *
 * @typedef {{name: string, problem?: string, id: string, title: string, count: number, keys: string[],
 *     motifs: Record<string, number[]>}} Row
 */

import { BoardPane } from "../app/board_pane.js";
import { action, h, select } from "../app/dom.js";
import { Game } from "../app/game.js";
import { read, write } from "../app/store.js";
import { openSaved } from "../app/table.js";
import { Solving } from "./solving.js";

const KEPT = "puzzles";

/**
 * The keys of the solved puzzles, and the last puzzle with the name of its source: the numbers change with the source.
 *
 * @typedef {{solved: string[], last: {name: string, key: string} | null}} Progress
 */

/** @returns {Progress} */
function progress() {
    const { solved, last } = read(KEPT) ?? {};
    return { solved: Array.isArray(solved) ? solved : [], last: last ?? null };
}

/** The numbers of the solved puzzles. @param {Row} set */
function solvedOf({ keys }) {
    const solved = new Set(progress().solved);
    return new Set(keys.flatMap((key, number) => (solved.has(key) ? [number] : [])));
}

/** Show the puzzles. @param {Connection} connection @param {HTMLElement} main */
export async function showPuzzles(connection, main) {
    const { sets } = await connection.ask("puzzles");
    /** @type {Row[]} */
    const usable = sets.filter((/** @type {Row} */ { problem }) => !problem);
    const problems = sets.flatMap((/** @type {Row} */ { problem }) => (problem ? [h("p", { class: "problem" }, problem)] : []));
    if (!usable.length) {
        main.replaceChildren(h("h1", {}, "Puzzles"), ...problems, explanation());
        return () => {};
    }
    const screen = new PuzzleScreen(connection, usable);
    screen.side.append(...problems);
    main.replaceChildren(screen.element);
    await screen.begin();
    return () => screen.close();
}

/** How to get puzzles. */
function explanation() {
    const commands = [
        "fairychess selfplay stoltz --games 200 --dir games",
        "fairychess puzzles games",
        "fairychess web --puzzles stoltz-puzzles",
    ];
    return h(
        "section",
        { class: "no-puzzles", "aria-label": "How to get puzzles" },
        h(
            "p",
            {},
            "A puzzle is a position in which one move is much better than all others. fairychess finds them in games of any variant:",
        ),
        h("pre", {}, commands.join("\n")),
        h(
            "p",
            { class: "hint" },
            "The first command plays 200 games, the second finds the puzzles in them, and the third shows them here.",
        ),
    );
}

/** The board with one puzzle after another. */
class PuzzleScreen {
    /** @type {Solving | null} */ #solving = null;
    /** @type {BoardPane | null} */ #pane = null;
    #asked = 0;
    motif = "";
    number = 0;

    /** @param {Connection} connection @param {Row[]} sets */
    constructor(connection, sets) {
        this.connection = connection;
        this.sets = sets;
        const { last } = progress();
        this.set = sets.find(({ name, keys }) => last && name === last.name && keys.includes(last.key)) ?? sets[0];
        this.hint = action("hint", "Hint", () => this.#solving?.hint());
        this.solution = action("review", "Solution", () => void this.#solving?.solve());
        this.again = action("takeback", "Again", () => void this.show(this.number));
        this.analyse = action("analyse", "Analyse", () => this.#open());
        this.next = action("forward", "Next", () => void this.show(this.#following()), { class: "primary" });
        this.title = h("h1", { class: "title" }, "Puzzles");
        this.count = h("p", { role: "status" });
        this.about = h("p", { class: "hint" });
        this.place = h("div", { class: "place" });
        /** The moves that were played. */
        this.moves = h("p", { class: "line" });
        this.choices = h("div", { class: "row" });
        const actions = [this.next, this.hint, this.solution, this.again, this.analyse];
        this.side = h(
            "div",
            { class: "side" },
            this.title,
            h("div", { class: "actions", role: "group", "aria-label": "Puzzle" }, ...actions),
            this.count,
            this.moves,
            this.about,
            this.choices,
        );
        this.element = h("div", { class: "table" }, this.place, this.side);
    }

    /** Show the last puzzle, or the first that is not solved. */
    async begin() {
        const { last } = progress();
        const kept = last && last.name === this.set.name ? this.set.keys.indexOf(last.key) : -1;
        this.#choose();
        this.number = -1;
        await this.show(kept >= 0 ? kept : this.#following());
    }

    /** Show a puzzle. Until it is there, the one before stays. @param {number} number */
    async show(number) {
        const asked = ++this.#asked;
        try {
            const puzzle = await this.connection.ask("puzzle", { set: this.set.id, number });
            if (asked === this.#asked) await this.#begin(puzzle, number);
        } catch (error) {
            if (asked === this.#asked) this.#fail(error);
        }
    }

    /** @param {Puzzle} puzzle @param {number} number */
    async #begin(puzzle, number) {
        const key = this.set.keys[number];
        this.#leave();
        this.number = number;
        write(KEPT, { ...progress(), last: { name: this.set.name, key } });
        const game = new Game(this.connection, { start: puzzle.state });
        game.save = () => {};
        const pane = new BoardPane(game);
        const solving = new Solving(puzzle, game, pane);
        this.#solving = solving;
        this.#pane = pane;
        const current = () => this.#solving === solving;
        solving.addEventListener("done", () => current() && this.#done(solving, key));
        game.addEventListener("problem", (event) => current() && this.#fail(/** @type {CustomEvent} */ (event).detail));
        this.place.replaceChildren(pane.element);
        this.moves.textContent = "";
        game.addEventListener("change", () => {
            this.moves.textContent = game.tree.path().map((at) => game.tree.node(at).san).join(" ");
        });
        this.about.textContent = "";
        this.hint.disabled = false;
        this.solution.disabled = false;
        this.#count();
        await game.go();
    }

    /** End what runs. */
    close() {
        this.#asked++;
        this.#leave();
    }

    /** Leave the puzzle that is shown. */
    #leave() {
        this.#solving?.close();
        this.#pane?.close();
    }

    /** Say why a puzzle cannot be shown. @param {unknown} error */
    #fail(error) {
        this.count.textContent = error instanceof Error ? error.message : String(error);
    }

    /** @param {Solving} solving @param {string} key of its puzzle */
    #done(solving, key) {
        const { about, puzzle, shown } = solving;
        this.about.textContent = `${about} From ${puzzle.origin}.`;
        this.hint.disabled = true;
        this.solution.disabled = true;
        if (!shown) {
            const kept = progress();
            write(KEPT, { ...kept, solved: [...new Set(kept.solved).add(key)] });
        }
        this.#count();
        this.next.focus();
    }

    /** The numbers of the puzzles with the chosen motif. */
    get #chosen() {
        return this.set.motifs[this.motif] ?? Array.from({ length: this.set.count }, (_, number) => number);
    }

    /** The next puzzle that is not solved; the next one if all are. */
    #following() {
        const solved = solvedOf(this.set);
        const chosen = this.#chosen;
        const after = [...chosen.filter((each) => each > this.number), ...chosen.filter((each) => each <= this.number)];
        return after.find((each) => !solved.has(each)) ?? after[0];
    }

    #count() {
        const solved = solvedOf(this.set);
        const chosen = this.#chosen;
        const here = solved.has(this.number) ? " (solved)" : "";
        this.count.textContent = `Puzzle ${chosen.indexOf(this.number) + 1} of ${chosen.length}${here} · ${
            chosen.filter((each) => solved.has(each)).length
        } solved`;
        this.title.textContent = `Puzzles: ${this.set.title}`;
    }

    /** Offer the sets and the motifs. */
    #choose() {
        const sets = this.sets.map(({ id, name, title }) => /** @type {[string, string]} */ ([id, `${title} (${name})`]));
        const motifs = Object.entries(this.set.motifs).map((
            [motif, numbers],
        ) => /** @type {[string, string]} */ ([motif, `${motif} (${numbers.length})`]));
        const first = () => {
            this.number = -1;
            void this.show(this.#following());
        };
        const set = select("Puzzles", sets, this.set.id, (id) => {
            this.set = this.sets.find((each) => each.id === id) ?? this.set;
            this.motif = "";
            this.#choose();
            first();
        });
        const motif = select("Motif", [["", `all (${this.set.count})`], ...motifs], this.motif, (value) => {
            this.motif = value;
            first();
        });
        this.choices.replaceChildren(...(this.sets.length > 1 ? [set] : []), motif);
    }

    /** Open the position on the board, to analyse it. */
    #open() {
        const { game } = this.#solving ?? {};
        if (game) openSaved(this.connection, { start: game.start, ...game.tree.rows() });
    }
}
