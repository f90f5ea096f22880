/** The gaps of a plan: 1, 0.5, 0.2, 0.1, …, the usual steps of a logarithmic axis. */

const MANTISSAS = [1, 2, 5] as const;
/** Two gaps within this relative distance are the same. */
const SAME = 1e-9;

/** Grid points above the true gap, and at or below it: three decades in all. */
const ABOVE = 3;
const BELOW = 7;
/** Grid points if no true gap is known: three decades. */
const WITHOUT_TRUTH = 10;

export interface PlannedGap {
  readonly gap: number;
  readonly isTrue: boolean;
}

/** The i-th number of the grid …, 0.5, 1, 2, 5, 10, …; 1 for i = 0. */
function gridValue(index: number): number {
  const decade = Math.floor(index / MANTISSAS.length);
  const mantissa = MANTISSAS[index - decade * MANTISSAS.length] as number;
  // Parsed from decimal digits, so that 0.2 is exactly the literal 0.2.
  return Number(`${mantissa}e${decade}`);
}

/** The index of the largest grid number that is at most `value`. */
function gridIndex(value: number): number {
  let index = MANTISSAS.length * Math.floor(Math.log10(value)) - 1;
  while (gridValue(index + 1) <= value * (1 + SAME)) index++;
  return index;
}

/** The grid over three decades around the true gap, with the true gap itself, in descending order. */
export function gapsAround(trueGap: number): readonly PlannedGap[] {
  const middle = gridIndex(trueGap);
  const others = Array.from({ length: ABOVE + BELOW }, (_, i) => gridValue(middle + ABOVE - i));
  return withTrueGap(others, trueGap);
}

/** The grid over three decades downwards from the largest grid number that is at most `largest`. */
export function gapsBelow(largest: number): readonly PlannedGap[] {
  const top = gridIndex(largest);
  return Array.from({ length: WITHOUT_TRUTH }, (_, i) => ({
    gap: gridValue(top - i),
    isTrue: false,
  }));
}

/**
 * The distinct gaps asked for and the true gap, if there is one, in descending order.
 * @throws RangeError if there is no gap, or one is not a positive number
 */
export function gapsAskedFor(
  asked: readonly number[],
  trueGap: number | null,
): readonly PlannedGap[] {
  if (asked.length === 0) throw new RangeError('There is no gap to plan for.');
  for (const gap of asked) {
    if (!(gap > 0 && gap < Infinity)) {
      throw new RangeError(`A gap is a positive number, not ${gap}.`);
    }
  }
  const descending = [...new Set(asked)].sort((a, b) => b - a);
  return trueGap === null
    ? descending.map((gap) => ({ gap, isTrue: false }))
    : withTrueGap(descending, trueGap);
}

/** At most `most` of the gaps, spread evenly; the true gap is always kept. */
export function fewerGaps(gaps: readonly PlannedGap[], most: number): readonly PlannedGap[] {
  if (gaps.length <= most) return gaps;
  const trueOnes = gaps.filter(({ isTrue }) => isTrue);
  const others = gaps.filter(({ isTrue }) => !isTrue);
  const room = Math.max(most - trueOnes.length, trueOnes.length === 0 ? 1 : 0);
  const kept = new Set<PlannedGap>(trueOnes);
  for (let i = 0; i < room; i++) {
    kept.add(others[Math.floor(((i + 0.5) * others.length) / room)] as PlannedGap);
  }
  return gaps.filter((gap) => kept.has(gap));
}

function withTrueGap(others: readonly number[], trueGap: number): readonly PlannedGap[] {
  const isSame = (gap: number) => Math.abs(gap - trueGap) <= SAME * trueGap;
  return [
    ...others.filter((gap) => !isSame(gap)).map((gap) => ({ gap, isTrue: false })),
    { gap: trueGap, isTrue: true },
  ].sort((a, b) => b.gap - a.gap);
}
