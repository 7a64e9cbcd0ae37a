/**
 * The Table: a game is played and analysed.
 *
 * @import {Connection} from "./connection.js"
 */

import { sideName } from "../board/sentences.js";
import { go, here, unpack } from "./address.js";
import { AnalysisPane } from "./analysis_pane.js";
import { BoardPane } from "./board_pane.js";
import { Clocks } from "./clocks.js";
import { action, h } from "./dom.js";
import { exportGame } from "./export.js";
import { Game } from "./game.js";
import { importGame } from "./import.js";
import { listen, showKeys } from "./keys.js";
import { MovesPane } from "./moves_pane.js";
import { askForGame } from "./newgame.js";
import { NotesPane } from "./notes_pane.js";
import { Opponent } from "./opponent.js";
import { Tabs } from "./panel.js";
import { ReviewPane } from "./review_pane.js";
import { keepShapes } from "./shapes.js";
import { isHeard, setHeard, sounds } from "./sound.js";
import { namedIn } from "./store.js";

/** The panes around one game, as the Table and the Workshop show them. */
export class Table {
    /** @param {Game} game @param {(saved: object) => void} open opens another game */
    constructor(game, open) {
        this.game = game;
        this.board = new BoardPane(game);
        this.opponent = new Opponent(game, this.board);
        const { w, b } = this.board.strips;
        this.clocks = new Clocks(game, { w: w.clock, b: b.clock });
        this.analysis = new AnalysisPane(game, this.board);
        this.moves = new MovesPane(game);
        this.review = new ReviewPane(game, this.board);
        this.opponent.onthink = () => {
            this.analysis.switch(false);
            this.review.stop();
        };
        this.analysis.onstart = () => this.review.stop();
        this.review.onstart = () => {
            this.analysis.switch(false);
            if (this.opponent.thinking) this.opponent.pause();
        };
        const report = (/** @type {Error} */ { message }) => this.board.say(message, false);
        const sharing = async () => (await import("../share/share.js")).shareGame(game, this.board.board.orientation); // loaded when needed
        this.back = action("takeback", "Take back", () => void this.#takeBack());
        this.resume = action("engine", "Engine moves", () => this.#resume());
        this.claim = action("draw", "Claim a draw", () => game.finish("1/2-1/2", game.view.claim), { hidden: true });
        this.agree = action("draw", "Agree a draw", () => game.finish("1/2-1/2", "Draw agreed"), { hidden: true });
        this.resign = action("resign", "Resign", () => this.#resign());
        /** What needs a position. */
        this.shared = [
            action("import", "Import", () => importGame(game, open), { disabled: true }),
            action("export", "Export", () => void exportGame(game).catch(report), { disabled: true }),
            action("share", "Share", () => void sharing().catch(report), { disabled: true }),
        ];
        this.title = h("h1", { class: "title" }, "Board");
        /** Where the opening explorer is shown. */
        this.openings = h("div", {});
        this.tabs = new Tabs("Game", [
            ["Moves", this.moves.element],
            ["Review", this.review.element],
            ["Openings", this.openings],
            ["Notes", new NotesPane(game).element],
        ]);
        this.tabs.onshow = () => void this.#lookUp();
        this.side = h(
            "div",
            { class: "side" },
            this.#actions(),
            this.title,
            this.analysis.element,
            this.tabs.element,
            this.#tools(),
        );
        this.place = h("div", { class: "place" }, this.analysis.bar, this.board.element);
        this.element = h("div", { class: "table" }, this.place, this.side);
        this.unlisten = listen(this.#keys());
        this.board.board.stepping = true;
        this.board.board.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
        keepShapes(game, this.board);
        sounds(game);
        game.follow();
        game.addEventListener("change", () => this.#update());
        game.addEventListener("problem", (event) => report(/** @type {CustomEvent} */ (event).detail));
        if (game.sides.w === "engine" && game.sides.b === "person") this.board.board.orientation = "b";
    }

    /** @type {import("../reference/openings_pane.js").OpeningsPane | null} */ #explorer = null;

    /** Switch the opening explorer on while its tab is shown. */
    async #lookUp() {
        const shown = () => this.tabs.title === "Openings";
        if (shown() && !this.#explorer) {
            const { OpeningsPane } = await import("../reference/openings_pane.js"); // loaded when needed
            this.#explorer ??= new OpeningsPane(this.game, this.board);
            this.openings.append(this.#explorer.element);
        }
        this.#explorer?.switch(shown());
    }

    /** What is wanted during a game. */
    #actions() {
        return h(
            "div",
            { class: "actions", role: "group", "aria-label": "Game" },
            this.back,
            this.analysis.hinted,
            this.analysis.threatened,
            this.analysis.toggle,
            action("flip", "Flip", () => this.board.board.flip(), { "aria-keyshortcuts": "F" }),
            this.claim,
            this.agree,
            this.resign,
        );
    }

    /** What begins a game, or brings it elsewhere. */
    #tools() {
        const { game } = this;
        const ask = () => askForGame(game, ({ sides, level, clock }) => void this.begin(sides, level, clock));
        const label = () => (isHeard() ? "Sound on" : "Sound off");
        const sound = action("sound", label(), () => {
            setHeard(!isHeard());
            sound.title = label();
            /** @type {HTMLElement} */ (sound.lastElementChild).textContent = label();
        });
        return h(
            "div",
            { class: "actions tools", role: "group", "aria-label": "Tools" },
            action("new", "New game", ask, { class: "primary" }),
            this.resume,
            action("edit", "Edit position", () => go({ screen: "setup", game: game.id })),
            ...this.shared,
            sound,
            action("keys", "Shortcuts", showKeys, { "aria-keyshortcuts": "?" }),
        );
    }

    /** @returns {Record<string, () => void | boolean>} */
    #keys() {
        const page = document.documentElement;
        const jump = (/** @type {boolean} */ last) => () => {
            if (page.scrollHeight > page.clientHeight) return false; // the key scrolls the page
            return this.moves.jump(last);
        };
        return {
            "/": () => this.board.board.type(),
            f: () => this.board.board.flip(),
            l: () => this.analysis.switch(),
            t: () => void this.analysis.threat(),
            h: () => void this.analysis.hint(),
            "[": () => this.moves.step(-1),
            "]": () => this.moves.step(1),
            arrowleft: () => this.moves.step(-1),
            arrowright: () => this.moves.step(1),
            home: jump(false),
            end: jump(true),
            arrowup: jump(false),
            arrowdown: jump(true),
            "?": showKeys,
        };
    }

    #turned = 0;

    /** The wheel over the board steps through the moves. @param {WheelEvent} event */
    #wheel(event) {
        if (event.ctrlKey || !this.game.view) return;
        const { tree } = this.game;
        if (event.deltaY > 0 ? !tree.node().children.length : tree.current === 0) return; // the page scrolls
        event.preventDefault();
        this.#turned = Math.sign(this.#turned) === Math.sign(event.deltaY) ? this.#turned + event.deltaY : event.deltaY;
        if (Math.abs(this.#turned) < 40) return; // fine steps of a touchpad add up
        this.moves.step(this.#turned > 0 ? 1 : -1);
        this.#turned = 0;
    }

    /** End what runs. */
    close() {
        this.unlisten();
        this.opponent.pause();
        this.analysis.switch(false);
        this.#explorer?.switch(false);
        this.board.close();
        this.review.stop();
        this.clocks.close();
        this.game.close();
    }

    /** Begin a new game of the same variant. @param {Record<"w" | "b", string>} sides @param {number} level @param {any} clock */
    async begin(sides, level, clock) {
        const { game } = this;
        this.opponent.paused = false;
        if (sides.w !== sides.b) this.board.board.orientation = sides.w === "person" ? "w" : "b";
        await game.begin(game.start, { sides, level, clock });
        this.board.board.focus();
        this.board.status.scrollIntoView({ block: "nearest" }); // on a phone, the button of the dialog is below the board
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
        this.game.finish(view.turn === "w" ? "0-1" : "1-0", `${sideName(view.turn)} resigns`);
    }

    /**
     * Play on after a resignation, an agreed draw or a flag. Otherwise remove the last move, and the engine's before it, so that a
     * person is to move; one move if there is no person.
     */
    async #takeBack() {
        const { game, opponent } = this;
        const { paused } = opponent;
        const ended = game.result !== "";
        opponent.paused = true;
        opponent.cancel();
        game.tags = Object.fromEntries(Object.entries(game.tags).filter(([name]) => !/^(Result|Termination)$/.test(name)));
        if (ended) await game.edit(() => {});
        else await this.#removeMoves();
        opponent.paused = paused;
        if (paused) opponent.pause();
        else void opponent.think();
        this.#update();
        void this.board.update();
    }

    /** Remove moves until a person is to move, or one if there is no person. */
    async #removeMoves() {
        const { game } = this;
        const due = () => game.sides[/** @type {"w" | "b"} */ (game.view.turn)];
        const against = Object.values(game.sides).includes("person");
        do await game.edit((tree) => tree.remove(tree.current)); while (against && game.tree.current !== 0 && due() === "engine");
    }

    #update() {
        const { game } = this;
        const { view, sides } = game;
        for (const each of this.shared) each.disabled = false;
        const people = sides.w === "person" && sides.b === "person";
        const due = sides[/** @type {"w" | "b"} */ (view.turn)] === "engine" && !this.opponent.paused;
        const begun = game.tree.current > 0;
        this.title.textContent = view.variant.title || view.variant.name;
        this.claim.hidden = !view.claim || !game.live;
        // Buttons that come and go would move the others: during a game they are only disabled.
        const ended = game.result !== "" || view.over !== null;
        for (const each of [this.agree, this.resign, this.resume]) each.hidden = ended;
        if (!people || !this.claim.hidden) this.agree.hidden = true;
        this.agree.disabled = this.resign.disabled = !game.live || !begun;
        this.resume.disabled = !game.live || due;
        this.back.disabled = game.tree.current === 0 || game.tree.node().children.length > 0;
    }
}

/** Show the Table. @param {Connection} connection @param {HTMLElement} main @returns {Promise<() => void>} ends it */
export async function showTable(connection, main) {
    const where = here();
    const share = where.get("share");
    const saved = namedIn(where);
    /** @type {Partial<import("./store.js").Saved>} */
    let start = saved ??
        {
            start: { variant: where.get("variant") ?? "chess", ...(where.get("fen") ? { fen: where.get("fen") ?? "" } : {}) },
            sides: { w: "person", b: "engine" },
        };
    let ending = "";
    if (share) {
        const { moves = [], variant, definition, fen } = await unpack(share);
        const own = {
            ...(definition ? { definition: String(definition) } : { variant: String(variant) }),
            ...(fen ? { fen: String(fen) } : {}),
        };
        const { san, broke } = await connection.ask("replay", { state: { ...own, moves } });
        if (broke?.index < 0) throw new Error(broke.message);
        if (broke) ending = `The game of the link ends here: ${broke.uci} is not legal, ${broke.message}`;
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
    const { view } = await connection.ask("view", { state: game.state() });
    if (main.isConnected) go({ screen: "table", game: game.id }, true); // another screen may have been opened meanwhile
    const table = new Table(game, (other) => openSaved(connection, other));
    main.replaceChildren(table.element);
    await game.reset(game.start, game.tree, view);
    if (ending) {
        table.board.say(ending, false);
        game.addEventListener("change", () => table.board.say("", false), { once: true });
    }
    document.title = `${view.variant.title || "Board"} – fairychess`;
    return () => table.close();
}

/** Open a game at the Table that is not kept yet. @param {Connection} connection @param {object} saved */
export function openSaved(connection, saved) {
    const game = new Game(connection, saved);
    game.save();
    go({ screen: "table", game: game.id });
}
