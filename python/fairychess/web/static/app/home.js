/**
 * Home: all variants by families, files, recent games.
 *
 * @import {Connection} from "./connection.js"
 */

import { button, described, elsewhere, h, input, select } from "./dom.js";
import { icon } from "./icons.js";
import { pieceStyle, theme } from "./look.js";
import { forget, games } from "./store.js";
import { countOf, lengthOf } from "./tree.js";

const NAMES = { definition: "definition", games: "games", match: "games of a match", selfplay: "games of self-play" };

/** The families that this library was made for, which come first. */
const FEATURED = ["stoltz", "culverin", "newchess", "wolf", "reserve"];

/** What most people play, which comes next. */
const POPULAR = [
    "chess",
    "chess960",
    "crazyhouse",
    "shogi",
    "xiangqi",
    "janggi",
    "makruk",
    "duck",
    "atomic",
    "antichess",
    "kingofthehill",
    "3check",
    "horde",
    "racingkings",
    "seirawan",
    "capablanca",
];

/** @type {[string, string][]} */
const SIZES = [["", "all boards"], ["small", "smaller than 8×8"], ["usual", "8×8"], ["large", "larger than 8×8"]];
/** @type {[string, string][]} */
const RESERVES = [["", "any"], ["yes", "with reserves or drops"], ["no", "without"]];

/** Show Home. @param {Connection} connection @param {HTMLElement} main */
export async function showHome(connection, main) {
    const [label, box] = input("Search all variants", "", { type: "search", placeholder: "name, piece, or board such as 10x8" });
    const found = h("p", { class: "hint", role: "status" });
    const all = h("div", {});
    const filters = h("div", { class: "filters" }, label);
    const made = h("a", { href: "#screen=wizard", class: "call" }, icon("new"), "New variant");
    const puzzles = h("a", { href: "#screen=puzzles", class: "call second" }, icon("puzzle"), "Puzzles");
    const heading = h("div", { class: "heading" }, h("h1", {}, "Which game?"), h("div", { class: "calls" }, puzzles, made));
    const own = h("div", {}, recent(), await files(connection));
    main.replaceChildren(heading, filters, found, own, all);
    if (connection.guests) made.after(h("a", { href: "#screen=room", class: "call" }, icon("share"), "Invite someone"));
    const { families } = await connection.ask("variants");
    const sections = families.map((/** @type {any} */ family) => section(family));
    const chosenFor = [featured(families), popular(families)];
    const shown = [own, ...chosenFor];
    const results = list([]);
    results.setAttribute("aria-label", "Variants found");
    all.replaceChildren(results, ...chosenFor, ...sections.map((/** @type {any} */ each) => each.element));
    const chosen = { family: "", size: "", reserves: "" };
    const search = () => {
        const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
        const filtered = words.length > 0 || Object.values(chosen).some(Boolean);
        const fits = (/** @type {any} */ { text, family, size, reserves }) =>
            words.every((word) => text.includes(word)) && (!chosen.family || chosen.family === family) &&
            (!chosen.size || chosen.size === size) && (!chosen.reserves || chosen.reserves === reserves);
        const cards = sections.flatMap((/** @type {any} */ each) => each.cards).filter(fits);
        const rank = (
            { heading: name = "" },
        ) => (name.startsWith(words[0]) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2);
        if (words.length) cards.sort((/** @type {any} */ one, /** @type {any} */ other) => rank(one) - rank(other));
        results.replaceChildren(...(filtered ? cards.map((/** @type {any} */ { card }) => card) : []));
        for (const each of sections) {
            each.element.hidden = filtered;
            if (!filtered) each.list.replaceChildren(...each.cards.map((/** @type {any} */ { card }) => card));
        }
        for (const each of shown) each.hidden = filtered;
        found.textContent = filtered ? `${cards.length} variants found` : `${cards.length} variants`;
    };
    const filter = (/** @type {keyof typeof chosen} */ key) => (/** @type {string} */ value) => {
        chosen[key] = value;
        search();
    };
    const names = families.map((/** @type {any} */ { name, title }) => [name, title]);
    filters.append(
        select("Family", [["", "all families"], ...names], "", filter("family")),
        select("Board", SIZES, "", filter("size")),
        select("Reserves", RESERVES, "", filter("reserves")),
    );
    box.addEventListener("input", search);
    search();
    const redraw = () => {
        for (const { card } of sections.flatMap((/** @type {any} */ each) => each.cards)) paint(card);
        for (const each of chosenFor) paint(each);
    };
    addEventListener("look", redraw);
    return () => removeEventListener("look", redraw);
}

/** The address of a variant's small board. @param {string} key */
const pictureOf = (key) => `boards/${key}.svg?theme=${theme()}&shapes=${pieceStyle()}`;

