/** A design for base arms observed individually: which actions to sample, and how often, for differences relative to their gaps. */
import type { Action, ActionFamily } from '../../../families/family';
import type { Normal } from './width';
import { largestRatio, squareRatioBound, valueAt, type Linear } from './ratios';

/** The target of a design: (z - z0)'err relative to g_z, for all z at once. */
export interface ScaledGaps {
  readonly family: ActionFamily;
  /** v_e; 0 for a base arm without effect. */
  readonly factors: Float64Array;
  readonly z0: Action;
  /** g_z > 0 */
  readonly gaps: Linear;
}

/** An action with the base arms that it shows individually. */
export interface View {
  readonly action: Action;
  readonly shown: readonly number[];
}

export interface ArmAllocation {
  readonly views: readonly View[];
  /** One weight per view, adding up to 1. */
  readonly weights: Float64Array;
  /** c_e: the share of the samples that show a base arm. */
  readonly shares: Float64Array;
}

const STEPS = 60;
const STEP_DRAWS = 3;
/** Shortens the first steps as if this many had been taken, so that the first actions keep a share. */
const LATE = 8;

/** Equal shares. @param views together show every base arm with effect */
export function equalShares(views: readonly View[], dimension: number): ArmAllocation {
  return allocation(views, new Float64Array(views.length).fill(1 / views.length), dimension);
}

/**
 * |z - z0|^2 = sum of v_e^2 / c_e over e in exactly one of z and z0. After n samples of the allocation, the difference has
 * this variance divided by n.
 */
function squaredDistance({ factors, z0 }: ScaledGaps, shares: Float64Array): Linear {
  const weights = factors.map((v, arm) => (v === 0 ? 0 : (v * v) / (shares[arm] as number)));
  const constant = valueAt({ constant: 0, weights }, z0);
  for (const arm of z0) weights[arm] = -(weights[arm] as number);
  return { constant, weights };
}

/** An upper bound of the largest |z - z0|^2 / g_z^2, and an action close to it. */
export function largestScale(problem: ScaledGaps, shares: Float64Array) {
  return squareRatioBound(problem.family, squaredDistance(problem, shares), problem.gaps);
}

/** The mean over draws of max over z of (z - z0)'err / g_z: an estimate of W', with errors at the scale of one sample. */
export function scaledWidthBy(
  draws: number,
  problem: ScaledGaps,
  shares: Float64Array,
  normal: Normal,
): number {
  let sum = 0;
  for (let draw = 0; draw < draws; draw++) {
    const { over } = drawnError(problem, shares, normal);
    sum += largestRatio(problem.family, over, problem.gaps, sum / Math.max(1, draw)).ratio;
  }
  return sum / draws;
}

/**
 * A design that makes W' + factor s small, with s^2 = max of |z - z0|^2 / g_z^2, by Frank-Wolfe on the shares: the oracle finds
 * the action that lowers it most. Correctness does not depend on the design, whose value is measured afterwards.
 * @param start shows every base arm with effect
 * @param viewOf the base arms that an action shows
 */
export function armDesign(
  problem: ScaledGaps,
  factor: number,
  start: readonly View[],
  measurable: ActionFamily,
  viewOf: (action: Action) => View,
  normal: Normal,
): ArmAllocation {
  const { dimension } = measurable;
  const known = new Map(start.map((view, place) => [view.action.join(), place]));
  const views = [...start];
  const weights: number[] = start.map(() => 1 / start.length);
  const { shares } = equalShares(start, dimension);
  const gain = new Float64Array(dimension);
  // The nu of the largest ratio; every step of the design updates it (squareRatioBound).
  let nu = 2 * largestRatio(problem.family, squaredDistance(problem, shares), problem.gaps).ratio;
  for (let step = 1; step <= STEPS; step++) {
    const now = widthGain(STEP_DRAWS, problem, shares, normal);
    nu = addScaleGain(now, problem, squaredDistance(problem, shares), shares, factor, nu);
    const memory = step === 1 ? 0 : 1 - 2 / Math.sqrt(step + LATE);
    now.forEach(
      (value, arm) => (gain[arm] = memory * (gain[arm] as number) + (1 - memory) * value),
    );
    const wanted = gain.map((value) => Math.max(0, value));
    const worth = ({ shown }: View): number => valueAt({ constant: 0, weights: wanted }, shown);
    const found = viewOf(measurable.maximize(wanted).action);
    // An action need not show all of its base arms.
    const view = start.reduce((a, b) => (worth(b) > worth(a) ? b : a), found);
    const key = view.action.join();
    let place = known.get(key);
    if (place === undefined) {
      place = views.length;
      known.set(key, place);
      views.push(view);
      weights.push(0);
    }
    const size = 2 / (step + LATE);
    for (let i = 0; i < weights.length; i++) weights[i] = (1 - size) * (weights[i] as number);
    weights[place] = (weights[place] as number) + size;
    shares.forEach((share, arm) => (shares[arm] = (1 - size) * share));
    for (const arm of view.shown) shares[arm] = (shares[arm] as number) + size;
  }
  return allocation(views, Float64Array.from(weights), dimension);
}

