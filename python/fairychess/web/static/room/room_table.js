/**
 * The board of a game between two people, with what each of them can do.
 *
 * @import {SharedGame} from "./shared_game.js"
 */

import { sideName } from "../board/sentences.js";
import { BoardPane } from "../app/board_pane.js";
import { face } from "../app/clocks.js";
import { action, button, dialog, download, h, redraw } from "../app/dom.js";
import { listen } from "../app/keys.js";
import { MovesPane } from "../app/moves_pane.js";
import { sounds } from "../app/sound.js";

const OFFERS = { draw: "offers a draw", takeback: "asks to take back the last move" };
const ASKED = { draw: "You have offered a draw", takeback: "You have asked to take back your last move" };

/** The screen of a game. */
export class RoomTable {
    /** @param {SharedGame} game @param {() => Node[]} more what else is shown beside the board */
    constructor(game, more) {
        this.game = game;
        this.more = more;
        this.board = new BoardPane(game);
        this.board.board.port = { play: (/** @type {string} */ text) => game.play(text) };
        this.board.board.stepping = true;
        this.board.movable = () => this.#movable();
        this.moves = new MovesPane(game);
        const ask = (/** @type {string} */ op, /** @type {object} */ keys = {}) => () => void this.ask(op, keys);
        this.back = action("takeback", "Take back", ask("offer", { what: "takeback" }));
        this.draw = action("draw", "Offer a draw", ask("offer", { what: "draw" }));
        this.claim = action("draw", "Claim a draw", ask("claim"), { hidden: true });
        this.resign = action("resign", "Resign", () => this.#resign());
        const flip = action("flip", "Flip", () => this.board.board.flip(), { "aria-keyshortcuts": "F" });
        const save = action("export", "Save PGN", () => void this.#save());
        this.actions = h(
            "div",
            { class: "actions", role: "group", "aria-label": "Game" },
            this.back,
            this.draw,
            this.claim,
            this.resign,
            flip,
            save,
        );
        this.title = h("h1", { class: "title" }, "Game");
        this.asked = h("div", { role: "status" });
        this.extra = h("div", {});
        this.watchers = h("p", { class: "hint watchers" });
        const tabbed = h("div", { class: "tabbed" }, h("div", { class: "pane" }, this.moves.element));
        const side = h("div", { class: "side" }, this.asked, this.actions, this.title, this.extra, tabbed, this.watchers);
        this.element = h("div", { class: "table" }, h("div", { class: "place" }, this.board.element), side);
        sounds(game);
        this.unlisten = listen({
            f: () => this.board.board.flip(),
            "/": () => this.board.board.type(),
            "[": () => this.moves.step(-1),
            "]": () => this.moves.step(1),
            arrowleft: () => this.moves.step(-1),
            arrowright: () => this.moves.step(1),
        });
        game.addEventListener("state", () => this.update());
        game.addEventListener("problem", (event) => this.say(/** @type {CustomEvent} */ (event).detail));
        this.timer = setInterval(() => this.#tick(), 200);
    }

    /** End what runs. */
    close() {
        this.unlisten();
        clearInterval(this.timer);
        this.board.close();
    }

    #seated = "";

    /** Show the game as it is. */
    update() {
        const { game } = this;
        const { about, view, side } = game;
        if (!about || !view) return;
        const seat = `${about.game} ${side}`;
        if (seat !== this.#seated) this.board.board.orientation = side ?? "w";
        this.#seated = seat;
        const name = view.variant.title || view.variant.name;
        this.title.textContent = name;
        document.title = `${name} – fairychess`;
        const playing = side !== null && about.phase === "running";
        for (const each of [this.back, this.draw, this.claim, this.resign]) each.hidden = !playing;
        if (playing) {
            const mine = about.offers[side];
            this.claim.hidden = !about.claim || view.turn !== side;
            this.draw.disabled = mine === "draw";
            this.back.disabled = mine === "takeback" || game.tree.nodes.length < 2;
        }
        redraw(this.asked, ...this.#offers());
        redraw(this.extra, ...this.more());
        const { spectators } = about;
        this.watchers.textContent = [
            side ? `You play ${sideName(side)}` : "You are watching",
            spectators ? `${spectators} ${spectators === 1 ? "spectator" : "spectators"}` : "",
        ].filter(Boolean).join(" · ");
        this.board.say(about.phase === "waiting" ? "Waiting for the guest" : "");
        void this.board.update();
        this.#tick();
    }

    /** What the other player asks, with the answers, and what this one has asked. @returns {Node[]} */
    #offers() {
        const { about, side } = this.game;
        if (!about || !side || about.phase !== "running") return [];
        const other = side === "w" ? "b" : "w";
        const [theirs, mine] = [about.offers[other], about.offers[side]];
        if (theirs) {
            return [h(
                "div",
                { class: "ask" },
                h("p", {}, `${about.names[other]} ${OFFERS[theirs]}.`),
                h(
                    "div",
                    { class: "row" },
                    button("Accept", () => void this.ask("accept", { what: theirs }), {
                        class: "primary",
                        "data-key": "accept",
                    }),
                    button("Decline", () => void this.ask("decline"), { "data-key": "decline" }),
                ),
            )];
        }
        if (!mine) return [];
        return [h(
            "div",
            { class: "ask" },
            h("p", {}, `${ASKED[mine]}.`),
            button("Withdraw", () => void this.ask("decline"), { "data-key": "decline" }),
        )];
    }

    #movable() {
        const { about, side, tree } = this.game;
        return side && about?.phase === "running" && !tree.node().children.length ? side : "none";
    }

    #resign() {
        const sure = button("Resign", () => {
            box.close();
            void this.ask("resign");
        }, { class: "primary" });
        const box = dialog("Resign the game?", h("div", { class: "row" }, sure, button("Play on", () => box.close())));
    }

    async #save() {
        const answer = await this.ask("pgn");
        if (answer) download("game.pgn", answer.text);
    }

    /** Send a request, and show its error if it is refused. @param {string} op @param {object} [keys] */
    async ask(op, keys = {}) {
        try {
            return await this.game.ask(op, keys);
        } catch (error) {
            this.say(/** @type {Error} */ (error));
            return null;
        }
    }

    /** Show an error. @param {Error} error */
    say({ message }) {
        this.board.say(message);
        this.board.status.dataset.state = "refused";
    }

    /** Show the time that is left. */
    #tick() {
        const { about, since } = this.game;
        const clock = about?.clock;
        for (const side of /** @type {("w" | "b")[]} */ (["w", "b"])) {
            const { clock: shown } = this.board.strips[side];
            shown.hidden = !clock;
            if (!clock) continue;
            const spent = clock.running === side ? performance.now() - since : 0;
            const left = Math.max(0, clock.left[side] - spent);
            if (shown.textContent !== face(left)) shown.textContent = face(left);
            shown.classList.toggle("low", left < 20_000);
        }
    }
}
