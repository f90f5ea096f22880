/**
 * Text from a spec or a file system must stay text wherever it is shown: it must not move a cursor, start a line, change the
 * reading direction or become a formula. Markdown (markdown.ts) and LaTeX (runLatex.ts) both use `visible`.
 */

/**
 * Control characters (C0, DEL, C1), the two line separators, and the characters that change the direction of text (Unicode
 * Standard Annex 9: embeddings, overrides, isolates).
 */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The control characters of a text, in order. */
export function controlCharacters(text: string): readonly string[] {
  return text.match(CONTROL) ?? [];
}

/** One line with control characters written as in JSON, `\n`, `\u001b`. Applying it twice changes nothing more. */
export function visible(text: string): string {
  return text.replace(CONTROL, written);
}

/** The same for a text of several lines, which keeps its line breaks and tabs. */
export function visibleLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, (character) => (/[\n\t]/.test(character) ? character : written(character)));
}

function written(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Words in letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s_-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;

/** Isolates names in letters from right to left, which would take the numbers, signs and arrows beside them along. */
export function isolated(text: string): string {
  return text.replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
}

/** The start of a text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@]/;

/** A CSV cell. A text that looks like a formula gets a leading apostrophe, as in spreadsheets. */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const shown = visible(value);
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
