/**
 * The Table: a game is played and analysed.
 *
 * @import {Connection} from "./connection.js"
 */

import { go, here, unpack } from "./address.js";
import { AnalysisPane } from "./analysis_pane.js";
import { BoardPane } from "./board_pane.js";
import { button, h } from "./dom.js";
import { Game } from "./game.js";
import { listen, showKeys } from "./keys.js";
import { MovesPane } from "./moves_pane.js";
import { askForGame } from "./newgame.js";
import { Clocks, Opponent } from "./opponent.js";
import { game as kept } from "./store.js";
import { transfer } from "./transfer.js";
import { Tree } from "./tree.js";

/** The panes around one game, as the Table and the Workshop show them. */
export class Table {
    /** @param {Game} game @param {(saved: object) => void} open opens another game */
    constructor(game, open) {
        this.game = game;
        this.board = new BoardPane(game);
        this.opponent = new Opponent(game, this.board);
        this.clocks = new Clocks(game);
        this.analysis = new AnalysisPane(game, this.board);
        this.moves = new MovesPane(game);
        this.opponent.onthink = () => this.analysis.switch(false);
        this.resume = button("Engine plays", () => this.#resume());
        this.claim = button("Claim a draw", () => game.finish("1/2-1/2", game.view.claim), { hidden: true });
        this.resign = button("Resign", () => this.#resign());
        const ask = () => askForGame(game, ({ sides, level, clock }) => void this.begin(sides, level, clock));
        this.players = h("p", { class: "players" });
        this.tools = h(
            "div",
            { class: "row" },
            button("New game", ask, { class: "primary" }),
            this.resume,
            this.claim,
            this.resign,
            button("Flip", () => this.board.board.flip(), { "aria-keyshortcuts": "F" }),
            button("Set up", () => go({ screen: "setup", game: game.id })),
            button("In and out", () => void transfer(game, open)),
            button("Keys", showKeys, { "aria-keyshortcuts": "?" }),
        );
        this.side = h(
            "div",
            { class: "side" },
            this.players,
            this.clocks.element,
            this.tools,
            this.moves.element,
            this.analysis.element,
        );
        this.place = h("div", { class: "place" }, this.analysis.bar, this.board.element);
        this.element = h("div", { class: "table" }, this.place, this.side);
        const act = (/** @type {() => void} */ what) => what;
        this.unlisten = listen({
            "/": act(() => this.board.board.type()),
            f: act(() => this.board.board.flip()),
            l: act(() => this.analysis.switch()),
            t: act(() => void this.analysis.threat()),
            h: act(() => void this.analysis.hint()),
            "[": act(() => this.moves.step(-1)),
            "]": act(() => this.moves.step(1)),
            "?": showKeys,
        });
        game.addEventListener("change", () => this.#update());
        game.addEventListener("problem", (event) => this.board.say(/** @type {CustomEvent} */ (event).detail.message, false));
        if (game.sides.w === "engine" && game.sides.b === "person") this.board.board.orientation = "b";
    }

    /** End what runs. */
    close() {
        this.unlisten();
        this.opponent.pause();
        this.analysis.switch(false);
        this.clocks.close();
    }

    /** Begin a new game of the same variant. @param {Record<"w" | "b", string>} sides @param {number} level @param {any} clock */
    async begin(sides, level, clock) {
        const { game } = this;
        Object.assign(game, { sides, level, clock, tags: {} });
        this.opponent.paused = false;
        if (sides.w !== sides.b) this.board.board.orientation = sides.w === "person" ? "w" : "b";
        await game.reset(game.start, new Tree());
        this.board.board.focus();
    }

    #resume() {
        const { game, opponent } = this;
        if (game.sides.w === "person" && game.sides.b === "person") {
            game.sides[/** @type {"w" | "b"} */ (game.view.turn)] = "engine";
        }
        opponent.paused = false;
        this.#update();
        void this.board.update();
        void opponent.think();
    }

    #resign() {
        const { view } = this.game;
        this.opponent.cancel();
        this.game.finish(view.turn === "w" ? "0-1" : "1-0", `${view.turn === "w" ? "White" : "Black"} resigns`);
    }

    #update() {
        const { game } = this;
        const { view, sides, level, tags } = game;
        const name = (
            /** @type {"w" | "b"} */ side,
        ) => (sides[side] === "engine" ? `engine, level ${level}` : tags[side === "w" ? "White" : "Black"] ?? "you");
        this.players.replaceChildren(
            h("strong", {}, view.variant.title || view.variant.name),
            ` · White: ${name("w")} · Black: ${name("b")}`,
        );
        this.claim.hidden = !view.claim || !game.live;
        this.resign.hidden = !game.live || game.tree.current === 0;
        const due = sides[/** @type {"w" | "b"} */ (view.turn)] === "engine" && !this.opponent.paused;
        this.resume.hidden = !game.live || due;
    }
}

/** Show the Table. @param {Connection} connection @param {HTMLElement} main @returns {Promise<() => void>} ends it */
export async function showTable(connection, main) {
    const where = here();
    const share = where.get("share");
    const saved = where.get("game") ? kept(where.get("game") ?? "") : null;
    /** @type {Partial<import("./store.js").Saved>} */
    let start = saved ??
        {
            start: { variant: where.get("variant") ?? "chess", ...(where.get("fen") ? { fen: where.get("fen") ?? "" } : {}) },
            sides: { w: "person", b: "engine" },
        };
    if (share) {
        const { moves = [], variant, definition, fen } = await unpack(share);
        const own = {
            ...(definition ? { definition: String(definition) } : { variant: String(variant) }),
            ...(fen ? { fen: String(fen) } : {}),
        };
        const { san } = await connection.ask("replay", { state: { ...own, moves } });
        const nodes = [
            {},
            ...san.map((/** @type {string} */ each, /** @type {number} */ index) => ({
                parent: index,
                uci: moves[index],
                san: each,
            })),
        ];
        start = { start: own, nodes, current: nodes.length - 1 };
    }
    const game = new Game(connection, start);
    go({ screen: "table", game: game.id }, true);
    const table = new Table(game, (other) => openSaved(connection, other));
    main.replaceChildren(h("h1", {}, "Table"), table.element);
    await game.go();
    return () => table.close();
}

/** Open a game at the Table that is not kept yet. @param {Connection} connection @param {object} saved */
export function openSaved(connection, saved) {
    const game = new Game(connection, saved);
    game.save();
    go({ screen: "table", game: game.id });
}
