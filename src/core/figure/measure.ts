/** The width of a text in a font that is not known: what common sans-serif fonts take, with a little to spare. */

const NARROW = 0.34;
const USUAL = 0.6;
const CAPITAL = 0.74;
const WIDE = 0.92;
const FULL = 1.05;

/** The same everywhere, so that a picture is the same wherever it is made. */
export function printMeasure(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += advance(letter);
  return width * size;
}

function advance(letter: string): number {
  if (/[iljtfrI.,:;'’!|()[\] \u00a0\u202f]/.test(letter)) return NARROW;
  if (/[mwMW@%…]/.test(letter)) return WIDE;
  if (/[A-Z]/.test(letter)) return CAPITAL;
  // Scripts of East Asia, and what is drawn as a picture.
  return (letter.codePointAt(0) ?? 0) >= 0x1100 && !/[\u2000-\u2bff]/.test(letter) ? FULL : USUAL;
}
