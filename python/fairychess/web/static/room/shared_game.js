/**
 * The game between two people as the panes of the board show it: the server has it, and sends what changes. Earlier positions come
 * from its record, so looking back asks the server nothing.
 *
 * @import {Connection} from "../app/connection.js"
 * @typedef {{game: number | null, you: "host" | "guest" | "spectator", side: "w" | "b" | null, host: "w" | "b",
 *     phase: "waiting" | "running" | "over", names: Record<"w" | "b", string>, here: Record<"w" | "b", boolean>,
 *     spectators: number, clock: Clock | null, offers: Partial<Record<"w" | "b", "draw" | "takeback">>, claim: string | null,
 *     result: string, reason: string, moves?: object[], links?: Record<"guest" | "spectator", string>[], record: any}} State
 * @typedef {{left: Record<"w" | "b", number>, base: number, increment: number, running: "w" | "b" | null}} Clock
 */

import { Game } from "../app/game.js";
import { Tree } from "../app/tree.js";
import { RecordedPort } from "../hosts/recorded_port.js";

/** A game whose moves are in a room. It fires `change` as games do, and `state` when anything else has changed. */
export class SharedGame extends Game {
    /** @type {RecordedPort | null} */ #record = null;
    #shown = "";
    /** The number of the game that is shown. @type {number | null} */ #number = null;
    #arrived = () => {};

    /** @param {Connection} room the connection to the room */
    constructor(room) {
        const ask = (/** @type {string} */ op, /** @type {any} */ keys) => this.#answer(op, keys);
        super(/** @type {any} */ ({ ask }), { sides: { w: "person", b: "person" } });
        this.room = room;
        /** @type {State | null} */
        this.about = null;
        /** When the clocks were sent. */
        this.since = 0;
    }

    /** It is kept by the server. @override */
    save() {}

    /** The side of this window's player. */
    get side() {
        return this.about?.side ?? null;
    }

    /** @override @param {"w" | "b"} side */
    nameOf(side) {
        const { names, here } = this.about ?? { names: null, here: null };
        return names ? `${names[side]}${here?.[side] ? "" : " (not connected)"}` : "";
    }

    /** Send a request about the position that is shown here. @param {string} op @param {object} [keys] */
    ask(op, keys = {}) {
        return this.room.ask(op, { game: this.about?.game, ply: this.#record?.plies, ...keys });
    }

    /** Take what the server has sent. @param {State} about */
    async receive(about) {
        this.about = about;
        this.since = performance.now();
        if (about.game === null) {
            this.dispatchEvent(new Event("state"));
            return;
        }
        const { plies, first } = about.record;
        const fresh = first !== undefined;
        if (fresh) this.#record = new RecordedPort(about.record);
        else this.#record?.recording.plies.push(...plies);
        if (fresh) this.start = { variant: about.record.first.variant.name, fen: about.record.first.fen };
        this.tags = about.phase === "over" ? { Result: about.result, Termination: about.reason } : {};
        if (fresh) this.#read(about.game === this.#number);
        else this.#append(plies);
        this.#number = about.game;
        this.#arrived();
        const shown = JSON.stringify([about.game, about.record.from + plies.length, Boolean(about.moves), about.phase]);
        if (fresh || shown !== this.#shown) await this.go();
        this.#shown = shown;
        this.dispatchEvent(new Event("state"));
    }

    /** Read the whole game; an earlier position stays shown if it is still the same game. @param {boolean} same */
    #read(same) {
        const plies = this.#record?.recording.plies ?? [];
        const rows = plies.map(({ last }, index) => ({ parent: index, uci: last.uci, san: last.san }));
        const behind = same && this.tree.node().children.length > 0 && this.tree.current <= plies.length;
        this.tree = new Tree([{}, ...rows], behind ? this.tree.current : plies.length);
    }

    /** Add new moves, and follow them unless an earlier position is shown. @param {any[]} plies */
    #append(plies) {
        const { tree } = this;
        const shown = tree.current;
        const follows = tree.node().children.length === 0;
        tree.current = tree.end(0);
        for (const { last } of plies) tree.play(last.uci, last.san);
        if (!follows) tree.current = shown;
    }

    /** @param {string} op @param {any} keys */
    async #answer(op, keys) {
        if (op === "sprites") return this.ask("pieces");
        if (op === "play") return this.#move(keys.state.moves.length, keys.move);
        if (op === "view") return { view: this.#view(keys.state.moves?.length ?? 0) };
        return this.ask(op);
    }

    /** @param {number} ply @param {string} move */
    async #move(ply, move) {
        const answer = await this.ask("move", { ply, move });
        if (answer.refusal) return answer;
        while (this.#record && this.#record.plies <= ply) await new Promise((done) => (this.#arrived = () => done(null)));
        return { ...answer, view: this.#view(ply + 1) };
    }

    /** The view after a number of moves, with the moves that the player may make. @param {number} ply */
    #view(ply) {
        const record = /** @type {RecordedPort} */ (this.#record);
        const { view } = record.at(ply);
        return { ...view, moves: ply === record.plies ? this.about?.moves ?? [] : [] };
    }
}
