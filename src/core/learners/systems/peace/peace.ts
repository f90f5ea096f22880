// Peace: Katz-Samuels, Jain, Karnin and Jamieson 2020, "An empirical process approach to the union bound", fixed confidence.
import { normalised } from '../../../numerics/linearAlgebra';
import { createNormal, type Random } from '../../../numerics/random';
import type { Learner } from '../../../protocol/learner';
import type { PoolAction, TotalsPool } from '../../problem/pool';
import { pairDesign, pairVariances } from '../../designs/pairs';
import { dropSmallWeights, supportSize } from '../../designs/sampleDesign';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases, type PhaseSettings } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import { widthBy, widthDesign, type Normal, type WidthProblem } from './width';

/** Draws that estimate W, and draws that compare designs before. */
const WIDTH_DRAWS = 1000;
const TRIAL_DRAWS = 200;
/** The draws take one part in this many of delta_k. */
export const DRAWN_SHARE = 10;
/** Up to this many actions the union has the smaller bound, since W is at least sqrt(rho / (2 pi)). */
const FEW = 3;

type PhaseOf = PhaseSettings['phaseOf'];
type Phase = ReturnType<PhaseOf>;

/**
 * Phase k samples until the largest error of a difference is at most epsilon_k, then drops every action further behind.
 *
 * sound: a best action x* is dropped only if some z has (z - x*)'(theta^ - theta) > epsilon_k. For Gaussian noise, the maximum of
 * these over z has mean W R / sqrt(N) and is R sqrt(rho / N)-Lipschitz in a standard normal vector (Borell; Tsirelson,
 * Ibragimov and Sudakov), whatever the number of actions. Any R-sub-Gaussian noise allows a union over z.
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
      ? phasesOfPaper(problem, normal)
      : soundPhases(problem, isNormal, normal);
  return eliminateByPhases(problem, { maxRounds, phaseOf });
}

/** The authors' code, with N times R^2: rho over the differences from the leader, W an average. */
function phasesOfPaper({ pool, delta, noise }: ListedProblem, normal: Normal): PhaseOf {
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

/** Each phase takes the form with fewer samples, decided by quantities known before it. */
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
    // Any draws take their share of delta_k, whichever form the phase then takes.
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
        // For a typical pair: each pair has its own radius, and close actions need less than the largest rho.
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
  readonly lambda: Float64Array;
  /** rho over all pairs. */
  readonly pairs: number;
  /** The mean variance over the pairs with the leader. */
  readonly mean: number;
}

/** The design for rho; with more than a few actions, also the design for W and the mean of both. */
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
 * Thins a design with a large support, since each of its points costs a sample: takes the point at each equal share of the
 * cumulated weight, in list order, where neighbours are alike. Keeps twice as many points as M has entries.
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

/** The design with the least estimate of W + sqrt(2 rho logarithm), and its W from fresh draws. */
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

/** Caches a result until an action is dropped: the result does not depend on the order. */
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
