/** Keeps the files of an installable page in the browser, so that it opens without a network. */

/** The digest of the files, which the writer of the page puts here: other files are another version. */
const VERSION = "development";
/** The SHA-256 digests of the files by their names, which the writer puts here, too. @type {Record<string, string>} */
const DIGESTS = {};

/** A service worker's `self`. @type {any} */
const worker = globalThis;
/** Pages in other folders of the same site have their own caches. */
const OWN = `fairychess ${worker.registration.scope} `;
const NAME = OWN + VERSION;

/** The kept file at each path. A page in a folder below this one is another page, with which this worker has nothing to do. */
const FILES = new Map(Object.keys(DIGESTS).map((file) => [pathOf(file), file]));
FILES.set(pathOf("index.html"), "./");

/** @param {string} file */
function pathOf(file) {
    return new URL(file, worker.registration.scope).pathname;
}

async function keep() {
    const cache = await caches.open(NAME);
    await Promise.all(Object.keys(DIGESTS).map(async (file) => cache.put(file, await loaded(file))));
    await worker.skipWaiting();
}

/** Load a file, which must be of this version: a host may still offer an old one for a while. @param {string} file */
async function loaded(file) {
    const answer = await fetch(file, { cache: "reload" });
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
    const digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (digest !== DIGESTS[file]) throw new Error(`${file} is of another version`);
    return answer;
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== NAME).map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** @param {string} file @param {Request} request */
async function answer(file, request) {
    // Opening the cache would make it again if another version has just deleted it.
    return (await caches.match(file, { cacheName: NAME })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { origin, pathname } = new URL(event.request.url);
    const file = origin === location.origin ? FILES.get(pathname) : undefined;
    if (file && event.request.method === "GET") event.respondWith(answer(file, event.request));
});
