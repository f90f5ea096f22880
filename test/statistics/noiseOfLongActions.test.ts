/**
 * Independent noise on the base arms adds up over an action: of 40 base arms it is sqrt(40)-sub-Gaussian. With 1 in its
 * place the guarantee has to fail, or the statistics of the other files could not tell; with sqrt(40) it holds.
 */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import { createExplicit } from '../../src/core/families/explicit/explicit';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf } from './errors';

const SIZE = 40;
const ACTIONS = 4;
const GAP = 1;

const family = createExplicit(
  ACTIONS * SIZE,
  Array.from({ length: ACTIONS }, (_, block) =>
    Array.from({ length: SIZE }, (__, i) => block * SIZE + i),
  ),
);
// No two are tied: after an error, too, the runs have an end.
const theta = Float64Array.from(
  { length: ACTIONS * SIZE },
  (_, arm) => (-GAP * Math.floor(arm / SIZE)) / SIZE,
);

const ALGORITHMS = ['polyalba', 'alba'] as const;

function isRefuted(algorithm: AlgorithmName, noiseScale: number): boolean {
  const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
  const settings = { family, theta, algorithm, noise, noiseScale, preset: 'recommended' } as const;
  const { wrong, uncertified } = errorsOf(settings, SEEDS, DELTA);
  return !isConsistent(wrong + uncertified);
}

describe(`noise on the ${SIZE} base arms of an action`, () => {
  it.each(ALGORITHMS)('taken for that of one is refuted: %s', (algorithm) => {
    expect(isRefuted(algorithm, 1)).toBe(true);
  });

  it.each(ALGORITHMS)('declared as it is holds the guarantee: %s', (algorithm) => {
    expect(isRefuted(algorithm, Math.sqrt(SIZE))).toBe(false);
  });
});
