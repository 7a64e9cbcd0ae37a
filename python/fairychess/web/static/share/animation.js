/**
 * A game as an animated picture: the server draws its positions, and the browser joins them.
 *
 * @import {Game} from "../app/game.js"
 */

import { h, picture } from "../app/dom.js";
import { isDark, pieceStyle, theme } from "../app/look.js";
import { GifWriter } from "./gif.js";

/** The longer side of the picture, in pixels. */
const SIZE = 480;
/** The maximum number of positions. */
const MAX_FRAMES = 500;
/** How long a position is shown, and how long the last one, in milliseconds. */
const [DELAY, LAST] = [900, 3000];
/** What is beside the board, on light and dark screens. */
const GROUNDS = { light: "#ffffff", dark: "#17191d" };
/** The time between two requests, in milliseconds: the server closes the connection for 50 messages in a second. */
const GAP = 40;

/**
 * Draw the line that the current position is on, from the start to its end.
 *
 * @param {Game} game @param {"w" | "b"} side the side at the bottom
 * @param {(done: number, all: number) => boolean} progress is called after each position; false stops
 * @returns {Promise<Blob | null>} null if it was stopped
 */
export async function animated(game, side, progress) {
    const nodes = [0, ...game.tree.path(game.tree.end())];
    if (nodes.length > MAX_FRAMES) {
        throw new Error(`a game of more than ${MAX_FRAMES - 1} moves is too long for an animated picture`);
    }
    const states = nodes.map((node) => game.state(node)); // moves may be added meanwhile
    const look = { theme: theme(), shapes: pieceStyle() };
    /** @type {Canvas | null} */
    let canvas = null;
    for (const [index, state] of states.entries()) {
        const began = performance.now();
        const { svg } = await game.connection.ask("picture", { state, ...look, side });
        const image = picture(svg, "");
        await image.decode();
        canvas ??= new Canvas(image, GROUNDS[isDark() ? "dark" : "light"]);
        canvas.add(image, index === states.length - 1 ? LAST : DELAY);
        if (!progress(index + 1, states.length)) return null;
        await new Promise((done) => setTimeout(done, Math.max(0, GAP - (performance.now() - began))));
    }
    return canvas?.gif.finish() ?? null;
}

/** Where the positions are drawn; the first decides on the size. */
class Canvas {
    /** @param {HTMLImageElement} first @param {string} ground */
    constructor({ naturalWidth, naturalHeight }, ground) {
        this.ground = ground;
        const scale = SIZE / Math.max(naturalWidth, naturalHeight);
        const canvas = h("canvas", {});
        canvas.width = Math.round(scale * naturalWidth);
        canvas.height = Math.round(scale * naturalHeight);
        this.canvas = canvas;
        this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
        this.gif = new GifWriter(canvas.width, canvas.height);
    }

    /** @param {HTMLImageElement} image @param {number} delay */
    add(image, delay) {
        const { context, canvas: { width, height } } = this;
        const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
        const [wide, high] = [scale * image.naturalWidth, scale * image.naturalHeight];
        context.fillStyle = this.ground;
        context.fillRect(0, 0, width, height);
        context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
        this.gif.add(context.getImageData(0, 0, width, height).data, delay);
    }
}
