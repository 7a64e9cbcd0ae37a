/**
 * The Workshop: a definition beside the game that is played by it.
 *
 * @import {Connection} from "./connection.js"
 * @import {Problem} from "./editor.js"
 */

import { go, here } from "./address.js";
import { compare } from "./compare.js";
import { Continuing } from "./continuing.js";
import { button, download, h } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { Diagrams } from "./pieces.js";
import { game as kept, namedIn, newId, read, write } from "./store.js";
import { StudyPane } from "./study_pane.js";
import { openSaved, Table } from "./table.js";

const MAX_VERSIONS = 12;

const FIRST = `name = "mygame"
title = "My Game"
extends = "chess"

[pieces.knight]
letter = "N"
moves = "NL"
`;

/** Definition, game, problems. */
class Workshop {
    #checking = false;
    #again = false;

    /** @param {Connection} connection @param {Game} game @param {string} text @param {any[]} tables @param {any} file */
    constructor(connection, game, text, tables, file) {
        this.connection = connection;
        this.game = game;
        this.continuing = new Continuing(game);
        this.file = file;
        this.good = game.start.definition ?? "";
        this.editor = new Editor(tables);
        this.editor.text = text;
        this.problems = h("ul", { class: "plain problems", "aria-label": "Problems" });
        this.replayed = h("p", { class: "hint", role: "status" });
        this.saved = h("p", { class: "hint", role: "status" });
        this.diagrams = new Diagrams(connection, false);
        this.table = new Table(game, (other) => openSaved(connection, other));
        this.study = new StudyPane(connection, () => ({ definition: this.good }));
        this.versions = h("div", { class: "row" });
        this.element = h(
            "div",
            { class: "workshop" },
            h(
                "section",
                { class: "definition", "aria-label": "Rules" },
                this.#tools(),
                this.saved,
                this.editor.element,
                this.editor.help,
                h("div", { role: "status" }, this.problems),
                this.replayed,
                this.versions,
            ),
            this.table.element,
            this.study.element,
            h(
                "section",
                { class: "wide", "aria-label": "Pieces of the definition" },
                h("h2", {}, "Pieces"),
                h(
                    "p",
                    { class: "hint" },
                    "Green: goes and captures; blue: only goes; red: only captures; violet: captures without landing.",
                ),
                this.diagrams.element,
            ),
        );
        this.editor.addEventListener("edit", () => void this.check());
        game.addEventListener("change", () => this.#follow());
        game.whenOpen(() => void this.check());
        this.#drawVersions();
    }

    /** Check the text, and continue with it if it is a definition. While a check runs, only the last text waits. */
    async check() {
        write(`draft ${this.game.id}`, this.editor.text);
        if (this.#checking) {
            this.#again = true;
            return;
        }
        this.#checking = true;
        do {
            this.#again = false;
            const { text } = this.editor;
            try {
                const { problems } = await this.connection.ask("check", { definition: text });
                if (!problems.length) await this.#adopt(text);
                if (text === this.editor.text) this.#show(problems);
            } catch (error) {
                this.#say(error instanceof Error ? error.message : String(error));
            }
        } while (this.#again);
        this.#checking = false;
    }

    /** Play by a definition from now on. @param {string} text */
    async #adopt(text) {
        const { game } = this;
        if (text === this.good && game.view) return;
        const { text: report, view } = await this.continuing.under(text, () => (this.good = text));
        this.replayed.textContent = report;
        void this.diagrams.show(game.start, view).catch(() => {});
    }

    /** Follow another window that has changed the rules of the game. */
    #follow() {
        const { game, editor } = this;
        const { definition = "" } = game.start;
        if (definition === this.good) return;
        if (editor.text !== this.good) this.#keepVersion();
        this.good = editor.text = definition;
        void this.diagrams.show(game.start, game.view).catch(() => {});
        void this.check();
    }

