/** A short sound for each move, made here: no file is loaded. */

import { read, write } from "./store.js";

/** @type {AudioContext | null} */
let context = null;

/** True if moves are heard. */
export const isHeard = () => read("sound") === true;

/** Switch the sound. @param {boolean} heard */
export function setHeard(heard) {
    write("sound", heard);
    if (heard) knock(false);
}

/** Sound like wood on wood; a capture is lower and longer. @param {boolean} capture */
export function knock(capture) {
    if (!isHeard()) return;
    context ??= new AudioContext();
    const [start, length] = [context.currentTime, capture ? 0.12 : 0.07];
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(capture ? 320 : 520, start);
    tone.frequency.exponentialRampToValueAtTime(capture ? 90 : 180, start + length);
    loudness.gain.setValueAtTime(0.3, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
}

/** Sound when a game goes a move forward. @param {import("./game.js").Game} game */
export function sounds(game) {
    let before = game.tree.current;
    game.addEventListener("change", () => {
        const { tree, view } = game;
        const forward = tree.current !== before && tree.node().parent === before;
        before = tree.current;
        if (forward) knock(view.last?.acts.some((/** @type {any} */ act) => act[0] === "take") ?? false);
    });
}
