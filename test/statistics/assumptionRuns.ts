/** A laboratory that is asked phase by phase, and how often the checks of its answers end in a caveat. */
import { AssumptionChecks, type DeclaredModel } from '../../src/core/assumptionChecks/checks';
import type { CheckName } from '../../src/core/words/checks';
import type { DeclaredRowNoise } from '../../src/core/assumptionChecks/pullNoise';
import type { Action } from '../../src/core/families/family';
import type { ObservationRow } from '../../src/core/feedback/feedback';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';

/** Six actions of four base arms: more than are needed to determine the values. */
export const ACTIONS: readonly Action[] = [[0], [1, 2], [0, 3], [1, 3], [2, 3], [0, 1, 2]];
export const THETA = [0.9, -0.4, 0.7, 0.2];
/** How long the runs are whose caveats are counted. */
const PHASES = 8;

/** What one sample adds to M_x theta, one number a row. */
export type DrawNoise = (rows: number, action: Action) => readonly number[];

export interface Laboratory {
  readonly observe: (action: Action) => readonly ObservationRow[];
  /** ACTIONS by default. */
  readonly actions?: readonly Action[];
  readonly declared: DeclaredRowNoise;
  /** Made anew for each run. */
  readonly noise: (random: Random) => DrawNoise;
  /** What a sample of an action has too much, in a phase from 0 on. */
  readonly bias?: (action: number, phase: number) => number;
  /** Samples of each action in a phase; by default as the data would have them if they could choose. */
  readonly count?: number;
}

type Caveats = Partial<Record<CheckName, number>>;

/** The runs that have each caveat at the end. */
export function caveats(laboratory: Laboratory, runs: number): Caveats {
  const counts: Caveats = {};
  for (let seed = 0; seed < runs; seed++) {
    const checks = [...measured(laboratory, seed, PHASES)].at(-1)?.checks;
    for (const { name, isCaveat } of checks?.results() ?? [])
      if (isCaveat) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The least samples of half of the runs until the caveat; Infinity where half have none by then. */
export function medianSamples(
  laboratory: Laboratory,
  name: CheckName,
  { runs, phases }: { readonly runs: number; readonly phases: number },
): number {
  const needed = Array.from({ length: runs }, (_, seed) => {
    for (const { checks, samples } of measured(laboratory, seed, phases)) {
      if (checks.results().some((check) => check.name === name && check.isCaveat)) return samples;
    }
    return Infinity;
  });
  return needed.sort((a, b) => a - b)[Math.floor(runs / 2)] as number;
}

/**
 * Phase by phase. Without a count what comes next depends on the past as badly as it may: an action whose mean is off by
 * chance is measured often, which keeps the deviation, another one hardly.
 */
function* measured(laboratory: Laboratory, seed: number, phases: number) {
  const [random] = splitStreams(seed, 1) as [Random];
  const { observe, actions = ACTIONS, declared, bias = () => 0 } = laboratory;
  const draw = laboratory.noise(random);
  const model: DeclaredModel = { ...declared, observe };
  const checks = new AssumptionChecks(model, 0.05);
  const plan = actions.map((action) => {
    return { action, means: meansOf(observe(action)), count: 0, noise: 0 };
  });
  let samples = 0;
  for (let phase = 0; phase < phases; phase++) {
    for (const [index, of] of plan.entries()) {
      const { action, means } = of;
      const isOff = of.noise ** 2 > of.count * declared.noiseScale ** 2;
      const count = laboratory.count ?? (isOff ? 14 : 2 + Math.floor(2 * random.uniform()));
      const sum = means.map(() => 0);
      const sumOfSquares = means.map(() => 0);
      for (let sample = 0; sample < count; sample++) {
        const noise = draw(means.length, action);
        means.forEach((mean, j) => {
          const value = mean + (noise[j] as number) + bias(index, phase);
          sum[j] = (sum[j] as number) + value;
          sumOfSquares[j] = (sumOfSquares[j] as number) + value * value;
        });
        of.noise += noise[0] as number;
      }
      of.count += count;
      samples += count;
      checks.add([{ action, count, sum, sumOfSquares }]);
    }
    checks.endPhase();
    yield { samples, checks };
  }
}

/** M_x theta. */
function meansOf(rows: readonly ObservationRow[]): readonly number[] {
  return rows.map(({ arms, coefficients }) =>
    arms.reduce((sum, arm, i) => sum + (coefficients[i] as number) * (THETA[arm] as number), 0),
  );
}

/** Independent N(0, scale^2) in every row. */
export function gaussian(scale: number): Laboratory['noise'] {
  return (random) => {
    const normal = createNormal(random);
    return (rows) => Array.from({ length: rows }, () => scale * normal());
  };
}
