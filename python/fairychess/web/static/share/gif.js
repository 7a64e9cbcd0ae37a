/**
 * Writes animated GIFs. Each frame has the rectangle in which it differs from the one before, with its own 256 colours.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Rectangle
 */

const MAX_COLOURS = 256;
/** The bits of a colour component that tell colours apart. */
const BITS = 5;
const BUCKETS = 1 << (3 * BITS);
/** The largest code of the compression. */
const MAX_CODE = 4095;

/** A GIF, frame by frame. */
export class GifWriter {
    /** @type {Uint8Array<ArrayBuffer>[]} */ #parts = [];
    /** @type {Uint32Array | null} the pixels of the last frame */ #last = null;

    /** @param {number} width @param {number} height in pixels */
    constructor(width, height) {
        this.width = width;
        this.height = height;
        const forever = [0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0];
        this.#parts.push(bytes(...text("GIF89a"), ...short(width), ...short(height), 0x70, 0, 0, ...forever));
    }

    /** Add a frame. @param {Uint8ClampedArray} pixels RGBA, opaque @param {number} delay how long it is shown, in milliseconds */
    add(pixels, delay) {
        const now = new Uint32Array(pixels.slice().buffer);
        const box = this.#changed(now);
        this.#last = now;
        const { palette, indices } = quantized(pixels, this.width, box);
        const place = [box.x, box.y, box.width, box.height].flatMap(short);
        this.#parts.push(
            bytes(0x21, 0xf9, 4, 0x04, ...short(Math.round(delay / 10)), 0, 0, 0x2c, ...place, 0x87),
            palette,
            compressed(indices),
        );
    }

    /** The whole file. */
    finish() {
        return new Blob([...this.#parts, bytes(0x3b)], { type: "image/gif" });
    }

    /** Where the pixels differ from those of the last frame; one pixel if they do not. @param {Uint32Array} now @returns {Rectangle} */
    #changed(now) {
        const { width, height } = this;
        const last = this.#last;
        if (!last) return { x: 0, y: 0, width, height };
        let [left, top, right, bottom] = [width, height, -1, -1];
        for (let at = 0; at < now.length; at++) {
            if (now[at] === last[at]) continue;
            const [x, y] = [at % width, Math.floor(at / width)];
            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
        }
        return right < 0
            ? { x: 0, y: 0, width: 1, height: 1 }
            : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    }
}

/** The most frequent colours of a rectangle, and the number of the nearest one for each pixel. @param {Uint8ClampedArray} pixels @param {number} width of a row @param {Rectangle} box */
function quantized(pixels, width, box) {
    const buckets = new Uint16Array(box.width * box.height);
    const counts = new Uint32Array(BUCKETS);
    const sums = new Float64Array(3 * BUCKETS);
    let next = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
        for (let at = 4 * (y * width + box.x), end = at + 4 * box.width; at < end; at += 4) {
            const drop = 8 - BITS;
            const bucket = ((pixels[at] >> drop) << (2 * BITS)) | ((pixels[at + 1] >> drop) << BITS) | (pixels[at + 2] >> drop);
            buckets[next++] = bucket;
            counts[bucket]++;
            for (let part = 0; part < 3; part++) sums[3 * bucket + part] += pixels[at + part];
        }
    }
    const used = [...counts.keys()].filter((bucket) => counts[bucket]).sort((one, other) => counts[other] - counts[one]);
    const means = (/** @type {number} */ bucket) => [0, 1, 2].map((part) => Math.round(sums[3 * bucket + part] / counts[bucket]));
    const colours = used.slice(0, MAX_COLOURS).map(means);
    const numbers = new Uint8Array(BUCKETS);
    for (const [rank, bucket] of used.entries()) numbers[bucket] = rank < MAX_COLOURS ? rank : nearest(colours, means(bucket));
    const palette = new Uint8Array(3 * MAX_COLOURS);
    palette.set(colours.flat());
    return { palette, indices: Uint8Array.from(buckets, (bucket) => numbers[bucket]) };
}

/** @param {number[][]} colours @param {number[]} colour */
function nearest(colours, [red, green, blue]) {
    let [best, least] = [0, Infinity];
    for (const [index, [r, g, b]] of colours.entries()) {
        const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
        if (far < least) [best, least] = [index, far];
    }
    return best;
}

/** Compress by LZW with codes of variable length, in blocks of at most 255 bytes. @param {Uint8Array} indices */
function compressed(indices) {
    const [clear, end] = [256, 257];
    const out = new BitWriter();
    /** The codes of known sequences, by the code of all but the last number and the last. @type {Map<number, number>} */
    let codes = new Map();
    let [size, next] = [9, end + 1];
    out.write(clear, size);
    let prefix = indices[0];
    for (let at = 1; at < indices.length; at++) {
        const key = (prefix << 8) | indices[at];
        const known = codes.get(key);
        if (known !== undefined) {
            prefix = known;
            continue;
        }
        out.write(prefix, size);
        prefix = indices[at];
        if (next > MAX_CODE) {
            out.write(clear, size);
            codes = new Map();
            [size, next] = [9, end + 1];
            continue;
        }
        if (next === 1 << size) size++;
        codes.set(key, next++);
    }
    out.write(prefix, size);
    // A reader adds a code for this one, too, before it reads the next.
    if (next === 1 << size && size < 12) size++;
    out.write(end, size);
    return blocks(out.finish());
}

/** @param {Uint8Array} data */
function blocks(data) {
    const out = new Uint8Array(2 + data.length + Math.ceil(data.length / 255));
    out[0] = 8; // the bits of a number
    let to = 1;
    for (let from = 0; from < data.length; from += 255) {
        const block = data.subarray(from, from + 255);
        out[to] = block.length;
        out.set(block, to + 1);
        to += block.length + 1;
    }
    return out;
}

/** Writes codes one behind the other, the lowest bit first. */
class BitWriter {
    #bytes = new Uint8Array(4096);
    #length = 0;
    #bits = 0;
    #count = 0;

    /** @param {number} code @param {number} size in bits */
    write(code, size) {
        this.#bits |= code << this.#count;
        this.#count += size;
        while (this.#count >= 8) {
            this.#push(this.#bits & 0xff);
            this.#bits >>>= 8;
            this.#count -= 8;
        }
    }

    /** All bytes; the last one is filled up. */
    finish() {
        if (this.#count) this.#push(this.#bits);
        return this.#bytes.subarray(0, this.#length);
    }

    /** @param {number} byte */
    #push(byte) {
        if (this.#length === this.#bytes.length) {
            const longer = new Uint8Array(2 * this.#length);
            longer.set(this.#bytes);
            this.#bytes = longer;
        }
        this.#bytes[this.#length++] = byte;
    }
}

/** @param {...number} values */
const bytes = (...values) => Uint8Array.from(values);
/** @param {string} value */
const text = (value) => Array.from(value, (letter) => letter.charCodeAt(0));
/** Two bytes, the lower one first. @param {number} value */
const short = (value) => [value & 0xff, value >> 8];
