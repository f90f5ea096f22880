/** A laboratory that is asked phase by phase, and how often the checks of its answers end in a caveat. */
import type { CheckName, DeclaredModel } from '../../src/core/assumptionChecks/checks';
import { AssumptionChecks } from '../../src/core/assumptionChecks/checks';
import type { DeclaredRowNoise } from '../../src/core/assumptionChecks/pullNoise';
import type { Action } from '../../src/core/families/family';
import type { Feedback } from '../../src/core/feedback/feedback';
import { createNormal, splitStreams } from '../../src/core/numerics/random';
import type { Random } from '../../src/core/numerics/random';

/** Six actions of four base arms: more than are needed to determine the values. */
export const ACTIONS: readonly Action[] = [[0], [1, 2], [0, 3], [1, 3], [2, 3], [0, 1, 2]];
const THETA = [0.9, -0.4, 0.7, 0.2];
export const PHASES = 10;

/** What one sample adds to M_x theta, one number a row. */
export type DrawNoise = (rows: number, action: Action) => readonly number[];

export interface Laboratory {
  readonly feedback: Feedback;
  readonly declared: DeclaredRowNoise;
  /** Made anew for each run. */
  readonly noise: (random: Random) => DrawNoise;
  /** What a sample of an action has too much, in a phase from 0 on. */
  readonly bias?: (action: number, phase: number) => number;
}

const NAMES: readonly CheckName[] = ['noise-scale', 'linearity', 'drift'];

export type Caveats = Record<CheckName, number>;

/** The runs that have each caveat at the end. */
export function caveats(laboratory: Laboratory, runs: number): Caveats {
  const counts: Caveats = { 'noise-scale': 0, linearity: 0, drift: 0 };
  for (let seed = 0; seed < runs; seed++) {
    const last = [...measured(laboratory, seed, PHASES)].at(-1);
    for (const name of NAMES) if (last?.caveats.has(name) === true) counts[name]++;
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
    for (const { caveats: found, samples } of measured(laboratory, seed, phases)) {
      if (found.has(name)) return samples;
    }
    return Infinity;
  });
  return needed.sort((a, b) => a - b)[Math.floor(runs / 2)] as number;
}

/**
 * Phase by phase. What comes next depends on the past as badly as it may: actions whose mean is off by chance are
 * measured often, which would keep the deviation if counts did not matter, and the others hardly.
 */
function* measured(laboratory: Laboratory, seed: number, phases: number) {
  const [random] = splitStreams(seed, 1) as [Random];
  const draw = laboratory.noise(random);
  const { feedback, declared, bias = () => 0 } = laboratory;
  const model: DeclaredModel = { ...declared, observe: (action) => feedback.observe(action) };
  const checks = new AssumptionChecks(model);
  const known = ACTIONS.map(() => ({ count: 0, noise: 0 }));
  let samples = 0;
  for (let phase = 0; phase < phases; phase++) {
    ACTIONS.forEach((action, index) => {
      const of = known[index] as { count: number; noise: number };
      const isOff = of.noise ** 2 > of.count * declared.noiseScale ** 2;
      const count = isOff ? 14 : 2 + Math.floor(2 * random.uniform());
      const rows = feedback.observe(action);
      const means = rows.map(({ arms, coefficients }) =>
        arms.reduce((sum, arm, i) => sum + (coefficients[i] as number) * (THETA[arm] as number), 0),
      );
      const sum = means.map(() => 0);
      const sumOfSquares = means.map(() => 0);
      for (let sample = 0; sample < count; sample++) {
        const noise = draw(rows.length, action);
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
    });
    checks.endPhase();
    const found = checks.results().filter(({ isCaveat }) => isCaveat);
    yield { samples, caveats: new Set(found.map(({ name }) => name)) };
  }
}

/** Independent N(0, scale^2) in every row. */
export function gaussian(scale: number): Laboratory['noise'] {
  return (random) => {
    const normal = createNormal(random);
    return (rows) => Array.from({ length: rows }, () => scale * normal());
  };
}
