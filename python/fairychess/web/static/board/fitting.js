/**
 * The size of the squares with the attribute `fit`: board, reserves and buttons together fit into the height that the page gives the
 * component. The reserves are above and below the board, or beside it where that leaves more room for the squares.
 *
 * @import {FairychessBoard} from "./board.js"
 *
 * @typedef {{width: number, height: number}} Box
 * @typedef {{files: number, ranks: number, slots: [number, number], buttons: number}} Contents `buttons` is the height of the buttons
 */

const GAP = 4;
const PADDING = 8;
const MARGIN = 12;
/** The smallest width of what is beside the board if it has buttons. */
const BUTTONS = 150;
const LARGEST = 160;

/** The size of a slot of a reserve, as in the style. @param {number} square */
const slotOf = (square) => Math.min(60, Math.max(32, square * 0.72));

/** The width of the margin with the names of the files and ranks, as in the style. @param {number} square */
const marginOf = (square) => Math.min(18, Math.max(12, square * 0.26));

/** True if everything fits with the reserves above and below. @param {Box} box @param {Contents} contents @param {number} square */
function stacked({ width, height }, { files, ranks, slots, buttons }, square) {
    const [margin, slot] = [marginOf(square), slotOf(square) + GAP];
    const row = Math.max(1, Math.floor((square * files - PADDING + GAP) / slot));
    const trays = slots.map((count) => (count ? Math.ceil(count / row) * slot - GAP + PADDING + MARGIN : 0));
    return square * files + margin <= width &&
        square * ranks + margin + trays[0] + trays[1] + (buttons && buttons + MARGIN / 2) <= height;
}

/** The width of the reserves beside the board. @param {number} height @param {Contents} contents @param {number} square */
function sideOf(height, { slots, buttons }, square) {
    const slot = slotOf(square) + GAP;
    const column = Math.max(1, Math.floor(((height - buttons) / 2 - PADDING - MARGIN + GAP) / slot));
    const columns = Math.ceil(Math.max(...slots) / column);
    return Math.ceil(Math.max(columns * slot - GAP + PADDING, buttons && BUTTONS));
}

/** True if everything fits with the reserves beside the board. @param {Box} box @param {Contents} contents @param {number} square */
function aside({ width, height }, contents, square) {
    const { files, ranks } = contents;
    const margin = marginOf(square);
    return square * ranks + margin <= height &&
        square * files + margin + PADDING + sideOf(square * ranks, contents, square) <= width;
}

/** The largest square with which everything fits. @param {(square: number) => boolean} fits */
function largest(fits) {
    let square = LARGEST;
    while (square > 8 && !fits(square)) square--;
    return square;
}

/** Sizes one component. */
export class Fitting {
    #key = "";

    /** @param {FairychessBoard} board */
    constructor(board) {
        this.board = board;
        this.observer = new ResizeObserver(() => this.fit());
        this.again = () => this.fit(true);
    }

    /** Fit the component from now on. */
    start() {
        this.observer.observe(this.board);
        addEventListener("resize", this.again);
        this.fit(true);
    }

    /** Leave the size to the style sheet. */
    stop() {
        this.observer.disconnect();
        removeEventListener("resize", this.again);
        const { frame } = this.board.stage;
        frame.style.removeProperty("--square");
        frame.classList.remove("beside");
        this.#key = "";
    }

    /** Find the size, if anything that it depends on has changed. @param {boolean} [changed] true if the height may have */
    fit(changed = false) {
        const { board } = this;
        const { view, stage } = board;
        if (!view || !board.isConnected || !board.hasAttribute("fit")) return;
        const { files, ranks } = view.variant;
        const { frame, trays, bar } = stage;
        bar.classList.toggle("kept", view.vote !== null || view.variant.passes === true);
        const slots = /** @type {[number, number]} */ ([trays.top.count, trays.bottom.count]);
        const key = JSON.stringify([
            files,
            ranks,
            slots,
            bar.childElementCount,
            bar.className,
            board.clientWidth,
            board.clientHeight,
        ]);
        if (key === this.#key && !changed) return;
        frame.classList.remove("beside");
        const wide = largest((square) => square * files + marginOf(square) <= board.clientWidth);
        frame.style.setProperty("--square", `${wide}px`);
        const box = { width: board.clientWidth, height: board.clientHeight };
        if (!box.width || !box.height) return;
        if (frame.offsetHeight > box.height) this.#search(box, { files, ranks, slots, buttons: bar.offsetHeight });
        const { clientWidth, clientHeight } = board;
        this.#key = JSON.stringify([files, ranks, slots, bar.childElementCount, bar.className, clientWidth, clientHeight]);
    }

    /** Find the larger of the two arrangements, and correct it by what is really drawn. @param {Box} box @param {Contents} contents */
    #search(box, contents) {
        const { frame } = this.board.stage;
        const above = largest((square) => stacked(box, contents, square));
        const beside = contents.slots.some(Boolean) || contents.buttons ? largest((square) => aside(box, contents, square)) : 0;
        const turned = beside > above * 1.04;
        let square = turned ? beside : above;
        const overflows = () => {
            this.#apply(contents, square, turned);
            return frame.offsetHeight > box.height || frame.offsetWidth > box.width;
        };
        if (overflows()) {
            for (let tries = 0; tries < LARGEST && square > 8 && overflows(); tries++) square--;
        } else {
            for (let tries = 0; tries < 4 && !overflows(); tries++) square++;
            square--;
        }
        overflows();
    }

    /** @param {Contents} contents @param {number} square @param {boolean} turned */
    #apply(contents, square, turned) {
        const { frame } = this.board.stage;
        frame.style.setProperty("--square", `${square}px`);
        frame.style.setProperty("--side", `${sideOf(square * contents.ranks, contents, square)}px`);
        frame.classList.toggle("beside", turned);
    }
}
