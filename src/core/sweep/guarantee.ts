/** The guarantee of a setting's answers. A looser one needs fewer samples, so only equal guarantees are ranked together. */
import { accuracyWords, allowanceAt, shareIn, type Accuracy } from '../words/accuracy';
import { formatPercent } from '../words/counts';

export interface Guarantee {
  /** Whether every assumption of the proof is met. */
  readonly covered: boolean;
  /** Null if not known yet. */
  readonly delta: number | null;
  /** How much worse than the best an answer may be; null if it must be the best. */
  readonly accuracy: Accuracy | null;
}

/** Sorts the strictest guarantee first and unknown ones last; 0 for equal guarantees. */
export function byGuarantee(one: Guarantee, other: Guarantee): number {
  return (
    Number(one.delta === null) - Number(other.delta === null) ||
    Number(other.covered) - Number(one.covered) ||
    (one.delta ?? 0) - (other.delta ?? 0) ||
    Number(shareIn(one.accuracy) !== null) - Number(shareIn(other.accuracy) !== null) ||
    allowanceAt(one.accuracy, 1) - allowanceAt(other.accuracy, 1)
  );
}

/** A guarantee in a sentence: `δ = 5%, at most 0.1 worse than the best`. */
export function guaranteeWords({ covered, delta, accuracy }: Guarantee): string {
  const near = accuracy === null ? '' : `, at most ${accuracyWords(accuracy)} worse than the best`;
  const words = delta === null ? 'unknown δ' : `δ = ${formatPercent(delta)}${near}`;
  return covered ? words : `${words} asked for, not guaranteed`;
}

/** Groups a list by guarantee, the strictest first; each group keeps the order of the list. */
export function apartByGuarantee<One>(
  list: readonly One[],
  of: (one: One) => Guarantee,
): readonly (readonly One[])[] {
  const parts: One[][] = [];
  for (const one of list.toSorted((a, b) => byGuarantee(of(a), of(b)))) {
    const [first] = parts.at(-1) ?? [];
    if (first !== undefined && byGuarantee(of(first), of(one)) === 0) parts.at(-1)?.push(one);
    else parts.push([one]);
  }
  return parts;
}

/** Says that the settings are not ranked together; null if all have the same guarantee. */
export function apartWords(guarantees: readonly Guarantee[]): string | null {
  const parts = apartByGuarantee(guarantees, (one) => one);
  const known = parts.flatMap(([first]) =>
    first === undefined || first.delta === null ? [] : [guaranteeWords(first)],
  );
  return known.length < 2
    ? null
    : `Settings of different guarantees (${known.join('; ')}) are not ranked together: a looser one needs fewer samples.`;
}
