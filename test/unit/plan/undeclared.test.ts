/** A plan without a declared noise scale: the size of blocks and the limit of their evidence count as well. */
import { expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { PlanRow } from '../../../src/core/plan/plan';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { answered, simulationOf } from '../run/drive';
import { planOf, preparedSpec } from './planned';

const THETA = [30, 20, 10, 0];

const preparedOf = (spec: string) => preparedSpec(spec, NO_OVERRIDES, true);

/** What runs take, by their seeds. */
function samplesOf(spec: string, seeds: number): number[] {
  return Array.from({ length: seeds }, (_, seed) => {
    const run = preparedFrom(spec, [['run.seed', seed + 1]]);
    return answered(run, simulationOf(run).pull).result.samples;
  });
}

it.each([
  ['symmetric noise', 'symmetric', 10],
  ['normal noise', 'gaussian', 10],
  ['blocks of 30 samples', { type: 'symmetric', samplesPerBlock: 30 }, 1],
])('holds the samples of clear runs: %s', (_, noise, gap) => {
  const spec = simulatedSpec({
    actions: { family: 'topK', arms: 4, k: 2 },
    assumptions: { noise },
    environment: {
      type: 'simulated',
      theta: THETA.map((value) => (value * gap) / 10),
      noise: { scale: 1 },
    },
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
  });
  const [row] = planOf(preparedOf(spec), { gaps: [gap] }).rows;
  const [low, high] = row?.range ?? [0, 0];
  const samples = samplesOf(spec, 10);
  // Nine of ten runs are within it: here two more may leave it, by an eighth.
  const outside = samples.filter((count) => count < low / 1.125 || count > high * 1.125);
  expect(outside.length).toBeLessThanOrEqual(2);
  expect(row?.samples).toBeGreaterThan(0.8 * Math.min(...samples));
});

const FEW = simulatedSpec({
  actions: { family: 'topK', arms: 5, k: 2 },
  assumptions: { noise: 'symmetric' },
  environment: {
    type: 'simulated',
    theta: [-0.9, 0.4, -0.3, -0.7, 0.1],
    noise: { distribution: 'uniform', scale: 0.5 },
  },
  run: { algorithm: 'polyalba', delta: 0.1, seed: 4 },
});

/** The rows of a plan for some gaps below 1. */
const rowsAt = (gaps: readonly number[]) =>
  planOf(preparedOf(FEW), { gaps }).rows.filter(({ gap }) => gap < 1);
let few: readonly PlanRow[] | null = null;
const rowsOfFew = () => (few ??= rowsAt([0.3]));

it('has a figure for a gap that does not depend on the other gaps', () => {
  const [alone, among] = [rowsOfFew(), rowsAt([0.3, 100])];
  expect(alone).toHaveLength(2);
  alone.forEach(({ remark, samples }, i) => {
    expect(among[i]?.remark).toBe(remark);
    // Only what a neighbouring gap tells of the spread of the runs differs.
    expect((among[i]?.samples ?? 0) / (samples ?? 0)).toBeCloseTo(1, 1);
  });
});

it('has as many samples as runs that do not know the scale, where those are few', () => {
  const row = rowsOfFew().find(({ trueGap }) => trueGap);
  const samples = samplesOf(FEW, 15).sort((a, b) => a - b);
  const ratio = (row?.samples ?? 0) / (samples[7] as number);
  expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.25));
});

it('has no price for rows that may depend on each other: runs have none', () => {
  const [any, independent] = ['any', 'independent'].map((rowNoise) => {
    const assumptions = { noise: 'symmetric', rowNoise };
    const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
    const own = { feedback: { type: 'semi-bandit' }, assumptions, environment: undefined, run };
    return planOf(preparedOf(simulatedSpec(own)), { gaps: [1] }).rows;
  });
  expect(any).toEqual(independent);
});
