/** The icons of the screens: lines on a grid of 24 by 24, in the colour of the text. */

import { svg } from "../board/elements.js";

const PATHS = {
    analyse: "M4 20V4M4 20H20M8 15l4-5 3 3 5-7",
    animate: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4",
    back: "M15 5l-7 7 7 7",
    board: "M4 4h16v16H4zM4 12h16M12 4v16M12 4h8v8h-8zM4 12h8v8H4z",
    close: "M6 6l12 12M18 6L6 18",
    copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    draw: "M4 9h16M4 15h16",
    edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
    engine: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
    export: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    first: "M18 5l-7 7 7 7M7 5v14",
    flip: "M8 4v16M8 20l-4-4M8 20l4-4M16 20V4M16 4l-4 4M16 4l4 4",
    forward: "M9 5l7 7-7 7",
    hint: "M9 17h6M10 20h4M12 3a6 6 0 0 0-3 11v3h6v-3a6 6 0 0 0-3-11z",
    home: "M3 12l9-8 9 8M6 10v10h12V10",
    import: "M12 3v12M8 11l4 4 4-4M5 12v8h14v-8",
    keys: "M3 6h18v12H3zM7 10h0M11 10h0M15 10h0M8 14h8",
    last: "M6 5l7 7-7 7M17 5v14",
    look: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 3v18M12 7h6.5M12 12h9M12 17h6.5",
    new: "M12 5v14M5 12h14",
    picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h1",
    pieces: "M9 21h6M8 18h8l-2-7h-4zM12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    play: "M7 4l13 8-13 8z",
    puzzle: "M4 8h4.5a2 2 0 1 1 3.5 0h4v4.5a2 2 0 1 1 0 3.5v4H4z",
    resign: "M6 21V4h12l-3 4 3 4H6",
    review: "M4 4h16v16H4zM8 9h8M8 13h5M14 17l2 2 4-5",
    share:
        "M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 11l8-4.5M8 13l8 4.5",
    sound: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12",
    takeback: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12",
    threat: "M12 3l9 17H3zM12 10v4M12 17h0",
    workshop: "M14 6a5 5 0 0 0-6 6l-5 5 4 4 5-5a5 5 0 0 0 6-6l-3 3-4-4z",
};

/** @typedef {keyof typeof PATHS} IconName */

/** Draw an icon. @param {IconName} name */
export function icon(name) {
    return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
