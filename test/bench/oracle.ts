/** The yardstick beside the lower bound: what a test that knows theta takes. It is a particular test, not a bound. */
import { xyDesign } from '../../src/core/design/xy/xyDesign';
import { dot, rowOf, symmetricEigen, weightedGram } from '../../src/core/numerics/linearAlgebra';
import { createNormal, splitStreams } from '../../src/core/numerics/random';
import type { IdentificationProblem } from '../../src/core/run/result/lowerBound';

/** Looks at the evidence until ln(1/delta) is reached in expectation, on the way to the hardest rival. */
const LOOKS = 200;
/** A smaller eigenvalue of the design, as a share of the largest, is 0 by rounding. */
const NO_EIGENVALUE = 1e-10;
const LIMITS = { tolerance: 0.01, maxIterations: 300, maxWork: 2e10 };

export interface Yardstick {
  /** 2 rho* ln(1 / (2.4 delta)) with the certified lower end of rho*. */
  readonly bound: number;
  /** Mean over the seeds, and its standard error. */
  readonly oracle: number;
  readonly standardError: number;
}

/**
 * Samples the optimal design for theta in fractions of a sample, each rival by its sequential probability ratio test at
 * the true gap, until all have reached ln(1/delta). The designs are solved once for all of `deltas`.
 */
export function yardsticks(
  { points, directions }: IdentificationProblem,
  deltas: readonly number[],
  seeds: number,
): readonly Yardstick[] {
  const { lambda, lower, upper } = xyDesign(points, directions, LIMITS);
  const weighted = points.flatMap((rows, x) =>
    rows.map((row) => ({ row, weight: lambda[x] as number })),
  );
  const { values, vectors } = symmetricEigen(
    weightedGram(
      weighted.map(({ row }) => row),
      Float64Array.from(weighted, ({ weight }) => weight),
    ),
  );
  const least = NO_EIGENVALUE * values.reduce((a, b) => Math.max(a, b), 0);
  const kept = [...values.keys()].filter((k) => (values[k] as number) > least);
  // The error of y'theta^ after n samples is the dot product of these with a Brownian motion at n, over n.
  const loadings = directions.map((direction) =>
    Float64Array.from(
      kept,
      (k) => dot(rowOf(vectors, k), direction) / Math.sqrt(values[k] as number),
    ),
  );
  return deltas.map((delta) => {
    const need = Math.log(1 / delta);
    const counts = Array.from({ length: seeds }, (_, seed) =>
      samplesToEnd(loadings, need, (2 * upper * need) / LOOKS, seed + 1),
    );
    const oracle = counts.reduce((sum, count) => sum + count, 0) / seeds;
    const squares = counts.reduce((sum, count) => sum + (count - oracle) ** 2, 0);
    return {
      bound: Math.max(0, 2 * lower * Math.log(1 / (2.4 * delta))),
      oracle,
      standardError: Math.sqrt(squares / Math.max(1, seeds - 1) / seeds),
    };
  });
}

function samplesToEnd(
  loadings: readonly Float64Array[],
  need: number,
  step: number,
  seed: number,
): number {
  const [stream] = splitStreams(seed, 1);
  if (stream === undefined) throw new Error('There is no stream.');
  const normal = createNormal(stream);
  const motion = new Float64Array(loadings[0]?.length ?? 0);
  const size = Math.sqrt(step);
  let samples = 0;
  // The gap is 1 in these units: the log-likelihood ratio of gap 1 against 0, with information 1 / |loading|^2 a sample.
  let open = loadings.map((loading) => ({ loading, information: 1 / dot(loading, loading) }));
  while (open.length > 0) {
    samples += step;
    for (let k = 0; k < motion.length; k++) motion[k] = (motion[k] as number) + size * normal();
    open = open.filter(
      ({ loading, information }) => information * (samples / 2 + dot(loading, motion)) < need,
    );
  }
  return samples;
}
