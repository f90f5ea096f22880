/** How much worse than the best an answer may be: in units of the reward, or as a share of the best, `"2%"`. */
import { formatAsWritten, formatAtMost, significant } from './counts';
import { type Shown } from './factors';

export type Accuracy = number | string;

/** epsilon of a percentage between 0% and 100%, as a number from 0 to 1; null for a number, and for other text. */
export function shareIn(accuracy: Accuracy | null | undefined): number | null {
  if (typeof accuracy !== 'string') return null;
  const percent = Number(/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(accuracy)?.[1] ?? NaN);
  return percent > 0 && percent < 100 ? percent / 100 : null;
}

/** How much worse an answer may be where the best has this value, in units of the reward. */
export function allowanceAt(accuracy: Accuracy | null | undefined, best: number): number {
  const share = shareIn(accuracy);
  if (share !== null) return share * Math.abs(best);
  return typeof accuracy === 'number' ? accuracy : 0;
}

/** How far from the best at most, rounded up; of logarithms as a factor. */
export function distanceWords(of: Shown, bound: number): string {
  if (of?.transform === undefined) return formatAtMost(bound);
  // Three digits of what it is above 1, or of the whole where that is more.
  const more = Math.expm1(bound);
  return `a factor ${more < 1 ? significant(1 + Number(formatAtMost(more)), 12) : formatAtMost(1 + more)}`;
}

/** `0.1`, `2%`, `a factor 1.11`. @param of whose values it is of, where it is known */
export function accuracyWords(accuracy: Accuracy, of?: Shown): string {
  const share = shareIn(accuracy);
  return typeof accuracy === 'number'
    ? of?.transform === undefined
      ? formatAsWritten(accuracy)
      : distanceWords(of, accuracy)
    : share === null
      ? accuracy
      : `${formatAsWritten(share * 100)}%`;
}
