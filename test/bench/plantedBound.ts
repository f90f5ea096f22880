/** A lower bound on the samples of an instance too long to list, from its nearest rivals (docs/large-problems.md). */
import type { ActionFamily } from '../../src/core/families/family';
import { preparedFrom } from '../unit/experiment/lab';

const RIVALS = 2000;
const ROUNDS = 2000;
/** The exponent that concentrates the weights on the rivals that need the most samples. */
const SHARPNESS = 40;

/**
 * `2 ln(1 / (2.4 delta))` over max over x of sum of w_k sum over i in x of h_ki^2, for any weights w with sum 1 and any shifts
 * h_k of theta that bring rival k level: the change of measure of `src/core/run/result/lowerBound.ts` with each arm observed and
 * N(0, 1) noise. The bound stays valid with fewer rivals; for a matroid these are one exchange away. A total of x then shifts by
 * the sum of h over x, whose square is at most that sum of squares, since h has two signs: the bound also holds for totals.
 *
 * @param text a spec with N(0, 1) noise on each number
 * @returns samples
 * @throws Error if the spec has errors, no truth or no rival
 */
export function plantedBound(text: string): number {
  const { instance } = preparedFrom(text);
  const { family, truth, run } = instance;
  if (truth === null) throw new Error('It needs the truth.');
  const { theta } = truth;
  const rivals = family.matroid === undefined ? nearest(family, theta) : exchanges(family, theta);
  if (rivals.length === 0) throw new Error('There is nothing to tell apart.');
  let design = new Float64Array(theta.length).fill(family.largestAction / theta.length);
  let least = Infinity;
  for (let round = 1; round <= ROUNDS; round++) {
    const variances = rivals.map(({ arms }) => arms.reduce((v, i) => v + 1 / (design[i] ?? 0), 0));
    const needs = rivals.map(({ gap }, k) => (variances[k] ?? 0) / gap ** 2);
    const most = Math.max(...needs);
    const raw = needs.map((need) => (need / most) ** SHARPNESS);
    const whole = raw.reduce((a, b) => a + b, 0);
    const costs = new Float64Array(theta.length);
    rivals.forEach(({ arms, gap }, k) => {
      for (const i of arms) {
        const shift = gap / ((variances[k] ?? 0) * (design[i] ?? 0));
        costs[i] = (costs[i] ?? 0) + ((raw[k] ?? 0) / whole) * shift ** 2;
      }
    });
    const { action, value } = family.maximize(costs);
    least = Math.min(least, value);
    const step = 1 / (round + 10);
    design = design.map((share) => (1 - step) * share);
    for (const arm of action) design[arm] = (design[arm] ?? 0) + step;
  }
  return (2 * Math.log(1 / (2.4 * run.delta))) / least;
}

/** The base arms in which a rival differs from the best action, and its gap. */
interface Rival {
  readonly arms: readonly number[];
  readonly gap: number;
}

/** The best actions after the first. */
function nearest(family: ActionFamily, theta: Float64Array): readonly Rival[] {
  const [best, ...others] = family.best(theta, RIVALS);
  const own = new Set(best?.action);
  return others.map(({ action, value }) => {
    const its = new Set(action);
    const [gone, come] = [
      [...own].filter((arm) => !its.has(arm)),
      action.filter((arm) => !own.has(arm)),
    ];
    return { arms: [...gone, ...come], gap: (best?.value ?? 0) - value };
  });
}

/** All bases one exchange away from the best one. */
function exchanges(family: ActionFamily, theta: Float64Array): readonly Rival[] {
  const { action } = family.maximize(theta);
  const leaving = family.matroid?.exchanges(action);
  return Array.from(theta, (value, arm) => {
    const circuit = action.includes(arm) ? [] : (leaving?.circuit(arm) ?? []);
    return circuit.map((gone) => ({ arms: [gone, arm], gap: (theta[gone] ?? 0) - value }));
  }).flat();
}
