import { describe, expect, it } from 'vitest';
import type { AssumptionName } from '../../../src/core/learners/algorithmKind';
import { algorithmOf } from '../../../src/core/learners/catalogue';
import type { AlgorithmName, LearnerOptions, PresetName } from '../../../src/core/learners/options';
import { presetOptions } from '../../../src/core/learners/presets';

type Row = readonly [AlgorithmName, PresetName, Partial<LearnerOptions>, readonly AssumptionName[]];

describe('the stated bounds that a guarantee rests on', () => {
  it.each<Row>([
    ['polyalba', 'recommended', {}, ['noiseScale']],
    ['polyalba', 'recommended', { elimination: 'alba' }, ['noiseScale']],
    ['polyalba', 'recommended', { counts: 'multinomial' }, ['noiseScale', 'rewardBound']],
    ['polyalba', 'paper', {}, ['thetaNorm']],
    ['polyalba', 'paper', { elimination: 'pairwise' }, ['noiseScale', 'thetaNorm']],
    ['polyalba', 'paper', { counts: 'fixed' }, ['noiseScale']],
    ['alba', 'recommended', {}, ['noiseScale']],
    ['alba', 'recommended', { elimination: 'alba' }, ['noiseScale']],
    ['alba', 'paper', {}, ['thetaNorm']],
    ['alba', 'paper', { constants: 'sound' }, ['noiseScale', 'rewardBound']],
    ['alba', 'paper', { elimination: 'e-process' }, ['noiseScale']],
    ['gcb-pe', 'recommended', {}, ['noiseScale']],
    ['gcb-pe', 'paper', {}, []],
    ['gcb-pe', 'paper', { counts: 'fixed', elimination: 'pairwise' }, []],
  ])('%s, %s, %o: %o', (algorithm, preset, own, names) => {
    const used = algorithmOf(algorithm).assumptionsUsed({ ...presetOptions(preset, null), ...own });
    expect([...used].sort()).toEqual([...names].sort());
  });
});
