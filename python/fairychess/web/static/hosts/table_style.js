/** The style of tables and replays. Colours follow the colour scheme of the page, light or dark. */
export const TABLE_STYLE = `
:host { display: block; container-type: inline-size; color: var(--text); font: 15px/1.45 system-ui, sans-serif;
  --text: light-dark(#22201d, #e8e6e1); --soft: light-dark(#6a645c, #a29d95); --surface: light-dark(#ffffff, #24262a);
  --line: light-dark(#d9d4ca, #3c3f45); --accent: light-dark(#2f6b3a, #7cc389); --on-accent: light-dark(#ffffff, #10240f); }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.table { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); }
@container (min-width: 700px) { .table { grid-template-columns: minmax(0, 1fr) minmax(230px, 300px); gap: 20px; } }
.status { min-height: 1.45em; margin: 0 0 8px; font-weight: 600; }
.panel { display: flex; flex-direction: column; gap: 12px; min-width: 0; }
.buttons { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px; }
.steps { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 4px; }
.steps button { padding: 4px 0; display: grid; place-items: center; }
.steps svg { width: 20px; fill: currentcolor; }
fairychess-board { --fc-board-height: max(300px, 100vh - 250px); }
.place { display: flex; flex-direction: column; align-self: start; min-width: 0; max-height: max(280px, 100vh - 120px); max-height: max(280px, 100dvh - 120px); }
.status { flex: none; }
fairychess-board::part(frame) { margin-inline: 0 auto; }
button, select, input { font: inherit; color: inherit; }
button, select { min-height: 36px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 7px; background: var(--surface); cursor: pointer; }
button:hover:not(:disabled, [aria-disabled="true"]), select:hover { border-color: var(--soft); }
button:is(:disabled, [aria-disabled="true"]) { opacity: 0.45; cursor: default; }
button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid light-dark(#1b6ef3, #79aaff); outline-offset: 1px; }
.setting { display: grid; grid-template-columns: 5.5em minmax(0, 1fr); align-items: center; gap: 8px; }
.setting > span:first-child { color: var(--soft); }
.level { display: flex; align-items: center; gap: 10px; }
.level input { flex: 1; min-width: 0;}
.level output { min-width: 1.6em; text-align: right; font-variant-numeric: tabular-nums; }
ol { list-style: none; margin: 0; padding: 0; }
.lines { border: 1px solid var(--line); border-radius: 7px; background: var(--surface); padding: 6px 10px; font-size: 14px; }
.lines:empty { display: none; }
.lines li { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.lines .about { color: var(--soft); font-size: 13px; }
.moves { display: grid; grid-template-columns: 2.6em minmax(0, 1fr) minmax(0, 1fr); grid-auto-rows: max-content; align-content: start; gap: 1px 4px; position: relative; max-height: 19em;
  overflow: auto; border: 1px solid var(--line); border-radius: 7px; background: var(--surface); padding: 6px; }
.moves:empty { display: none; }
.moves li { display: contents; }
.moves .number { color: var(--soft); text-align: right; padding: 2px 4px; font-variant-numeric: tabular-nums; }
.moves button { min-height: 0; padding: 2px 6px; border: 0; background: none; border-radius: 4px; text-align: left; overflow-wrap: anywhere; }
.moves button:hover { background: var(--line); }
.moves button[aria-current] { background: var(--accent); color: var(--on-accent); }
.fen { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 6px; }
.fen input { min-width: 0; padding: 4px 8px; border: 1px solid var(--line); border-radius: 7px; background: var(--surface);
  font-family: ui-monospace, monospace; font-size: 13px; }
input[type="range"] { accent-color: var(--accent); min-width: 0; }
.note { min-height: 1.45em; margin: 0; color: var(--soft); overflow-wrap: anywhere; }
`;
