/** The settings that are offered are those that the table of what is possible allows. */
import { describe, expect, it } from 'vitest';
import type { FeedbackName } from '../../../../src/core/feedback/facts';
import {
  ALGORITHM_NAMES,
  ALGORITHM_TITLES,
} from '../../../../src/core/learners/contract/algorithms';
import { PRESET_NAMES } from '../../../../src/core/learners/contract/options';
import { possibleAlgorithm } from '../../../../src/core/pairs/rules';
import type { RewardName } from '../../../../src/core/reward/facts';
import { runIds } from '../../../../src/host/compare/compareArguments';
import {
  allVariants,
  exclusive,
  leftOutOf,
  variantsOf,
} from '../../../../src/host/compare/variants';

const text = (feedback: string, reward: object, run: object): string =>
  JSON.stringify({ feedback: { type: feedback }, reward, run });

const labelsFor = (feedback: FeedbackName, reward: RewardName): string[] =>
  ALGORITHM_NAMES.filter((name) => possibleAlgorithm(feedback, reward, name).possible).flatMap(
    (name) => PRESET_NAMES.map((preset) => `${ALGORITHM_TITLES[name]} ${preset}`),
  );

describe('the settings offered', () => {
  it('are also told the scale where the spec declares none, and those that need one only so', () => {
    const spec = { feedback: { type: 'full-bandit' }, reward: { type: 'linear' } };
    const run = { algorithm: 'polyalba' };
    const assumptions = { noise: { type: 'symmetric', samplesPerBlock: 2 } };
    const variants = variantsOf(JSON.stringify({ ...spec, assumptions, run }));
    const labels = variants.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual([
      'PolyALBA recommended',
      'PolyALBA recommended, noise scale given',
      'PolyALBA paper, noise scale given',
    ]);
    expect(variants[1]?.overrides.set).toEqual([['assumptions.noise', 'declared']]);
    expect(labels).toContain('RAGE recommended, noise scale given');
    expect(labels).not.toContain('RAGE recommended');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each([
    ['full-bandit', 'linear', { type: 'linear' }],
    ['semi-bandit', 'linear', { type: 'linear' }],
    ['full-bandit', 'mean', { type: 'mean' }],
    ['full-bandit', 'weighted-linear', { type: 'linear', weights: [1, 2] }],
  ] as const)(
    'are the spec as it is and every other pair that covers %s and %s',
    (feedback, name, reward) => {
      const run = { algorithm: 'gcb-pe', preset: 'paper' };
      const variants = variantsOf(text(feedback, reward, run));
      const labels = variants.map(({ label }) => label);
      expect(labels[0]).toBe('GCB-PE paper');
      expect(labels.sort()).toEqual(labelsFor(feedback, name).sort());
      expect(variants.filter(({ isSpec }) => isSpec)).toEqual([variants[0]]);
      expect(variants[0]?.overrides.set).toEqual([]);
      expect(variants.find(({ label }) => label === 'GCB-PE recommended')?.overrides.set).toEqual([
        ['run.algorithm', 'gcb-pe'],
        ['run.preset', 'recommended'],
      ]);
    },
  );

  it('are all that support the spec, and with those that do not they are all there is', () => {
    const spec = text('semi-bandit', { type: 'linear' }, { algorithm: 'gcb-pe', preset: 'paper' });
    expect(allVariants(spec, null)).toEqual(variantsOf(spec));
    const recommended = allVariants(spec, 'recommended');
    expect(recommended).toHaveLength(variantsOf(spec).length / PRESET_NAMES.length);
    expect(recommended.every(({ label }) => label.endsWith(' recommended'))).toBe(true);
    const leftOut = leftOutOf(spec);
    expect(leftOut.length + recommended.length).toBe(ALGORITHM_NAMES.length);
    expect(leftOut.find(({ title }) => title === 'PolyALBA')?.reason).toMatch(
      /^needs .*full-bandit.*; this spec has the feedback semi-bandit$/,
    );
  });

  it('are there for a text that is no spec', () => {
    expect(variantsOf('nonsense')).toHaveLength(PRESET_NAMES.length * ALGORITHM_NAMES.length + 1);
    expect(variantsOf('['.repeat(20_000)).length).toBeGreaterThan(0);
  });
});

const all = { isAll: true };
const presets = { isAll: true };
const one = { isAll: false };
const other = { isAll: false };

it.each([
  ['all takes the place of single ones', [one, other], [all, one, other], [all]],
  ['all takes the place of another all', [all], [all, presets], [presets]],
  ['a single one takes the place of all', [all], [all, one], [one]],
  ['single ones add up', [one], [one, other], [one, other]],
  ['one is taken away', [one, other], [other], [other]],
  ['everything is ticked at once', [], [all, presets, one, other], [presets]],
])('choices of which some stand for all %s', (_name, before, now, kept) => {
  const stays = exclusive(before, now);
  expect(stays).toHaveLength(kept.length);
  for (const [index, choice] of kept.entries()) expect(stays[index]).toBe(choice);
});

it.each<[readonly unknown[], string]>([
  [[['a', 'b']], 'a b'],
  [['a', ['a', 'b']], 'a b'],
  [[{ id: 'a' }, [{ id: 'a' }, { run: { id: 'b' } }]], 'a b'],
  [[undefined, undefined], ''],
  [[7, null], ''],
])('a command given %j compares the runs “%s”', (given, ids) => {
  expect(runIds(...given).join(' ')).toBe(ids);
});
