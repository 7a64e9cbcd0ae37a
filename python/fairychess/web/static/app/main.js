/** The screens: which one is shown is in the fragment of the address. */

import { go, here, token } from "./address.js";
import { Connection } from "./connection.js";
import { showAppearance } from "./appearance.js";
import { button, h, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { showHome } from "./home.js";
import { colour } from "./look.js";
import { showPieces } from "./pieces.js";
import { showTable } from "./table.js";
import { showWorkshop } from "./workshop.js";

/** @type {Record<string, (connection: Connection, main: HTMLElement) => Promise<() => void>>} */
const SCREENS = {
    home: showHome,
    table: showTable,
    workshop: showWorkshop,
    pieces: showPieces,
    // Loaded when needed:
    games: async (connection, main) => (await import("../matches/games_screen.js")).showGames(connection, main),
    setup: async (connection, main) => (await import("../setup/setup.js")).showSetup(connection, main),
    puzzles: async (connection, main) => (await import("../puzzles/puzzles.js")).showPuzzles(connection, main),
    room: async (connection, main) => (await import("../room/room.js")).showRoom(connection, main),
    wizard: async (connection, main) => (await import("../wizard/wizard.js")).showWizard(connection, main),
};

/** The titles of the screens that are not in the navigation. @type {Record<string, string>} */
const TITLES = { games: "Games", puzzles: "Puzzles", wizard: "New variant", room: "Two people" };

/** @type {[string, string, import("./icons.js").IconName][]} */
const NAMES = [["home", "Home", "home"], ["table", "Board", "board"], ["workshop", "Workshop", "workshop"], [
    "pieces",
    "Pieces",
    "pieces",
], [
    "setup",
    "Edit",
    "edit",
]];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const nav = /** @type {HTMLElement} */ (document.getElementById("screens"));
const state = /** @type {HTMLElement} */ (document.getElementById("connection"));

colour();
nav.after(iconButton("look", "Appearance", showAppearance, { class: "quiet look" }));
token();
const connection = new Connection();
let end = () => {};
/** @type {string | null} */
let shown = null;
let asked = 0;

/** Show the screen of the address, unless it is shown already. */
async function show() {
    token();
    if (location.hash === shown) return;
    shown = location.hash;
    const mine = ++asked;
    const name = here().get("screen") ?? "home";
    end();
    end = () => {};
    for (const box of document.querySelectorAll("dialog")) box.remove();
    drawNav(name);
    const title = NAMES.find(([key]) => key === name)?.[1] ?? (Object.hasOwn(TITLES, name) ? TITLES[name] : "Home");
    const place = h("div", { class: "screen" }, h("h1", {}, title));
    main.replaceChildren(place);
    document.title = `${title} – fairychess`;
    if (mine > 1) main.focus({ preventScroll: true }); // a screen reader begins with the new screen
    try {
        const ended = await (Object.hasOwn(SCREENS, name) ? SCREENS[name] : showHome)(connection, place);
        if (mine !== asked) {
            ended();
            return;
        }
        end = ended;
        drawNav(name);
        place.dataset.ready = "true";
    } catch (error) {
        if (mine !== asked) return;
        place.append(
            h("p", { class: "problem", role: "alert" }, error instanceof Error ? error.message : String(error)),
            button("Home", () => go({ screen: "home" })),
        );
    }
}

/** What the game of a definition in a file begins with, before the number of the file. */
const OF_FILE = "file-";

/** Draw the links to the screens: those of a game stay with the game. @param {string} name */
function drawNav(name) {
    const where = here();
    const [file, variant] = [where.get("file"), where.get("variant")];
    const game = where.get("game") ?? (name === "workshop" && file ? OF_FILE + file : null);
    nav.replaceChildren(...NAMES.map(([key, text, drawn]) => {
        const target = new URLSearchParams({ screen: key });
        if (key === "workshop" && game?.startsWith(OF_FILE)) target.set("file", game.slice(OF_FILE.length));
        else if (key !== "home" && game) target.set("game", game);
        else if (key !== "home" && variant) target.set("variant", variant);
        return h("a", { href: `#${target}`, ...(key === name ? { "aria-current": "page" } : {}) }, icon(drawn), text);
    }));
}

connection.addEventListener("state", () => {
    state.textContent = connection.state;
});
addEventListener("hashchange", () => void show());
addEventListener("replaced", () => (shown = location.hash)); // by the screen that is shown
connection.start();
void show();
