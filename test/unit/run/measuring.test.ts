/** Runs that measure other actions than they choose from, and what samples cost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { Action } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { costOfPulls } from '../../../src/core/feedback/sampleCost';
import type { Instance, NoiseLaw } from '../../../src/core/learners/contract/instance';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import type { MeasuredActions } from '../../../src/core/run/result/measuredActions';
import { FAMILIES } from '../families/smallFamilies';
import { resultOf, withoutFigures } from './drive';
import { buildInstance, GAUSSIAN, NORMAL_LAW, type InstanceSettings } from './instances';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const SETTINGS = { preset: 'recommended', noise: { ...GAUSSIAN, scale: 0.01 } } as const;

/** A run, and how often it measured what. */
function measuring(
  settings: InstanceSettings,
  more: Partial<Pick<Instance, 'measurable' | 'cost'> & Pick<Instance['run'], 'maxCost'>>,
) {
  const { maxCost = Infinity, ...others } = more;
  const instance = buildInstance({ ...SETTINGS, ...settings });
  const run = { ...instance.run, maxCost };
  const prepared = withoutFigures(prepareInstance({ ...instance, ...others, run }));
  let measured: MeasuredActions['most'] = [];
  const result = resultOf(prepared, (event) => {
    if (event.type === 'actionsMeasured') measured = event.measured.most;
  });
  return { prepared, result, measured };
}

const CHOSEN = Object.entries(FAMILIES);
it.each(CHOSEN)('by other actions alone the best one of %s is found', (_, families) => {
  forAll(
    [
      families.filter((family) => family !== null),
      fc.constantFrom<readonly [AlgorithmName, boolean]>(
        ['polyalba', false],
        ['alba', false],
        ['gcb-pe', false],
        ['gcb-pe', true],
      ),
      fc.boolean(),
      fc.infiniteStream(fc.nat(99)),
    ],
    { numRuns: 8, seed: 3 },
    (family, [algorithm, isEach], isDeclared, numbers) => {
      const d = family.dimension;
      const next = () => numbers.next().value;
      const single = Array.from({ length: d }, (_, arm) => [arm]);
      // Single base arms determine all; the sets beside them may help.
      const sets = Array.from({ length: 5 }, () => single.flat().filter(() => next() % 2 === 0));
      const measurable = createExplicit(d, distinct([...single, ...sets]));
      const theta = Float64Array.from(single, () => next() + next() / 1000);
      const cost = { base: 1, arms: Array.from(theta, () => next() % 10) };
      const { result, measured } = measuring(
        {
          ...{ family, theta, algorithm, law: isDeclared ? null : NORMAL_LAW },
          feedback: isEach ? createSemiBandit() : createFullBandit(),
        },
        { measurable, cost },
      );
      const valueOf = (action: Action) => action.reduce((sum, arm) => sum + (theta[arm] ?? NaN), 0);
      const values = (family.enumerate(1000) ?? []).map(valueOf).sort((a, b) => b - a);
      fc.pre(values.length === 1 || (values[0] ?? 0) - (values[1] ?? 0) > 1e-3);
      expect(result.status).toBe('certified');
      expect(valueOf(result.action ?? [])).toBeCloseTo(values[0] ?? NaN, 6);
      const allowed = new Set((measurable.enumerate(100) ?? []).map(String));
      for (const { action } of measured) expect(allowed).toContain(String(action));
      const pulls = measured.map(({ action, samples }) => ({ action, count: samples }));
      expect(result.cost).toBeCloseTo(costOfPulls(cost, pulls), 6);
    },
  );
});

function distinct(sets: readonly Action[]): readonly Action[] {
  const known = new Map(sets.filter((set) => set.length > 0).map((set) => [String(set), set]));
  return [...known.values()];
}

describe('what samples cost', () => {
  const family = createTopK(8, 3);
  const theta = Float64Array.of(1, 0.9, 0.7, 0.5, 0.4, 0.3, 0.2, 0.1);
  const noise = { ...GAUSSIAN, scale: 0.5 };
  const cost = { base: 0, arms: [1, 10, 1, 10, 1, 10, 1, 10] };

  it.each<readonly [AlgorithmName, NoiseLaw | null]>([
    ['polyalba', { ...NORMAL_LAW, type: 'symmetric' }],
    ['gcb-pe', null],
  ])('is less where the run knows it: %s, %j', (algorithm, law) => {
    let [knowing, counting] = [0, 0];
    for (let seed = 1; seed <= 4; seed++) {
      const settings = { family, theta, noise, algorithm, law, seed };
      knowing += measuring(settings, { cost }).result.cost ?? NaN;
      const { measured } = measuring(settings, {});
      const pulls = measured.map(({ action, samples }) => ({ action, count: samples }));
      counting += costOfPulls(cost, pulls);
    }
    expect(knowing).toBeLessThan(counting);
  });

  it.each(['polyalba', 'gcb-pe', 'lin-gap-e'] as const)('is within a budget: %s', (algorithm) => {
    forAll([integer(1, 400), fc.nat(99)], { numRuns: 12, seed: 5 }, (maxCost, seed) => {
      const settings = { family, theta, noise, algorithm, seed };
      const { result } = measuring(settings, { cost, maxCost });
      expect(result.cost).toBeLessThanOrEqual(maxCost);
      expect(['certified', 'budget']).toContain(result.status);
      if (algorithm !== 'lin-gap-e' && result.status === 'budget') {
        // The dearest action would not fit: the most that a cut may leave is what the next sample would cost.
        expect(maxCost - (result.cost ?? 0)).toBeLessThan(30 + 1e-9);
      }
    });
  });

  const feedbacks = [createFullBandit(), createSemiBandit()];
  it.each(feedbacks)('is spent until the cheapest sample does not fit: $kind', (feedback) => {
    forAll([integer(1, 300), fc.nat(99)], { numRuns: 12, seed: 8 }, (maxCost, seed) => {
      const settings = { family, theta, noise, feedback, seed, algorithm: 'gcb-pe' } as const;
      const { result } = measuring({ ...settings, stop: 'budget' }, { cost, maxCost });
      expect(result.status).toBe('budget');
      expect(result.action).toHaveLength(3);
      expect(result.cost).toBeLessThanOrEqual(maxCost);
      expect(maxCost - (result.cost ?? 0)).toBeLessThan(3);
      expect(result.estimate === null).toBe(maxCost < 3);
    });
  });
});
