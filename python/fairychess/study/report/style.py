"""The style sheet of the report, for light and dark colour schemes, small screens and paper."""

from __future__ import annotations

from typing import Final

CSS: Final = """
:root{color-scheme:light dark;--page:#fff;--text:#1d2327;--soft:#5b656d;--line:#d5dadd;--panel:#f4f6f7;--mark:#1f6f8b;
--area:#bfdbe4;--warn:#a3471b;--good:#2c6e36;--white:#f3ead7;--black:#3b4148;--drawn:#a9b0b5;--on-white:#1d2327;
--on-black:#fff;--on-drawn:#1d2327}
@media (prefers-color-scheme:dark){:root{--page:#15191c;--text:#e6eaec;--soft:#a3adb4;--line:#39424a;--panel:#1f252a;
--mark:#6cc0dc;--area:#27505f;--warn:#f0a070;--good:#8fd19a;--white:#efe5cf;--black:#0b0d0f;--drawn:#6d767d;
--on-drawn:#fff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:62rem;padding:1rem 1.25rem 4rem;background:var(--page);color:var(--text);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1{font-size:1.8rem;line-height:1.2;margin:1rem 0 .25rem}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}.soft,figcaption,caption{color:var(--soft)}
a{color:var(--mark)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:1rem 0}
.verdict{background:var(--panel);border-left:4px solid var(--mark);padding:.75rem 1rem;margin:1rem 0}
.verdict.white,.verdict.black{border-color:var(--warn)}.verdict.balanced{border-color:var(--good)}
.verdict p:first-child{font-size:1.15rem;font-weight:600}
ol.findings{padding-left:1.5rem}ol.findings li{margin:.75rem 0}
.hint{display:block;color:var(--soft)}
code,pre{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{background:var(--panel);padding:.1em .3em;border-radius:3px;overflow-wrap:anywhere}
pre{background:var(--panel);padding:.75rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}
td{white-space:nowrap}
th:first-child{text-align:left}thead th{color:var(--soft);font-weight:600}tbody th{font-weight:400;min-width:9rem}

caption{text-align:left;padding:.25rem 0}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem 2rem;align-items:start}
figure{margin:1rem 0;min-width:0}figcaption{font-size:.92rem;margin-top:.25rem}
svg.plot{display:block;width:100%;height:auto;max-width:38rem}
svg text{fill:var(--soft);font-size:13px}svg text.name{fill:var(--text)}
.grid{stroke:var(--line)}.axis{stroke:var(--soft)}.band{fill:var(--panel)}.range{stroke:var(--mark);stroke-width:3}
.dot{fill:var(--mark);stroke:var(--page);stroke-width:1.5}.bar{fill:var(--mark)}.area{fill:var(--area)}
.curve{fill:none;stroke:var(--mark);stroke-width:2}.box{fill:var(--area);stroke:var(--soft)}
.white{fill:var(--white)}.black{fill:var(--black)}.drawn{fill:var(--drawn)}.stopped{fill:var(--warn)}
svg rect.white,svg rect.black,svg rect.drawn{stroke:var(--line)}
svg text.on-white{fill:var(--on-white)}svg text.on-black{fill:var(--on-black)}svg text.on-drawn{fill:var(--on-drawn)}
svg text.on-stopped{fill:var(--page)}
.use0{fill:var(--warn)}.use1,.use2,.use3,.use4,.use5{fill:var(--mark)}.use1{fill-opacity:.15}.use2{fill-opacity:.35}
.use3{fill-opacity:.55}.use4{fill-opacity:.75}
details{margin:.5rem 0}summary{cursor:pointer;color:var(--mark)}
summary:focus-visible,a:focus-visible{outline:2px solid var(--mark)}
.board{display:block;width:100%;max-width:20rem;height:auto}
.moves{font-size:.95rem;overflow-wrap:anywhere}
@media (max-width:30rem){body{padding:.5rem .9rem 3rem}h1{font-size:1.45rem}svg text{font-size:16px}th,td{padding:.25rem .4rem}}
@media print{:root{color-scheme:light;--page:#fff;--text:#000;--soft:#444;--line:#bbb;--panel:#f2f2f2;
--mark:#1f6f8b;--area:#bfdbe4;--warn:#a3471b;--black:#3b4148;--white:#f3ead7;--drawn:#a9b0b5;--on-drawn:#1d2327}
body{max-width:none;padding:0;font-size:10pt}
nav{display:none}figure,table,.verdict,li{break-inside:avoid}
h2,h3{break-after:avoid}
svg.plot{max-width:26rem}}
""".strip()
