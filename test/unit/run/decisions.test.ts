/** Every row of every run: its lead, what that had to exceed and its verdict are of one pair, and the counts add up. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { ALL } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { driveOne, type DrivenRun } from './drive';
import { GAUSSIAN, type InstanceSettings } from './instances';
import { integer, manyOf } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES = [createTopK(5, 2), createSubsets(4, 1, 3), assignments(3, 2)];

/** Every learner with each preset. */
const WAYS = (['polyalba', 'alba', 'gcb-pe'] as const).flatMap((algorithm) =>
  (['paper', 'recommended'] as const).map((preset) => ({ algorithm, preset })),
);

function settingsOf(way: (typeof WAYS)[number]): fc.Arbitrary<InstanceSettings> {
  const isLong = way.algorithm === 'gcb-pe' && way.preset === 'paper';
  const options = isLong ? { maxRounds: 300 } : {};
  return fc.constantFrom(...FAMILIES).chain((family) =>
    fc.record({
      ...{ family: fc.constant(family), options: fc.constant(options) },
      ...{ algorithm: fc.constant(way.algorithm), preset: fc.constant(way.preset) },
      seed: fc.nat({ max: 1e6 }),
      maxSamples: fc.constantFrom(Infinity, 3000),
      theta: manyOf(family.dimension, integer(0, 20)),
      noise: fc.constantFrom(0.05, 1, 4).map((scale) => ({ ...GAUSSIAN, scale })),
    }),
  );
}

function rowsOf({ events }: DrivenRun) {
  return events.flatMap((event) => (event.type === 'roundCompleted' ? [event] : []));
}

it.each(WAYS)('rows of $algorithm, $preset, pass by the lead of one pair, and add up', (way) => {
  forAll([settingsOf(way)], ALL ? 15 : 8, (settings) => {
    // What is tied never ends.
    const { theta } = settings;
    const rewards = (settings.family.enumerate(100) ?? [])
      .map((action) => action.reduce((sum, arm) => sum + (theta[arm] as number), 0))
      .sort((a, b) => b - a);
    fc.pre((rewards[0] as number) > (rewards[1] as number));
    const run = driveOne({ ...settings, theta: theta.map((value) => value / 10) });
    const actions = Number(run.prepared.facts.instance.actions);
    const rows = rowsOf(run);
    let kept = actions;
    // A round that the budget cut has no test.
    const tested = run.result.phases.slice(0, rows.length);
    tested.forEach((entry) => {
      const { gap = null, threshold = NaN, passed, surviving = actions, ruledOut = 0 } = entry;
      expect(passed).toBe(gap === null || gap > threshold);
      expect(gap === null).toBe(entry.leader === undefined);
      expect(entry.leader).not.toEqual(entry.rival ?? []);
      expect(kept - (ruledOut ?? NaN)).toBe(surviving);
      expect(surviving).toBeGreaterThan(0);
      kept = surviving;
    });
    for (const { gap, pair, phase, epsilon, leaders, ruledOut, surviving, next } of rows) {
      if (surviving !== undefined)
        expect(actions - surviving).toBeGreaterThanOrEqual(ruledOut.length);
      // An elimination by pairs or by evidence decides by fresh samples, and shows estimates by all of them.
      const isByPairs = epsilon === undefined || run.result.constants['elimination'] !== 'alba';
      const decidesByShown = phase !== 'elimination' || !isByPairs;
      const shown = (action?: Action) =>
        leaders.find((one) => one.action.join() === action?.join());
      const [leader, rival] = [shown(pair?.leader), shown(pair?.rival)];
      if (decidesByShown && leader !== undefined && rival !== undefined)
        expect(gap).toBeCloseTo(leader.estimate - rival.estimate, 9);
      expect(next?.action).not.toEqual(leaders[0]?.action);
      if (next !== null && phase !== 'elimination')
        expect(next.estimate).toBe(leaders[1]?.estimate);
    }
    if (run.result.status === 'certified') expect(rows.at(-1)?.passed).toBe(true);
  });
});
