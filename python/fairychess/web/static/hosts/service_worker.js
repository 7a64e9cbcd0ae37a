/** Keeps the files of an installable page in the browser, so that it opens without a network. */

/** The digest of the files, which the writer of the page puts here: other files are another version. */
const VERSION = "development";
const FILES = ["./", "manifest.json", "icon.svg"];

/** A service worker's `self`. @type {any} */
const worker = globalThis;
/** Pages in other folders of the same site have their own caches. */
const OWN = `fairychess ${worker.registration.scope} `;
const NAME = OWN + VERSION;

async function keep() {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await worker.skipWaiting();
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== NAME).map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
    const cache = await caches.open(NAME);
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
    return kept ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { method, url } = event.request;
    if (method === "GET" && url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request));
});
