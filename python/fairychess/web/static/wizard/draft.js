/**
 * The variant that is being made in the wizard, and its definition as TOML. The server judges the text.
 *
 * @typedef {"w" | "b"} Side
 * @typedef {object} Piece
 * @property {number} id
 * @property {string} name
 * @property {string} letter
 * @property {boolean} royal
 * @property {string} moves the text; empty for the moves that the library has
 * @property {import("./betza.js").Ways} ways the squares that were clicked
 * @property {string} [typed] the part of `moves` that was typed
 * @property {string} library the piece of the library that it comes from, or ""
 * @property {boolean} [derived] true while the letter follows the name
 * @property {boolean} [inherited] true if the variant that this one changes has it
 * @property {boolean} [reserve] true if it exists only in a reserve
 *
 * @typedef {object} Base the variant that is changed
 * @property {string} name
 * @property {string} title
 * @property {string} fen of its start position
 * @property {string[]} walls
 * @property {boolean} castles true if its start position has castling rights or gates
 *
 * @typedef {object} Draft
 * @property {string} name
 * @property {string} title
 * @property {Base | null} base
 * @property {number} files
 * @property {number} ranks
 * @property {Piece[]} pieces
 * @property {Record<string, [Side, number]>} placed the start position: side and piece by square
 * @property {boolean} touched true if the start position was changed by hand
 * @property {boolean} edited true if anything but the name and the title was changed
 * @property {boolean} mirror true if Black's pieces are placed opposite White's
 * @property {boolean} promotes
 * @property {boolean} passing en passant
 * @property {string} castling
 */

import { fileOf, nameOf, rankOf } from "../board/squares.js";

export const MIN_SIZE = 4;
export const MAX_SIZE = 16;

/** The square opposite one. @param {string} square @param {number} ranks */
export const opposite = (square, ranks) => nameOf(fileOf(square), ranks - 1 - rankOf(square));

/** What the wizard begins with: kings and pawns. @returns {Draft} */
export function newDraft() {
    const piece = { royal: false, moves: "", ways: {} };
    /** @type {Draft} */
    const draft = {
        name: "mygame",
        title: "My Game",
        base: null,
        files: 8,
        ranks: 8,
        pieces: [
            { ...piece, id: 1, name: "king", library: "king", letter: "k", royal: true },
            { ...piece, id: 2, name: "pawn", library: "pawn", letter: "p" },
        ],
        placed: {},
        touched: false,
        edited: false,
        mirror: true,
        promotes: true,
        passing: true,
        castling: "-",
    };
    resize(draft, 8, 8);
    return draft;
}

/** Change the size of the board; pieces that are off the board are removed. @param {Draft} draft @param {number} files @param {number} ranks */
export function resize(draft, files, ranks) {
    Object.assign(draft, { files, ranks });
    const before = Object.entries(draft.placed);
    draft.placed = {};
    if (!draft.touched) {
        for (let file = 0; file < files; file++) put(draft, nameOf(file, 1), ["w", 2]);
        put(draft, nameOf(Math.floor(files / 2), 0), ["w", 1]);
        return;
    }
    for (const [square, piece] of before) {
        const [file, rank] = [fileOf(square), rankOf(square)];
        if (file >= files || rank >= ranks) continue;
        if (!draft.mirror) draft.placed[square] = piece;
        else if (piece[0] === "w") put(draft, square, piece);
    }
}

/** Put a piece on a square, or empty it; with `mirror` the other side's too. @param {Draft} draft @param {string} square @param {[Side, number] | null} piece */
export function put(draft, square, piece) {
    const facing = opposite(square, draft.ranks);
    for (const place of draft.mirror ? [facing, square] : [square]) {
        if (!piece) delete draft.placed[place];
        else draft.placed[place] = place === square ? piece : [piece[0] === "w" ? "b" : "w", piece[1]];
    }
}

/** True if each piece has one of the same type opposite. @param {Draft} draft */
export function isMirrored({ placed, ranks }) {
    return Object.entries(placed).every(([square, [side, id]]) => {
        const facing = placed[opposite(square, ranks)];
        return facing && facing[0] !== side && facing[1] === id;
    });
}

/** A new piece with a letter that is free. @param {Draft} draft @param {Partial<Piece>} given @returns {Piece} */
export function addPiece(draft, given) {
    const name = given.name ?? unused(draft);
    const id = 1 + Math.max(0, ...draft.pieces.map((piece) => piece.id));
    const piece = { royal: false, moves: "", ways: {}, library: "", derived: true, ...given, id, name, letter: "" };
    draft.pieces.push(piece);
    piece.letter = freeLetter(draft, (given.letter ?? "") + name);
    return piece;
}

/** The first letter of a text, or else of the alphabet, that no piece has. @param {Draft} draft @param {string} text */
export function freeLetter({ pieces }, text) {
    const letters = new Set(pieces.map(({ letter }) => letter.toLowerCase()));
    return [...text, ..."abcdefghijklmnopqrstuvwxyz"].find((each) => /^[a-z]$/.test(each) && !letters.has(each)) ?? "";
}

/** @param {Draft} draft */
function unused({ pieces }) {
    for (let number = 1;; number++) {
        const name = number === 1 ? "newpiece" : `newpiece-${number}`;
        if (!pieces.some((piece) => piece.name === name)) return name;
    }
}

