/** The frame of an HTML report: a single file with its style and script, which loads nothing else. */
import { DARK_INKS } from '../../figure/inks';
import { bare, element, xmlText } from '../../figure/svg';
import { REPLAY_SCRIPT, REPLAY_SCRIPT_HASH } from './replaySection';

/** Allows nothing but inline styles and the replay script, identified by its hash. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${REPLAY_SCRIPT_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Drawings use colours for white paper; in dark mode, styles replace them. */
const DARK_DRAWINGS = Object.entries(DARK_INKS)
  .map(
    ([light, dark]) =>
      `figure [fill="${light}"]{fill:${dark}}figure [stroke="${light}"]{stroke:${dark}}`,
  )
  .join('\n');

const STYLE = `
:root{color-scheme:light dark;--fg:#1f1f1f;--sub:#595959;--bg:#fff;--line:#dcdcdc;--tint:#f4f4f4;--blue:#1a6fc4;--green:#1a7f37;--yellow:#9a6700;--red:#b3261e}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:900px;margin:0 auto;padding:28px 24px 40px}
h1,h2,p,ul,dl,dd,figure{margin:0}
h1{font-size:22px;line-height:1.3;font-weight:600}
h2{font-size:18px;line-height:1.3;font-weight:600;margin-bottom:8px}
section,details,footer{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
section>*+*,details>*+*{margin-top:10px}
.sub,.over{color:var(--sub);font-size:14px}
.over{margin-bottom:4px}
header .sub{margin-top:4px}
.answer{border:0;padding:0}
.state{padding:10px 14px;border-left:4px solid var(--yellow);background:var(--tint)}
.certified .state{border-color:var(--green)}
.failed .state{border-color:var(--red)}
.state p+p{margin-top:4px}
.words{font-size:28px;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
.words.long{font-size:18px}
.open .words{font-weight:400}
.duo{display:grid;grid-template-columns:minmax(0,1.35fr) minmax(0,1fr);gap:28px;align-items:start}
.duo.wide{grid-template-columns:1fr!important}.wide dl{grid-template-columns:repeat(auto-fit,minmax(180px,1fr))}
dl{display:grid;gap:12px}
dt{color:var(--sub);font-size:14px}
dd b{font-size:18px;font-weight:600}
dd span{display:block;color:var(--sub);font-size:14px}
figure svg{display:block;max-width:100%;height:auto;overflow:visible}
figcaption{font-weight:600;margin-bottom:4px}
figcaption span{font-weight:400;color:var(--sub)}
figure+figure{margin-top:20px}
ul{padding-left:20px}
li+li{margin-top:4px}
ul.marks{list-style:none;padding:0}
ul.marks li{display:grid;grid-template-columns:24px 1fr}
.grave{font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:3px 16px 3px 0;border-bottom:1px solid var(--line)}
thead th{color:var(--sub);font-weight:400;white-space:nowrap}
tbody th{font-weight:400}
.pairs th{color:var(--sub);white-space:nowrap}
.r{text-align:right}
summary{cursor:pointer;font-weight:600}
pre{font-size:13px;line-height:1.45;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--tint);padding:12px;margin:0}
input[type=range]{display:block;width:100%;margin:8px 0;accent-color:var(--blue)}
.now{min-height:4.8em}
.now b{font-weight:600}
.bar{height:6px;background:var(--line);overflow:hidden}
.bar i{display:block;height:100%;background:var(--blue);transform-origin:0 0}
.mark{display:none;stroke:var(--fg);stroke-width:1;stroke-dasharray:3 3}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
footer{color:var(--sub);font-size:14px}
@media(max-width:680px){main{padding:16px 14px}.duo{grid-template-columns:1fr}.words{font-size:22px}}
@media screen and (prefers-color-scheme:dark){
:root{--fg:#e4e4e4;--sub:#a6a6a6;--bg:#1c1c1c;--line:#3b3b3b;--tint:#262626;--blue:#5ba8f2;--green:#4fbf6d;--yellow:#d6a32a;--red:#f2867c}
${DARK_DRAWINGS}
}
@media print{
@page{margin:14mm}
body{font-size:10.5pt;line-height:1.4}
main{max-width:none;padding:0}
h1{font-size:14pt}h2{font-size:12pt}.words{font-size:18pt}.words.long{font-size:12pt}
.sub,.over,dt,dd span,table,footer{font-size:9pt}
section,details,footer{margin-top:12pt;padding-top:8pt}
.state,figure,.duo:not(.wide),dl div,li,tr{break-inside:avoid}h2,summary,.over{break-after:avoid}
figure svg{max-height:85vh}.scroll{overflow:visible}.scroll th{white-space:normal}.scroll td:last-child{overflow-wrap:anywhere}
.replay,details:not([open]){display:none}.mark{display:none!important}
.state{print-color-adjust:exact}
.duo{grid-template-columns:1.35fr 1fr}
}
`;

/**
 * @param title the title of the window, as text
 * @param body markup
 * @param frames the data of the replay script; null for no script
 */
export function htmlPage(title: string, body: string, frames: object | null): string {
  // Without `<`, no text can end the script element or begin a comment.
  const data = JSON.stringify(frames).replaceAll('<', '\\u003c');
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    bare('title', xmlText(title)),
    `<style>${STYLE}</style>`,
    '</head>',
    `<body><main>${body}</main>`,
    ...(frames === null
      ? []
      : [
          `<script type="application/json" id="frames">${data}</script>`,
          `<script>${REPLAY_SCRIPT}</script>`,
        ]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
