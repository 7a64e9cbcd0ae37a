/**
 * A Worker with the core as WebAssembly. Its first message is the module; each later one is `{id, request}`, and is answered by
 * `{id, answer}` or `{id, fault}`.
 */

import { Core } from "./core.js";

/** @type {Core | undefined} */
let core;

self.addEventListener("message", ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        core = new Core(data);
        return;
    }
    try {
        self.postMessage({ id: data.id, answer: core?.call(data.request) });
    } catch (fault) {
        self.postMessage({ id: data.id, fault: String(/** @type {Error} */ (fault).message) });
    }
});
