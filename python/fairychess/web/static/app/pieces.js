/**
 * Pieces: how each piece of a variant moves, with a sandbox.
 *
 * @import {Connection} from "./connection.js"
 * @import {Start} from "./store.js"
 */

import { go, here } from "./address.js";
import { button, described, elsewhere, h, loadStyle, picture } from "./dom.js";
import { theme } from "./look.js";
import { Tabs } from "./panel.js";
import { showSandbox } from "./sandbox.js";
import { namedIn } from "./store.js";

/** Diagrams of all pieces, drawn again when the variant changes; those that stay the same are kept. */
export class Diagrams {
    #asked = 0;

    /** @param {Connection} connection @param {boolean} legend explain the marks in each diagram, which takes a while */
    constructor(connection, legend) {
        this.connection = connection;
        this.legend = legend;
        this.element = h("ul", { class: "cards diagrams", "aria-label": "Pieces" });
    }

    /** Draw the pieces of a variant. @param {Start} start @param {any} view one of its views */
    async show(start, view) {
        const asked = ++this.#asked;
        const names = view.variant.pieces.map((/** @type {any} */ piece) => piece.name);
        const { pieces } = await this.connection.ask("diagrams", {
            state: start,
            pieces: names,
            theme: theme(),
            legend: this.legend,
        });
        if (asked !== this.#asked) return;
        this.element.replaceChildren(...pieces.map((/** @type {any} */ { name, svg }) => {
            const { letter } = view.variant.pieces.find((/** @type {any} */ piece) => piece.name === name);
            const open = button("Sandbox", () => showSandbox(this.connection, start, name, view), {
                "aria-label": `Sandbox of the ${name}`,
            });
            return h("li", { class: "card" }, h("h3", {}, `${name} (${letter})`), picture(svg, `How the ${name} moves`), open);
        }));
    }
}

/** Show the Pieces. @param {Connection} connection @param {HTMLElement} main */
export async function showPieces(connection, main) {
    const where = here();
    const start = namedIn(where)?.start ?? { variant: where.get("variant") ?? "chess" };
    const { view } = await connection.ask("view", { state: start });
    const { title, name, description } = view.variant;
    const { words, address } = described(description || "");
    const diagrams = new Diagrams(connection, true);
    const play = button(
        "Play it",
        () => go({ screen: "table", ...(start.variant ? { variant: start.variant } : { game: where.get("game") }) }),
        { class: "primary" },
    );
    const place = h("div", {});
    const tabs = new Tabs("Pieces", [["How they move", h("div", {}, h("h2", {}, "How they move"), diagrams.element)], [
        "Values and mobility",
        place,
    ]]);
    /** @type {import("../pieces/values.js").ValuesPane | null} */
    let values = null;
    tabs.onshow = async (index) => {
        if (index !== 1 || values) return;
        loadStyle("pieces.css");
        const { ValuesPane } = await import("../pieces/values.js"); // loaded when needed
        values ??= new ValuesPane(connection, start, view);
        place.replaceChildren(values.element);
        await values.show();
    };
    main.replaceChildren(
        h("h1", {}, `Pieces of ${title || name}`),
        h("p", {}, words, address && " ", address && elsewhere(address, "About", `About ${title || name}, on another site`)),
        h("p", { class: "row" }, play),
        tabs.element,
    );
    await diagrams.show(start, view);
    return () => values?.close();
}
