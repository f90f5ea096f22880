/** The share of wrong answers of LinGame over fixed seeds against delta. */
import { expect, it } from 'vitest';
import { createMatching } from '../../src/core/families/matching/matching';
import { createTopK } from '../../src/core/families/selection/topK';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf } from './errors';

const EDGES = [0, 1, 2].flatMap((left) => [0, 1, 2].map((right) => [left, right] as const));
const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 } as const;
const settings = { algorithm: 'lin-game', preset: 'recommended', noise } as const;

it('is consistent with delta where actions do not span all base arms', () => {
  const family = createMatching({ left: 3, right: 3, edges: EDGES, min: 3, max: 3 });
  const theta = [0.9, 0.1, 0.2, 0.3, 0.7, 0.1, 0.2, 0.5, 0.6];
  const { wrong, uncertified } = errorsOf({ ...settings, family, theta }, SEEDS, DELTA);
  expect(uncertified).toBe(0);
  expect(isConsistent(wrong)).toBe(true);
});

it('is most where the noise is twenty times the declared one and the gaps are small', () => {
  const quiet = { ...settings, family: createTopK(5, 2), theta: [0.1, 0.08, 0.03, 0.01, -0.02] };
  const { wrong } = errorsOf({ ...quiet, noiseScale: 1 / 20 }, SEEDS, DELTA);
  expect(wrong).toBeGreaterThan(SEEDS / 2);
});
