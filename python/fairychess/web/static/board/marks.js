/**
 * Marks under and over the pieces: the last move, check, what is selected, targets, captures elsewhere, arrows, ghosts.
 *
 * @import {Act, Piece, View} from "./types.js"
 * @import {Grid} from "./squares.js"
 *
 * @typedef {{from: string, to: string, brush?: string}} Arrow
 * @typedef {{square: string, brush?: string}} Mark
 * @typedef {(type: string, side: "w" | "b") => Node} Ghost draws a piece
 */

import { apply, piecesOf, runsOf } from "./acts.js";
import { svg } from "./elements.js";

const BRUSHES = new Set(["green", "red", "yellow", "blue"]);

/** The colours and the outlines of the parts of a duck, in hundredths of a square. */
const DUCK = [
    [
        "#f5c542",
        "M36,14C47,14 54,22 54,32C54,40 50,46 50,52C58,58 72,56 90,46C92,70 80,88 54,88C28,88 16,76 18,60C19,52 24,48 23,42C19,38 18,34 18,31C18,21 26,14 36,14Z",
    ],
    ["#e2762b", "M20,29C12,31 7,35 4,40C11,45 19,44 25,39Z"],
    ["none", "M44,66C54,74 68,72 76,62M35,28v3"],
];

/** A picture of a duck, on a square of a hundred units. */
export const duck = () =>
    svg(
        "g",
        { stroke: "#4a3512", "stroke-width": 4, "stroke-linejoin": "round" },
        ...DUCK.map(([fill, d]) => svg("path", { d, fill })),
    );

/** @param {string | undefined} brush */
const paint = (brush) => `var(--fc-${BRUSHES.has(brush ?? "") ? brush : "green"})`;

/** Draws marks on one board. */
export class Marker {
    /** @param {Grid} grid */
    constructor(grid) {
        this.grid = grid;
    }

    /** The middle of a square, in units of a hundredth. @param {string} square @returns {[number, number]} */
    middle(square) {
        const [column, row] = this.grid.place(square);
        return [column * 100 + 50, row * 100 + 50];
    }

    /** Fill a square. @param {string} square @param {string} name @param {Record<string, string>} [more] */
    fill(square, name, more = {}) {
        const [column, row] = this.grid.place(square);
        return svg("rect", { x: column * 100, y: row * 100, width: 100, height: 100, class: name, ...more });
    }

    /** A wall, or the duck. @param {View} view @param {string} square @param {string} [name] a class of the picture */
    wall(view, square, name = "") {
        const [column, row] = this.grid.place(square);
        const bricks = "M0,33h100M0,67h100M33,0v33M67,33v34M33,67v33";
        const parts = view.variant.duck
            ? [duck()]
            : [svg("rect", { width: 100, height: 100, class: "wall" }), svg("path", { d: bricks, class: "bricks" })];
        return svg("g", { transform: `translate(${column * 100} ${row * 100})`, class: name }, ...parts);
    }

    /** A notch at the edge of a square from which a piece can enter. @param {string} square */
    gate(square) {
        const [column, row] = this.grid.place(square);
        const bottom = row >= this.grid.ranks / 2;
        return svg("path", {
            d: `M${column * 100 + 36},${row * 100 + (bottom ? 100 : 0)}h28l-14,${bottom ? -15 : 15}z`,
            class: "gate",
        });
    }

    /** Where a move can go: a dot, or a ring around a piece that is captured. @param {string} square @param {boolean} ring @param {string} [name] */
    target(square, ring, name = "") {
        const [cx, cy] = this.middle(square);
        return ring
            ? svg("circle", { cx, cy, r: 43, class: `ring ${name}` })
            : svg("circle", { cx, cy, r: 15, class: `dot ${name}` });
    }

    /** A cross on a piece that leaves the board. @param {string} square */
    cross(square) {
        const [x, y] = this.middle(square);
        return svg("path", { d: `M${x - 28},${y - 28}l56,56m0,-56l-56,56`, class: "cross" });
    }

    /** A circle around a square. @param {Mark} mark */
    circle({ square, brush }) {
        const [cx, cy] = this.middle(square);
        return svg("circle", { cx, cy, r: 45, class: "circle", stroke: paint(brush) });
    }

    /** An arrow between two squares; the same square twice is a circle. @param {Arrow} arrow */
    arrow({ from, to, brush }) {
        if (from === to) return this.circle({ square: from, brush });
        const [[x0, y0], [x1, y1]] = [this.middle(from), this.middle(to)];
        const [dx, dy] = [x1 - x0, y1 - y0];
        const length = Math.hypot(dx, dy);
        const [ux, uy] = [dx / length, dy / length];
        const [tipX, tipY] = [x1 - ux * 8, y1 - uy * 8];
        const [neckX, neckY] = [tipX - ux * 38, tipY - uy * 38];
        const point = (/** @type {number} */ side) => `${neckX - uy * 24 * side},${neckY + ux * 24 * side}`;
        return svg(
            "g",
            { class: "arrow", color: paint(brush) },
            svg("path", { d: `M${x0 + ux * 22},${y0 + uy * 22}L${neckX},${neckY}`, class: "shaft" }),
            svg("path", { d: `M${tipX},${tipY}L${point(1)}L${point(-1)}z`, class: "head" }),
        );
    }

    /**
     * What acts will do, before they are played: ghosts of what moves or enters, arcs of what is thrown, crosses on what
     * leaves the board elsewhere than where the piece goes.
     *
     * @param {View} view
     * @param {readonly Act[]} acts
     * @param {string | null} target where the piece goes: a ring is there already
     * @param {Ghost} draw
     * @returns {Node[]}
     */
    ghosts(view, acts, target, draw) {
        const nodes = [];
        const pieces = piecesOf(view);
        const main = runsOf(acts).flat().find((act) => act[0] === "go" && act[2] === target);
        for (const run of runsOf(acts)) {
            for (const act of run) {
                if (act[0] === "take" && act[1] !== target) nodes.push(this.cross(act[1]));
                if ((act[0] === "go" || act[0] === "throw") && act !== main) {
                    nodes.push(...this.moved(act[0], act[1], act[2], pieces, draw));
                }
                if (act[0] === "put" && act[1] !== target) nodes.push(this.ghost(act[1], draw(act[2], act[3])));
                if (act[0] === "become") nodes.push(this.ghost(act[1], draw(act[2], act[3])));
                if (act[0] === "wall") nodes.push(this.wall(view, act[1], "ghost"));
            }
            apply(pieces, run, (type, side) => ({ type, side, promoted: false }));
        }
        return nodes;
    }

    /** @param {string} how @param {string} from @param {string} to @param {Map<string, Piece>} pieces @param {Ghost} draw */
    moved(how, from, to, pieces, draw) {
        const piece = pieces.get(from);
        const [[x0, y0], [x1, y1]] = [this.middle(from), this.middle(to)];
        const bend = how === "throw" ? 0.35 : 0;
        const [x, y] = [(x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - Math.abs(x1 - x0) * bend];
        const path = svg("path", { d: `M${x0},${y0}Q${x},${y} ${x1},${y1}`, class: "way" });
        return piece ? [path, this.ghost(to, draw(piece.type, piece.side))] : [path];
    }

    /** @param {string} square @param {Node} picture */
    ghost(square, picture) {
        const [column, row] = this.grid.place(square);
        return svg("svg", { x: column * 100, y: row * 100, width: 100, height: 100, class: "ghost" }, picture);
    }
}
