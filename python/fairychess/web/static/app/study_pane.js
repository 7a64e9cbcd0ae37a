/**
 * A quick study of the definition in the Workshop: its progress, and what it found. The server has the study, so it continues while
 * the window is closed or loaded again.
 *
 * @import {Connection} from "./connection.js"
 * @typedef {{state: "running" | "done" | "stopped" | "failed", title: string, part: string, games: number, of: number,
 *     message?: string, summary?: string[], findings?: {text: string, hint: string}[], report?: string}} Study
 */

import { button, h } from "./dom.js";

const PAUSE = 700;

/** The part of the Workshop that studies. */
export class StudyPane {
    #following = false;
    #closed = false;

    /** @param {Connection} connection @param {() => object} start says what is studied: the start of the game that is shown */
    constructor(connection, start) {
        this.connection = connection;
        this.begin = button("Study", () => void this.#ask("study", { state: start() }));
        this.end = button("Stop the study", () => void this.#ask("stop-study"));
        this.progress = h("progress", { "aria-label": "Games of the study" });
        this.count = h("span", { class: "hint" });
        this.running = h("div", { class: "row" }, this.progress, this.count, this.end);
        this.refused = h("p", { role: "status" });
        this.result = h("div", { class: "study", role: "status" });
        this.element = h(
            "section",
            { class: "wide", "aria-label": "Study" },
            h("h2", {}, "Study"),
            h(
                "p",
                { class: "hint" },
                "Plays games of the engine against itself by the last good definition, and says what stands out in them.",
            ),
            h("div", { class: "row" }, this.begin),
            this.running,
            this.refused,
            this.result,
        );
        this.#show(null);
    }

    /** Show what the server knows, for as long as a study runs. */
    async follow() {
        if (this.#following) return;
        this.#following = true;
        try {
            for (;;) {
                const { study } = await this.connection.ask("studying");
                this.#show(study);
                if (this.#closed || study?.state !== "running") break;
                await new Promise((resolve) => setTimeout(resolve, PAUSE));
            }
        } finally {
            this.#following = false;
        }
    }

    /** End the requests. */
    close() {
        this.#closed = true;
    }

    /** @param {string} op @param {object} [keys] */
    async #ask(op, keys) {
        this.refused.textContent = "";
        try {
            this.#show((await this.connection.ask(op, keys)).study);
        } catch (error) {
            this.refused.textContent = error instanceof Error ? error.message : String(error);
        }
        await this.follow();
    }

    /** @param {Study | null} study */
    #show(study) {
        const running = study?.state === "running";
        this.begin.hidden = running;
        this.running.hidden = !running;
        if (study && running) this.#count(study);
        this.result.replaceChildren(...(study && !running ? outcome(study) : []));
    }

    /** @param {Study} study */
    #count({ title, part, games, of }) {
        const playing = games < of;
        this.progress.max = of || 1;
        if (playing) this.progress.value = games;
        else this.progress.removeAttribute("value");
        const words = playing ? `${part}: ${games} of ${of} games` : of ? "measuring" : "starting";
        this.count.textContent = `${title}, ${words}`;
    }
}

/** How a study ended. @param {Study} study @returns {HTMLElement[]} */
function outcome({ state, title, message, summary = [], findings = [], report }) {
    if (state === "failed") return [h("p", {}, `The study of ${title} failed: ${message}`)];
    if (state === "stopped") {
        return [
            h(
                "p",
                {},
                `The study of ${title} is stopped. The next one of the same rules continues from the games that were written.`,
            ),
        ];
    }
    return [
        h("h3", {}, `Study of ${title}`),
        ...summary.map((line) => h("p", {}, line)),
        findings.length
            ? h("ol", {}, ...findings.map(({ text, hint }) => h("li", {}, text, h("br"), `See ${hint}.`)))
            : h("p", {}, "Nothing stands out beyond chance."),
        h("p", {}, h("a", { href: report, target: "_blank", rel: "noopener" }, "Open the report")),
    ];
}
