/**
 * Peace (peace.ts) for base arms observed individually; only the linear oracle sees the set of actions. Each phase has fresh
 * samples, so its design does not depend on their noise. Let z0 be the previous phase's best action, w' its estimate and
 * g_z = epsilon_k + (z0 - z)'w' >= epsilon_k. Phase k samples until |(z - z0)'(w^ - w)| <= eta g_z for all z at once, and the run
 * ends when the best action leads every other by more than eta times the sum of their g.
 */
import type { Action, ActionFamily } from '../../../families/family';
import { totalWeight } from '../../../families/rankedActions';
import { isCountable } from '../../../numerics/safeCount';
import { createNormal, type Random } from '../../../numerics/random';
import type { Learner, Pull } from '../../../protocol/learner';
import { roundingOf } from '../../../protocol/ties';
import { roundDesign } from '../../../design/gOptimal/rounding';
import { armMeans } from '../../evidence/armMeans';
import { armsShown } from '../../problem/armViews';
import { firstPulls } from '../clucb/clucb';
import type { Comparison } from '../../evidence/optimisticRival';
import { comparisonTest } from '../../evidence/optimisticTest';
import { problemConstants } from '../../problem/problemConstants';
import type { Options, LearnerOptions } from '../../contract/options';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import type { BatchTest, NextBatch } from '../../evidence/batchLoop';
import { askingSettings, sampleInBatches } from '../../evidence/batchLoop';
import type { ArmAllocation, ScaledGaps, View } from './armDesign';
import { armDesign, equalShares, largestScale, scaledWidthBy } from './armDesign';
import { DRAWN_SHARE } from './peace';
import { valueAt } from './ratios';
import type { Normal } from './width';
import type { ArmProblem } from '../../problem/armSetUp';

/** eta: the allowed error relative to g. A larger eta makes far actions cheaper but requires a better w'. */
const ETA = { printed: 1 / 8, sound: 2 / 5 } as const;
/** Draws that estimate W'. */
const WIDTH_DRAWS = 400;
/** Draws of a trial estimate; W' is not estimated fully if the union over X seems smaller. */
const TRIAL_DRAWS = 40;
/** Samples per action in the first phase. */
const FIRST_SAMPLES = 2;

/** A phase before its samples. */
interface PlannedPhase {
  readonly problem: ScaledGaps;
  readonly epsilon: number;
  readonly design: ArmAllocation;
  readonly samples: number;
}

interface Settings {
  readonly threshold: LearnerOptions['threshold'];
  readonly isNormal: boolean;
  readonly normal: Normal;
  readonly input: ArmProblem;
}

/** @param isNormal all noise is jointly Gaussian */
export function armPeace(
  input: ArmProblem,
  isNormal: boolean,
  { threshold, maxRounds }: Options<'threshold'>,
  random: Random,
): Learner {
  const { family, feedback, factors, noise, delta } = input;
  const d = family.dimension;
  const settings: Settings = { threshold, isNormal, normal: createNormal(random), input };
  const viewOf = (action: Action): View => ({
    action,
    shown: [...armsShown(feedback.observe(action)).keys()],
  });
  const first = firstPulls(input).map(viewOf);
  const eta = noise.isExact ? 0 : ETA[threshold];
  let phase: PlannedPhase | null = null;
  // w' and z0
  let before: Float64Array = new Float64Array(d);
  let z0 = family.maximize(before).action;
  const pullsOf = ({ design: { views, weights }, samples }: PlannedPhase): readonly Pull[] => {
    // Too many to count: sampleInBatches ends the run.
    if (!isCountable(samples)) return [{ action: z0, count: samples }];
    const counts = roundDesign(weights, samples);
    return views.flatMap(({ action }, i) =>
      (counts[i] as number) > 0 ? [{ action, count: counts[i] as number }] : [],
    );
  };
  const next: NextBatch<BatchTest> = (_, k) => {
    const planned = phase === null ? firstPhase() : laterPhase(phase.epsilon / 2, phase.samples, k);
    phase = planned;
    const pulls = pullsOf(planned);
    return {
      pulls,
      test: (totals) => {
        const means = armMeans(input);
        means.add(pulls, totals);
        const { bounds: arms, estimate } = means.now(() => 0);
        const compared = compare(planned.problem, arms.values, eta);
        before = arms.values;
        z0 = compared.leader;
        return comparisonTest(family, arms.values, compared, estimate);
      },
    };
  };

  function gapsOf(epsilon: number): ScaledGaps {
    const weights = before.map((value) => -value);
    return {
      family,
      factors,
      z0,
      gaps: { constant: epsilon + totalWeight(z0, before), weights },
    };
  }

  /** A few samples of the first actions, with the accuracy that they reach; the authors' code starts at 2d. */
  function firstPhase(): PlannedPhase {
    if (threshold === 'printed') return laterPhase(d, 0, 1);
    const design = equalShares(first, d);
    const enough = FIRST_SAMPLES * first.length;
    const epsilon = Math.sqrt(needed(gapsOf(1), design, 1, settings) / enough) || 1;
    return { problem: gapsOf(epsilon), epsilon, design, samples: enough + first.length };
  }

  /** @param last the previous phase's samples: they double once the accuracy is finer than rounding */
  function laterPhase(epsilon: number, last: number, k: number): PlannedPhase {
    const finest = roundingOf(totalWeight(z0, before));
    const problem = gapsOf(Math.max(epsilon, finest));
    const factor = Math.sqrt(2 * (Math.LN2 + logInverseDeltaOfRound(delta, k)));
    const design = armDesign(problem, factor, first, input.measurable, viewOf, settings.normal);
    const wanted = Math.ceil(needed(problem, design, k, settings)) + design.weights.length;
    const samples = epsilon < finest ? Math.max(wanted, 2 * last) : wanted;
    return { problem, epsilon, design, samples };
  }

  return sampleInBatches(next, {
    ...askingSettings(input),
    maxRounds,
    constants: problemConstants(family, delta, noise.scale),
  });
}

