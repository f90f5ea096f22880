/** Maxima over X of ratios of linear functions of an action, by the linear oracle. */
import type { Action, ActionFamily } from '../../../families/family';

/** The constant plus the weights of an action's base arms. */
export interface Linear {
  readonly constant: number;
  readonly weights: Float64Array;
}

export interface LargestRatio {
  readonly action: Action;
  readonly ratio: number;
}

/** Increases below this share are rounding. */
const TOLERANCE = 1e-12;
const MOST_STEPS = 100;
/** The most oracle calls for the bound of a squared ratio. */
const BOUND_STEPS = 12;

export function valueAt({ constant, weights }: Linear, action: Action): number {
  return action.reduce((sum, arm) => sum + (weights[arm] as number), constant);
}

/**
 * The exact maximum of over(z) / under(z) (Dinkelbach 1967).
 * @param under positive on X
 * @param guess of the ratio, any number
 */
export function largestRatio(
  family: ActionFamily,
  over: Linear,
  under: Linear,
  guess = 0,
): LargestRatio {
  let best = ratioAt(family, over, under, guess);
  // From the second step on, the ratio rises until no action exceeds it.
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = ratioAt(family, over, under, best.ratio);
    if (!(next.ratio > best.ratio + TOLERANCE * Math.abs(best.ratio))) break;
    best = next;
  }
  return best;
}

function ratioAt(family: ActionFamily, over: Linear, under: Linear, ratio: number): LargestRatio {
  const { action } = family.maximize(
    over.weights.map((weight, arm) => weight - ratio * (under.weights[arm] as number)),
  );
  return { action, ratio: valueAt(over, action) / valueAt(under, action) };
}

/**
 * An upper bound of over(z) / under(z)^2 over X: nu^2 / (-4 alpha(nu)) for alpha(nu) = max of over(z) - nu under(z) < 0, as then
 * over(z) <= nu g - |alpha| <= nu^2 g^2 / (4 |alpha|) for g = under(z). Bisection finds the best nu, as the bound is
 * quasi-convex in nu. In general no action attains the bound; `action` comes closest of those found.
 * @param over not negative on X
 * @param under positive on X
 */
export function squareRatioBound(
  family: ActionFamily,
  over: Linear,
  under: Linear,
): { readonly action: Action; readonly bound: number } {
  const start = largestRatio(family, over, under);
  if (start.ratio <= 0) return { action: start.action, bound: 0 };
  let [low, high] = [start.ratio, Infinity];
  let best = { action: start.action, bound: Infinity };
  let largest = -Infinity;
  // Twice the largest ratio: never worse than that ratio over the least under(z).
  let nu = 2 * start.ratio;
  for (let step = 0; step < BOUND_STEPS && nu > low && nu < high; step++) {
    const { action } = family.maximize(
      over.weights.map((weight, arm) => weight - nu * (under.weights[arm] as number)),
    );
    const [a, g] = [valueAt(over, action), valueAt(under, action)];
    const bound = nu ** 2 / (4 * (nu * g - a));
    if (a / g ** 2 > largest) {
      largest = a / g ** 2;
      best = { ...best, action };
    }
    if (bound > 0 && bound < best.bound) best = { ...best, bound };
    if (best.bound <= largest * (1 + TOLERANCE)) break;
    // On this piece of alpha the bound is least at 2 a / g.
    const next = (2 * a) / g;
    if (next > nu) low = nu;
    else high = nu;
    nu = next > low && next < high ? next : (low + Math.min(high, 2 * nu)) / 2;
  }
  return best;
}
