/**
 * The core as WebAssembly (`rust/web`): a request and its answer are JSON, as docs/web-board.md describes them.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} fc_alloc
 * @property {(memory: number, size: number) => void} fc_free
 * @property {(request: number, size: number) => number} fc_call
 */

/** The bytes before the text of an answer, which have its size. */
const HEADER = 4;

export class Core {
    /** @param {WebAssembly.Module} module */
    constructor(module) {
        this.module = module;
        this.exports = started(module);
    }

    /**
     * The answer to a request. After a fault of the core, which leaves its memory in disorder, it is started again.
     * @param {object} request
     * @returns {any}
     */
    call(request) {
        try {
            return JSON.parse(this.text(JSON.stringify(request)));
        } catch (fault) {
            this.exports = started(this.module);
            throw new Error(`The core has stopped at this request, and was started again: ${fault}`);
        }
    }

    /** @param {string} request */
    text(request) {
        const { memory, fc_alloc, fc_free, fc_call } = this.exports;
        const bytes = new TextEncoder().encode(request);
        const asked = fc_alloc(bytes.length);
        new Uint8Array(memory.buffer, asked, bytes.length).set(bytes);
        const answer = fc_call(asked, bytes.length);
        fc_free(asked, bytes.length);
        const size = new DataView(memory.buffer).getUint32(answer, true);
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + HEADER, size));
        fc_free(answer, HEADER + size);
        return text;
    }
}

/** @param {WebAssembly.Module} module @returns {Exports} */
function started(module) {
    const instance = new WebAssembly.Instance(module, { host: { now: () => performance.now() } });
    return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
}
