/**
 * The theme of a board by the colour scheme where it stands: that of the page, which may differ from that of the system.
 *
 * @import {FairychessBoard} from "../board/board.js"
 */

const THEMES = { light: "wood", dark: "night" };

/**
 * Give a board the theme for a light or a dark page, now and whenever that changes.
 * @param {FairychessBoard} board a board in the page
 * @returns {() => void} ends it
 */
export function followScheme(board) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const paint = () => {
        const scheme = getComputedStyle(board).colorScheme;
        const dark = scheme.includes("dark") && (system.matches || !scheme.includes("light"));
        board.theme = dark ? THEMES.dark : THEMES.light;
    };
    const watched = new MutationObserver(paint);
    watched.observe(document.documentElement, { attributes: true });
    watched.observe(document.body, { attributes: true });
    system.addEventListener("change", paint);
    paint();
    return () => {
        watched.disconnect();
        system.removeEventListener("change", paint);
    };
}