    /** @param {Problem[]} problems */
    #show(problems) {
        this.editor.show(problems);
        this.problems.replaceChildren(...problems.slice(0, 20).map((problem) => this.#problem(problem)));
        const count = problems.length;
        this.table.board.say(
            count ? `The definition has ${count} ${count === 1 ? "problem" : "problems"}, playing the last good one` : "",
            false,
        );
        if (!count) this.problems.append(h("li", { class: "good" }, "No problems."));
    }

    /** @param {Problem} problem */
    #problem(problem) {
        const words =
            /did you mean (.+)\?$/.exec(problem.message)?.[1].split(/, | or /).map((word) =>
                word.replace(/^[`"']|[`"']$/g, "")
            ) ?? [];
        const place = problem.line ? `line ${problem.line}, column ${problem.column}: ` : "";
        return h(
            "li",
            {},
            button(place + problem.message, () => this.editor.select(problem), { class: "problem" }),
            ...words.map((word) => button(`Use ${word}`, () => this.editor.replace(problem, word), { class: "fix" })),
        );
    }

    /** @param {string} text */
    #say(text) {
        this.problems.replaceChildren(h("li", { class: "problem" }, text));
    }

    #tools() {
        const save = this.file
            ? button(`Save ${this.file.name}`, () => void this.#save(), { class: "primary" })
            : button("Save as a file", () => this.#saveAs(), { class: "primary" });
        return h(
            "div",
            { class: "row" },
            save,
            button("Keep a version", () => this.#keepVersion()),
            button("Download", () => download("mygame.toml", this.editor.text)),
        );
    }

    async #save() {
        const { editor, file } = this;
        const { text } = editor;
        try {
            const answer = await this.connection.ask("write", { file: file.id, text, digest: file.digest });
            if (!answer.changed) {
                this.#known(answer.digest);
                this.saved.textContent = `${file.name} is saved.`;
                return;
            }
            compare(`${file.name} was changed meanwhile`, ["the file now", answer.changed.text], ["your text", text], [
                ["Take the file", () => {
                    this.#known(answer.changed.digest);
                    editor.text = answer.changed.text;
                    void this.check();
                }],
                ["Keep mine: save it over the file next time", () => this.#known(answer.changed.digest)],
            ]);
        } catch (error) {
            this.saved.textContent = error instanceof Error ? error.message : String(error);
        }
    }

    /** Remember the content of the file that the next one replaces. @param {string} digest */
    #known(digest) {
        this.file.digest = digest;
        write(`digest ${this.game.id}`, digest);
    }

    async #saveAs() {
        const name = `${/^\s*name\s*=\s*"([a-z0-9-]+)"/m.exec(this.editor.text)?.[1] ?? "mygame"}.toml`;
        try {
            const made = await this.connection.ask("create", { name, text: this.editor.text });
            go({ screen: "workshop", file: made.id });
        } catch (error) {
            this.saved.textContent = error instanceof Error ? error.message : String(error);
        }
    }

    #keepVersion() {
        keepVersion(this.game.id, this.editor.text);
        this.#drawVersions();
    }

    #drawVersions() {
        const versions = read(`versions ${this.game.id}`) ?? [];
        this.versions.replaceChildren(
            ...versions.map((/** @type {any} */ { time, text }, /** @type {number} */ index) =>
                button(`Version ${index + 1}`, () => {
                    compare(`Version ${index + 1}`, [new Date(time).toLocaleString(), text], ["now", this.editor.text], [[
                        "Take this version",
                        () => {
                            this.editor.text = text;
                            void this.check();
                        },
                    ]]);
                }, { class: "quiet" })
            ),
        );
    }
}

/**
 * What the address names: a file, a game of a definition, or a built-in variant, perhaps with a game of it, to begin from.
 *
 * @param {Connection} connection @param {any} file
 * @returns {Promise<{text: string, saved: Partial<import("./store.js").Saved>}>} the text, and the game
 */
async function opened(connection, file) {
    const where = here();
    const id = file ? `file-${file.id}` : where.get("game");
    const written = id && read(`draft ${id}`);
    const saved = id && (file || written) ? kept(id) : namedIn(where);
    const variant = where.get("variant") ?? saved?.start.variant;
    if (variant) { // the game stays as it is; here it is begun anew under a definition that can be changed
        const { definition } = await connection.ask("source", { variant });
        const { fen } = saved?.start ?? {};
        return {
            text: definition,
            saved: { ...saved, id: newId(), start: { definition, ...(fen ? { fen } : {}) }, tags: {}, clock: null },
        };
    }
    const draft = written ?? saved?.start.definition;
    if (file && id && read(`digest ${id}`) !== file.digest) { // another program has changed it: the draft becomes a version
        if (draft && draft !== file.text) keepVersion(id, draft);
        write(`digest ${id}`, file.digest);
        return { text: file.text, saved: { start: { definition: FIRST }, ...saved, id } };
    }
    return { text: draft ?? FIRST, saved: { start: { definition: FIRST }, ...saved, id: id ?? newId() } };
}

/** Keep a version of a text. @param {string} id of the game @param {string} text */
function keepVersion(id, text) {
    const versions = read(`versions ${id}`) ?? [];
    write(`versions ${id}`, [...versions, { time: Date.now(), text }].slice(-MAX_VERSIONS));
}

/** Show the Workshop. @param {Connection} connection @param {HTMLElement} main */
export async function showWorkshop(connection, main) {
    const { tables } = await connection.ask("keys");
    const key = here().get("file");
    const file = key ? await connection.ask("read", { file: key }) : null;
    const { text, saved } = await opened(connection, file);
    const game = new Game(connection, saved);
    if (!file) go({ screen: "workshop", game: game.id }, true);
    const workshop = new Workshop(connection, game, text, tables, file);
    main.replaceChildren(h("h1", {}, file ? `Workshop: ${file.name}` : "Workshop"), workshop.element);
    await game.go();
    if (game.view) void workshop.diagrams.show(game.start, game.view).catch(() => {});
    await workshop.check();
    void workshop.study.follow();
    return () => {
        workshop.table.close();
        workshop.study.close();
    };
}
