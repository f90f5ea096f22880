/**
 * What comes from a spec or a file system is text, wherever it is shown: nothing in it may move a cursor, begin a line,
 * turn the reading direction or become a formula. Markdown: markdown.ts; LaTeX: runLatex.ts; both go by `visible`.
 */

/**
 * Control characters (C0, DEL, C1), the two line separators, and the marks that turn the direction of text around
 * (Unicode Standard Annex 9: embeddings, overrides, isolates).
 */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Those of a text, in its order. */
export function controlCharacters(text: string): readonly string[] {
  return text.match(CONTROL) ?? [];
}

/** One line in which each of them is seen, written as in JSON: `\n`, `\u001b`. Twice is as once. */
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

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@]/;

/** A cell of comma-separated values. A text that begins like a formula gets an apostrophe, as spreadsheets have it. */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const shown = visible(value);
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
