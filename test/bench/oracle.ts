/** The samples that an oracle with known theta needs to certify the best action of a nonlinear reward (docs/nonlinear.md). */
import { whitenedPull } from '../../src/core/feedback/whitened';
import { BoxVerdicts } from '../../src/core/learners/systems/gcbPe/boxVerdicts';
import { partialProblem } from '../../src/core/learners/systems/gcbPe/partialProblem';
import { cholesky } from '../../src/core/numerics/cholesky';
import { dot, sum, weightedGram } from '../../src/core/numerics/linearAlgebra';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';
import type { Action } from '../../src/core/protocol/action';
import type { Box } from '../../src/core/reward/box';
import { preparedFrom } from '../unit/experiment/lab';

const MOST_ACTIONS = 10_000;
/** Steps of descent, then of random changes to the best allocation: for some rewards the problem is not convex. */
const DESCENT = 1000;
const RANDOM = 4000;
/** The relative accuracy of the number of samples. */
const CLOSER = 0.9995;
const LEAST_SHARE = 1e-7;

/**
 * The fewest samples, not rounded, after which the box around theta certifies the best action if every estimate is exact. The
 * ends for arm i are R sqrt(2 v_i ln(D / delta)) from theta_i, with v_i of (Σ n_x M_x'M_x)^-1, as if the counts n were fixed
 * beforehand.
 * @returns the samples of an allocation that certifies, an upper bound on the fewest
 * @throws Error if the spec has errors or no truth, or if its feedback does not determine every base arm
 */
export function oracleSamples(text: string): number {
  const prepared = preparedFrom(text);
  const { truth } = prepared.instance;
  const problem = partialProblem(prepared);
  const { family, feedback, noise, reward } = problem;
  const actions = family.enumerate(MOST_ACTIONS);
  if (truth === null || actions === null) throw new Error('It needs the truth, and a list of X.');
  const { theta } = truth;
  const best = reward.best(theta, 1)[0]?.action as Action;
  const verdicts = new BoxVerdicts(problem);
  const rows = actions.flatMap((action, x) =>
    whitenedPull(feedback, noise, theta.length, action).rows.map((row) => ({ x, row })),
  );
  const points = rows.map(({ row }) => row);
  const boxOf = (halves: Float64Array): Box => ({
    low: theta.map((value, arm) => value - (halves[arm] as number)),
    high: theta.map((value, arm) => value + (halves[arm] as number)),
    middle: theta,
  });
  const halvesAfter = (variances: Float64Array, samples: number): Float64Array =>
    variances.map((variance) => noise.radius(variance / samples, verdicts.level));
  const judged = (halves: Float64Array) => {
    verdicts.see({ theta, at: () => boxOf(halves) });
    return verdicts.judged(best);
  };
  const isEnough = (variances: Float64Array, samples: number): boolean =>
    (judged(halvesAfter(variances, samples))?.excess ?? -Infinity) <= 0;

  let shares = new Float64Array(actions.length).fill(1 / actions.length);
  let found = { shares, samples: 1 };
  const random = splitStreams(1, 1)[0] as Random;
  const normal = createNormal(random);
  for (let step = 0; step < DESCENT + RANDOM; step++) {
    const own = shares;
    const weights = Float64Array.from(rows, ({ x }) => own[x] as number);
    const information = cholesky(weightedGram(points, weights));
    if (information === null) throw new Error('Not every base arm is determined.');
    const inverse = Array.from(theta, (_, arm) =>
      information.solve(Float64Array.from(theta, (_, i) => (i === arm ? 1 : 0))),
    );
    const variances = Float64Array.from(inverse, (column, arm) => column[arm] as number);
    let { samples } = found;
    while (step === 0 && !isEnough(variances, samples)) samples *= 2;
    while (isEnough(variances, CLOSER * samples)) samples *= CLOSER;
    if (step === 0 || samples < found.samples) found = { shares, samples };
    if (step < DESCENT) {
      // How much a sample of each action reduces the worst challenge just before the certificate.
      const halves = halvesAfter(variances, CLOSER * samples);
      const rival = judged(halves)?.challenges[0]?.rival ?? best;
      const gains = new Float64Array(actions.length);
      slopesIn(halves, (wider) => reward.excessOver?.(best, boxOf(wider))(rival) ?? NaN).forEach(
        (slope, arm) => {
          const weight = slope / Math.sqrt(variances[arm] as number);
          for (const { x, row } of rows)
            gains[x] = (gains[x] as number) + weight * dot(row, inverse[arm] as Float64Array) ** 2;
        },
      );
      const mean = dot(shares, gains);
      const rate = 0.5 / Math.sqrt(1 + step);
      shares = shares.map(
        (share, x) => share * Math.exp(Math.min(1, rate * ((gains[x] as number) / mean - 1))),
      );
    } else {
      const size = random.uniform() ** 2;
      const part = random.uniform();
      shares = found.shares.map((share) =>
        random.uniform() < part ? share * Math.exp(size * normal()) : share,
      );
    }
    const total = sum(shares);
    shares = shares.map((share) => Math.max(share / total, LEAST_SHARE));
  }
  return found.samples;
}

/** The derivative of the excess in the half-width of each base arm. */
function slopesIn(halves: Float64Array, excessIn: (halves: Float64Array) => number): Float64Array {
  const now = excessIn(halves);
  return halves.map((half, arm) => (excessIn(halves.with(arm, 1.01 * half)) - now) / (0.01 * half));
}
