import { describe, expect, it } from 'vitest';
import { createPath } from '../../../src/core/families/graph/path';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { runText } from '../../../src/core/report/text';
import { createLink, type LinkName } from '../../../src/core/reward/link';
import type { PresetName } from '../../../src/core/learners/contract/options';
import { judge } from '../../../src/core/run/result/judge';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { drive, resultOf } from './drive';
import { NO_NOISE } from './instances';
import { lists, pairs } from '../lists';

const TOP = { family: createTopK(4, 2), theta: [1, 0.9, 0.3, 0] };
const logistic = (total: number) => 1 / (1 + Math.exp(-total));

describe('a run with a link', () => {
  const link = (
    name: LinkName,
    algorithm: 'gcb-pe' | 'polyalba',
    preset: PresetName = 'recommended',
  ) => {
    const reward = (family: ActionFamily) => createLink(family, name);
    return drive({ ...TOP, algorithm, reward, preset, noise: NO_NOISE });
  };

  it('has the Lipschitz constant of the check, and names that of the totals', () => {
    const { prepared, result } = link('logistic', 'gcb-pe', 'paper');
    expect(prepared.facts.instance.lipschitz).toBeCloseTo(Math.SQRT2 / 4, 12);
    expect(result.constants).toMatchObject({
      lipschitz: prepared.facts.instance.lipschitz,
      stoppingLipschitz: Math.SQRT2,
      stoppingReward: 'x^T theta',
    });
  });

  it('says of a link of slope 1 too that the lead is one of the totals', () => {
    expect(link('tanh', 'gcb-pe').result.constants.stoppingReward).toBe('x^T theta');
    expect(link('tanh', 'polyalba').result.constants.stoppingReward).toBe('x^T theta');
    const linear = drive({ ...TOP, algorithm: 'gcb-pe', preset: 'recommended', noise: NO_NOISE });
    expect(linear.result.constants).not.toHaveProperty('stoppingReward');
    expect(linear.result.constants).not.toHaveProperty('stoppingLipschitz');
  });

  it.each(['gcb-pe', 'polyalba'] as const)('%s tells rewards through g, not leads', (algorithm) => {
    const { prepared, result, events } = link('logistic', algorithm);
    expect(result.optimal?.value).toBeCloseTo(logistic(1.9), 12);
    expect(result.optimal?.gapMin).toBeCloseTo(logistic(1.9) - logistic(1.3), 12);
    expect(result.estimate).toBeCloseTo(logistic(1.9), 1);
    const last = events.findLast((event) => event.type === 'roundCompleted');
    expect(last?.leaders[0]?.estimate).toBe(result.estimate);
    expect(runText(result, prepared.facts)).toContain('leads are in the sum');
  });

  it('tells actions apart where g is flat to the last digit', () => {
    const { prepared, result } = drive({
      ...{ ...TOP, theta: [50, 49, 30, 0], algorithm: 'gcb-pe', options: { maxRounds: 1 } },
      reward: (family) => createLink(family, 'logistic'),
    });
    expect(result.optimal?.gapMin).toBe(0);
    expect(prepared.facts.assumptions.map(({ text }) => text).join()).not.toContain('tied');
    expect(judge(prepared, [0, 1], 'certified', 1).correct).toBe(true);
    expect(judge(prepared, [0, 2], 'certified', 1).correct).toBe(false);
  });
});

it('the dimension of a run is the rank of the span of the actions, as a check has it; that of the observer set stands beside it', () => {
  // Two ways of two edges: they span a plane of the four base arms, and each base arm is seen alone.
  const edges = pairs('0-1 1-3 0-2 2-3');
  const { prepared, result } = drive({
    family: createPath({ nodes: 4, edges, source: 0, target: 3 }),
    ...{ theta: [1, 1, 0.2, 0.1], feedback: createSemiBandit() },
    ...{ algorithm: 'gcb-pe', preset: 'recommended' },
  });
  expect(prepared.facts.observerSet).toMatchObject({ rank: 4, dimension: 2 });
  expect(result.constants).toMatchObject({ d: 4, dimension: 2, observerRank: 4 });
});

describe('a run whose feedback tells how rewards differ, not how large they are', () => {
  // Base arm 2 is in both actions, and never seen.
  const actions = { family: 'explicit', arms: 3, actions: lists('0-2 1-2') };
  const run = (count: number) => {
    const prepared = preparedFrom(
      simulatedSpec({
        actions,
        feedback: { type: 'first', count, sum: true },
        environment: { type: 'simulated', theta: [1, 0, 5] },
        run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
      }),
    );
    const result = resultOf(prepared);
    expect(result).toMatchObject({ status: 'certified', correct: true });
    return { result, text: runText(result, prepared.facts) };
  };

  it('has no interval of a reward', () => {
    const { result, text } = run(1);
    expect(result.candidates?.map(({ interval }) => interval)).toEqual([[null, null]]);
    expect(result.final?.halfWidth).toBeNull();
    expect(result.final?.next?.leadHalfWidth).toBeGreaterThan(0);
    expect(text).not.toMatch(/estimated reward +\d/);
  });

  it('has one where the total is seen', () => {
    const { result, text } = run(2);
    const [low, high] = result.candidates?.[0]?.interval as [number, number];
    expect(low).toBeLessThan(6);
    expect(high).toBeGreaterThan(6);
    expect(text).toMatch(/estimated reward +\d/);
  });
});