/** The N with which |(z - z0)'err| <= eta g_z for all z with probability 1 - delta_k, before rounding. */
function needed(
  problem: ScaledGaps,
  { views, shares }: ArmAllocation,
  k: number,
  { threshold, isNormal, normal, input }: Settings,
): number {
  const { noise, delta, factors, family } = input;
  const scale = noise.deviation(1 / ETA[threshold]) ** 2;
  const s = Math.sqrt(largestScale(problem, shares).bound);
  const widthOf = (draws: number): number => scaledWidthBy(draws, problem, shares, normal);
  if (threshold === 'printed') {
    // As with totals: 2 t_k, t_k = 2 s^2 ln(2 k^2 / delta) + W'^2, and half more for rounding
    return 3 * scale * (2 * s * s * Math.log((2 * k * k) / delta) + widthOf(WIDTH_DRAWS) ** 2);
  }
  const inverse = logInverseDeltaOfRound(delta, k);
  // Both sides of each difference; the draws take a share of delta_k.
  const twoSided = Math.LN2 + inverse - (isNormal ? Math.log1p(-1 / DRAWN_SHARE) : 0);
  // The observations of one sample may be dependent: by Cauchy and Schwarz, the variance grows at most by their number.
  const together =
    noise.rows === 'any'
      ? Math.max(...views.map(({ shown }) => shown.filter((arm) => factors[arm] !== 0).length))
      : 1;
  const union = 2 * together * s * s * (family.count.logActions + twoSided);
  if (!isNormal) return scale * union;
  const margin = s * Math.sqrt(2 * twoSided);
  if (union < (widthOf(TRIAL_DRAWS) + margin) ** 2) return scale * union;
  const drawn = s * Math.sqrt((2 * (inverse + Math.log(DRAWN_SHARE))) / WIDTH_DRAWS);
  return scale * Math.min(union, (widthOf(WIDTH_DRAWS) + drawn + margin) ** 2);
}

/**
 * Compares the best action x by w^ with the z of largest w^ + eta g, for which eta (g_x + g_z) exceeds the lead most. An action
 * that differs only in base arms without effect has the same reward and is no rival.
 */
export function compare(
  { family, factors, z0, gaps }: ScaledGaps,
  values: Float64Array,
  eta: number,
): Omit<Comparison, 'between'> {
  const leader = family.maximize(values).action;
  const most = values.map((value, arm) => value + eta * (gaps.weights[arm] as number));
  const rival = bestApart(family, most, leader, factors);
  if (rival === null) return { leader, rival, gap: null, threshold: 0, passed: true };
  const gap = totalWeight(leader, values) - totalWeight(rival, values);
  const own = leader.join() === z0.join() ? 0 : valueAt(gaps, leader);
  const needed = eta * (own + valueAt(gaps, rival));
  // Rounding must not settle a tie.
  const threshold = Math.max(needed, roundingOf(totalWeight(leader, values)));
  return { leader, rival, gap, threshold, passed: gap > threshold };
}

/** The action of largest weight that differs from x in a base arm with effect; null if there is none. */
export function bestApart(
  family: ActionFamily,
  weights: Float64Array,
  x: Action,
  factors: Float64Array,
): Action | null {
  const own = new Set(x);
  // More than any two actions can differ by.
  const large = 1 + 2 * weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  let best: { readonly action: Action; readonly value: number } | null = null;
  const forced = weights.slice();
  for (let arm = 0; arm < weights.length; arm++) {
    if (factors[arm] === 0) continue;
    forced[arm] = own.has(arm) ? -large : large;
    const { action } = family.maximize(forced);
    forced[arm] = weights[arm] as number;
    if (action.includes(arm) === own.has(arm)) continue;
    const value = totalWeight(action, weights);
    if (best === null || value > best.value) best = { action, value };
  }
  return best?.action ?? null;
}
