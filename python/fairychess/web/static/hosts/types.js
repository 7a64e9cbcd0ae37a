/**
 * The types of ports and of the tables at them. Types only: this file has no code.
 *
 * @import {Move, Refusal, Side, View} from "../board/types.js"
 *
 * @typedef {{variant?: string, definition?: string, fen?: string, moves?: string[]}} State
 * @typedef {{depth?: number, nodes?: number, movetime?: number, multipv?: number, skill?: number, threat?: boolean}} Limits
 * @typedef {{uci: string, view: View} | {refusal: Refusal}} Answer
 *
 * @typedef {object} Line
 * @property {number} rank
 * @property {number} depth
 * @property {{cp?: number, mate?: number}} score for the side to move
 * @property {string[]} pv
 * @property {string | null} san
 *
 * @typedef {object} Info what a search has found
 * @property {Line[]} lines
 * @property {string | null} best
 * @property {number} depth
 * @property {number} nodes
 * @property {boolean} done
 *
 * @typedef {{stop(): void, done: Promise<Info>}} Analysis
 *
 * @typedef {object} TablePort
 * @property {(state: State) => Promise<View>} view
 * @property {(text: string) => Promise<Answer>} play
 * @property {(limits: Limits, onInfo?: (info: Info) => void) => Analysis} analyse
 * @property {(side: Side) => Promise<Move[]>} [moves]
 * @property {(text: string) => Promise<Refusal | null>} [why]
 *
 * @typedef {object} TableGame a game at a table: `Game`, or that of a notebook
 * @property {TablePort} port
 * @property {View[]} views the start position and the one after each move
 * @property {number} at the place of the position that is shown
 * @property {View} view
 * @property {string[]} moves
 * @property {boolean} isLast
 * @property {() => Promise<View>} restart
 * @property {(ply: number) => Promise<View>} show
 * @property {(text: string) => Promise<Answer>} play
 * @property {(plies: number) => Promise<View>} back
 * @property {(limits: Limits, onInfo?: (info: Info) => void) => Analysis} analyse
 */

export {};
