import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import { expect, it } from 'vitest';
import type { AssumptionName } from '../../../src/core/learners/contract/algorithmKind';
import { algorithmOf } from '../../../src/core/learners/catalogue';
import type { LearnerOptions, PresetName } from '../../../src/core/learners/contract/options';
import { PRESETS } from '../../../src/core/learners/contract/options';

type Row = readonly [AlgorithmName, PresetName, Partial<LearnerOptions>, readonly AssumptionName[]];

it.each<Row>([
  ['polyalba', 'recommended', {}, ['noiseScale']],
  ['polyalba', 'recommended', { rounds: 'few' }, ['noiseScale']],
  ['polyalba', 'paper', {}, ['thetaNorm']],
  ['alba', 'recommended', {}, ['noiseScale']],
  ['alba', 'paper', {}, ['thetaNorm']],
  ['gcb-pe', 'recommended', {}, ['noiseScale']],
  ['gcb-pe', 'paper', {}, []],
  ['gcb-pe', 'paper', { rounds: 'few', threshold: 'sound' }, []],
  ['y-elim-til', 'recommended', {}, ['noiseScale']],
  ['y-elim-til', 'paper', {}, ['thetaNorm']],
  ['y-elim-til', 'paper', { threshold: 'sound' }, ['noiseScale']],
])('a guarantee rests on, of %s, %s, %o: %o', (algorithm, preset, own, names) => {
  const options = { ...PRESETS[preset], ...own };
  const used = algorithmOf(algorithm).assumptionsUsed({ preset, options });
  expect([...used].sort()).toEqual([...names].sort());
});
