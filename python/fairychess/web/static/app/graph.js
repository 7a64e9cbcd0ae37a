/**
 * The graph of the evaluation over a game: above the middle White is better, and the line at the current move can be moved.
 *
 * @import {Judged} from "./review.js"
 */

import { svg } from "../board/elements.js";
import { h } from "./dom.js";
import { chanceOf } from "./chances.js";

const WIDTH = 600;
const HEIGHT = 120;

/** Draws the graph. */
export class Graph {
    /** @param {(index: number) => void} choose is called with the number of a position */
    constructor(choose) {
        this.count = 1;
        this.picture = svg("svg", {
            viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
            preserveAspectRatio: "none",
            "aria-hidden": "true",
        });
        this.picture.addEventListener("click", (event) => {
            const { left, width } = this.picture.getBoundingClientRect();
            const index = Math.round((/** @type {MouseEvent} */ (event).clientX - left) / width * this.count);
            choose(Math.min(index, Number(this.slider.max)));
        });
        this.slider = h("input", {
            type: "range",
            min: 0,
            max: 0,
            value: 0,
            "aria-label": "Position in the graph of the evaluation",
            input: () => choose(Number(this.slider.value)),
        });
        this.element = h("div", { class: "graph" }, /** @type {any} */ (this.picture), this.slider);
    }

    /** Draw. @param {Judged[]} judged @param {number} count the number of positions in all @param {number} current */
    show(judged, count, current) {
        this.count = Math.max(1, count - 1);
        const points = judged.map(({ pawns }, index) => [this.#x(index), HEIGHT * (1 - chanceOf(pawns) / 100)]);
        const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
        const end = points.at(-1)?.[0] ?? 0;
        const marks = judged.flatMap(({ remark }, index) =>
            remark ? [svg("circle", { cx: points[index][0], cy: points[index][1], r: 4, class: `remark ${remark}` })] : []
        );
        this.cursor = svg("path", { class: "cursor" });
        this.picture.replaceChildren(
            svg("rect", { width: WIDTH, height: HEIGHT, class: "blacks" }),
            ...(line ? [svg("path", { d: `M0,${HEIGHT}L${line}L${end},${HEIGHT}z`, class: "whites" })] : []),
            svg("path", { d: `M0,${HEIGHT / 2}H${WIDTH}`, class: "middle" }),
            ...(line ? [svg("path", { d: `M${line}`, class: "curve" })] : []),
            ...marks,
            this.cursor,
        );
        this.slider.max = String(this.count);
        this.point(current);
    }

    /** Mark the current position; a negative number is none. @param {number} current */
    point(current) {
        this.cursor?.setAttribute("d", current < 0 ? "" : `M${this.#x(current)},0V${HEIGHT}`);
        if (current >= 0) this.slider.value = String(current);
    }

    /** @param {number} index */
    #x(index) {
        return (index * WIDTH) / this.count;
    }
}
