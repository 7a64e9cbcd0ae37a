/** The style of the component. Squares are sized by percentages and container units; a script measures only with the attribute "fit". */
export const STYLE = `
:host { display: block; position: relative; font-family: system-ui, sans-serif; container-type: inline-size; -webkit-tap-highlight-color: transparent; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
button, input { font: inherit; }
:host([fit]) { flex: 0 1 auto; min-height: 0; }
.frame { display: flow-root; --square: min((100cqw - 18px) / var(--files), var(--fc-board-height, 100vh) / var(--ranks)); --margin: clamp(12px, var(--square) * 0.26, 18px); position: relative; width: calc(var(--square) * var(--files) + var(--margin)); margin: 0 auto; user-select: none; -webkit-user-select: none; }
.frame > :is(.board, .tray, .bar, .typed) { margin-left: var(--margin); }
.frame.beside { display: grid; grid-template: minmax(0, 1fr) auto minmax(0, 1fr) / auto var(--side); column-gap: 8px; width: max-content; }
.beside .board { grid-area: 1 / 1 / -1 / 2; }
.frame.beside > :is(.tray, .bar) { grid-column: 2; margin: 0; align-content: start; }
.frame.beside > .tray { align-self: start; }
.frame.beside > .tray ~ .tray { grid-row: 3; align-self: end; margin-bottom: var(--margin); }
.frame.beside > .bar { grid-row: 2; flex-direction: column; align-self: center; font-size: 14px; line-height: 1.2; gap: 6px; }
.beside .bar small { font-size: 12px; }
.symbols { position: absolute; width: 0; height: 0; }
.board { position: relative; width: calc(var(--square) * var(--files)); margin-bottom: var(--margin); aspect-ratio: var(--files) / var(--ranks); touch-action: none; cursor: default; border-radius: 3px; box-shadow: 0 1px 3px rgb(0 0 0 / 35%), 0 4px 14px rgb(0 0 0 / 18%); }
.board > * { position: absolute; inset: 0; width: 100%; height: 100%; }
.ground, .under, .over, .pieces, .coordinates, .pointed { pointer-events: none; }
.ground, .under { border-radius: 3px; }
.over, .pieces { overflow: visible; }
.light { fill: var(--fc-light); }
.dark { fill: var(--fc-dark); }
.plain { fill: var(--fc-ground, color-mix(in srgb, var(--fc-light) 62%, var(--fc-dark))); }
.lines { fill: none; stroke: color-mix(in srgb, var(--fc-frame) 80%, transparent); stroke-width: 2; }
.wall { fill: var(--fc-wall); }
.bricks { fill: none; stroke: var(--fc-light); stroke-opacity: 0.35; stroke-width: 3; }

.coordinates { overflow: visible; }
.coordinates span { position: absolute; left: 0; top: 0; display: flex; justify-content: center; font-size: clamp(9px, var(--margin) * 0.78, 13px); line-height: 1; font-weight: 600; }
.coordinates .file { top: 100%; width: calc(100% / var(--files)); height: var(--margin); align-items: center; }
.coordinates .rank { left: calc(-1 * var(--margin)); width: var(--margin); height: calc(100% / var(--ranks)); align-items: center; justify-content: flex-end; padding-right: 0.25em; letter-spacing: -0.02em; }

.last { fill: var(--fc-last); stroke: color-mix(in srgb, var(--fc-last) 45%, black); stroke-width: 7; stroke-dasharray: 16 68 16 0; }
.crossings .last { stroke-dasharray: none; stroke-width: 3; }
.selected { fill: var(--fc-selected, color-mix(in srgb, var(--fc-green) 75%, transparent)); }
.crossings :is(.last, .selected, .seen, .check) { rx: 50px; }
.seen { fill: color-mix(in srgb, var(--fc-red) 55%, transparent); }
.check { fill: url(#check); }
.gate { fill: var(--fc-blue); }
.framed .last, .framed .selected { stroke: var(--fc-frame); stroke-width: 5; stroke-dasharray: 12 7; }
.framed .check { stroke: var(--fc-check); stroke-width: 8; }
.dot { fill: var(--fc-target, color-mix(in srgb, var(--fc-green) 90%, black)); fill-opacity: 0.75; }
.ring { fill: none; stroke: var(--fc-target, color-mix(in srgb, var(--fc-green) 90%, black)); stroke-opacity: 0.8; stroke-width: 8; }
.may.dot { fill: var(--fc-blue); }
.may.ring { stroke: var(--fc-blue); }
.cross { fill: none; stroke: var(--fc-red); stroke-width: 11; stroke-linecap: round; }
.circle { fill: none; stroke-width: 6; }
.shaft { stroke: currentcolor; stroke-width: 17; stroke-linecap: round; fill: none; }
.head { fill: currentcolor; }
.way { fill: none; stroke: var(--fc-blue); stroke-width: 7; stroke-dasharray: 14 11; stroke-linecap: round; }
.ghost { opacity: 0.55; }

.pointed { visibility: hidden; width: calc(100% / var(--files)) !important; height: calc(100% / var(--ranks)) !important; background: color-mix(in srgb, var(--fc-green) 45%, transparent); }
.pointed.on { visibility: visible; }

.piece { position: absolute; left: 0; top: 0; width: calc(100% / var(--files)); height: calc(100% / var(--ranks)); overflow: visible; will-change: auto; }
.piece.dragged { z-index: 2; will-change: transform; filter: drop-shadow(0 4px 5px rgb(0 0 0 / 45%)); }
.piece.lifted { translate: 0 -12%; filter: drop-shadow(0 6px 4px rgb(0 0 0 / 45%)); }

.cells { display: grid; grid-template-rows: repeat(var(--ranks), 1fr); }
.row { display: grid; grid-template-columns: repeat(var(--files), 1fr); }
.cell { outline: none; }
.cell:focus-visible { outline: 3px solid var(--fc-focus, #1b6ef3); outline-offset: -3px; box-shadow: inset 0 0 0 5px rgb(255 255 255 / 80%); }
.cell.source, .slot.source:not(:disabled) { cursor: grab; }
.cell.option { cursor: pointer; }
.dragging, .dragging * { cursor: grabbing !important; }

.tray { display: flex; flex-wrap: wrap; gap: 4px; min-height: calc(clamp(32px, var(--square) * 0.72, 60px) + 8px); padding: 4px; margin: 6px 0; border-radius: 6px; background: color-mix(in srgb, var(--fc-frame) 26%, var(--fc-light)); }
.tray[hidden] { display: none; }
.slot { position: relative; width: clamp(32px, var(--square) * 0.72, 60px); height: clamp(32px, var(--square) * 0.72, 60px); padding: 0; border: 0; border-radius: 5px; background: none; touch-action: none; color: inherit; }
.slot svg { width: 100%; height: 100%; display: block; pointer-events: none; }
.slot.empty svg { opacity: 0.22; }
.slot.waiting svg { animation: glow 1.4s ease-in-out infinite alternate; }
.slot.option { background: color-mix(in srgb, var(--fc-green) 45%, transparent); }
.slot[aria-pressed="true"] { background: var(--fc-selected, color-mix(in srgb, var(--fc-green) 75%, transparent)); }
.slot:focus-visible, .bar button:focus-visible, .choice:focus-visible, .typed input:focus-visible { outline: 3px solid var(--fc-focus, #1b6ef3); outline-offset: 1px; }
.count { position: absolute; right: -2px; bottom: -2px; min-width: 1.45em; padding: 0 0.3em; border-radius: 0.8em; font-size: 12px; line-height: 1.45; font-weight: 700; text-align: center; color: #fff; background: #a4271c; pointer-events: none; }
@keyframes glow { from { filter: none; } to { filter: drop-shadow(0 0 5px var(--fc-yellow)) drop-shadow(0 0 9px var(--fc-yellow)); } }

.shade { background: rgb(0 0 0 / 38%); border-radius: 3px; z-index: 3; }
.shade .choices { position: absolute; display: grid; gap: 0; }
.fan { border-radius: 8px; background: #f4f1ea; box-shadow: 0 3px 14px rgb(0 0 0 / 50%); overflow: hidden; }
.fan .choice { width: max(44px, var(--square)); height: max(44px, var(--square)); padding: 0; border: 0; background: none; color: #222; position: relative; cursor: pointer; font-size: 12px; }
.fan .choice svg { width: 100%; height: 100%; display: block; pointer-events: none; }
.fan .choice:hover, .fan .choice:focus-visible { background: #ffd98a; }
.fan .choice kbd { position: absolute; left: 3px; top: 1px; font: 600 10px system-ui, sans-serif; color: #5d5850; }
.list { max-height: 94%; overflow: auto; padding: 6px; border-radius: 8px; background: #f4f1ea; box-shadow: 0 3px 14px rgb(0 0 0 / 50%); width: min(94%, 30em); }
.list .choice { display: block; width: 100%; margin: 2px 0; padding: 9px 12px; border: 0; border-radius: 6px; background: #e4dfd4; color: #222; text-align: left; cursor: pointer; }
.list .choice:hover, .list .choice:focus-visible { background: #ffd98a; }
.list kbd { font: inherit; font-weight: 700; margin-right: 0.6em; color: #5d5850; }

.bar { display: flex; flex-wrap: wrap; gap: 8px; margin: 6px 0 0; }
.bar:empty { display: none; }
.bar.kept { display: flex; min-height: 58px; }
.bar button { flex: 1; min-height: 44px; padding: 6px 12px; border: 1px solid rgb(0 0 0 / 35%); border-radius: 6px; background: #2f6b3a; color: #fff; font-weight: 600; cursor: pointer; }
.bar button.second { background: #8c2a20; }
.bar button.third { background: #4a4f57; }
.bar small { display: block; font-weight: 400; }
@container (max-width: 22rem) { .bar small { display: none; } .bar.kept { min-height: 44px; } }
.bar kbd { font: inherit; text-decoration: underline; }

.typed { margin: 6px 0 0; position: relative; }
.typed[hidden] { display: none; }
:host([fit]) .typed { position: absolute; z-index: 4; left: 0; bottom: 0; width: min(100%, 30em); box-shadow: 0 3px 14px rgb(0 0 0 / 50%); border-radius: 6px; display: flex; flex-direction: column-reverse; }
:host([fit]) .typed[hidden] { display: none; }
.typed input { width: 100%; padding: 8px 10px; border: 1px solid #77716a; border-radius: 6px; background: #fff; color: #111; }
.typed [role="listbox"] { max-height: 12em; overflow: auto; margin: 2px 0 0; padding: 0; list-style: none; background: #fff; color: #111; border: 1px solid #77716a; border-radius: 6px; }
.typed [role="option"] { padding: 5px 10px; cursor: pointer; }
.typed [role="option"][aria-selected="true"] { background: #ffd98a; }
.typed b { display: inline-block; min-width: 4.5em; }

.by-pointer :is(.cell, .slot, .choice, button):focus-visible { outline: none; box-shadow: none; }

.live { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { .slot.waiting svg { animation: none; filter: drop-shadow(0 0 6px var(--fc-yellow)); } }
`;
