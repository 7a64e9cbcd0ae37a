/**
 * The types of the web protocol (docs/web-board.md) and of the component. Types only: this file has no code.
 *
 * @typedef {"w" | "b"} Side
 *
 * @typedef {object} PieceType
 * @property {string} name
 * @property {string} letter
 * @property {string | null} shape
 * @property {boolean} royal
 * @property {boolean} [reserve] true if it exists only in a reserve
 *
 * @typedef {object} VariantInfo
 * @property {string} id
 * @property {string} name
 * @property {string} [title]
 * @property {number} files
 * @property {number} ranks
 * @property {PieceType[]} pieces
 * @property {boolean} [reserves]
 * @property {boolean} [walls]
 * @property {boolean} [duck] the only wall is one that moves
 * @property {boolean} [votes]
 * @property {boolean} [passes]
 *
 * @typedef {["go" | "throw", string, string] | ["take" | "wall" | "unwall", string]
 *   | ["put" | "become", string, string, Side] | ["reserve", Side, string, number] | ["vote", boolean] | ["pass"]} Act
 *
 * @typedef {object} Move
 * @property {string} uci
 * @property {string | null} [san]
 * @property {Act[]} acts
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} [promotion]
 * @property {string} [drop]
 * @property {[string, string]} [relocates]
 * @property {[string, string]} [introduces] the piece and its square
 * @property {[string, string]} [castling] from and to of the partner
 * @property {string} [wall]
 * @property {boolean} [vote]
 * @property {boolean} [pass]
 *
 * @typedef {object} View
 * @property {VariantInfo} variant
 * @property {string} fen
 * @property {Side} turn
 * @property {number} ply
 * @property {[string, number, Side, boolean][]} board
 * @property {Record<Side, Record<string, number>>} reserve
 * @property {string[]} walls
 * @property {string[]} gates
 * @property {string[]} check
 * @property {string[]} checkers
 * @property {Side | null} vote
 * @property {{result: string, winner: Side | null, reason: string} | null} over
 * @property {string | null} claim
 * @property {Move | null} last
 * @property {Move[]} moves
 *
 * @typedef {object} Piece
 * @property {string} type the name of its type
 * @property {Side} side
 * @property {boolean} promoted
 *
 * @typedef {object} Refusal
 * @property {string} [reason]
 * @property {string} message
 * @property {string[]} squares
 *
 * @typedef {object} Port
 * @property {(state: object) => Promise<View>} view
 * @property {(text: string) => Promise<{uci: string, view: View} | {refusal: Refusal}>} play
 * @property {(side: Side) => Promise<Move[]>} [moves]
 * @property {(text: string) => Promise<Refusal | null>} [why]
 */

export {};
