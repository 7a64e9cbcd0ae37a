/** How the screens look, as the user has chosen it; kept in this browser. A change fires `look` at the window. */

import { read, write } from "./store.js";

/** @typedef {{colours: string, board: string, pieces: string}} Appearance `colours` and `board` are empty if the system decides */

/** @returns {Appearance} */
export const look = () => ({ colours: "", board: "", pieces: "western", ...read("look") });

/** Change something. @param {Partial<Appearance>} change */
export function setLook(change) {
    write("look", { ...look(), ...change });
    colour();
    dispatchEvent(new Event("look"));
}

const system = matchMedia("(prefers-color-scheme: dark)");
system.addEventListener("change", () => dispatchEvent(new Event("look")));

/** Take the chosen colours for the page. */
export const colour = () => (document.documentElement.dataset.colours = look().colours);

/** True if the screens are dark. */
export const isDark = () => (look().colours ? look().colours === "dark" : system.matches);

/** The theme of pictures that fits the screen. */
export const theme = () => look().board || (isDark() ? "dark" : "light");

/** The theme of the board that fits it. */
export const boardTheme = () => look().board || (isDark() ? "night" : "wood");

/** The style of the pieces. */
export const pieceStyle = () => look().pieces;
