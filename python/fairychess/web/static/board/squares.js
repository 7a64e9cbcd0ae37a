/**
 * Names of squares, and where they are on a board that may be flipped. Columns and rows count from the upper left corner.
 *
 * @import {Side} from "./types.js"
 */

const FIRST_FILE = "a".charCodeAt(0);

/** The number of a square's file, from 0. @param {string} square */
export const fileOf = (square) => square.charCodeAt(0) - FIRST_FILE;

/** The number of a square's rank, from 0. @param {string} square */
export const rankOf = (square) => Number(square.slice(1)) - 1;

/** The name of a square. @param {number} file @param {number} rank */
export const nameOf = (file, rank) => String.fromCharCode(FIRST_FILE + file) + (rank + 1);

/** True for a dark square: a1 is one. @param {string} square */
export const isDark = (square) => (fileOf(square) + rankOf(square)) % 2 === 0;

/** The size of a board and the side at its bottom. */
export class Grid {
    /** @param {number} files @param {number} ranks @param {Side} orientation */
    constructor(files, ranks, orientation) {
        this.files = files;
        this.ranks = ranks;
        this.orientation = orientation;
    }

    /** The column and the row of a square. @param {string} square @returns {[number, number]} */
    place(square) {
        const [file, rank] = [fileOf(square), rankOf(square)];
        return this.orientation === "w" ? [file, this.ranks - 1 - rank] : [this.files - 1 - file, rank];
    }

    /** The square in a column and a row, or null off the board. @param {number} column @param {number} row */
    at(column, row) {
        if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
        return this.orientation === "w" ? nameOf(column, this.ranks - 1 - row) : nameOf(this.files - 1 - column, row);
    }

    /** All squares, row by row from the upper left corner. @returns {string[]} */
    all() {
        const squares = [];
        for (let row = 0; row < this.ranks; row++) {
            for (let column = 0; column < this.files; column++) squares.push(/** @type {string} */ (this.at(column, row)));
        }
        return squares;
    }

    /** The transform that puts an element of one square's size on a square. @param {string} square */
    transform(square) {
        const [column, row] = this.place(square);
        return `translate(${column * 100}%, ${row * 100}%)`;
    }
}
