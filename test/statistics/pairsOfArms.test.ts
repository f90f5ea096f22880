/**
 * Real runs of sixteen flags of which four are chosen, where two act on each other. Of certificates that are wrong because of it
 * hardly any is left without a doubt; of right ones hardly any has one; and where the pair is named the answers are right.
 */
import { expect, it } from 'vitest';
import { createNormal } from '../../src/core/numerics/random';
import type { RunResult } from '../../src/core/run/result/result';
import { ALL, withAll } from '../all.mjs';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered, sampled } from '../unit/run/drive';

const RUNS = ALL ? 100 : 12;
/** As many of them as a share of 5% has in 98% of the tests at most. */
const MOST = ALL ? 5 : 2;
const SCALE = 0.3;

interface Pair {
  readonly saves: readonly number[];
  readonly pair: readonly [number, number];
  readonly effect: number;
}

const SAVES = [1, 0.9, 0.8, 0.7, 0.3, 0.3, 0.25, 0.2, 0.15, 0.1, 0.1, 0.05, 0, 0, -0.1, -0.2];
const NONE: Pair = { saves: SAVES, pair: [0, 1], effect: 0 };
const PAIRS = {
  synergy: { saves: SAVES, pair: [4, 5], effect: 2 },
  /** With another fifth flag than above, which would tie. */
  conflict: { saves: SAVES.with(4, 0.4), pair: [0, 1], effect: -1.5 },
} satisfies Record<string, Pair>;

const NOISES = {
  declared: { noiseScale: SCALE, thetaNorm: 4 },
  gaussian: { noise: 'gaussian' },
  symmetric: { noise: 'symmetric' },
} as const;
type NoiseName = keyof typeof NOISES;

/** A run, whether its answer is right, and whether some check has a caveat. */
function pairRun({ saves, pair, effect }: Pair, noise: NoiseName, seed: number, isNamed: boolean) {
  const valueOf = (action: readonly number[]) =>
    action.reduce((sum, arm) => sum + (saves[arm] ?? 0), 0) +
    (pair.every((arm) => action.includes(arm)) ? effect : 0);
  const interactions = isNamed ? { interactions: [pair] } : {};
  const prepared = preparedFrom({
    ...{ version: 1, actions: { family: 'topK', arms: 16, k: 4, ...interactions } },
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

type PairRun = ReturnType<typeof pairRun>;
const known = new Map<string, PairRun>();

/** The runs of the first seeds, each made once. */
function runsOf(pair: Pair, noise: NoiseName, count: number, isNamed = false): readonly PairRun[] {
  return Array.from({ length: count }, (_, seed) => {
    const key = JSON.stringify([pair, noise, seed, isNamed]);
    const run = known.get(key) ?? pairRun(pair, noise, seed, isNamed);
    known.set(key, run);
    return run;
  });
}

it.each(
  withAll(
    [
      ['synergy', 'declared'],
      ['conflict', 'symmetric'],
    ] as const,
    [
      ['synergy', 'gaussian'],
      ['conflict', 'gaussian'],
      ['conflict', 'declared'],
      ['synergy', 'symmetric'],
    ] as const,
  ),
)('of a %s hardly any wrong certificate is without a doubt: %s noise', (name, noise) => {
  const wrongGreens = runsOf(PAIRS[name], noise, RUNS).filter(
    ({ result: { status }, isRight, isDoubted }) =>
      status === 'certified' && !isRight && !isDoubted,
  );
  expect(wrongGreens.length).toBeLessThanOrEqual(MOST);
});

const OF_NOISE = withAll(['declared', 'symmetric'] as const, ['gaussian'] as const);
it.each(OF_NOISE)('hardly ever doubts what is true: %s noise', (noise) => {
  const runs = runsOf(NONE, noise, ALL ? 500 : 40).map(({ result }) => result);
  for (const name of ['noise-scale', 'linearity', 'drift', 'duel']) {
    const doubted = ({ checks = [] }: RunResult) =>
      checks.some((check) => check.name === name && check.isCaveat);
    const doubts = runs.filter(doubted);
    expect(doubts.length / runs.length).toBeLessThanOrEqual(0.05);
  }
  const shares = runs.map(({ phases, samples }) => {
    const own = phases.filter(({ name }) => name === 'duel');
    return own.reduce((sum, phase) => sum + phase.samples, 0) / samples;
  });
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.1);
  expect(Math.min(...shares)).toBeGreaterThan(0.05);
});

it.each(withAll(['synergy'] as const, ['conflict'] as const))('names the pair of a %s', (name) => {
  const of: Pair = PAIRS[name];
  const found = runsOf(of, 'declared', 10).flatMap(({ result }) => result.checks ?? []);
  const named = found.flatMap(({ pair, text }) => (pair === undefined ? [] : [[pair, text]]));
  expect(named.length).toBeGreaterThan(8);
  for (const [pair, text] of named) {
    expect(pair).toEqual(of.pair);
    expect(text).toContain(JSON.stringify(pair));
  }
});

const NAMED = withAll(['conflict'] as const, ['synergy'] as const);
it.each(NAMED)('is right where the pair of a %s is named', (name) => {
  const runs = runsOf(PAIRS[name], 'symmetric', ALL ? 100 : 10, true);
  const right = runs.filter(({ result, isRight }) => result.status === 'certified' && isRight);
  expect(right.length).toBeGreaterThanOrEqual(0.95 * runs.length);
});
