/**
 * What the panel says that a run which its budget ended still needs, against the same runs without a budget: one in twenty
 * may take less than "at least", and one in twenty more than "at most". Refuted where it is more than one in ten.
 */
import { expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { TraceBuilder } from '../../src/core/run/session/trace';
import { neededOf } from '../../webview/model/progress';
import { driveOne } from '../unit/run/drive';
import { snapshotOf } from '../unit/webview/snapshots';
import { refutes } from './consistency';

const SEEDS = 100;
const SHARE = 0.1;

const TWO_OF_FIVE = { family: createTopK(5, 2), theta: [1, 0.8, 0.5, 0.1, 0] };
const TOP = { ...TWO_OF_FIVE, preset: 'recommended' } as const;
const BUDGET = 300;

interface Forecast {
  /** What the run takes without a budget. */
  readonly taken: number;
  readonly least: number;
  readonly most: number;
}

/** Null where the run ends within the budget, or nothing is known yet. */
function forecast(seed: number): Forecast | null {
  const { events, prepared, result } = driveOne({ ...TOP, seed, maxSamples: BUDGET });
  if (result.status === 'certified') return null;
  const trace = new TraceBuilder();
  events.forEach((event) => {
    trace.add(event);
  });
  const { samples: totalSamples, constants } = result;
  const live = { state: 'budget', totalSamples, constants } as const;
  const needed = neededOf(snapshotOf(live, { trace: trace.rows, facts: prepared.facts }));
  if (needed === null || needed.next !== null) return null;
  const taken = driveOne({ ...TOP, seed }).result.samples;
  return { taken, least: needed.least, most: needed.most ?? Infinity };
}

it('a stopped run still needs at least and at most what it says', () => {
  const runs: Forecast[] = [];
  let seeds = 0;
  /** Of one run after the other that its budget ends. */
  const runOf = (place: number): Forecast => {
    while (runs.length <= place) {
      if (seeds > 2 * SEEDS) throw new Error('too few runs are ended by the budget');
      const run = forecast(seeds++);
      if (run !== null) runs.push(run);
    }
    return runs[place] as Forecast;
  };
  const areOutside = (isOutside: (run: Forecast) => boolean): boolean =>
    refutes((place) => isOutside(runOf(place)), { seeds: SEEDS, delta: SHARE });
  expect(areOutside(({ taken, least }) => taken < least)).toBe(false);
  expect(areOutside(({ taken, most }) => taken > most)).toBe(false);
  // Four times as many would be refuted: it is no empty promise.
  expect(areOutside(({ taken, least }) => taken < 4 * least)).toBe(true);
});
