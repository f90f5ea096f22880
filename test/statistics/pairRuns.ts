/** Real runs of sixteen flags of which four are chosen, where two act on each other. */
import { createNormal } from '../../src/core/numerics/random';
import type { RunResult } from '../../src/core/run/result/result';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered, sampled } from '../unit/run/drive';

const SCALE = 0.3;

export interface Pair {
  readonly saves: readonly number[];
  readonly pair: readonly [number, number];
  readonly effect: number;
}

const SAVES = [1, 0.9, 0.8, 0.7, 0.3, 0.3, 0.25, 0.2, 0.15, 0.1, 0.1, 0.05, 0, 0, -0.1, -0.2];
export const NONE: Pair = { saves: SAVES, pair: [0, 1], effect: 0 };
export const SYNERGY: Pair = { saves: SAVES, pair: [4, 5], effect: 2 };
/** With another fifth flag than above, which would tie. */
export const CONFLICT: Pair = { saves: SAVES.with(4, 0.4), pair: [0, 1], effect: -1.5 };

export const NOISES = {
  declared: { noiseScale: SCALE, thetaNorm: 4 },
  gaussian: { noise: 'gaussian' },
  symmetric: { noise: 'symmetric' },
} as const;

export type NoiseName = keyof typeof NOISES;

export interface PairRun {
  readonly result: RunResult;
  readonly isRight: boolean;
  /** Some check has a caveat. */
  readonly isDoubted: boolean;
}

export function pairRun({ saves, pair, effect }: Pair, noise: NoiseName, seed: number): PairRun {
  const valueOf = (action: readonly number[]) =>
    action.reduce((sum, arm) => sum + (saves[arm] ?? 0), 0) +
    (pair.every((arm) => action.includes(arm)) ? effect : 0);
  const prepared = preparedFrom({
    ...{ version: 1, actions: { family: 'topK', arms: 16, k: 4 } },
    ...{ feedback: { type: 'full-bandit' }, reward: { type: 'linear' } },
    ...{ assumptions: NOISES[noise], environment: { type: 'manual' } },
    run: { algorithm: 'polyalba', delta: 0.05, seed, maxSamples: 20_000 },
  });
  const normal = createNormal(streamOf(seed + 7000));
  const { result } = answered(prepared, (pulls) =>
    pulls.map(({ action, count }) => sampled(count, 1, () => [valueOf(action) + SCALE * normal()])),
  );
  const best = Math.max(...(prepared.instance.family.enumerate(2000) ?? []).map(valueOf));
  const isRight = result.action !== null && valueOf(result.action) > best - 1e-9;
  const isDoubted = (result.checks ?? []).some(({ isCaveat }) => isCaveat);
  return { result, isRight, isDoubted };
}
