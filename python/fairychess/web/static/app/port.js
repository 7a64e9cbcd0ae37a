/** The port of the board component over the socket: it plays the moves of one game. */

/**
 * @param {import("./game.js").Game} game
 */
export function portOf(game) {
    const { connection } = game;
    return {
        /** @param {object} state */
        view: async (state) => (await connection.ask("view", { state })).view,
        /** @param {string} text */
        play: (text) => game.play(text),
        /** @param {object} limits @param {(found: any) => void} info */
        analyse: (limits, info) => connection.search(game.state(), limits, info),
        /** @param {string} definition */
        check: (definition) => connection.ask("check", { definition }),
        /** @param {"w" | "b"} side */
        moves: async (side) => (await connection.ask("moves", { state: game.state(), side })).moves,
        /** @param {string} text */
        why: async (text) => (await connection.ask("why", { state: game.state(), move: text })).refusal,
    };
}