/** Draw the small boards in an element again. @param {HTMLElement} element */
function paint(element) {
    for (const image of element.querySelectorAll("img")) image.src = pictureOf(image.dataset.variant ?? "");
}

/** The games that this library was made for. @param {any[]} families */
function featured(families) {
    const cards = FEATURED.flatMap((name) => {
        const family = families.find((each) => each.name === name);
        if (!family) return [];
        const [first, ...others] = family.variants;
        const more = others.slice(0, 3).map((/** @type {any} */ variant) => link(variant));
        if (others.length > 3) more.push(h("span", { class: "hint" }, `and ${others.length - 3} more below`));
        return [cardOf(first, 190, ...more)];
    });
    return h("section", { class: "featured", "aria-label": "Games to discover" }, h("h2", {}, "Games to discover"), list(cards));
}

/** The games that most people know. @param {any[]} families */
function popular(families) {
    const variants = new Map(families.flatMap((family) => family.variants).map((/** @type {any} */ each) => [each.name, each]));
    const cards = POPULAR.flatMap((name) => (variants.has(name) ? [cardOf(variants.get(name), 120)] : []));
    return h("section", { "aria-label": "Much played" }, h("h2", {}, "Much played"), list(cards));
}

/** @param {HTMLElement[]} cards */
const list = (cards) => h("ul", { class: "cards" }, ...cards);

/** @param {any} variant */
const link = ({ name, title }) => h("a", { href: `#screen=table&variant=${encodeURIComponent(name)}` }, title || name);

/** A variant with its board, and what is special about it in a sentence. @param {any} variant @param {number} width of the picture @param {...Node} more */
function cardOf({ name, title, description, files, ranks }, width, ...more) {
    const key = encodeURIComponent(name);
    const scale = Math.min(width / files, width / ranks);
    const image = h("img", {
        src: pictureOf(key),
        "data-variant": key,
        alt: "",
        loading: "lazy",
        width: Math.round(scale * files),
        height: Math.round(scale * ranks),
    });
    const sized = `${files}×${ranks}`;
    const { words, address } = described(description || "No description.");
    const named = title || name;
    return h(
        "li",
        { class: "card" },
        h(
            "a",
            { href: `#screen=table&variant=${key}` },
            image,
            h("strong", {}, title || name),
            h("span", { class: "hint" }, sized),
        ),
        h("p", { class: "what" }, words),
        more.length > 0 && h("p", { class: "links" }, ...more),
        h(
            "p",
            { class: "links last" },
            h("a", { href: `#screen=pieces&variant=${key}`, "aria-label": `Pieces of ${named}` }, "Pieces"),
            h("a", { href: `#screen=workshop&variant=${key}`, "aria-label": `Change the rules of ${named}` }, "Change the rules"),
            address && elsewhere(address, "About", `About ${named}, on another site`),
        ),
    );
}

/** A family that can be opened. @param {any} family */
function section(family) {
    const cards = family.variants.map((/** @type {any} */ variant) => {
        const { name, title, description, files, ranks, pieces, reserves } = variant;
        const squares = files * ranks;
        return {
            card: cardOf(variant, 120),
            family: family.name,
            heading: (title || name).toLowerCase(),
            text: [name, title, description, `${files}x${ranks}`, ...pieces].join(" ").toLowerCase(),
            size: squares < 64 ? "small" : squares === 64 ? "usual" : "large",
            reserves: reserves ? "yes" : "no",
        };
    });
    const own = list(cards.map((/** @type {any} */ { card }) => card));
    const element = h(
        "details",
        { class: "family" },
        h("summary", {}, h("h2", {}, family.title), h("span", { class: "hint" }, `${cards.length}`)),
        own,
    );
    return { element, cards, list: own };
}

/** The last games in which something was played. */
function recent() {
    const played = games().filter(({ nodes }) => countOf(nodes) > 0);
    const rows = played.slice(0, 8).map(({ id, title, nodes, changed }) => {
        const row = h(
            "li",
            {},
            h("a", { href: `#screen=table&game=${id}` }, title || "Game", `, ${lengthOf(nodes)}`),
            h("span", { class: "hint" }, new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
            button("Forget", () => {
                forget(id);
                row.remove();
            }, { class: "quiet", "aria-label": `Forget ${title || "game"}` }),
        );
        return row;
    });
    const list = h("ul", { class: "plain recent" }, ...rows);
    return rows.length ? h("section", { "aria-label": "Recent games" }, h("h2", {}, "Recent games"), list) : "";
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
        ? h("section", { class: "files", "aria-label": "Files" }, h("h2", {}, "Files"), h("ul", { class: "plain" }, ...links))
        : "";
}
