/** E-processes that know no size of the noise reach 1 / delta where two actions are tied in fewer runs than delta. */
import { describe, expect, it } from 'vitest';
import { GaussianProcesses } from '../../src/core/learners/noise/gaussianProcesses';
import type { PairProcesses } from '../../src/core/learners/noise/pairProcesses';
import { SymmetricProcesses } from '../../src/core/learners/noise/symmetricProcesses';
import { createNormal } from '../../src/core/numerics/random';
import { streamOf } from '../unit/learners/problems';
import { LAWS } from './noiseLaws';
import { upperEnd } from './consistency';

const RUNS = 300;
const PHASES = 30;
const BLOCKS = 4;
const DELTA = 0.3;

type LawName = keyof typeof LAWS;
/** So many samples are before a phase: what drifts becomes a hundred times as large. */
const OF_PHASE = 2000 / PHASES;

interface Planted {
  /** What a block says in the place of its noise. */
  readonly estimate?: (draw: () => number) => number;
  /** The noise that is taken to be expected of the blocks of a phase, which goes by them: a fault. */
  readonly deviation?: (values: readonly number[], expected: number) => number;
  /** Each block counts so many times: more than once is a fault. */
  readonly times?: number;
}

/** The blocks of a phase as the estimates of two actions, the lead of the second over the first, of variance 1. */
function crossed(
  seed: number,
  law: LawName,
  make: (size: number, kappa: number, following: number, deviation: () => number) => PairProcesses,
  { estimate = (draw) => draw(), deviation: chosen = (_, known) => known, times = 1 }: Planted = {},
): ReadonlySet<1 | 2> {
  const ways = new Set<1 | 2>();
  const random = streamOf(seed);
  const normal = createNormal(random);
  const seen: number[] = [];
  let deviation = 1;
  const processes = make(2, 1, 1, () => deviation);
  for (let phase = 0; phase < PHASES; phase++) {
    const noiseOf = (arm: number) =>
      LAWS[law]({ random, normal, action: [arm], samples: OF_PHASE * phase, rows: 1 })[0] ?? NaN;
    const once = Array.from({ length: BLOCKS }, () => estimate(() => noiseOf(1) - noiseOf(0)));
    const values = Array.from({ length: times }, () => once).flat();
    const sizes = seen.map(Math.abs).sort((a, b) => a - b);
    const expected = (sizes[sizes.length >> 1] ?? 1) / 0.6745;
    deviation = chosen(values, expected);
    // One estimate of the phase for normal noise: the mean, with what its blocks leave.
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const isWhole = processes instanceof GaussianProcesses;
    const size = isWhole ? 1 : values.length;
    const direction = Float64Array.of(1);
    const zero = Float64Array.of(0);
    processes.observe({
      order: [0, 1],
      differences: [
        { values: new Float64Array(size), direction: zero, solved: zero, square: 0, size: 0 },
        {
          values: isWhole ? Float64Array.of(mean) : Float64Array.from(values),
          direction,
          solved: Float64Array.of(isWhole ? 1 / values.length : 1),
          square: isWhole ? 1 / values.length : 1,
          size: 0,
        },
      ],
      residual: { squares, degrees: values.length - 1 },
    });
    seen.push(...once);
    // ln e of the second against the first, and of the first against the second.
    for (const way of [1, 2] as const)
      if ((processes.logValues[way] as number) >= Math.log(1 / DELTA)) ways.add(way);
  }
  return ways;
}

/** How many runs tell them apart, of the two ways that the one that more do. */
function countOf(law: LawName, make: Parameters<typeof crossed>[2], planted?: Planted): number {
  const ways = Array.from({ length: RUNS }, (_, i) => crossed(i + 1, law, make, planted));
  return Math.max(...([1, 2] as const).map((way) => ways.filter((one) => one.has(way)).length));
}

const symmetric: Parameters<typeof crossed>[2] = (...args) => new SymmetricProcesses(...args);
const gaussian: Parameters<typeof crossed>[2] = (...args) => new GaussianProcesses(...args);

describe(`two tied actions are told apart in fewer than ${DELTA} of the runs`, () => {
  it.each(Object.keys(LAWS) as LawName[])('by symmetry: %s', (law) => {
    expect(upperEnd(countOf(law, symmetric), RUNS)).toBeLessThan(DELTA);
  });

  it.each(['normal', 'a scale that drifts'] as const)('by normality: %s', (law) => {
    expect(upperEnd(countOf(law, gaussian), RUNS)).toBeLessThan(DELTA);
  });
});

describe('a planted fault is found', () => {
  it('in a weight that goes by the block that it weighs', () => {
    const deviation: Planted['deviation'] = (values, expected) =>
      values.reduce((sum, value) => sum + value, 0) > 0 ? expected : 3 * expected;
    expect(countOf('normal', symmetric, { deviation }) / RUNS).toBeGreaterThan(1.2 * DELTA);
  });

  it('in a block that is used more than once', () => {
    expect(countOf('normal', symmetric, { times: 3 }) / RUNS).toBeGreaterThan(1.2 * DELTA);
    expect(countOf('normal', gaussian, { times: 3 }) / RUNS).toBeGreaterThan(1.2 * DELTA);
  });

  it('in an estimate that is not odd in its noise', () => {
    const estimate = (draw: () => number) => Math.max(draw(), draw()) - 0.2 * Math.SQRT2;
    expect(countOf('normal', symmetric, { estimate }) / RUNS).toBeGreaterThan(1.2 * DELTA);
  });
});
