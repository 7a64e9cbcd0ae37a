/** The state of the screens in the fragment of the address, so that back and forward work, and links to share. */

/** @returns {URLSearchParams} what the fragment has */
export const here = () => new URLSearchParams(location.hash.slice(1));

/** Go to a screen. @param {Record<string, string | null | undefined>} where @param {boolean} [replace] leave no step to go back to */
export function go(where, replace = false) {
    const given = Object.entries(where).map(([name, value]) => [name, value ?? ""]);
    const fragment = `#${new URLSearchParams(given.filter(([, value]) => value))}`;
    if (fragment === location.hash) return;
    if (replace) {
        history.replaceState(null, "", fragment);
        dispatchEvent(new Event("replaced"));
    } else {
        location.hash = fragment;
    }
}

/** The token of the server: the fragment brings it once, then it stays in this window. @returns {string | null} */
export function token() {
    const where = here();
    const brought = where.get("token");
    if (brought) {
        sessionStorage.setItem("token", brought);
        where.delete("token");
        history.replaceState(null, "", `#${where}`);
    }
    return sessionStorage.getItem("token");
}

/** Make a short text of an object. @param {object} content @returns {Promise<string>} */
export async function pack(content) {
    const stream = new Blob([JSON.stringify(content)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_")
        .replaceAll("=", "");
}

/** The largest text that a link may unpack to. */
const MAX_SIZE = 400_000;

/** Read the game in a link, which `pack` made. @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
    const content = await unpacked(text).catch((error) => {
        if (error instanceof TooLarge) throw error;
    });
    if (content?.variant || content?.definition) return content;
    throw new Error("There is no game in this link: perhaps it was not copied to its end.");
}

class TooLarge extends Error {}

/** @param {string} text */
async function unpacked(text) {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const [decoder, parts] = [new TextDecoder(), /** @type {string[]} */ ([])];
    for (let size = 0;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > MAX_SIZE) throw new TooLarge("The game in this link is too large.");
        parts.push(decoder.decode(value, { stream: true }));
    }
    return JSON.parse(parts.join(""));
}
