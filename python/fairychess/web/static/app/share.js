/**
 * A game shared: a link that contains it, and a picture of the position.
 *
 * @import {Game} from "./game.js"
 */

import { pack } from "./address.js";
import { action, copy, dialog, h, input, picture, save, theme } from "./dom.js";

/** The width of the picture that is saved, in pixels. */
const WIDTH = 1200;

/** Show the link and the picture of a game. @param {Game} game @param {"w" | "b"} side the side at the bottom */
export async function shareGame(game, side) {
    const packed = await pack({ ...game.start, moves: game.tree.moves(game.tree.end()) });
    const [linkLabel, link] = input(
        "Link to this game (the moves and the definition are in it)",
        `${location.origin}/#screen=table&share=${packed}`,
        { readonly: true },
    );
    linkLabel.classList.add("long");
    const { svg } = await game.connection.ask("picture", { state: game.state(), theme: theme(), side });
    const { name, title } = game.view.variant;
    const image = picture(svg, `The position in ${title || name}`);
    dialog(
        "Share",
        linkLabel,
        h("div", { class: "row" }, action("copy", "Copy link", () => copy(link))),
        h("div", { class: "shared" }, image),
        h("div", { class: "row" }, action("picture", "Save as PNG", () => save(`${name}.png`, pngOf(image)))),
    );
}

/** Draw an image as PNG. @param {HTMLImageElement} image @returns {string} a data URL */
function pngOf(image) {
    const canvas = h("canvas", {});
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
}