/** Minus the derivative of W' by each share, from draws: a maximum has the derivative of its maximiser. */
export function widthGain(
  draws: number,
  problem: ScaledGaps,
  shares: Float64Array,
  normal: Normal,
): Float64Array {
  const { family, factors, z0, gaps } = problem;
  const gain = new Float64Array(shares.length);
  for (let draw = 0; draw < draws; draw++) {
    const { error, over } = drawnError(problem, shares, normal);
    const { action } = largestRatio(family, over, gaps);
    const scale = 1 / (2 * draws * valueAt(gaps, action));
    for (const { arm, sign } of between(action, z0)) {
      if (factors[arm] === 0) continue;
      const own = (scale * sign * (error[arm] as number)) / (shares[arm] as number);
      gain[arm] = (gain[arm] as number) + own;
    }
  }
  return gain;
}

/** Adds minus the derivative of factor |z - z0| / g_z at the z of largest |z - z0|^2 - nu g_z. @returns the next nu */
function addScaleGain(
  gain: Float64Array,
  { family, factors, z0, gaps }: ScaledGaps,
  square: Linear,
  shares: Float64Array,
  factor: number,
  nu: number,
): number {
  const { action } = family.maximize(
    square.weights.map((weight, arm) => weight - nu * (gaps.weights[arm] as number)),
  );
  const g = valueAt(gaps, action);
  const a = valueAt(square, action);
  if (!(a > 0)) return nu / 2;
  for (const { arm } of between(action, z0)) {
    if (factors[arm] === 0) continue;
    const v = (factors[arm] as number) / (shares[arm] as number);
    gain[arm] = (gain[arm] as number) + (factor * v * v) / (2 * Math.sqrt(a) * g);
  }
  return (2 * a) / g;
}

/** err_e = v_e eta_e / sqrt(c_e), and (z - z0)'err. */
function drawnError({ factors, z0 }: ScaledGaps, shares: Float64Array, normal: Normal) {
  const error = factors.map((v, arm) =>
    v === 0 ? 0 : (v * normal()) / Math.sqrt(shares[arm] as number),
  );
  const over: Linear = {
    constant: -valueAt({ constant: 0, weights: error }, z0),
    weights: error,
  };
  return { error, over };
}

/** The base arms of exactly one of z and z0, with sign 1 for z and -1 for z0. */
function between(
  z: Action,
  z0: Action,
): readonly { readonly arm: number; readonly sign: number }[] {
  const [own, other] = [new Set(z), new Set(z0)];
  return [
    ...z.filter((arm) => !other.has(arm)).map((arm) => ({ arm, sign: 1 })),
    ...z0.filter((arm) => !own.has(arm)).map((arm) => ({ arm, sign: -1 })),
  ];
}

function allocation(
  views: readonly View[],
  weights: Float64Array,
  dimension: number,
): ArmAllocation {
  const shares = new Float64Array(dimension);
  views.forEach(({ shown }, i) => {
    for (const arm of shown) shares[arm] = (shares[arm] as number) + (weights[i] as number);
  });
  return { views, weights, shares };
}
