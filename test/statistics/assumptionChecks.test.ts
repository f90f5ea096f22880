/**
 * How often the checks of the assumptions end in a caveat: at most 1 of 20 runs each where the assumptions hold, to the
 * very edge, and soon where they do not. Designs follow the data; the figures are in docs/assumption-checks.md.
 */
import { expect, it } from 'vitest';
import type { CheckName } from '../../src/core/words/checks';
import type { Action } from '../../src/core/families/family';
import type { DeclaredRowNoise } from '../../src/core/assumptionChecks/pullNoise';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createNormal } from '../../src/core/numerics/random';
import { ALL } from '../all.mjs';
import { lists } from '../unit/lists';
import { caveats, gaussian, medianSamples, type Laboratory } from './assumptionRuns';

/** Of 300 runs, as of more, hardly ever so few have a caveat where it comes twice as often as it may. */
const RUNS = ALL ? 1000 : 300;
const MOST = RUNS / 20;

const FULL_BANDIT = { observe: createFullBandit().observe };
/** Two sums of each action, the second with weights. */
const TWO_SUMS = { observe: createMasked(lists('1-1-1-1 1-2-1-3')).observe };
/** Each base arm twice, once with its sign turned: noise that both rows share is all that the least squares leave. */
const BOTH_SIGNS = {
  observe: ([arm]: Action) =>
    [1, -1].map((sign) => ({ arms: [arm as number], coefficients: [sign] })),
  actions: [[0], [1], [2], [3]],
};
const PLAIN: DeclaredRowNoise = { noiseScale: 1, rowNoise: 'independent', noiseOn: 'feedback' };
const ANY: DeclaredRowNoise = { ...PLAIN, rowNoise: 'any' };
const ON_ARMS: DeclaredRowNoise = { ...PLAIN, noiseOn: 'arms' };
const ANY_ON_ARMS: DeclaredRowNoise = { ...ANY, noiseOn: 'arms' };

/** All rows of a sample have the same noise. */
const sameInAllRows: Laboratory['noise'] = (random) => {
  const normal = createNormal(random);
  return (rows) => new Array<number>(rows).fill(normal());
};

/** High with this probability and low otherwise, of mean 0 and range 2: R = 1 by Hoeffding's lemma. */
function twoValues(probability: number): Laboratory['noise'] {
  return (random) => (rows) =>
    Array.from({ length: rows }, () => 2 * (Number(random.uniform() < probability) - probability));
}

/** Noise of the base arms as the rows show it. */
function onArms(isSame: boolean): Laboratory['noise'] {
  return (random) => {
    const normal = createNormal(random);
    return (_, action) => {
      const one = normal();
      const noise = new Map(action.map((arm) => [arm, isSame ? one : normal()]));
      return TWO_SUMS.observe(action).map(({ arms, coefficients }) =>
        arms.reduce((sum, arm, i) => sum + (coefficients[i] as number) * (noise.get(arm) ?? 0), 0),
      );
    };
  };
}

const SOUND: readonly (readonly [string, Laboratory])[] = [
  ['Gaussian of the declared scale', { ...TWO_SUMS, declared: PLAIN, noise: gaussian(1) }],
  ['one number a sample', { ...FULL_BANDIT, declared: PLAIN, noise: gaussian(1) }],
  ['any, all rows the same', { ...BOTH_SIGNS, declared: ANY, noise: sameInAllRows }],
  ['signs', { ...TWO_SUMS, declared: PLAIN, noise: twoValues(0.5) }],
  ['bounded and skewed', { ...TWO_SUMS, declared: PLAIN, noise: twoValues(0.05) }],
  ['on arms that rows share', { ...TWO_SUMS, declared: ON_ARMS, noise: onArms(false) }],
  ['on the arms, any, the same', { ...TWO_SUMS, declared: ANY_ON_ARMS, noise: onArms(true) }],
];

it.each(SOUND)('sound runs have each caveat in 1 of 20 at most: %s', (_, laboratory) => {
  const counts = caveats(laboratory, RUNS);
  for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(MOST);
});

it('refutes R^2 in the place of W where rows depend on each other', () => {
  const laboratory = { ...BOTH_SIGNS, declared: PLAIN, noise: sameInAllRows };
  expect(caveats(laboratory, RUNS / 10).linearity).toBeGreaterThan(MOST / 10);
});

/** What is broken, which check sees it, and the most samples until half of the runs have the caveat. */
const BROKEN: readonly (readonly [string, CheckName, number, Partial<Laboratory>])[] = [
  ['noise of 1.5 R', 'noise-scale', 60, { noise: gaussian(1.5) }],
  ['noise of 1.2 R', 'noise-scale', 240, { noise: gaussian(1.2) }],
  ['one action R above its sum', 'linearity', 480, { bias: (action) => Number(action === 5) }],
  ['all R higher from phase 6 on', 'drift', 420, { bias: (_, phase) => Number(phase >= 5) }],
  ['one R higher', 'drift', 1080, { bias: (action, phase) => Number(action === 5 && phase >= 5) }],
  ['every other phase R/2 higher', 'drift', 1080, { bias: (_, phase) => 0.5 * (phase % 2) }],
];

it.each(BROKEN)('where they do not half of the runs have one soon: %s', (_, name, most, broken) => {
  const sound = { ...FULL_BANDIT, declared: PLAIN, noise: gaussian(1), count: 10 };
  const phases = most / (10 * 6);
  const median = medianSamples({ ...sound, ...broken }, name, { runs: 100, phases });
  expect(median).toBeLessThanOrEqual(most);
});
