/** The dialog for the look of the screens. */

import { dialog, select } from "./dom.js";
import { look, setLook } from "./look.js";

/** @type {[string, string][]} */
const COLOURS = [["", "those of the system"], ["light", "light"], ["dark", "dark"]];
/** @type {[string, string][]} */
const BOARDS = [["", "wood, and night on a dark screen"], ["wood", "wood"], ["meadow", "meadow"], ["lake", "lake"], [
    "night",
    "night",
], [
    "clear",
    "clear: strong contrast",
], ["print", "print: black and white"]];
/** @type {[string, string][]} */
const PIECES = [["western", "figures in all games"], ["native", "the native ones of shogi, xiangqi, janggi and makruk"]];

/** Ask how the screens should look. */
export function showAppearance() {
    const { colours, board, pieces } = look();
    dialog(
        "Appearance",
        select("Colours", COLOURS, colours, (value) => setLook({ colours: value })),
        select("Board", BOARDS, board, (value) => setLook({ board: value })),
        select("Pieces", PIECES, pieces, (value) => setLook({ pieces: value })),
    );
}
