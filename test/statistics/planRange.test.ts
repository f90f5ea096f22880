/**
 * What a plan promises against 100 runs with seeds that it has not seen: nine of ten within its range, as many above its
 * middle as below. It is refuted where so many outside would come with probability below 1 in 200 if eight of ten were
 * within: the range is learned from a few dozen runs, so that its own share moves by some percent.
 */
import { expect, it } from 'vitest';
import { createPath } from '../../src/core/families/graph/path';
import { createTopK } from '../../src/core/families/selection/topK';
import { driveOne } from '../unit/run/drive';
import type { InstanceSettings } from '../unit/run/instances';
import { planOf, preparedPlan } from '../unit/plan/planned';
import { upperTail } from './consistency';
import { pairs } from '../unit/lists';

const SEEDS = 100;
const OUTSIDE = 0.2;
const REFUTED_BELOW = 5e-3;
const SPEC_SEED = 7;

const PATHS = createPath({ nodes: 4, edges: pairs('0-1 0-2 1-2 1-3 2-3'), source: 0, target: 3 });

/** Of plans from simulated runs, and of one as printed. */
const PLANS: readonly (readonly [string, InstanceSettings])[] = [
  ['PolyALBA, paths', { family: PATHS, theta: [0.8, 0.5, 0.3, 0.4, 0.6], preset: 'recommended' }],
  [
    'GCB-PE as printed',
    { family: createTopK(2, 1), theta: [1, 0.2], algorithm: 'gcb-pe', preset: 'paper' },
  ],
];

interface Promised {
  readonly low: number;
  readonly samples: number;
  readonly high: number;
}

function promised(settings: InstanceSettings): Promised {
  const { rows } = planOf(preparedPlan({ ...settings, seed: SPEC_SEED }), { gaps: [100] });
  const row = rows.find(({ trueGap }) => trueGap === true);
  if (row === undefined || row.samples === null || row.range === null)
    throw new Error('The true gap is not planned.');
  const [low, high] = row.range;
  return { low, samples: row.samples, high };
}

const holds = ({ low, high }: Promised, runs: readonly number[]): boolean => {
  const outside = runs.filter((samples) => samples < low || samples > high).length;
  return upperTail(SEEDS, OUTSIDE, outside) >= REFUTED_BELOW;
};

it.each(PLANS)('the range of a plan holds nine of ten other runs: %s', (_, settings) => {
  const runs = Array.from(
    { length: SEEDS },
    (_unused, seed) => driveOne({ ...settings, seed: 100 + seed }).result.samples,
  );
  const plan = promised(settings);
  expect(holds(plan, runs)).toBe(true);
  const mean = runs.reduce((sum, samples) => sum + samples, 0) / SEEDS;
  expect(mean / plan.samples).toBeGreaterThan(0.7);
  expect(mean / plan.samples).toBeLessThan(1.5);
  // A plan of a third as many samples would be refuted, and a range that promises nothing.
  const third = { low: plan.low / 3, samples: plan.samples / 3, high: plan.high / 3 };
  expect(holds(third, runs)).toBe(false);
  runs.sort((a, b) => a - b);
  const [fewest, most] = [runs[SEEDS / 20], runs.at(-SEEDS / 20)] as [number, number];
  expect(plan.high / plan.low).toBeLessThan((2.5 * most) / fewest);
});
