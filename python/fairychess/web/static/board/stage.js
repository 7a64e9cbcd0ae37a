/**
 * What the component shows: layers of the board, trays, buttons, the live region. It draws what it is given.
 *
 * @import {Act, Move, Side, View} from "./types.js"
 * @import {Arrow, Mark} from "./marks.js"
 * @import {Choosing} from "./choosing.js"
 */

import { piecesOf, squaresOf as changedBy, takesOn } from "./acts.js";
import { buttons } from "./bar.js";
import { Cells } from "./cells.js";
import { html, svg } from "./elements.js";
import { coordinates, CROSSINGS, ground } from "./ground.js";
import { Marker } from "./marks.js";
import { Pieces } from "./pieces.js";
import { wallName } from "./sentences.js";
import { Grid } from "./squares.js";
import { Sprites } from "./sprites.js";
import { Tray } from "./trays.js";

/**
 * @typedef {object} Scene what is drawn over a view
 * @property {View} view
 * @property {Choosing} choosing
 * @property {readonly Act[]} ghosts the acts that are shown before they happen
 * @property {{square: string, moves: readonly Move[]} | null} reach what a piece may do, legal or not
 * @property {readonly string[]} seen squares that explain why a move is illegal
 * @property {readonly Arrow[]} arrows
 * @property {readonly Mark[]} marks
 */

/** The DOM of one component. */
export class Stage {
    constructor() {
        this.sprites = new Sprites(null);
        this.grid = new Grid(8, 8, "w");
        this.marker = new Marker(this.grid);
        this.drawn = "";
        this.trays = { top: new Tray(), bottom: new Tray() };
        this.cells = new Cells(this.grid);
        this.ground = svg("svg");
        this.under = svg("svg", { class: "under", "aria-hidden": "true" });
        this.over = svg("svg", { class: "over", "aria-hidden": "true" });
        this.ghosts = svg("svg", { class: "over", "aria-hidden": "true" });
        this.pointed = html("div", { class: "pointed" });
        const layer = html("div", { class: "pieces", "aria-hidden": "true" });
        this.pieces = new Pieces(layer);
        this.layer = layer;
        this.board = html("div", { class: "board", part: "board" });
        this.bar = html("div", { class: "bar", part: "bar" });
        this.live = html("div", { class: "live", role: "status", "aria-live": "polite" });
        this.frame = html("div", { class: "frame", part: "frame" });
        this.frame.append(this.trays.top.element, this.board, this.trays.bottom.element, this.bar, this.live);
    }

    /**
     * Draw the board itself again if its size, its orientation or its pieces have changed.
     *
     * @param {View} view @param {Side} orientation
     */
    prepare(view, orientation) {
        const { files, ranks, id, title, name } = view.variant;
        const drawn = JSON.stringify([files, ranks, id, orientation]);
        if (drawn === this.drawn) return;
        this.drawn = drawn;
        const { grid } = this;
        if (!this.board.firstChild || grid.files !== files || grid.ranks !== ranks || grid.orientation !== orientation) {
            this.lay(new Grid(files, ranks, orientation));
        }
        // The squares of a board that keeps its form stay: one of them may have the focus, or be under a pressed button.
        this.cells.element.setAttribute("aria-label", `${title ?? name}, board`);
        this.board.classList.toggle("crossings", CROSSINGS.has(this.sprites.game));
        const squares = ground(this.grid, this.sprites.game);
        this.ground.replaceWith(squares);
        this.ground = squares;
        this.pieces.clear();
    }

