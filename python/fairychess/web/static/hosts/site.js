/**
 * The page of the documentation on which variants are played. The engine, the pieces and the board are loaded by the first click;
 * until then a picture stands there. The address names the variant: `#stoltz`.
 */

const place = document.getElementById("fc-play");
const listed = JSON.parse(document.getElementById("fc-variants")?.textContent ?? '{"families":[]}');

/** @param {string} path */
const address = (path) => new URL(path, import.meta.url).href;

/** What is loaded by the first click. @type {ReturnType<typeof load> | null} */
let loaded = null;

async function load() {
    const [{ FairychessTable }, { Game }, { WasmPort }, pieces] = await Promise.all([
        import("./table.js"),
        import("./game.js"),
        import("./wasm_port.js"),
        fetch(address("../pieces.json")).then((response) => response.json()),
    ]);
    const bytes = await (await fetch(address("fairychess.wasm"))).arrayBuffer();
    const port = new WasmPort(WebAssembly.compile(bytes), () => new Worker(address("worker.js"), { type: "module" }));
    const table = new FairychessTable();
    place?.replaceChildren(table);
    return { table, pieces, begin: (/** @type {string} */ variant) => new Game(port, { variant }) };
}

/** @param {{drawings: string[], variants: Record<string, [string, number][]>}} pieces @param {string} variant */
function spritesOf({ drawings, variants }, variant) {
    const symbols = variants[variant].map(([id, number]) =>
        `<symbol id="${id}" viewBox="0 0 100 100">${drawings[number]}</symbol>`
    );
    return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** @param {string} variant */
async function play(variant) {
    loaded ??= load();
    const { table, pieces, begin } = await loaded;
    table.sprites = spritesOf(pieces, variant);
    table.game = begin(variant);
}

/** A select with the variants of each family. */
function chooser() {
    const select = document.createElement("select");
    select.id = "fc-variant";
    for (const { title, variants } of listed.families) {
        const group = document.createElement("optgroup");
        group.label = title;
        for (const [name, text] of variants) group.append(new Option(text, name));
        select.append(group);
    }
    return select;
}

if (place) {
    const select = chooser();
    const button = document.createElement("button");
    const label = document.createElement("label");
    const line = document.createElement("p");
    Object.assign(button, { type: "button", className: "md-button md-button--primary", textContent: "Play" });
    Object.assign(label, { htmlFor: select.id, textContent: "Variant" });
    line.className = "fc-choose";
    line.append(label, select, button);
    place.before(line);
    const named = () => {
        const name = decodeURIComponent(location.hash.slice(1));
        if ([...select.options].some(({ value }) => value === name)) select.value = name;
    };
    const begin = async () => {
        button.disabled = true;
        try {
            await play(select.value);
            place.scrollIntoView({ block: "start" });
            history.replaceState(null, "", `#${select.value}`);
        } catch (error) {
            line.append(` ${error instanceof Error ? error.message : error}`);
        }
        button.disabled = false;
    };
    select.value = "stoltz";
    named();
    addEventListener("hashchange", named);
    button.addEventListener("click", begin);
    select.addEventListener("change", () => loaded && begin());
}
