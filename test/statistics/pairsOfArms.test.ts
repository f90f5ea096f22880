/** Of certificates that are wrong because two base arms act on each other hardly any is left without a doubt; of right ones hardly any has one. */
import { describe, expect, it } from 'vitest';
import { ALL } from '../all.mjs';
import { CONFLICT, NONE, NOISES, pairRun, SYNERGY } from './pairRuns';
import type { NoiseName, Pair, PairRun } from './pairRuns';

const RUNS = ALL ? 100 : 12;
/** As many of them as a share of 5% has in 98% of the tests at most. */
const MOST = ALL ? 5 : 2;
const EACH = Object.keys(NOISES) as NoiseName[];

const known = new Map<string, PairRun>();

/** The runs of the first seeds, each made once. */
function runsOf(pair: Pair, noise: NoiseName, count: number): readonly PairRun[] {
  return Array.from({ length: count }, (_, seed) => {
    const key = JSON.stringify([pair, noise, seed]);
    const run = known.get(key) ?? pairRun(pair, noise, seed);
    known.set(key, run);
    return run;
  });
}

function wrongGreens(pair: Pair, noise: NoiseName): number {
  return runsOf(pair, noise, RUNS).filter(
    ({ result: { status }, isRight, isDoubted }) =>
      status === 'certified' && !isRight && !isDoubted,
  ).length;
}

describe.each(EACH)('with %s noise', (noise) => {
  it.each([
    ...(noise === 'symmetric' && !ALL ? [] : [['synergy', SYNERGY] as const]),
    ...(noise === 'gaussian' && !ALL ? [] : [['conflict', CONFLICT] as const]),
  ])('of a %s hardly any wrong certificate is without a doubt', (_, pair) => {
    expect(wrongGreens(pair, noise)).toBeLessThanOrEqual(MOST);
  });

  it('hardly ever doubts that values add up, or the leader, where they do and it is', () => {
    const runs = runsOf(NONE, noise, ALL ? 500 : 40).map(({ result }) => result);
    for (const name of ['linearity', 'duel']) {
      const doubts = runs.filter(({ checks }) =>
        checks?.some((check) => check.name === name && check.isCaveat),
      );
      expect(doubts.length / runs.length).toBeLessThanOrEqual(0.05);
    }
    const shares = runs.map(({ phases, samples }) => {
      const own = phases.filter(({ name }) => name === 'duel');
      return own.reduce((sum, phase) => sum + phase.samples, 0) / samples;
    });
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.1);
    expect(Math.min(...shares)).toBeGreaterThan(0.05);
  });
});

it('names the pair that acts', () => {
  for (const of of [SYNERGY, CONFLICT]) {
    const found = runsOf(of, 'declared', 10).flatMap(({ result }) => result.checks ?? []);
    const named = found.flatMap(({ pair, text }) => (pair === undefined ? [] : [[pair, text]]));
    expect(named.length).toBeGreaterThan(8);
    for (const [pair, text] of named) {
      expect(pair).toEqual(of.pair);
      expect(text).toContain(JSON.stringify(pair));
    }
  }
});
