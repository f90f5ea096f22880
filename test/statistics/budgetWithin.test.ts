/** How far the answer of a budget is from the best at most, by its last round alone, with normal noise of unknown size (docs/budget.md). */
import { expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL, withAll } from '../all.mjs';
import { createNormal } from '../../src/core/numerics/random';
import { assignments } from '../unit/families/assignments';
import { streamOf } from '../unit/learners/problems';
import { answered, simulationOf, withoutFigures } from '../unit/run/drive';
import { buildInstance, NORMAL_LAW, thetaOf, type InstanceSettings } from '../unit/run/instances';
import { DELTA, refutes } from './consistency';
import { lossIn } from './errors';

const NEARLY_TIED = [0.06, 0.05, 0.04, 0.03, 0.02, 0.01];
const SEEDS = ALL ? 400 : 150;

const settingsOf = (more: Partial<InstanceSettings>): InstanceSettings => ({
  family: createTopK(6, 2),
  theta: [0.5, 0.45, 0.4, 0.2, 0, -0.2],
  noise: { on: 'feedback', distribution: 'gaussian', scale: 0.5 },
  ...{ law: NORMAL_LAW, preset: 'recommended', delta: DELTA, maxSamples: 200 },
  ...more,
});

/** What was said of a run, with how far its answer is from the best. @param shift what each pull of an action is off by in each round */
function saidOf(settings: InstanceSettings, seed: number, shift = 0) {
  const instance = buildInstance({ ...settings, seed, stop: 'budget' });
  const prepared = withoutFigures(prepareInstance(instance));
  const { pull } = simulationOf(prepared);
  const normal = createNormal(streamOf(seed + 1));
  const { result } = answered(prepared, (pulls) => {
    const shifts = new Map(pulls.map(({ action }) => [action.join(), shift * normal()]));
    return pull(pulls).map(({ count, sum }, at) => {
      const own = shifts.get(pulls[at]?.action.join() ?? '') ?? 0;
      return { count, sum: sum.map((one) => one + count * own) };
    });
  });
  const { status, within, action } = result;
  expect(status).toBe('budget');
  const theta = thetaOf(prepared);
  const { reward } = instance;
  const [worst] = reward.best(
    theta.map((one) => -one),
    1,
  );
  const lossOf = lossIn(prepared);
  const [loss, range] = [lossOf(action), lossOf(worst?.action ?? null)];
  return { loss, range, epsilon: within?.epsilon ?? null };
}

it.each<readonly [string, InstanceSettings]>(
  withAll([['totals', settingsOf({})] as const], [
    ['each seen', settingsOf({ algorithm: 'gcb-pe', feedback: createSemiBandit() })],
    ['pairs', settingsOf({ family: assignments(2, 1), theta: [0.6, 0.5, 0.5, 0.55], delta: 0.1 })],
    ['a link', settingsOf({ theta: [0.5, 0.49, 0.48, 0.47, 0, -3], options: { rounds: 'few' } })],
  ] as const),
)('%s: what is often said of an answer is wrong in delta of the runs at most', (_, settings) => {
  let [runs, said] = [0, 0];
  const isTooFar = (seed: number) => {
    runs++;
    const { loss, range, epsilon } = saidOf(settings, seed);
    if (epsilon === null) return false;
    said++;
    expect(epsilon).toBeLessThan(range);
    return loss > epsilon + 1e-9;
  };
  const { delta = DELTA } = settings;
  expect(refutes(isTooFar, { seeds: SEEDS, delta })).toBe(false);
  expect(said).toBeGreaterThan(runs / 2);
});

it('is too often further where what all samples of an action share is off in each round', () => {
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 0.02 } as const;
  // Of single arms no other action tells.
  const settings = settingsOf({ family: createTopK(6, 1), theta: NEARLY_TIED, noise, delta: 0.1 });
  const isTooFar = (seed: number) => {
    const { loss, epsilon } = saidOf(settings, seed, 0.5);
    return epsilon !== null && loss > epsilon + 1e-9;
  };
  expect(refutes(isTooFar, { seeds: SEEDS, delta: 0.1 })).toBe(true);
});
