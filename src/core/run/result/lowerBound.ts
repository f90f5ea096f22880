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

/** The most actions of X, and the most multiplications for one pass over X. */
const MOST_ACTIONS = 20_000;
const MOST_WORK_ONCE = 1e8;
/** The work limit in multiplications: a second and a half. Most instances with 1,000 actions take a tenth of it. */
const MOST_WORK = 1.5e9;
const MOST_ITERATIONS = 100;
/** The tolerances of the design, in general and for many actions, and the one beyond which the value is unknown. */
const TOLERANCE = 0.02;
const MANY_ACTIONS = 2000;
const TOLERANCE_OF_MANY = 0.08;
const USELESS_TOLERANCE = 0.1;
/** The most actions for a reward that is not linear; that many take a second. */
const MOST_SEARCHED = 500;

/**
 * A lower bound on the expected samples of every algorithm with error probability at most delta. It uses the certified lower end
 * of the design's value rho*, so it holds however precisely the design was solved.
 *
 * Available for simulations with Gaussian noise and listable actions, for any feedback; null otherwise. The proof is a change of
 * measure: an instance with another best action must be distinguished from this one. A sample of x contributes the
 * Kullback-Leibler divergence of its two laws. For Gaussian answers of covariance W_x and a shift h of theta, this is half of
 * |M_x h|^2 in the norm of W_x^+, a quadratic form in theta. Shifted uniform or Rademacher answers have infinite divergence (a
 * single sample can exclude an instance), so there is no bound for them.
 */
export function lowerBound(input: Pick<PreparedRun, 'instance' | 'inspection'>): number | null {
  const { accuracy, delta } = input.instance.run;
  // The bound is for finding the best action; with an accuracy, less may suffice.
  if (accuracy !== undefined) return null;
  const problem = identificationProblem(input);
  const least = problem === null ? 0 : leastOf(problem);
  return least === 0 ? null : Math.max(0, 2 * least * Math.log(1 / (2.4 * delta)));
}

/**
 * A lower bound of rho*; 0 if unknown. For a linear reward it is the least over designs of the largest y'A^-1 y over the
 * directions (v_x* - v_x) / gap of the rivals, d numbers each. For other rewards, this design with gradients is only the start of
 * the search.
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

/** The actions to distinguish, and the samples that can distinguish them. */
interface Identification {
  readonly reward: Reward;
  readonly theta: Float64Array;
  readonly best: Action;
  readonly rivals: readonly { readonly action: Action; readonly gap: number }[];
  /** For each action, the rows that a pull shows, in units in which their noise is N(0, I). */
  readonly points: readonly XyPoint[];
}

/** Null if the bound is unknown; actions with equal v_x count as one answer. */
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
  // The actual noise, whatever is declared: it is independent over rows (or base arms).
  const actual = { on: noise.on, rows: 'independent' } as const;
  const points = measured.map((action) =>
    whitenedPull(feedback, actual, theta.length, action).rows.map((row) =>
      scale(row, 1 / noise.scale),
    ),
  );
  const rows = points.reduce((sum, point) => sum + point.length, 0);
  return rows * work > MOST_WORK_ONCE ? null : { reward, theta, best, rivals, points };
}
