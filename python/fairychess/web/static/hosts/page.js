/** The static page (`fairychess web VARIANT --static FILE`): the core and the data stand in the page itself. */

import { Game } from "./game.js";
import { FairychessTable } from "./table.js";
import { WasmPort } from "./wasm_port.js";

/** @param {string} id */
const textOf = (id) => document.getElementById(id)?.textContent ?? "";

/** @param {string} packed bytes packed by gzip, in base64 */
function unpacked(packed) {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}

const data = JSON.parse(textOf("data"));
const module = unpacked(textOf("core")).then((bytes) => WebAssembly.compile(bytes));
const worker = URL.createObjectURL(new Blob([data.worker], { type: "text/javascript" }));
const table = document.querySelector("fairychess-table");
if (table instanceof FairychessTable) {
    table.sprites = data.sprites;
    table.game = new Game(new WasmPort(module, () => new Worker(worker)), data.start);
}
