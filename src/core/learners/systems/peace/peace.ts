// Peace: Katz-Samuels, Jain, Karnin and Jamieson 2020, "An empirical process approach to the union bound", fixed confidence.
import { createNormal, type Random } from '../../../numerics/random';
import type { Learner } from '../../../protocol/learner';
import type { PoolAction, TotalsPool } from '../../problem/pool';
import { pairDesign, pairVariances } from '../../designs/pairs';
import { dropSmallWeights, supportSize } from '../../designs/sampleDesign';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases, type PhaseSettings } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import { normalised, widthBy, widthDesign, type Normal, type WidthProblem } from './width';

/** Draws by which W is known, and those by which designs are compared before. */
const WIDTH_DRAWS = 1000;
const TRIAL_DRAWS = 200;
/** Of delta_k the draws have a tenth. */
export const DRAWN_SHARE = 10;
/** Of so few actions the union has the smaller bound: W is at least sqrt(rho / (2 pi)). */
const FEW = 3;

type PhaseOf = PhaseSettings['phaseOf'];
type Phase = ReturnType<PhaseOf>;

/**
 * Phase k samples until the largest error of a difference is at most epsilon_k, and drops what is further behind.
 *
 * sound: a best action x* goes only if some z has (z - x*)'(theta^ - theta) > epsilon_k. For Gaussian noise the maximum of
 * these over z has the mean W R / sqrt(N) and is R sqrt(rho / N)-Lipschitz in a standard normal vector (Borell; Tsirelson,
 * Ibragimov and Sudakov), whatever the number of actions; for any R-sub-Gaussian noise there is the union over z.
 * @param isNormal the noise is Gaussian
 */
export function peace(
  problem: ListedProblem,
  isNormal: boolean,
  { threshold, maxRounds }: Options<'threshold'>,
  random: Random,
): Learner {
  const normal = createNormal(random);
  const phaseOf =
    threshold === 'printed'
      ? printedPhases(problem, normal)
      : soundPhases(problem, isNormal, normal);
  return eliminateByPhases(problem, { maxRounds, phaseOf });
}

/** The authors' code, with N times R^2: rho over the differences from the leader, W an average. */
function printedPhases({ pool, delta, noise }: ListedProblem, normal: Normal): PhaseOf {
  const wideOf = ofSet((active) => {
    const problem = widthProblem(pool, active);
    const lambda = widthDesign(problem, ones(problem.points.length), normal);
    return { lambda, W: widthBy(WIDTH_DRAWS, problem, lambda, normal) };
  });
  let B: number | null = null;
  return (k, active) => {
    const narrow = pairDesign(pool, active, 'leader').lambda;
    const { leader: rho } = pairVariances(pool, active, narrow);
    const { lambda: wide, W } = wideOf(active);
    // t_k = 2 rho ln(2 k^2 / delta) + W^2, B = t_1
    const t = 2 * rho * Math.log((2 * k * k) / delta) + W * W;
    B ??= t;
    const epsilon = B / 2 ** (k + 1);
    const lambda = dropSmallWeights(mean(narrow, wide));
    // N_k = ceil(1.5 R^2 t_k (2^(k+2) / B)^2), at least |supp| / 0.5
    const samples = Math.max(
      Math.ceil(noise.variance(1.5 * t) * (2 / epsilon) ** 2),
      2 * supportSize(lambda),
    );
    return { epsilon, lambda, samples, radius: () => (noise.isExact ? 0 : epsilon) };
  };
}

/** Of each phase the form that needs fewer samples, by numbers that are known before it. */
function soundPhases(
  { pool, delta, noise }: ListedProblem,
  isNormal: boolean,
  normal: Normal,
): PhaseOf {
  const designsOf = ofSet((active, logarithm: number) => {
    const designs = designsFor(pool, active, normal);
    const isWide = isNormal && active.length > FEW;
    return { designs, width: isWide ? widthForm(pool, active, designs, logarithm, normal) : null };
  });
  return (k, active) => {
    const epsilon = 2 ** -k;
    const inverse = logInverseDeltaOfRound(delta, k);
    // The draws have their share of delta_k wherever there are any, whichever form is taken then.
    const shared = inverse - Math.log1p(-1 / DRAWN_SHARE);
    const { designs, width } = designsOf(active, shared);
    const logarithm = Math.log(active.length - 1) + (width === null ? inverse : shared);
    const phase = (lambda: Float64Array, square: number): Omit<Phase, 'radius'> => {
      const samples = Math.ceil(noise.variance(square) / epsilon ** 2) + supportSize(lambda);
      return { epsilon, lambda, samples };
    };
    const union = designs
      .map(({ lambda, pairs, mean: typical }) => ({
        ...phase(lambda, 2 * pairs * logarithm),
        // For a typical pair: each has a radius of its own, and close actions need less than the largest rho.
        effective: phase(lambda, 2 * typical * logarithm).samples,
      }))
      .reduce((a, b) => (b.samples < a.samples ? b : a));
    if (width !== null) {
      const { lambda, W, rho } = width;
      const drawn = Math.sqrt((rho * (inverse + Math.log(DRAWN_SHARE))) / (2 * WIDTH_DRAWS));
      const wide = phase(lambda, (W + drawn + Math.sqrt(2 * rho * shared)) ** 2);
      if (wide.samples < union.effective)
        return { ...wide, radius: () => (noise.isExact ? 0 : epsilon) };
    }
    return { ...union, radius: (square) => noise.radius(square, logarithm) };
  };
}

