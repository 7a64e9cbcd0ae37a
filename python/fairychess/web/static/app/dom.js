/**
 * Making elements. Every text becomes a text node, so that no name can be markup.
 *
 * @import {IconName} from "./icons.js"
 */

import { icon } from "./icons.js";

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [props] functions listen to the event of their name, true and false set and leave out an
 *     attribute, all else is the text of an attribute
 * @param {...(Node | string | null | undefined | false)} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...content) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    element.append(...content.filter((each) => each !== null && each !== undefined && each !== false));
    return element;
}

/**
 * Replace what is in an element. A control that has the focus passes it on to the new one with the same `data-key`.
 *
 * @param {Element} element @param {...(Node | string)} content
 */
export function redraw(element, ...content) {
    const active = document.activeElement;
    const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
    element.replaceChildren(...content);
    if (key === undefined) return;
    const controls = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-key]")]);
    controls.find((each) => each.dataset.key === key)?.focus();
}

/** A button. @param {string} text @param {() => void} click @param {Record<string, unknown>} [props] */
export function button(text, click, props = {}) {
    return h("button", { type: "button", click, ...props }, text);
}

/** A button with an icon before its text. @param {IconName} name @param {string} text @param {() => void} click @param {Record<string, unknown>} [props] */
export function action(name, text, click, props = {}) {
    return h(
        "button",
        { type: "button", click, title: text, ...props, class: `action ${props.class ?? ""}` },
        icon(name),
        h("span", {}, text),
    );
}

/** A button that is only an icon; its text is for screen readers and the tooltip. @param {IconName} name @param {string} text @param {() => void} click @param {Record<string, unknown>} [props] */
export function iconButton(name, text, click, props = {}) {
    return h(
        "button",
        { type: "button", click, title: text, "aria-label": text, ...props, class: `only ${props.class ?? ""}` },
        icon(name),
    );
}

/**
 * A choice from a list.
 *
 * @param {string} label @param {[string, string][]} options value and text of each @param {string} value
 * @param {(value: string) => void} change
 */
export function select(label, options, value, change) {
    const list = h(
        "select",
        { change: () => change(list.value) },
        ...options.map(([key, text]) => h("option", { value: key }, text)),
    );
    list.value = value;
    return h("label", { class: "field" }, label, list);
}

/**
 * A line of text to enter.
 *
 * @param {string} label @param {string} value @param {Record<string, unknown>} [props]
 * @returns {[HTMLLabelElement, HTMLInputElement]}
 */
export function input(label, value, props = {}) {
    const box = h("input", { autocomplete: "off", spellcheck: "false", ...props });
    box.value = value;
    return [h("label", { class: "field" }, label, box), box];
}

/** A picture, given as the text of an SVG: shown as an image, so that nothing in it can run. @param {string} svg @param {string} alt */
export function picture(svg, alt) {
    return h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt, decoding: "async" });
}

/**
 * Show a dialog until it is closed.
 *
 * @param {string} title @param {...Node} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
    const close = iconButton("close", "Close", () => box.close(), { class: "quiet" });
    const box = h(
        "dialog",
        { "aria-label": title, close: () => box.remove() },
        h("div", { class: "title" }, h("h2", {}, title), close),
        ...content,
    );
    document.body.append(box);
    box.showModal();
    return box;
}

/** A description without the address at its end, and the address. @param {string} text */
export function described(text) {
    const [, words = text, address = ""] = /^(.*?)[:,]? \(?(https?:\/\/[^\s()]+(?:\([^\s()]*\))?)\)?\.?$/.exec(text) ?? [];
    return { words: address ? `${words}.` : words, address };
}

/** A link to another site, in a window of its own. @param {string} href @param {string} text @param {string} label what it is about */
export const elsewhere = (href, text, label) => h("a", { href, target: "_blank", rel: "noreferrer", "aria-label": label }, text);

/** Load the style sheet of a screen, if it is not loaded yet. @param {string} name */
export function loadStyle(name) {
    if (!document.querySelector(`link[href="${name}"]`)) document.head.append(h("link", { rel: "stylesheet", href: name }));
}

/** Offer a text as a file. @param {string} name @param {string} text */
export const download = (name, text) => save(name, `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`);

/** Offer a data URL as a file. @param {string} name @param {string} url */
export function save(name, url) {
    h("a", { href: url, download: name }).click();
}

/** Offer bytes as a file. @param {string} name @param {Blob} content */
export function saveBlob(name, content) {
    const url = URL.createObjectURL(content);
    save(name, url);
    setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it when it begins to save
}

/** Copy the text of a box, or else leave it selected. @param {HTMLInputElement | HTMLTextAreaElement} box @returns {Promise<boolean>} true if it was copied */
export async function copy(box) {
    box.select();
    try {
        await navigator.clipboard.writeText(box.value);
        return true;
    } catch { // the browser refuses it, or has no clipboard for pages without encryption
        return document.execCommand("copy");
    }
}
