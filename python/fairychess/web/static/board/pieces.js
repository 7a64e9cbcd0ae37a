/**
 * The pieces on the board. Each is one element, moved by transforms alone, that lives as long as the piece does.
 *
 * @import {Move, Piece, VariantInfo, View} from "./types.js"
 * @import {Grid} from "./squares.js"
 * @import {Sprites} from "./sprites.js"
 */

import { apply, piecesOf, runsOf } from "./acts.js";

/** The milliseconds of a move. */
const DURATION = 180;

/**
 * @typedef {object} Figure a piece with its element
 * @property {Piece} piece
 * @property {SVGElement} element
 */

/** The layer of pieces. */
export class Pieces {
    /** @param {HTMLElement} layer */
    constructor(layer) {
        this.layer = layer;
        /** @type {Map<string, Figure>} */
        this.figures = new Map();
        /** @type {Animation[]} */
        this.animations = [];
        /** The element that was dropped by hand: it is where it goes. @type {SVGElement | null} */
        this.dropped = null;
        /** @type {SVGElement[]} */
        this.leaving = [];
        /** The square of a piece that is shown where it goes. @type {string | null} */
        this.ahead = null;
    }

    /** Show nothing. */
    clear() {
        this.finish();
        this.layer.replaceChildren();
        this.figures.clear();
    }

    /**
     * Show the pieces of a view.
     *
     * @param {View} view @param {Grid} grid @param {Sprites} sprites
     * @param {Move | null} move the move that leads here from what is shown, to be animated
     */
    show(view, grid, sprites, move) {
        this.finish();
        const wanted = piecesOf(view);
        const make = (/** @type {Piece} */ piece) => this.figure(piece, view.variant, grid, sprites);
        if (move) this.animate(move, grid, make);
        for (const [square, figure] of this.figures) {
            const piece = wanted.get(square);
            if (piece && same(piece, figure.piece)) continue;
            figure.element.remove();
            this.figures.delete(square);
        }
        for (const [square, piece] of wanted) {
            if (!this.figures.has(square)) this.figures.set(square, make(piece));
        }
        for (const [square, { element }] of this.figures) {
            element.style.transform = grid.transform(square);
            element.style.visibility = "";
            element.classList.remove("dragged", "lifted");
            if (element.parentNode !== this.layer) this.layer.append(element);
        }
        this.dropped = null;
        this.ahead = null;
    }

    /** @param {Piece} piece @param {VariantInfo} variant @param {Grid} grid @param {Sprites} sprites @returns {Figure} */
    figure(piece, variant, grid, sprites) {
        const element = sprites.draw(piece, variant, piece.side !== grid.orientation);
        element.classList.add("piece");
        return { piece, element };
    }

    /**
     * Play a move with the figures: those that move slide, thrown ones fly in an arc, captured ones fade, new ones appear.
     *
     * @param {Move} move @param {Grid} grid @param {(piece: Piece) => Figure} make
     */
    animate(move, grid, make) {
        for (const run of runsOf(move.acts)) {
            for (const act of run) {
                const figure = this.figures.get(String(act[1]));
                if (act[0] === "take" && figure) this.leave(figure.element);
                if (act[0] === "become" && figure) this.leave(figure.element);
                if ((act[0] === "go" || act[0] === "throw") && figure && figure.element !== this.dropped) {
                    this.slide(figure.element, grid, act[1], act[2], act[0] === "throw");
                }
            }
            apply(this.figures, run, (type, side) => make({ type, side, promoted: false }));
            for (const act of run) {
                const figure = act[0] === "put" || act[0] === "become" ? this.figures.get(act[1]) : undefined;
                if (!figure) continue;
                this.layer.append(figure.element);
                this.play(figure.element, [{ opacity: 0 }, { opacity: 1 }]);
            }
        }
    }

    /** @param {SVGElement} element @param {Grid} grid @param {string} from @param {string} to @param {boolean} arc */
    slide(element, grid, from, to, arc) {
        const [[x0, y0], [x1, y1]] = [grid.place(from), grid.place(to)];
        const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x * 100}%, ${y * 100}%)`;
        const middle = `${at((x0 + x1) / 2, (y0 + y1) / 2 - 0.8)} scale(1.25)`;
        const path = [{ transform: at(x0, y0) }, ...(arc ? [{ transform: middle }] : []), { transform: at(x1, y1) }];
        this.layer.append(element);
        this.play(element, path);
    }

    /** Fade an element out under the others, and remove it. @param {SVGElement} element */
    leave(element) {
        const remove = () => element.remove();
        const animation = this.play(element, [{ opacity: 1 }, { opacity: 0 }]);
        if (!animation) return remove();
        this.leaving.push(element);
        this.layer.prepend(element);
        animation.finished.then(remove, remove);
    }

    /** @param {SVGElement} element @param {Keyframe[]} frames */
    play(element, frames) {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return null;
        const animation = element.animate(frames, { duration: DURATION, easing: "ease-in-out" });
        this.animations.push(animation);
        return animation;
    }

    /** End every animation at once. */
    finish() {
        for (const animation of this.animations) animation.cancel();
        for (const element of this.leaving) element.remove();
        this.animations = [];
        this.leaving = [];
    }

    /** Mark the pieces on some squares as lifted: they are about to make room. @param {Iterable<string>} squares */
    lift(squares) {
        const lifted = new Set(squares);
        for (const [square, { element }] of this.figures) element.classList.toggle("lifted", lifted.has(square));
    }

    /**
     * Show a piece where it goes, while more of its move is to be chosen, and all others where they are.
     *
     * @param {string | null} from @param {string | null} to @param {Grid} grid
     */
    advance(from, to, grid) {
        if (from === this.ahead) return;
        this.finish();
        this.dropped = null;
        for (const [square, { element }] of this.figures) {
            const moved = square === from && to !== null;
            element.style.transform = grid.transform(moved ? to : square);
            element.style.visibility = from !== null && square === to ? "hidden" : ""; // it is captured
            if (moved) this.dropped = element;
        }
        this.ahead = from;
    }

    /** An element that a pointer drags, for a piece on a square. @param {string} square */
    grab(square) {
        const element = this.figures.get(square)?.element ?? null;
        element?.classList.add("dragged");
        if (element) this.layer.append(element);
        return element;
    }

    /**
     * Put a dragged piece on a square, until a view says more.
     *
     * @param {SVGElement} element @param {Grid} grid @param {string} square @param {boolean} landed true if a move follows
     */
    release(element, grid, square, landed) {
        element.classList.remove("dragged");
        element.style.transform = grid.transform(square);
        this.dropped = landed ? element : null;
    }

    /** Put the piece of a square back on it. @param {string} square @param {Grid} grid */
    back(square, grid) {
        const element = this.figures.get(square)?.element;
        if (element) element.style.transform = grid.transform(square);
        this.dropped = null;
    }
}

/** @param {Piece} one @param {Piece} other */
const same = (one, other) => one.type === other.type && one.side === other.side && one.promoted === other.promoted;
