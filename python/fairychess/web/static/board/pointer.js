/**
 * Mouse, finger and pen: presses, drags, clicks and hovering, reported as squares and slots.
 *
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Listener
 * @property {(point: Point) => string | null} squareAt
 * @property {(place: string) => boolean} press a press on a square or slot; true if it can be dragged
 * @property {(place: string, touch: boolean) => void} grab
 * @property {(point: Point, over: string | null) => void} drag
 * @property {(place: string, over: string | null) => void} drop
 * @property {(place: string | null) => void} click
 * @property {(place: string | null) => void} hover
 * @property {() => void} lost the pointer was lost in a drag
 */

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 4;

/** What is neither the board nor a slot, and handles its own clicks. */
const OWN = "button:not(.slot), input, [role=option], .choices";

/** Listens to the pointer on one component. */
export class Pointer {
    /** @param {HTMLElement} frame @param {Listener} listener */
    constructor(frame, listener) {
        this.frame = frame;
        this.listener = listener;
        /** @type {{id: number, place: string | null, from: Point, draggable: boolean, dragging: boolean, touch: boolean} | null} */
        this.held = null;
        frame.addEventListener("pointerdown", (event) => this.down(event));
        frame.addEventListener("pointermove", (event) => this.moved(event));
        frame.addEventListener("pointerup", (event) => this.up(event));
        frame.addEventListener("pointercancel", (event) => this.lost(event));
        frame.addEventListener("lostpointercapture", (event) => this.lost(event));
        frame.addEventListener("pointerleave", () => this.held ?? listener.hover(null));
        // The browser's click would follow the tap, and hit the choices that the tap has opened.
        frame.addEventListener("touchend", (event) => {
            if (event.cancelable && !isOwn(event)) event.preventDefault();
        }, { passive: false });
    }

    /** The square or slot of an event. @param {PointerEvent} event */
    placeOf(event) {
        const slot = event.target instanceof Element ? event.target.closest("[data-slot]") : null;
        return slot?.getAttribute("data-slot") ?? this.listener.squareAt(pointOf(event));
    }

    /** @param {PointerEvent} event */
    down(event) {
        this.frame.classList.add("by-pointer"); // the focus is shown only to users of the keyboard
        if (isOwn(event)) return;
        if (!event.isPrimary || event.button !== 0) {
            if (this.held?.dragging) this.abort();
            return;
        }
        const place = this.placeOf(event);
        const slot = event.target instanceof Element ? event.target.closest("[data-slot]") : null;
        const enabled = !slot || slot.classList.contains("source") || slot.classList.contains("option");
        const from = pointOf(event);
        this.held = {
            id: event.pointerId,
            place: enabled ? place : null,
            from,
            draggable: false,
            dragging: false,
            touch: event.pointerType !== "mouse",
        };
        if (this.held.place) this.held.draggable = this.listener.press(this.held.place);
        this.frame.setPointerCapture(event.pointerId);
    }

    /** @param {PointerEvent} event */
    moved(event) {
        const { held, listener } = this;
        const point = pointOf(event);
        if (!held) {
            if (event.pointerType === "mouse") listener.hover(this.placeOf(event));
            return;
        }
        if (event.pointerId !== held.id || !held.place || !held.draggable) return;
        if (!held.dragging && Math.hypot(point.x - held.from.x, point.y - held.from.y) > SLACK) {
            held.dragging = true;
            listener.grab(held.place, held.touch);
        }
        if (held.dragging) listener.drag(point, listener.squareAt(point));
    }

    /** @param {PointerEvent} event */
    up(event) {
        const { held, listener } = this;
        if (!held || event.pointerId !== held.id) return;
        this.held = null;
        if (held.dragging && held.place) listener.drop(held.place, listener.squareAt(pointOf(event)));
        else listener.click(held.place);
    }

    /** @param {PointerEvent} event */
    lost(event) {
        if (this.held?.id === event.pointerId) this.abort();
    }

    /** End a drag without a drop. */
    abort() {
        const dragging = this.held?.dragging ?? false;
        this.held = null;
        if (dragging) this.listener.lost();
    }
}

/** True on what handles its own clicks. @param {Event} event */
const isOwn = ({ target }) => target instanceof Element && target.closest(OWN) !== null;

/** @param {PointerEvent} event @returns {Point} */
const pointOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
