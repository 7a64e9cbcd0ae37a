/**
 * Inviting: what the host chooses, and the links to send.
 *
 * @import {Connection} from "../app/connection.js"
 */

import { action, button, copy, h, input, select } from "../app/dom.js";
import { clockOf, CLOCKS } from "../app/newgame.js";
import { read, write } from "../app/store.js";

/** @type {[string, string][]} */
const SIDES = [["w", "White"], ["b", "Black"], ["random", "either, by chance"]];

/** What is known of a player who has been here before. @returns {string} */
export const lastName = () => String(read("name") ?? "");

/** @param {string} name */
export const keepName = (name) => write("name", name);

/**
 * The form for a new game.
 *
 * @param {Connection} connection @param {import("../app/store.js").Start | null} start the rules and the position; null to choose a variant
 * @param {string} variant the variant that is chosen at first
 */
export async function invitationForm(connection, start, variant) {
    let [side, clock, chosen] = ["w", "10+5", variant];
    const [nameLabel, name] = input("Your name", lastName(), { maxlength: 40, autocomplete: "nickname" });
    const problem = h("p", { class: "problem", role: "alert" });
    const begin = async () => {
        keepName(name.value);
        const times = clockOf(clock);
        try {
            await connection.ask("invite", {
                state: start ?? { variant: chosen },
                side,
                name: name.value,
                clock: times && { base: times.left.w, increment: times.increment },
            });
        } catch (error) {
            problem.textContent = error instanceof Error ? error.message : String(error);
        }
    };
    const { families } = start ? { families: [] } : await connection.ask("variants");
    const list = h(
        "select",
        { change: () => (chosen = list.value) },
        ...families.map((/** @type {any} */ { title, variants }) =>
            h(
                "optgroup",
                { label: title },
                ...variants.map((/** @type {any} */ each) => h("option", { value: each.name }, each.title || each.name)),
            )
        ),
    );
    list.value = variant;
    return h(
        "form",
        {
            class: "narrow",
            submit: (/** @type {Event} */ event) => {
                event.preventDefault();
                void begin();
            },
        },
        h("h1", {}, "Play against someone on another computer"),
        h("p", { class: "hint" }, "Your guest opens a link in a browser on your local network, and needs nothing else."),
        start
            ? h("p", {}, "The game begins from the position and by the rules that you chose.")
            : h("label", { class: "field" }, "Game", list),
        select("You play", SIDES, side, (value) => (side = value)),
        select("Clock", CLOCKS, clock, (value) => (clock = value)),
        nameLabel,
        problem,
        h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Make an invitation")),
    );
}

/** The links of a game. @param {Record<"guest" | "spectator", string>[]} links at each address of the host @param {boolean} waiting the guest has not come yet */
export function invitationLinks(links, waiting) {
    const [first] = links;
    if (!first) return h("p", {}, "This computer has no address on a network.");
    const line = (/** @type {string} */ label, /** @type {string} */ address) => {
        const [field, box] = input(label, address, { readonly: true });
        return h("div", { class: "link" }, field, action("copy", "Copy", () => copy(box), { "aria-label": `Copy: ${label}` }));
    };
    return h(
        "div",
        { class: "ask" },
        waiting ? h("p", {}, "Send this link to your guest. The game begins when the guest has joined.") : "",
        line("Invitation for your guest", first.guest),
        line("For those who only watch", first.spectator),
        h("p", { class: "hint" }, "Anyone who has the invitation can play for your guest. The connection is not encrypted."),
    );
}

/** The page of someone who is invited. @param {{title: string, side: string, host: string, clock: string}} about @param {(name: string) => Promise<void>} join */
export function joinForm({ title, side, host, clock }, join) {
    const [label, name] = input("Your name", lastName(), { maxlength: 40, autocomplete: "nickname", required: true });
    const problem = h("p", { class: "problem", role: "alert" });
    return h(
        "form",
        {
            class: "narrow",
            submit: (/** @type {Event} */ event) => {
                event.preventDefault();
                keepName(name.value);
                join(name.value).catch((error) => (problem.textContent = error.message));
            },
        },
        h("h1", {}, `${host} invites you to a game`),
        h("p", {}, h("strong", {}, title), `, you play ${side}, ${clock}.`),
        label,
        problem,
        h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Join the game")),
    );
}

/** What the host can do when the game is over. @param {() => void} again @param {() => void} other @param {() => void} open */
export const afterwards = (again, other, open) =>
    h(
        "div",
        { class: "row" },
        button("Play again, sides swapped", again, { class: "primary", "data-key": "again" }),
        button("Open on the board", open, { "data-key": "open" }),
        button("New invitation", other, { "data-key": "other" }),
    );
