/**
 * A game shared: a link that contains it, and a picture of the position.
 *
 * @import {Game} from "../app/game.js"
 */

import { pack } from "../app/address.js";
import { action, copy, dialog, h, input, picture, save, saveBlob } from "../app/dom.js";
import { pieceStyle, theme } from "../app/look.js";

/** The width of the picture that is saved, in pixels. */
const WIDTH = 1200;

/** Show the link and the picture of a game. @param {Game} game @param {"w" | "b"} side the side at the bottom */
export async function shareGame(game, side) {
    const [linkLabel, link] = input("Link to this game (the moves and the definition are in it)", "", { readonly: true });
    linkLabel.classList.add("long");
    const copied = h("p", { class: "good", role: "status" });
    const copyLink = async () => {
        copied.textContent = (await copy(link)) ? "The link is copied." : "";
    };
    const copying = action("copy", "Copy link", () => void copyLink(), { disabled: true });
    const saving = action("picture", "Save as PNG", () => {}, { disabled: true });
    const animating = action("animate", "Save as GIF", () => void animate(), { disabled: game.tree.end() === 0 });
    const bar = h("progress", { "aria-label": "Positions drawn", hidden: true });
    const shown = h("div", { class: "shared" });
    const problem = h("p", { class: "problem", role: "alert" });
    const box = dialog(
        "Share",
        linkLabel,
        h("div", { class: "row" }, copying, copied),
        shown,
        h("div", { class: "row" }, saving, animating, bar),
        problem,
    );
    /** Draw the whole game, unless the dialog is closed meanwhile. */
    const animate = async () => {
        animating.disabled = true;
        bar.hidden = false;
        problem.textContent = "";
        try {
            const { animated } = await import("./animation.js"); // loaded when needed
            const file = await animated(game, side, (done, all) => {
                Object.assign(bar, { max: all, value: done });
                return box.isConnected;
            });
            if (file) saveBlob(`${game.view.variant.name}.gif`, file);
        } catch (error) {
            problem.textContent = messageOf(error);
        }
        bar.hidden = true;
        animating.disabled = false;
    };
    const parts = await Promise.allSettled([
        linkTo(game).then((address) => {
            link.value = address;
            copying.disabled = false;
            return copyLink();
        }),
        pictureOf(game, side).then((image) => {
            shown.replaceChildren(image);
            saving.addEventListener("click", () => save(`${game.view.variant.name}.png`, pngOf(image)));
            saving.disabled = false;
        }),
    ]);
    problem.textContent = parts.flatMap((part) => (part.status === "rejected" ? [messageOf(part.reason)] : [])).join(" ");
}

/** @param {unknown} reason */
const messageOf = (reason) => (reason instanceof Error ? reason.message : String(reason));

/** @param {Game} game */
async function linkTo({ start, tree }) {
    return `${location.origin}/#screen=table&share=${await pack({ ...start, moves: tree.moves(tree.end()) })}`;
}

/** The picture of the position, once it can be drawn. @param {Game} game @param {"w" | "b"} side */
async function pictureOf(game, side) {
    const { name, title } = game.view.variant;
    const { svg } = await game.connection.ask("picture", { state: game.state(), theme: theme(), shapes: pieceStyle(), side });
    const image = picture(svg, `The position in ${title || name}`);
    await image.decode();
    return image;
}

/** Draw an image as PNG. @param {HTMLImageElement} image @returns {string} a data URL */
function pngOf(image) {
    const canvas = h("canvas", {});
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
}
