/**
 * Home: all variants by families, files, recent games.
 *
 * @import {Connection} from "./connection.js"
 */

import { go } from "./address.js";
import { button, h, input, theme } from "./dom.js";
import { forget, games } from "./store.js";

const NAMES = { definition: "definition", games: "games", match: "games of a match", selfplay: "games of self-play" };

/** Show Home. @param {Connection} connection @param {HTMLElement} main */
export async function showHome(connection, main) {
    const [label, box] = input("Search all variants", "", { type: "search", placeholder: "name, piece, or board such as 10x8" });
    const found = h("p", { class: "hint", role: "status" });
    const all = h("div", {});
    main.replaceChildren(
        h("h1", {}, "Which game?"),
        h("div", { class: "search" }, label),
        found,
        recent(),
        await files(connection),
        all,
    );
    const { families } = await connection.ask("variants");
    const sections = families.map((/** @type {any} */ family) => section(family));
    all.replaceChildren(...sections.map((/** @type {any} */ each) => each.element));
    const search = () => {
        const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
        let count = 0;
        for (const { element, cards } of sections) {
            let any = false;
            for (const { card, text } of cards) {
                card.hidden = !words.every((word) => text.includes(word));
                if (!card.hidden) {
                    any = true;
                    count++;
                }
            }
            element.hidden = !any;
            element.open = words.length > 0 || element.dataset.open === "true";
        }
        found.textContent = words.length ? `${count} variants found` : `${count} variants`;
    };
    box.addEventListener("input", search);
    search();
    return () => {};
}

/** A family that can be opened. @param {any} family */
function section(family) {
    const cards = family.variants.map((/** @type {any} */ variant) => {
        const { name, title, description, files: width, ranks, pieces } = variant;
        const image = h("img", {
            src: `boards/${encodeURIComponent(name)}.svg?theme=${theme()}`,
            alt: "",
            loading: "lazy",
            width: 120,
            height: Math.round((120 * ranks) / width),
        });
        const card = h(
            "li",
            { class: "card" },
            h(
                "a",
                { href: `#screen=table&variant=${encodeURIComponent(name)}` },
                image,
                h("strong", {}, title || name),
                h("span", { class: "hint" }, `${width}×${ranks}`),
            ),
            h(
                "details",
                {},
                h("summary", { "aria-label": `About ${title || name}` }, "About"),
                h("p", {}, description || "No description."),
                h(
                    "p",
                    { class: "row" },
                    button("Pieces", () => go({ screen: "pieces", variant: name })),
                    button("Change its rules", () => go({ screen: "workshop", variant: name })),
                ),
            ),
        );
        return { card, text: [name, title, description, `${width}x${ranks}`, ...pieces].join(" ").toLowerCase() };
    });
    const open = family.name === "chess" || family.variants.some((/** @type {any} */ { name }) => name === "stoltz");
    const element = h(
        "details",
        { class: "family", open },
        h("summary", {}, h("h2", {}, family.title), h("span", { class: "hint" }, `${cards.length}`)),
        h("ul", { class: "cards" }, ...cards.map((/** @type {any} */ { card }) => card)),
    );
    element.dataset.open = String(open);
    return { element, cards };
}

function recent() {
    const rows = games().slice(0, 8).map(({ id, title, nodes, changed }) => {
        const row = h(
            "li",
            { class: "row" },
            h("a", { href: `#screen=table&game=${id}` }, title || "Game", `, ${nodes.length - 1} moves`),
            h("span", { class: "hint" }, new Date(changed).toLocaleString()),
            button("Forget", () => {
                forget(id);
                row.remove();
            }, { class: "quiet", "aria-label": `Forget ${title || "game"}` }),
        );
        return row;
    });
    return rows.length
        ? h("section", { "aria-label": "Recent games" }, h("h2", {}, "Recent games"), h("ul", { class: "plain" }, ...rows))
        : "";
}

/** @param {Connection} connection */
async function files(connection) {
    const { files: rows } = await connection.ask("files");
    const links = rows.map((/** @type {any} */ { id, name, type }) =>
        h(
            "li",
            {},
            h("a", { href: `#screen=${type === "definition" ? "workshop" : "games"}&file=${id}` }, name),
            h("span", { class: "hint" }, ` ${NAMES[/** @type {keyof typeof NAMES} */ (type)]}`),
        )
    );
    return rows.length
        ? h("section", { "aria-label": "Files" }, h("h2", {}, "Files"), h("ul", { class: "plain" }, ...links))
        : "";
}
