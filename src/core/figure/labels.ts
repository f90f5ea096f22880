/** Places labels at the ends of lines without overlaps. */

/**
 * Moves positions apart until neighbours are `gap` apart, keeping their order, and within [low, high] if all fit.
 * @param wanted positions in any order
 * @returns the places, in the order of `wanted`
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): readonly number[] {
  const order = wanted
    .map((_, index) => index)
    .sort((a, b) => at(wanted, a) - at(wanted, b) || a - b);
  const places = order.map((index) => at(wanted, index));
  // Overlapping neighbours form a block, centred on the mean of their wanted positions.
  const blocks: { sum: number; count: number }[] = [];
  for (const place of places) {
    let block = { sum: place, count: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (before === undefined) break;
      const end = startOf(before, gap) + (before.count - 1) * gap;
      if (startOf(block, gap) - end >= gap - 1e-9) break;
      blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  }
  const spreadOut = blocks.flatMap((block) =>
    Array.from({ length: block.count }, (_, index) => startOf(block, gap) + index * gap),
  );
  for (let index = 0; index < spreadOut.length; index++)
    spreadOut[index] = Math.max(at(spreadOut, index), low + index * gap);
  let limit = high;
  for (let index = spreadOut.length - 1; index >= 0; index--) {
    spreadOut[index] = Math.min(at(spreadOut, index), limit);
    limit = at(spreadOut, index) - gap;
  }
  const result = new Array<number>(wanted.length).fill(0);
  order.forEach((index, rank) => {
    result[index] = at(spreadOut, rank);
  });
  return result;
}

function at(values: readonly number[], index: number): number {
  return values[index] as number;
}

function startOf(block: { sum: number; count: number }, gap: number): number {
  return block.sum / block.count - ((block.count - 1) * gap) / 2;
}

/** Shortens a text to a width with an ellipsis. */
export function fit(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '…' : `${text.slice(0, low).trimEnd()}…`;
}

const NARROW = 0.34;
const USUAL = 0.6;
const CAPITAL = 0.74;
const WIDE = 0.92;
const FULL = 1.05;

/** Estimates the text width for common sans-serif fonts, with a margin; the same on every machine, so pictures are reproducible. */
export function printMeasure(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += advance(letter);
  return width * size;
}

function advance(letter: string): number {
  if (/[iljtfrI.,:;'’!|()[\] \u00a0\u202f]/.test(letter)) return NARROW;
  if (/[mwMW@%…]/.test(letter)) return WIDE;
  if (/[A-Z]/.test(letter)) return CAPITAL;
  // East Asian scripts and emoji.
  return (letter.codePointAt(0) ?? 0) >= 0x1100 && !/[\u2000-\u2bff]/.test(letter) ? FULL : USUAL;
}
