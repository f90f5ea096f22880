/** The figures of a row of a plan, as its table and its facts write them. */
import type { PlanRow } from '../../../src/core/plan/plan';
import { exact, si, siShort, times } from '../../format';

/** Costs up to here are written out. */
const WRITTEN_OUT = 99_999;

/** What a plan costs, in the unit of the spec's `costPerPull`. */
export function costWords(cost: number): string {
  if (cost > WRITTEN_OUT) return si(cost);
  return cost >= 1000 ? exact(cost) : String(Number(cost.toPrecision(3)));
}

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
