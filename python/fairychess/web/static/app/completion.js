/**
 * What can be written at a place of a definition, and what the key there means: from the keys of definitions as data.
 *
 * @typedef {{text: string, about: string, insert: string, from: number}} Completion `from` is where it begins in the text
 */

const MAX_OFFERED = 12;

/** The table that a place is in, as the data names it. @param {any[]} tables @param {string} before the text before the place */
function tableAt(tables, before) {
    const headers = before.match(/^[ \t]*\[\[?[^\]\n]*\]\]?/gm);
    const name = headers ? headers[headers.length - 1].replace(/[[\]\s"]/g, "") : "";
    const known = tables.find((table) => table.name === name);
    if (known) return known;
    const pattern = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|\\]/g, "\\$&").replaceAll("NAME", "[^.]+");
    return tables.find((table) => table.name && new RegExp(`^${pattern(table.name)}$`).test(name)) ?? null;
}

/** @param {string} text @param {number} at @returns {[string, string]} the line before and after a place */
function lineAt(text, at) {
    const from = text.lastIndexOf("\n", at - 1) + 1;
    const end = text.indexOf("\n", at);
    return [text.slice(from, at), text.slice(at, end < 0 ? text.length : end)];
}

/**
 * What can be written.
 *
 * @param {any[]} tables @param {string} text @param {number} at @param {boolean} [asked] also where nothing has been written yet
 * @returns {Completion[]}
 */
export function completions(tables, text, at, asked = false) {
    const [before, after] = lineAt(text, at);
    if (/^\s*\w/.test(after) || before.includes("#")) return [];
    const table = tableAt(tables, text.slice(0, at - before.length));
    const header = /^\s*\[\[?([\w.-]*)$/.exec(before);
    if (header) {
        return tables.filter(({ name }) => name && name.startsWith(header[1])).slice(0, MAX_OFFERED).map(({ name }) => ({
            text: name,
            about: "a table",
            insert: name,
            from: at - header[1].length,
        }));
    }
    const value = /^\s*([\w-]+)\s*=\s*("?[\w-]*)$/.exec(before);
    if (value) {
        const key = table?.keys.find((/** @type {any} */ each) => each.name === value[1]);
        if (!key || (!value[2] && !asked && !key.values.length && key.type !== "boolean")) return [];
        const words = key.type === "boolean" ? ["true", "false"] : key.values.map((/** @type {string} */ word) => `"${word}"`);
        return words.filter((/** @type {string} */ word) => word.startsWith(value[2]) && word !== value[2]).map((
            /** @type {string} */ word,
        ) => ({ text: word, about: "", insert: word, from: at - value[2].length }));
    }
    const begun = /^\s*([\w-]*)$/.exec(before);
    if (!table || !begun || (!begun[1] && !asked)) return [];
    const there = new Set([...sectionAround(text, at).matchAll(/^\s*([\w-]+)\s*=/gm)].map((found) => found[1]));
    return table.keys
        .filter((/** @type {any} */ { name, type }) =>
            name.startsWith(begun[1]) && name !== begun[1] && !there.has(name) && !["table", "tables"].includes(type)
        )
        .slice(0, MAX_OFFERED)
        .map((/** @type {any} */ key) => ({
            text: key.name,
            about: key.text,
            insert: `${key.name} = `,
            from: at - begun[1].length,
        }));
}

/** The lines of the table around a place. @param {string} text @param {number} at */
function sectionAround(text, at) {
    const from = Math.max(0, text.lastIndexOf("\n[", at - 1));
    const end = text.indexOf("\n[", at);
    return text.slice(from, end < 0 ? text.length : end);
}

/**
 * What the key at a place means.
 *
 * @param {any[]} tables @param {string} text @param {number} at
 * @returns {{name: string, text: string} | null}
 */
export function helpAt(tables, text, at) {
    const [before, after] = lineAt(text, at);
    const line = before + after;
    const table = tableAt(tables, text.slice(0, at - before.length));
    const header = /^\s*\[\[?([\w.-]+)/.exec(line);
    if (header) {
        const row = tables.find(({ name }) => name === "")?.keys.find((/** @type {any} */ key) =>
            key.name === header[1].split(".")[0]
        );
        return row ? { name: `[${header[1]}]`, text: row.text } : null;
    }
    const name = /^\s*([\w-]+)\s*=/.exec(line)?.[1];
    const key = table?.keys.find((/** @type {any} */ each) => each.name === name);
    if (!key) return null;
    return { name: key.name, text: key.text + (key.default === null ? "" : ` (default: ${key.default})`) };
}
