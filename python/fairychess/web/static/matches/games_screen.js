/**
 * The games of a file, a match or self-play, read again every two seconds, so that a running match can be watched.
 *
 * @import {Connection} from "../app/connection.js"
 */

import { here } from "../app/address.js";
import { BoardPane } from "../app/board_pane.js";
import { action, button, h, loadStyle, redraw } from "../app/dom.js";
import { Game } from "../app/game.js";
import { MovesPane } from "../app/moves_pane.js";
import { Tabs } from "../app/panel.js";
import { openSaved } from "../app/table.js";
import { Tree } from "../app/tree.js";
import { headline, savedOf } from "../app/import.js";

const INTERVAL = 2000;

/** Show the games of a file. @param {Connection} connection @param {HTMLElement} main */
export async function showGames(connection, main) {
    const screen = new GamesScreen(connection, here().get("file") ?? "");
    await screen.poll();
    main.replaceChildren(screen.element);
    await screen.began;
    const timer = setInterval(() => void screen.poll().catch(screen.say), INTERVAL);
    return () => {
        clearInterval(timer);
        screen.pane?.close();
    };
}

/** A board with one of the games, and the list of all. */
class GamesScreen {
    #digest = "";
    /** @type {any[]} */ #games = [];
    /** The games of a match that are being played. @type {any[]} */ #live = [];
    /** Whether the last game is shown, or the one that is being played, rather than one that was chosen. */ #followed = true;
    /** The number of the game that is shown while it is being played. @type {number | null} */ #watched = null;
    #plies = -1;
    /** @type {any} */ #shown = null;
    /** @type {BoardPane | null} */ pane = null;
    /** @type {Promise<void> | null} the view of the first game */ began = null;

    /** @param {Connection} connection @param {string} file */
    constructor(connection, file) {
        this.connection = connection;
        this.file = file;
        this.title = h("h1", { class: "title" }, "Games");
        this.about = h("p", { class: "hint", role: "status" });
        this.heading = h("p", { class: "heading-of-game" });
        this.list = h("ol", { class: "plain games" });
        this.standing = h("div", {});
        this.moves = h("div", { class: "game-place" });
        this.place = h("div", { class: "place" });
        this.open = action("board", "Open on the board", () => openSaved(connection, savedOf(this.#shown)), { class: "primary" });
        this.watch = action("play", "Follow", () => this.#follow(), { hidden: true });
        this.tabs = new Tabs("Games", [["Moves", this.moves], ["All games", h("div", {}, this.standing, this.list)]]);
        this.side = h(
            "div",
            { class: "side" },
            this.title,
            this.heading,
            h("div", { class: "actions", role: "group", "aria-label": "Game" }, this.watch, this.open),
            this.tabs.element,
            this.about,
        );
        this.element = h("div", { class: "table" }, this.place, this.side);
    }

    say = (/** @type {Error} */ error) => {
        this.about.textContent = error.message;
    };

    /** Read the file again. */
    async poll() {
        const first = !this.#digest;
        const read = await this.connection.ask("watch", { file: this.file, ...(first ? {} : { digest: this.#digest }) });
        const running = this.#live.length > 0;
        this.#live = read.live ?? [];
        if (read.games !== null) {
            this.#digest = read.digest;
            this.title.textContent = read.name;
            this.#games = read.games;
            await this.#draw(read.standing, first);
        } else if (running || this.#live.length) this.#update();
    }

    /** @param {any} standing of a match @param {boolean} first */
    async #draw(standing, first) {
        if (standing) {
            loadStyle("matches.css");
            const { drawStanding } = await import("./standing.js"); // loaded when needed
            drawStanding(this.standing, standing, (number, heading) => void this.#openGame(number, heading).catch(this.say));
            if (first) this.tabs.show(1);
        } else this.#list();
        this.#update();
    }

    /** List the games of a file without a standing, the last first. */
    #list() {
        const rows = this.#games.map((game, index) => {
            const text = `${index + 1}. ${headline(game)}`;
            const choose = () => this.#choose(game, text);
            return h("li", {}, button(text, choose, { class: "quiet", disabled: !game.variant, "data-key": String(index) }));
        });
        redraw(this.list, ...rows.reverse());
    }

    /** Show what is followed, and say what there is. */
    #update() {
        const [live] = this.#live;
        const count = this.#games.length;
        const many = this.#live.length > 1 ? `${this.#live.length} games are being played` : "A game is being played";
        if (live) this.about.textContent = `${many}; this page follows by itself`;
        else this.about.textContent = count ? "New games appear by themselves" : "No games yet; they appear by themselves";
        this.watch.hidden = !live || this.#followed;
        this.open.disabled = !this.#shown;
        if (!this.#followed) return;
        const watched = this.#live.find(({ number }) => number === this.#watched) ?? live;
        if (watched) {
            if (watched.number === this.#watched && watched.nodes.length === this.#plies) return;
            this.#show(watched, `Game ${watched.number}, being played: ${headline(watched)}`, true);
            return;
        }
        const last = this.#games.at(-1);
        const { Round: round = String(count) } = last?.tags ?? {};
        if (!last) return;
        const heading = `Last game, ${round}: ${headline(last)}`;
        if (last.variant) this.#show(last, heading, true);
        else if (!this.#shown) this.heading.textContent = heading;
    }

    /** Follow the match again. */
    #follow() {
        this.#followed = true;
        this.#watched = null;
        this.#update();
    }

    /** @param {any} row @param {string} heading */
    #choose(row, heading) {
        this.#followed = false;
        this.#show(row, heading, false);
        this.#update();
        this.place.scrollIntoView({ block: "nearest" });
    }

    /** Show a game of a match by its number. @param {number} number @param {string} heading */
    async #openGame(number, heading) {
        const { games: [found] } = await this.connection.ask("watch", { file: this.file, number });
        if (!found.variant) throw new Error(found.errors[0]);
        this.#choose(found, heading);
    }

    /** Put a game on the board. @param {any} row @param {string} heading @param {boolean} last whether its last position is shown */
    #show(row, heading, last) {
        const saved = savedOf(row);
        const same = row.number !== undefined && row.number === this.#watched;
        this.#shown = row;
        this.#watched = row.number ?? null;
        this.#plies = row.nodes.length;
        this.heading.textContent = heading;
        this.open.disabled = false;
        if (same && this.pane) {
            const { game } = this.pane;
            const looked = game.tree.node().children.length > 0; // who looks back stays there
            const tree = new Tree(saved.nodes, looked ? game.tree.current : 0);
            if (!looked) tree.current = tree.end(0);
            void game.reset(game.start, tree);
            return;
        }
        const game = new Game(this.connection, saved);
        game.save = () => {};
        game.tree.current = last ? game.tree.end(0) : 0;
        const pane = new BoardPane(game);
        pane.movable = () => "none";
        pane.recorded = true;
        this.pane?.close();
        this.pane = pane;
        this.moves.replaceChildren(new MovesPane(game).element);
        this.place.replaceChildren(pane.element);
        this.began = game.go();
    }
}
