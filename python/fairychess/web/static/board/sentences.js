/**
 * Sentences about moves, made from their acts: for the list of choices, the live region and descriptions of squares.
 *
 * @import {Act, Move, Piece, Side, View} from "./types.js"
 */

import { apply, piecesOf, runsOf } from "./acts.js";

/** @param {Side} side */
export const sideName = (side) => (side === "w" ? "White" : "Black");

/** A name as it is spoken. @param {string} name */
export const spoken = (name) => name.replaceAll("-", " ");

/** The name of a piece with its side: "white knight". @param {Piece} piece */
export const pieceName = (piece) =>
    `${piece.side === "w" ? "white" : "black"} ${spoken(piece.type)}${piece.promoted ? ", promoted" : ""}`;

/** What a wall is called. @param {{duck?: boolean}} variant */
export const wallName = ({ duck }) => (duck ? "duck" : "wall");

/** A square, or the slot of a piece or of walls, as it is spoken. @param {string} place */
export const placeName = (
    place,
) => (place === "*" ? "the wall" : place.startsWith("@") ? `the ${spoken(place.slice(1))}` : place);

/** A list in words: "a, b and c". @param {string[]} parts */
export const listed = (parts) => (parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

/** Clauses as one, with a comma before the last where one of them has an "and" itself. @param {string[]} clauses */
function joined(clauses) {
    const before = clauses.slice(0, -1);
    const comma =
        before.length > 1 || before.some((clause) => clause.includes(",")) || clauses.some((clause) => clause.includes(" and "))
            ? ","
            : "";
    return before.length ? `${before.join(", ")}${comma} and ${clauses.at(-1)}` : String(clauses[0]);
}

/** With an article: "a rook", "an archbishop". @param {string} name */
const article = (name) => `${/^[aeiou]/i.test(name) ? "an" : "a"} ${spoken(name)}`;

/**
 * What a move does, in a sentence: "The belfry goes to d5 and throws the knight from d3 to d6, capturing the rook."
 *
 * @param {View} view the position before the move
 * @param {Move} move
 * @returns {string}
 */
export function sentence(view, move) {
    const telling = new Telling(view, move);
    const text = joined(telling.clauses());
    return `${text[0].toUpperCase()}${text.slice(1)}.${telling.check()}`;
}

/** One move while it is put into words. */
class Telling {
    /** @param {View} view @param {Move} move */
    constructor(view, move) {
        this.view = view;
        this.move = move;
        this.pieces = piecesOf(view);
        this.walls = new Set(view.walls);
        /** Captures that the next clause mentions. @type {{square: string, name: string}[]} */
        this.taken = [];
        /** The piece that the last clause was about. @type {string | null} */
        this.subject = null;
    }

    /** @returns {string[]} */
    clauses() {
        const clauses = [];
        const runs = runsOf(this.move.acts);
        for (let at = 0; at < runs.length; at++) {
            const act = runs[at][0];
            const same = runs.slice(at).findIndex(([other]) => other[0] !== act[0] || sideOf(other) !== sideOf(act));
            const alike = act[0] === "become" || act[0] === "take"
                ? runs.slice(at, same < 0 ? undefined : at + same)
                : [runs[at]];
            const clause = this.clause(alike.flat());
            if (clause) clauses.push(clause);
            apply(this.pieces, alike.flat(), (type, side) => ({ type, side, promoted: false }));
            at += alike.length - 1;
        }
        if (this.taken.length) clauses.push(this.removed());
        return clauses;
    }

    /** What the marks of SAN say: "#" is no checkmate where the other side has no royal piece left. */
    check() {
        const mark = this.move.san?.match(/[+#]+$/)?.[0];
        if (!mark?.includes("#")) return mark ? " Check." : "";
        const royal = new Set(this.view.variant.pieces.filter(({ royal }) => royal).map(({ name }) => name));
        const mated = [...this.pieces.values()].some(({ type, side }) => side !== this.view.turn && royal.has(type));
        return mated ? " Checkmate." : " The game ends.";
    }

    /** The clause of acts of one sort; captures wait for the clause that they belong to. @param {Act[]} acts */
    clause(acts) {
        const act = acts[0];
        switch (act[0]) {
            case "go":
                return acts.length > 1 ? this.castles(acts) : this.goes(act[1], act[2]);
            case "throw":
                return this.throws(act[1], act[2]);
            case "take":
                this.taken.push(...acts.map((each) => ({ square: String(each[1]), name: this.the(String(each[1])) })));
                return null;
            case "put":
                return this.enters(act[1], act[2]);
            case "become":
                return this.becomes(acts.map((each) => String(each[1])), act[2], act[3]);
            case "wall":
                return this.walled(act[1]);
            case "unwall":
                this.walls.delete(act[1]);
                this.unwalled = act[1];
                return null;
            case "vote":
                return `${sideName(this.view.turn)} ${act[1] ? "accepts" : "declines"}`;
            case "pass":
                return `${sideName(this.view.turn)} passes`;
            default:
                return null;
        }
    }

    /** @param {string} from @param {string} to */
    goes(from, to) {
        const relocated = this.move.relocates?.[0] === from;
        const name = this.the(from);
        this.subject = to;
        const [only, ...others] = this.taken;
        if (only?.square === to && !others.length) {
            this.taken = [];
            return `${name} captures ${only.name} on ${to}`;
        }
        return `${name} goes ${relocated ? `from ${from} ` : ""}to ${to}${this.captures(to)}`;
    }

    /** @param {string} from @param {string} to */
    throws(from, to) {
        const captured = this.captures(to);
        const verb = this.subject ? "throws" : `${sideName(this.view.turn)} throws`;
        return `${verb} ${this.the(from)} from ${from} to ${to}${captured}`;
    }

    /** @param {Act[]} acts */
    castles([king, partner]) {
        return `${this.the(String(king[1]))} castles to ${king[2]}, with ${this.the(String(partner[1]))} to ${partner[2]}`;
    }

    /** @param {string} square @param {string} type */
    enters(square, type) {
        return `${article(type)} enters on ${square}`;
    }

    /** @param {string[]} squares @param {string} type @param {Side} side */
    becomes(squares, type, side) {
        if (squares.length === 1 && squares[0] === this.subject) return `becomes ${article(type)}`;
        const [many, s] = squares.length > 1 ? [true, ""] : [false, "s"];
        const joins = squares.every((square) => this.pieces.get(square)?.type === type);
        const pieces = `${many ? "the pieces" : this.the(squares[0])} on ${listed(squares)}`;
        return joins ? `${pieces} join${s} ${sideName(side)}` : `${pieces} become${s} ${article(type)}`;
    }

    /** @param {string} square */
    walled(square) {
        const name = `the ${wallName(this.view.variant)}`;
        const first = this.view.variant.duck ? `${name} goes to ${square}` : `${square} becomes a wall`;
        const text = this.unwalled ? `${name} on ${this.unwalled} moves to ${square}` : first;
        this.unwalled = undefined;
        return text;
    }

    /** "the knight", of what is on a square now. @param {string} square */
    the(square) {
        return `the ${spoken(this.pieces.get(square)?.type ?? "piece")}`;
    }

    /** The captures before a piece lands, as the end of its clause. @param {string} to */
    captures(to) {
        if (!this.taken.length) return "";
        const names = this.taken.map(({ square, name }) => (square === to ? name : `${name} on ${square}`));
        this.taken = [];
        return `, capturing ${listed(names)}`;
    }

    /** The captures after the last piece has landed. */
    removed() {
        const names = this.taken.map(({ square, name }) => `${name} on ${square}`);
        return `${listed(names)} ${names.length > 1 ? "leave" : "leaves"} the board`;
    }
}

/** The side of an act that has one. @param {Act} act */
const sideOf = (act) => (act[0] === "become" || act[0] === "put" ? act[3] : null);
