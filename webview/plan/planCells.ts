/** The figures of a row of a plan, as its table and its facts write them. */
import type { PlanRow } from '../../src/core/plan/plan';
import { siShort, times } from '../format';

/** The samples of preset `paper` as a multiple of those of the row: `4,030×`; empty where they are not known. */
export function printedWords({ samples, printedSamples }: PlanRow): string {
  if (printedSamples === undefined) return '';
  if (samples === null || samples <= 0) return '';
  return times(printedSamples / samples);
}

/** Whether every run takes the same samples. */
export function isFixed({ range }: PlanRow): boolean {
  return range !== null && range[0] === range[1];
}

/** What nine of ten runs take: `504–1.57 k`; empty where there are no samples. */
export function rangeWords(row: PlanRow): string {
  if (row.range === null) return '';
  return isFixed(row) ? 'the same' : row.range.map(siShort).join('–');
}
