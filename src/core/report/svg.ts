/** The pieces that pictures of their own are made of: SVG that needs no style sheet. */
import { visible } from '../words/escapes';

/** Dark enough on white, and distinguished without colour by their dashes. */
const STYLES = [
  { colour: '#1a6fc4', dash: '' },
  { colour: '#8a3ab9', dash: '7 4' },
  { colour: '#2f7d32', dash: '2 3' },
  { colour: '#555555', dash: '8 3 2 3' },
  { colour: '#a85b00', dash: '12 4' },
  { colour: '#111111', dash: '1 3' },
] as const;

/** The line of a series, by its number. */
export function lineStyle(index: number): { readonly colour: string; readonly stroke: string } {
  const { colour, dash } = STYLES[index % STYLES.length] ?? STYLES[0];
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return { colour, stroke: `fill="none" stroke="${colour}" stroke-width="2"${dashes}` };
}

/** A whole picture on white. @param title for who cannot see it */
export function svgDocument(
  width: number,
  height: number,
  title: string,
  parts: readonly string[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** A grey line of the grid. */
export function gridLine(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${px(x1)}" x2="${px(x2)}" y1="${px(y1)}" y2="${px(y2)}" stroke="#ddd"/>`;
}

/** A length or place, at most two decimals. */
export function px(value: number): string {
  return String(Number(value.toFixed(2)));
}

export function svgText(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end',
): string {
  return `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return visible(words)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
