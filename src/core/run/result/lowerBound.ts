/** The lower bound of Fiez et al. (2019) in its Gaussian form, 2 rho* ln(1 / (2.4 delta)). */
import { xyDesign } from '../../design/xy/xyDesign';
import { denseRow } from '../../feedback/observerSet/rowSpan';
import { whitenedPull } from '../../feedback/whitened';
import { scale } from '../../numerics/linearAlgebra';
import type { XyPoint } from '../../design/xy/xyProblem';
import type { Action } from '../../protocol/action';
import { linearReward, type Reward } from '../../reward/reward';
import { differenceOf } from '../../reward/rewardVectors';
import { isTie, sizeOfRewards } from '../../reward/ties';
import type { PreparedRun } from '../check/prepare';
import { byAlternatives, slopesOf } from './alternatives';

/** X is listed up to that size, and where going through all of it once takes at most that many multiplications. */
const MOST_ACTIONS = 20_000;
const MOST_WORK_ONCE = 1e8;
/** Multiplications that may be spent: a second and a half. Most instances of 1,000 actions take a tenth of that. */
const MOST_WORK = 1.5e9;
const MOST_ITERATIONS = 100;
/** Where to stop, of many actions sooner, and beyond which the value counts as not known. */
const TOLERANCE = 0.02;
const MANY_ACTIONS = 2000;
const TOLERANCE_OF_MANY = 0.08;
const USELESS_TOLERANCE = 0.1;
/** Of a reward that is not linear, which takes a second for so many. */
const MOST_SEARCHED = 500;

/**
 * No algorithm that is wrong with probability at most delta takes fewer samples in expectation. rho* is the certified
 * lower end of the design's value, so that the bound holds however far the design was solved.
 *
 * For a simulation with Gaussian noise on actions that can be listed, whatever a pull shows; null elsewhere. It is a
 * change of measure: an instance with another best action must be distinguished from this one, and a sample of x does so
 * by the Kullback-Leibler divergence of its two laws, which for Gaussian answers of covariance W_x is half of
 * |M_x h|^2 in the norm of W_x^+ where theta moves by h, a quadratic form in theta. The laws of a shifted uniform or Rademacher
 * answer do not dominate each other: the divergence is infinite (a single sample can rule an instance out), and nothing
 * is left to bound.
 */
export function lowerBound(input: Pick<PreparedRun, 'instance' | 'inspection'>): number | null {
  const { accuracy, delta } = input.instance.run;
  // It is that of finding the best action: less may be enough for one that is close to it.
  if (accuracy !== undefined) return null;
  const problem = identificationProblem(input);
  const least = problem === null ? 0 : leastOf(problem);
  return least === 0 ? null : Math.max(0, 2 * least * Math.log(1 / (2.4 * delta)));
}

/**
 * rho*, from below; 0 where it is not known. Of a linear reward it is the least over designs of the largest y'A^-1 y over the
 * directions (v_x* - v_x) / gap, d numbers each, of the rivals; of another one this is where the search starts, with gradients.
 */
function leastOf({ reward, theta, best, rivals, points }: Identification): number {
  const isLinear = reward.coefficients !== null;
  if (!isLinear && points.length > MOST_SEARCHED) return 0;
  const compared = rivals
    .map(({ action, gap }) => {
      const ahead = (at: Float64Array) => reward.value(action, at) - reward.value(best, at);
      const slopes = isLinear
        ? denseRow(differenceOf(reward, best, action), theta.length)
        : slopesOf(ahead, theta);
      return { ahead, slopes, direction: scale(slopes, 1 / gap) };
    })
    // A formula may have no value.
    .filter(({ direction }) => direction.every(Number.isFinite));
  const { lambda, lower, upper } = xyDesign(
    points,
    compared.map(({ direction }) => direction),
    {
      tolerance: points.length > MANY_ACTIONS ? TOLERANCE_OF_MANY : TOLERANCE,
      maxIterations: MOST_ITERATIONS,
      maxWork: MOST_WORK,
    },
  );
  if (!isLinear) return byAlternatives(theta, points, compared, lambda);
  return upper - lower <= USELESS_TOLERANCE * upper ? lower : 0;
}

/** What has to be told apart by what can be sampled. */
interface Identification {
  readonly reward: Reward;
  readonly theta: Float64Array;
  readonly best: Action;
  readonly rivals: readonly { readonly action: Action; readonly gap: number }[];
  /** The rows that a pull of each action shows, in units in which their noise is N(0, I). */
  readonly points: readonly XyPoint[];
}

/** Null where the bound is not known; actions with the same v_x are one answer. */
function identificationProblem({
  instance,
  inspection,
}: Pick<PreparedRun, 'instance' | 'inspection'>): Identification | null {
  const { family, measurable, feedback, truth } = instance;
  const reward = linearReward(instance.reward);
  if (truth?.noise.distribution !== 'gaussian') return null;
  const { theta, noise } = truth;
  const work = (inspection.span?.rank ?? theta.length) ** 2;
  const most = Math.min(MOST_ACTIONS, Math.floor(MOST_WORK_ONCE / work));
  const actions = family.enumerate(most);
  const measured = measurable === family ? actions : measurable.enumerate(most);
  if (actions === null || measured === null) return null;
  const values = actions.map((action) => reward.value(action, theta));
  const bestValue = values.reduce((a, b) => (b > a ? b : a), -Infinity);
  const best = actions[values.indexOf(bestValue)];
  if (best === undefined) return null;
  const size = sizeOfRewards(reward, theta);
  const rivals: { action: Action; gap: number }[] = [];
  for (const [index, action] of actions.entries()) {
    const isSame =
      reward.coefficients === null
        ? action === best
        : differenceOf(reward, best, action).arms.length === 0;
    if (isSame) continue;
    const value = values[index] as number;
    if (isTie(value, bestValue, size)) return null;
    rivals.push({ action, gap: bestValue - value });
  }
  if (rivals.length === 0) return null;
  // The noise there is, whatever is declared of it: that of the rows (or of the base arms) is independent.
  const actual = { on: noise.on, rows: 'independent' } as const;
  const points = measured.map((action) =>
    whitenedPull(feedback, actual, theta.length, action).rows.map((row) =>
      scale(row, 1 / noise.scale),
    ),
  );
  const rows = points.reduce((sum, point) => sum + point.length, 0);
  return rows * work > MOST_WORK_ONCE ? null : { reward, theta, best, rivals, points };
}