interface MeasuredDesign {
  /** Adds up to 1. */
  readonly lambda: Float64Array;
  /** rho, of all pairs. */
  readonly pairs: number;
  /** The mean over the pairs with the leader. */
  readonly mean: number;
}

/** The design for rho; where there are more than a few actions that for W too, and their mean. */
export function designsFor(
  pool: TotalsPool,
  active: readonly PoolAction[],
  normal: Normal,
): readonly MeasuredDesign[] {
  const narrow = normalised(pairDesign(pool, active).lambda);
  const measured = (design: Float64Array): MeasuredDesign => {
    const lambda = normalised(dropSmallWeights(design));
    const { pairs, mean: typical } = pairVariances(pool, active, lambda);
    return { lambda, pairs, mean: typical };
  };
  if (active.length <= FEW) return [measured(narrow)];
  const wide = widthDesign(widthProblem(pool, active), mean(narrow, ones(narrow.length)), normal);
  return [narrow, thinned(mean(narrow, wide), pool), thinned(wide, pool)].map(measured);
}

/**
 * Equal shares of points that stand for the others, as every point of a design takes a sample: in the order of the list, where
 * neighbours are alike, after equal shares of the weight. Twice as many as the entries of M.
 */
function thinned(design: Float64Array, { dimension: r }: TotalsPool): Float64Array {
  const size = r * (r + 1);
  if (supportSize(dropSmallWeights(design)) <= size) return design;
  const thin = new Float64Array(design.length);
  let [passed, next] = [0, 0.5];
  normalised(design).forEach((weight, x) => {
    passed += size * weight;
    for (; next < passed; next++) thin[x] = (thin[x] as number) + 1;
  });
  return thin;
}

/** The design of which W + sqrt(2 rho logarithm) seems least, with its W by draws of its own. */
function widthForm(
  pool: TotalsPool,
  active: readonly PoolAction[],
  designs: readonly MeasuredDesign[],
  logarithm: number,
  normal: Normal,
): { readonly lambda: Float64Array; readonly W: number; readonly rho: number } {
  const problem = widthProblem(pool, active);
  const { lambda, pairs } = designs
    .map((design) => {
      const W = widthBy(TRIAL_DRAWS, problem, design.lambda, normal);
      return { ...design, bound: W + Math.sqrt(2 * design.pairs * logarithm) };
    })
    .reduce((a, b) => (b.bound < a.bound ? b : a));
  return { lambda, rho: pairs, W: widthBy(WIDTH_DRAWS, problem, lambda, normal) };
}

export function widthProblem({ actions }: TotalsPool, active: readonly PoolAction[]): WidthProblem {
  return {
    answers: active.map(({ point }) => point),
    points: actions.map(({ scaled }) => scaled),
  };
}

/** What was worked out for a set stays until an action is dropped: it does not depend on the order. */
function ofSet<Rest extends readonly unknown[], T>(
  workOut: (active: readonly PoolAction[], ...rest: Rest) => T,
): (active: readonly PoolAction[], ...rest: Rest) => T {
  let known: { readonly size: number; readonly result: T } | null = null;
  return (active, ...rest) => {
    if (known?.size !== active.length)
      known = { size: active.length, result: workOut(active, ...rest) };
    return known.result;
  };
}

function mean(a: Float64Array, b: Float64Array): Float64Array {
  const [first, second] = [normalised(a), normalised(b)];
  return first.map((weight, x) => (weight + (second[x] as number)) / 2);
}

function ones(size: number): Float64Array {
  return new Float64Array(size).fill(1);
}
