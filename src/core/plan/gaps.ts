/** The gaps that a plan is made for: 1, 0.5, 0.2, 0.1, … as a person reads them off a logarithmic axis. */

const MANTISSAS = [1, 2, 5] as const;
/** Relative distance at which two gaps are the same. */
const SAME = 1e-9;

/** Gaps of the grid above the true gap, and from it downwards: three decades in all. */
const ABOVE = 3;
const BELOW = 7;
/** Gaps where no true one is known: three decades. */
const WITHOUT_TRUTH = 10;

/** A gap of a plan. */
export interface PlannedGap {
  readonly gap: number;
  readonly isTrue: boolean;
}

/** The i-th number of the grid …, 0.5, 1, 2, 5, 10, …; 1 for i = 0. */
function gridValue(index: number): number {
  const decade = Math.floor(index / MANTISSAS.length);
  const mantissa = MANTISSAS[index - decade * MANTISSAS.length] as number;
  // Read from its digits, 0.2 is the number that a person would write.
  return Number(`${mantissa}e${decade}`);
}

/** The largest index whose number is at most `value`. */
function gridIndex(value: number): number {
  let index = MANTISSAS.length * Math.floor(Math.log10(value)) - 1;
  while (gridValue(index + 1) <= value * (1 + SAME)) index++;
  return index;
}

/** Three decades around the true gap and the true gap itself, the largest first. */
export function gapsAround(trueGap: number): readonly PlannedGap[] {
  const middle = gridIndex(trueGap);
  const others = Array.from({ length: ABOVE + BELOW }, (_, i) => gridValue(middle + ABOVE - i));
  return withTrueGap(others, trueGap);
}

/** Three decades down from the largest number of the grid that is at most `largest`. */
export function gapsBelow(largest: number): readonly PlannedGap[] {
  const top = gridIndex(largest);
  return Array.from({ length: WITHOUT_TRUTH }, (_, i) => ({
    gap: gridValue(top - i),
    isTrue: false,
  }));
}

/**
 * The gaps that were asked for, each once, the largest first, and the true gap where there is one.
 * @throws RangeError where a gap is not a positive number, or there is none
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

/** At most that many of the gaps, spread over all of them; the true one is always kept. */
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
