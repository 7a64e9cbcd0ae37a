/**
 * A game that continues while the rules change: all its moves are tried under each new definition. Those that are not legal are set
 * aside, with all that follows them, until they are legal again.
 *
 * @import {Game} from "./game.js"
 * @import {Row} from "./tree.js"
 *
 * @typedef {{path: string[], place: number, rows: Row[]}} Branch moves that are set aside: those before them, and their place there
 * @typedef {{fen?: string, nodes: Row[], line: string[]}} Whole the start, all moves, and those to the position that is shown
 */

import { Tree } from "./tree.js";

/** What is tried again. */
export class Continuing {
    /** The tree that is shown; another one belongs to another game. @type {Tree | null} */ #shown = null;
    /** @type {Branch[]} */ #aside = [];
    /** The moves to the position that would be shown if they were legal, and the node that is shown instead. */
    #line = /** @type {string[]} */ ([]);
    #instead = 0;
    /** The game whose start position the rules do not allow. @type {Whole | null} */ #unplaced = null;

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
    }

    /**
     * Continue by a definition.
     *
     * @param {string} definition @param {() => void} adopt called before the game changes
     * @returns {Promise<{text: string, view: any}>} how far the game goes, and its view
     */
    async under(definition, adopt) {
        const { game } = this;
        let wanted, answer;
        do {
            wanted = this.#wanted();
            const { fen, nodes, line } = wanted;
            const state = { definition, ...(fen ? { fen } : {}), moves: line };
            answer = await game.connection.ask("replay", { state, nodes });
        } while (JSON.stringify(this.#wanted()) !== JSON.stringify(wanted)); // a move was played meanwhile
        adopt();
        const { fen, broke, sans, dropped, view } = answer;
        const tree = new Tree(legalRows(wanted.nodes, sans));
        tree.current = tree.find(wanted.line);
        this.#aside = branches(wanted.nodes, dropped);
        this.#unplaced = broke?.index === -1 ? wanted : null;
        [this.#shown, this.#line, this.#instead] = [tree, wanted.line, tree.current];
        await game.reset({ definition, ...(fen ? { fen } : {}) }, tree, view);
        return { text: reportOf(answer, wanted.nodes), view };
    }

    /** @returns {Whole} */
    #wanted() {
        const { tree, start: { fen } } = this.game;
        const { nodes } = tree.rows();
        if (tree !== this.#shown) return { fen, nodes, line: tree.moves() };
        if (this.#unplaced && nodes.length === 1) return this.#unplaced;
        const whole = new Tree(nodes);
        for (const { path, place, rows } of this.#aside) {
            const at = whole.find(path);
            if (whole.path(at).length === path.length) whole.graft(at, place, rows);
        }
        const line = tree.current === this.#instead ? this.#line : tree.moves();
        return { fen, nodes: whole.rows().nodes, line };
    }
}

/** The nodes whose moves are legal. @param {Row[]} nodes @param {(string | null)[]} sans @returns {Row[]} */
function legalRows(nodes, sans) {
    const numbers = new Map([[0, 0]]);
    const [first, ...others] = nodes;
    const rows = [first];
    for (const [index, row] of others.entries()) {
        const san = sans[index + 1];
        if (san === null) continue;
        numbers.set(index + 1, rows.length);
        rows.push({ ...row, san, parent: numbers.get(row.parent ?? 0) });
    }
    return rows;
}

/** The branches that begin with illegal moves. @param {Row[]} nodes @param {{index: number}[]} dropped @returns {Branch[]} */
function branches(nodes, dropped) {
    const whole = new Tree(nodes);
    return dropped.map(({ index }) => {
        const { parent } = whole.node(index);
        const after = nodes.findIndex((row, number) => number > index && (row.parent ?? 0) < index); // each branch is listed in one go
        const rows = nodes.slice(index, after < 0 ? nodes.length : after);
        return {
            path: whole.moves(parent),
            place: whole.node(parent).children.indexOf(index),
            rows: rows.map((row) => ({ ...row, parent: (row.parent ?? 0) - index })),
        };
    });
}

/** Say how far the game goes. @param {any} answer @param {Row[]} nodes */
function reportOf({ broke, sans, dropped }, nodes) {
    const total = nodes.length - 1;
    if (broke?.index === -1) return `A new game begins: ${broke.message}.`;
    if (!total) return "";
    const lost = sans.filter((/** @type {string | null} */ san) => san === null).length - 1; // the first node has no move
    if (!lost) return `The game continues: all ${total} moves are legal under these rules.`;
    const tree = new Tree(nodes);
    const main = tree.path(tree.end(0));
    const broken = dropped.find((/** @type {any} */ { index }) => main.includes(index)) ?? dropped[0];
    const why = `${broken.uci} is no longer legal, ${broken.message}`;
    const at = main.indexOf(broken.index);
    if (at < 0) return `The game continues without ${lost} of ${total} moves: ${why}.`;
    const others = lost - (main.length - at);
    const more = others ? ` ${others} of the moves in variations are left out.` : "";
    return `The game continues from move ${at + 1} of ${main.length}, where it broke: ${why}.${more}`;
}
