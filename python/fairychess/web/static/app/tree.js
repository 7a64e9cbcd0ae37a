/**
 * A game as a tree of moves.
 *
 * @typedef {{parent: number, uci: string, san: string, comment: string, starting_comment: string, nags: number[], drawn: string[],
 *     clock?: number[], children: number[]}} Node `drawn` are the arrows and circles in the comment that were drawn here, `clock`
 *     is the time that White and Black had left, in milliseconds
 * @typedef {{parent?: number, uci?: string, san?: string, comment?: string, starting_comment?: string, nags?: number[],
 *     drawn?: string[], clock?: number[]}} Row a node as the protocol has it
 */

/** A tree. Node 0 is the position before the first move. */
export class Tree {
    /** @param {Row[]} [rows] @param {number} [current] */
    constructor(rows = [{}], current = 0) {
        /** @type {(Node | null)[]} removed nodes are null */
        this.nodes = [];
        for (const row of rows) this.#append(row);
        this.current = this.nodes[current] ? current : 0;
    }

    /** @param {number} [index] @returns {Node} */
    node(index = this.current) {
        return /** @type {Node} */ (this.nodes[index]);
    }

    /** Continue from the current node by a move, which may be there already. @param {string} uci @param {string} san */
    play(uci, san) {
        const there = this.node().children.find((child) => this.node(child).uci === uci);
        this.current = there ?? this.#append({ parent: this.current, uci, san });
    }

    /** The nodes from the first move to one. @param {number} [index] @returns {number[]} */
    path(index = this.current) {
        const found = [];
        for (let at = index; at > 0; at = this.node(at).parent) found.unshift(at);
        return found;
    }

    /** The moves to a node. @param {number} [index] @returns {string[]} */
    moves(index = this.current) {
        return this.path(index).map((at) => this.node(at).uci);
    }

    /** The last node of the line that a node is on. @param {number} [index] */
    end(index = this.current) {
        let at = index;
        while (this.node(at).children.length) at = this.node(at).children[0];
        return at;
    }

    /** The last node that is reached by these moves. @param {string[]} moves */
    find(moves) {
        let at = 0;
        for (const uci of moves) {
            const next = this.node(at).children.find((child) => this.node(child).uci === uci);
            if (next === undefined) break;
            at = next;
        }
        return at;
    }

    /** Add a branch. @param {number} at the node before it @param {number} place among the children of that node @param {Row[]} rows */
    graft(at, place, rows) {
        const first = this.nodes.length;
        for (const [index, row] of rows.entries()) this.#append({ ...row, parent: index ? first + (row.parent ?? 0) : at });
        const { children } = this.node(at);
        children.splice(place, 0, ...children.splice(-1));
    }

    /** Remove a node and all after it; the current node becomes the one before, if it is among them. @param {number} index */
    remove(index) {
        if (index === 0) return;
        const { parent } = this.node(index);
        if (this.path().includes(index)) this.current = parent;
        this.node(parent).children = this.node(parent).children.filter((child) => child !== index);
        const doomed = [index];
        for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
            doomed.push(...this.node(at).children);
            this.nodes[at] = null;
        }
    }

    /** Make the line of a node the main line. @param {number} index */
    promote(index) {
        for (const at of this.path(index)) {
            const before = this.node(this.node(at).parent);
            before.children = [at, ...before.children.filter((child) => child !== at)];
        }
    }

    /** The tree as the protocol has it, and the number of the current node in it. @returns {{nodes: Row[], current: number}} */
    rows() {
        /** @type {Map<number, number>} */
        const numbers = new Map([[0, 0]]);
        /** @type {Row[]} */
        const nodes = [notesOf(this.node(0))];
        const waiting = [...this.node(0).children].reverse();
        for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
            const { parent, uci, san, children } = this.node(at);
            numbers.set(at, nodes.length);
            nodes.push({
                parent: numbers.get(parent),
                uci,
                san,
                ...notesOf(this.node(at)),
            });
            waiting.push(...[...children].reverse());
        }
        return { nodes, current: numbers.get(this.current) ?? 0 };
    }

    /** @param {Row} row @returns {number} */
    #append({ parent = -1, uci = "", san = uci, comment = "", starting_comment = "", nags = [], drawn = [], clock }) {
        this.nodes.push({ parent, uci, san, comment, starting_comment, nags, drawn, clock, children: [] });
        const index = this.nodes.length - 1;
        this.nodes[parent]?.children.push(index);
        return index;
    }
}

/** The notes on a node that there are. @param {Node} node */
const notesOf = ({ comment, starting_comment, nags, drawn, clock }) => ({
    ...(comment ? { comment } : {}),
    ...(starting_comment ? { starting_comment } : {}),
    ...(nags.length ? { nags } : {}),
    ...(drawn.length ? { drawn } : {}),
    ...(clock ? { clock } : {}),
});

/** The number of moves of the main line, each of which both sides make. @param {Row[]} rows */
export function countOf(rows) {
    const tree = new Tree(rows);
    return Math.ceil(tree.path(tree.end(0)).length / 2);
}

/** The same in words. @param {Row[]} rows */
export function lengthOf(rows) {
    const count = countOf(rows);
    return `${count} ${count === 1 ? "move" : "moves"}`;
}
