/** How much worse than the best an answer may be: in units of the reward, or as a percentage of the best, `"2%"`. */
import { formatAsWritten, formatAtMost, significant } from './counts';
import { type Shown } from './factors';

export type Accuracy = number | string;

/** A percentage between 0% and 100% as a fraction; null for a number or other text. */
export function shareIn(accuracy: Accuracy | null | undefined): number | null {
  if (typeof accuracy !== 'string') return null;
  const percent = Number(/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(accuracy)?.[1] ?? NaN);
  return percent > 0 && percent < 100 ? percent / 100 : null;
}

/** How much worse an answer may be in units of the reward. @param best the value of the best action */
export function allowanceAt(accuracy: Accuracy | null | undefined, best: number): number {
  const share = shareIn(accuracy);
  if (share !== null) return share * Math.abs(best);
  return typeof accuracy === 'number' ? accuracy : 0;
}

/** A distance from the best, rounded up; on a logarithmic scale, a factor. */
export function distanceWords(of: Shown, bound: number): string {
  if (of?.transform === undefined) return formatAtMost(bound);
  // Three significant digits of the excess over 1 if that is below 1, else of the factor.
  const more = Math.expm1(bound);
  return `a factor ${more < 1 ? significant(1 + Number(formatAtMost(more)), 12) : formatAtMost(1 + more)}`;
}

/** `0.1`, `2%`, `a factor 1.11`. @param of the instance, if known */
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
