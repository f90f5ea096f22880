/** The samples of the rounds, or those before each stopping test, as bars. */
import type { TraceRow } from '../../src/shared/protocol';
import { exact, siShort } from '../format';
import { isCurve, thinned } from '../model/phases';
import { countAxis, labelledTicks } from '../views/cellBars';
import { phaseName, stepWord } from '../words';
import type { Bars } from './bars';
import { BLUE, PURPLE } from './printPalette';

/** Of a longer trace, evenly spread rows are shown. */
const MOST_ROWS = 40;

export interface SamplesBars extends Bars {
  readonly logarithmic: boolean;
  /** The bars are of the samples so far, not of each round. */
  readonly isTotal: boolean;
}

export function samplesBars(trace: readonly TraceRow[]): SamplesBars {
  const isTotal = isCurve(trace);
  const rows = thinned(trace.length, MOST_ROWS).flatMap((index) => trace[index] ?? []);
  const samplesOf = (row: TraceRow): number => (isTotal ? row.totalSamples : row.samples);
  const axis = countAxis(rows.map(samplesOf));
  return {
    rows: rows.map((row) => ({
      name: `${phaseName(row)}, ${stepWord(row.phase)} ${exact(row.round)}`,
      value: exact(samplesOf(row)),
      bar: samplesOf(row) > 0 ? [0, axis.at(samplesOf(row))] : null,
      whisker: null,
      colour: row.phase === 'elimination' ? PURPLE : BLUE,
    })),
    ticks: labelledTicks(axis).map((tick) => ({ at: axis.at(tick), label: siShort(tick) })),
    logarithmic: axis.logarithmic,
    isTotal,
  };
}
