// Rows of the tables: the median of many measurements, what nine of ten are above and below, and the target.
import { rounded, verdict } from '../figures.mjs';

/** @param {readonly number[]} values @param {number} share in [0, 1] */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const QUANTILES_HEAD = ['what', 'times:', 'median:', '10 %:', '90 %:', 'target'];

/** @param {string} what @param {readonly number[]} values in milliseconds @param {number | null} target for the median */
export function quantilesRow(what, values, target) {
  const at = (/** @type {number} */ share) => `${rounded(quantile(values, share))} ms`;
  const middle = quantile(values, 0.5);
  const judged = target === null ? '' : `${target} ms: ${verdict(middle, target, 'at most')}`;
  return [what, String(values.length), at(0.5), at(0.1), at(0.9), judged];
}