    /** Lay out the squares. @param {Grid} grid */
    lay(grid) {
        const { files, ranks } = grid;
        this.grid = grid;
        this.marker = new Marker(grid);
        this.frame.style.setProperty("--files", String(files));
        this.frame.style.setProperty("--ranks", String(ranks));
        for (const layer of [this.under, this.over, this.ghosts]) {
            layer.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`);
        }
        const { current, element } = this.cells;
        const focused = element.matches(":focus-within");
        this.cells = new Cells(grid);
        this.board.replaceChildren(
            this.ground,
            this.under,
            coordinates(grid),
            this.pointed,
            this.layer,
            this.over,
            this.ghosts,
            this.cells.element,
        );
        this.cells.go(current, focused);
    }

    /** Use other pictures of pieces from the next drawing on. @param {Sprites} sprites */
    dress(sprites) {
        this.sprites.element?.remove();
        this.sprites = sprites;
        if (sprites.element) this.frame.prepend(sprites.element);
        this.drawn = "";
    }

    /** Draw everything that depends on what is chosen and pointed at. @param {Scene} scene */
    refresh(scene) {
        const { view, choosing } = scene;
        const { sources, options, selected } = choosing;
        const state = { sources, options, selected };
        const [top, bottom] = this.grid.orientation === "w"
            ? /** @type {const} */ (["b", "w"])
            : /** @type {const} */ (["w", "b"]);
        this.trays.top.show(view, top, this.sprites, state);
        this.trays.bottom.show(view, bottom, this.sprites, state);
        const [walls, check] = [new Set(view.walls), new Set(view.check)];
        this.cells.describe(piecesOf(view), { walls, wall: wallName(view.variant), check, ...state });
        if (choosing.moves.length) { // else a move is being played, which ends where it is shown
            const [move] = choosing.question.about === "wall" ? choosing.chosen.moves : [];
            this.pieces.advance(move?.from ?? null, move?.to ?? null, this.grid);
        }
        this.under.replaceChildren(...this.below(scene));
        this.over.replaceChildren(...this.above(scene));
        this.point(scene);
        const relocated = choosing.question.about === "relocation" ? choosing.chosen.moves[0].relocates?.[0] : undefined;
        this.pieces.lift(relocated ? [relocated] : []);
    }

    /** Draw what follows the pointer: ghosts, and the square under a dragged piece. @param {Scene} scene */
    point({ view, choosing, ghosts }) {
        const picture = (/** @type {string} */ type, /** @type {Side} */ side) =>
            this.sprites.draw({ type, side, promoted: false }, view.variant, side !== this.grid.orientation);
        const target = choosing.chosen.target ?? ghosts.find((act) => act[0] === "go")?.[2] ?? null;
        this.ghosts.replaceChildren(...this.marker.ghosts(view, ghosts, target, picture));
    }

    /** @param {Scene} scene @returns {Node[]} */
    below({ view, choosing, reach, seen }) {
        const stops = [["0%", 1], ["45%", 0.8], ["95%", 0]];
        const shading = stops.map(([offset, opacity]) =>
            svg("stop", { offset, "stop-color": "var(--fc-check)", "stop-opacity": opacity })
        );
        const nodes = [svg("defs", {}, svg("radialGradient", { id: "check" }, ...shading))];
        if (view.last) { for (const square of changedBy(view.last)) nodes.push(this.marker.fill(square, "last")); }
        for (const square of view.check) nodes.push(this.marker.fill(square, "check", { fill: "url(#check)" }));
        for (const square of view.walls) nodes.push(this.marker.wall(view, square));
        for (const square of seen) nodes.push(this.marker.fill(square, "seen"));
        for (const square of view.gates) nodes.push(this.marker.gate(square));
        const { source, target } = choosing.chosen;
        for (const square of [source, target, reach?.square ?? null]) {
            if (square && this.cells.cells.has(square)) nodes.push(this.marker.fill(square, "selected"));
        }
        return nodes;
    }

    /** @param {Scene} scene @returns {Node[]} */
    above({ choosing, reach, arrows, marks }) {
        const nodes = [];
        const occupied = (/** @type {string} */ square) => this.pieces.figures.has(square) && square !== this.pieces.ahead;
        for (const place of choosing.options) {
            if (!this.cells.cells.has(place)) continue;
            const takes = choosing.movesOf(place).some((move) => takesOn(move, place));
            nodes.push(this.marker.target(place, takes || occupied(place)));
        }
        for (const move of reach?.moves ?? []) {
            if (move.to) nodes.push(this.marker.target(move.to, occupied(move.to), "may"));
        }
        for (const arrow of arrows) nodes.push(this.marker.arrow(arrow));
        for (const mark of marks) nodes.push(this.marker.circle(mark));
        return nodes;
    }

    /** The buttons for moves without squares. @param {View} view @param {readonly Move[]} moves */
    offer(view, moves) {
        const offered = buttons(view, moves);
        if (offered.length || this.bar.firstChild) this.bar.replaceChildren(...offered);
    }

    /** Mark the square under a dragged piece. @param {string | null} square */
    aim(square) {
        this.pointed.classList.toggle("on", square !== null);
        if (square) this.pointed.style.transform = this.grid.transform(square);
    }

    /** Say something to a screen reader. @param {string} text */
    say(text) {
        this.live.textContent = text;
    }

    /** The square at a point of the page, or null. @param {{x: number, y: number}} point */
    squareAt({ x, y }) {
        const box = this.board.getBoundingClientRect();
        const column = Math.floor(((x - box.left) / box.width) * this.grid.files);
        return this.grid.at(column, Math.floor(((y - box.top) / box.height) * this.grid.ranks));
    }
}