/** Remove a piece, from the board too. @param {Draft} draft @param {number} id */
export function removePiece(draft, id) {
    draft.pieces = draft.pieces.filter((piece) => piece.id !== id);
    draft.placed = Object.fromEntries(Object.entries(draft.placed).filter(([, piece]) => piece[1] !== id));
    draft.touched = true;
}

/** The names of the library's pawns, if no other variant has rules for them. @param {Draft} draft */
export const pawnsOf = ({ base, pieces }) =>
    base ? [] : pieces.filter(({ library }) => library === "pawn").map(({ name }) => name);

/** The FEN of the start position. @param {Draft} draft */
export function fenOf({ files, ranks, pieces, placed, base, castling }) {
    const letters = new Map(pieces.map(({ id, letter }) => [id, letter]));
    const rows = [];
    for (let rank = ranks - 1; rank >= 0; rank--) {
        let [row, empty] = ["", 0];
        for (let file = 0; file <= files; file++) {
            const square = nameOf(file, rank);
            const piece = file < files && (base?.walls.includes(square) ? "*" : placed[square]);
            if (file < files && !piece) empty++;
            else {
                row += empty || "";
                empty = 0;
                if (piece) row += piece === "*" ? piece : cased(letters.get(piece[1]) ?? "?", piece[0]);
            }
        }
        rows.push(row);
    }
    const [board, side, , ...others] = (base?.fen ?? " w - - 0 1").split(" ");
    return [rows.join("/") + (/\[.*\]$/.exec(board)?.[0] ?? ""), side, castling.trim() || "-", ...others].join(" ");
}

/** @param {string} letter @param {Side} side */
const cased = (letter, side) => (side === "w" ? letter.toUpperCase() : letter.toLowerCase());

/** A text of TOML: JSON writes texts in the same way, but for one character. @param {string} value */
const text = (value) => JSON.stringify(value).replaceAll("\x7f", "\\u007f");

/** @param {string} name */
const key = (name) => (/^[\w-]+$/.test(name) ? name : text(name));

/** The table of a piece. @param {Piece} piece */
function table({ name, letter, royal, moves, library }) {
    const lines = [`[pieces.${key(name)}]`];
    if (library && (library !== name || moves)) lines.push(`library = ${text(library)}`);
    lines.push(`letter = ${text(letter)}`);
    if (moves || !library) lines.push(`moves = ${text(moves)}`);
    if (royal) lines.push("royal = true");
    return `\n${lines.join("\n")}\n`;
}

/** A key with the names of the pawns, unless they are its default. @param {string} key @param {string[]} pawns */
const namesOf = (key, pawns) => (pawns.join() === "pawn" ? "" : `${key} = [${pawns.map(text).join(", ")}]\n`);

/** The definition. @param {Draft} draft @returns {string} */
export function tomlOf(draft) {
    const { name, title, base, files, ranks, pieces, touched } = draft;
    let made = `name = ${text(name)}\ntitle = ${text(title)}\n`;
    if (base) made += `extends = ${text(base.name)}\n`;
    const size = base ? "" : `files = ${files}\nranks = ${ranks}\n`;
    if (!base || touched) made += `\n[board]\n${size}start = ${text(fenOf(draft))}\n`;
    made += pieces.filter(({ inherited }) => !inherited).map(table).join("");
    const pawns = pawnsOf(draft);
    if (!pawns.length) return made;
    const choices = pieces.filter((piece) => !pawns.includes(piece.name) && !piece.royal).map((piece) => piece.name);
    if (draft.promotes && choices.length) {
        made += `\n[[promotion]]\n${namesOf("pieces", pawns)}to = [${choices.map(text).join(", ")}]\n`;
    }
    if (draft.passing) made += `\n[en_passant]\n${namesOf("attackers", pawns)}${namesOf("victims", pawns)}`;
    return made;
}

/** A definition with these pieces for pictures, on a board that may be empty. @param {Draft} draft @param {Piece[]} pieces */
export function sketchOf({ base }, pieces) {
    const own = pieces.filter(({ inherited }) => !inherited);
    const [head, start] = base && own.length < pieces.length
        ? [`extends = ${text(base.name)}\n`, ""]
        : ["", `start = "8/8/8/8/8/8/8/8"\n`];
    return `name = "sketch"\n${head}[board]\nsetups = true\n${start}${own.map(table).join("")}`;
}

/** A view for `<fairychess-board>`, which shows no moves. @param {{files: number, ranks: number, pieces: Piece[], placed: Draft["placed"], walls?: string[]}} shown */
export function viewOf({ files, ranks, pieces, placed, walls = [] }) {
    const types = pieces.map(({ name, letter, royal, reserve }) => ({
        name,
        letter: cased(letter, "w"),
        royal,
        reserve,
        shape: null,
    }));
    const board = Object.entries(placed).map((
        [square, [side, id]],
    ) => [square, pieces.findIndex((each) => each.id === id), side, false]);
    return {
        variant: { id: "", name: "", files, ranks, pieces: types },
        fen: JSON.stringify(board),
        "turn": "w",
        ply: 0,
        board: board.filter(([, type]) => Number(type) >= 0),
        reserve: { w: {}, b: {} },
        walls,
        gates: [],
        check: [],
        checkers: [],
        vote: null,
        over: null,
        claim: null,
        last: null,
        moves: [],
    };
}
