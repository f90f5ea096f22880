/** Values of the base arms with a given gap between the best action and the second best. */
import type { Action } from '../families/family';
import { norm, scale } from '../numerics/linearAlgebra';
import type { Random } from '../numerics/random';
import { rewardFactsOf } from '../reward/facts';
import { allThroughDoor } from '../words/goal';
import type { Reward } from '../reward/reward';
import { bestAndRival, isTie, sizeOfRewards } from '../reward/ties';
import type { Instance } from '../learners/contract/instance';

/** Values of the base arms for any gap, all multiples of one theta. */
export interface PlannedValues {
  /** The gap of the simulated truth; null if there is none, or its best action is not unique. */
  readonly trueGap: number | null;
  /** The theta whose multiples they are, with its gap. */
  readonly unscaled: { readonly theta: Float64Array; readonly gap: number };
  /** The theta with that gap; null if no multiple has it. @param gap positive */
  thetaFor(gap: number): Float64Array | null;
  /** The gap of the multiple with the given length. */
  gapAtLength(length: number): number;
  /** How the values were chosen, as a plain sentence. */
  readonly note: string;
}

/** Says why no values have a unique best action; a run may still find that some actions are all best. */
export interface NoValues {
  readonly note: string;
}

/**
 * Multiples of the simulated theta. If there is no truth, or its best action is tied, multiples of a planted theta: 1 for the
 * base arms of one action and -1 for all others, so that the nearest rivals are equally close. If that leaves a tie (nested
 * actions under the mean reward), values drawn uniformly.
 *
 * @param random chooses the planted action
 */
export function plannedValues(instance: Instance, random: Random): PlannedValues | NoValues {
  const { family, reward, truth, run } = instance;
  const theta = truth?.theta ?? null;
  if (family.best(new Float64Array(family.dimension), 2).length < 2) {
    return { note: 'There is a single action, so nothing has to be distinguished.' };
  }
  const trueGap = theta === null ? null : gapUnder(reward, theta);
  if (theta !== null && trueGap !== null) {
    const isExact = isHomogeneous(reward);
    return along(reward, theta, trueGap, {
      isTrue: true,
      note: `For other gaps than the true one the simulated values are ${isExact ? 'multiplied by gap / true gap' : 'multiplied by the factor that gives the gap'}; the noise and the assumptions stay as they are.`,
    });
  }
  const reason =
    theta === null ? 'There is no simulated truth' : 'The best simulated action is tied';
  const drawn = Float64Array.from({ length: family.dimension }, () => random.uniform());
  const { action } = family.maximize(drawn);
  // Some rewards accept only positive values.
  const generic = allThroughDoor(reward, drawn);
  const planted = plantedAt(action, family.dimension, family.kind === 'ranking');
  // When minimising, the best planted value is negative, so an accuracy cannot be a share of it.
  const isShare = typeof run.accuracy === 'string' && reward.goal === 'minimize';
  for (const [values, how] of [
    ...(isShare ? [] : [[planted, plantedNote(family.kind === 'ranking')] as const]),
    [generic, 'the values are drawn from a uniform law and multiplied by one factor'],
  ] as const) {
    const gap = gapUnder(reward, values);
    if (gap !== null)
      return along(reward, values, gap, { isTrue: false, note: `${reason}: ${how}.` });
  }
  return {
    note: `${reason}, and no values were found under which this reward has one best action alone: a plan has no gap to go by. A run may still certify one of the best.`,
  };
}

function isHomogeneous({ kind }: Reward): boolean {
  return rewardFactsOf(kind)?.isHomogeneous === true;
}

/** The best minus the second-best reward; null for a tie. */
function gapUnder(reward: Reward, theta: Float64Array): number | null {
  const [best, rival] = bestAndRival(reward, theta);
  return best === undefined ||
    rival === undefined ||
    Number.isNaN(rival.value) ||
    isTie(best.value, rival.value, sizeOfRewards(reward, theta))
    ? null
    : best.value - rival.value;
}

function plantedAt(action: Action, dimension: number, isRanking: boolean): Float64Array {
  const values = new Float64Array(dimension).fill(-1);
  action.forEach((arm, place) => {
    values[arm] = isRanking ? action.length - place : 1;
  });
  return values;
}

function plantedNote(isRanking: boolean): string {
  return isRanking
    ? 'the items of the best order are equally spaced, the hardest case of that gap'
    : 'one action is made best: its base arms share one positive value and all others have minus that value, so its nearest rivals are equally close, a hard case';
}

function along(
  reward: Reward,
  theta: Float64Array,
  gap: number,
  { isTrue, note }: { readonly isTrue: boolean; readonly note: string },
): PlannedValues {
  const gapAt = (factor: number): number => {
    if (isHomogeneous(reward)) return factor * gap;
    const [best, rival] = bestAndRival(reward, scale(theta, factor));
    return best === undefined || rival === undefined ? 0 : best.value - rival.value;
  };
  return {
    trueGap: isTrue ? gap : null,
    unscaled: { theta, gap },
    thetaFor: (wanted) => {
      if (wanted === gap) return theta;
      const factor = isHomogeneous(reward) ? wanted / gap : factorFor(gapAt, wanted, gap);
      return factor === null ? null : scale(theta, factor);
    },
    gapAtLength: (length) => gapAt(length / norm(theta)),
    note,
  };
}

/** Factors are tried in steps of this power of two, which grow by a quarter from 1 on: the gap of a link may rise and fall. */
const FIRST_STEP = 1 / 8;
const GROWTH = 5 / 4;
const MOST_POWER = 80;
const MOST_STEPS = 60;
const TOLERANCE = 1e-12;

/**
 * The factor with the wanted gap that is nearest to 1, by steps away from 1 in both directions and a bisection of its logarithm;
 * null if no two neighbours have a smaller and a larger gap.
 * @param gap that of the factor 1
 */
function factorFor(gapAt: (factor: number) => number, wanted: number, gap: number): number | null {
  const ends = [-1, 1].map((sign) => ({ sign, power: 0, gap }));
  for (let step = FIRST_STEP, power = step; power < MOST_POWER; power += step) {
    for (const end of ends) {
      const next = { power: end.sign * power, gap: gapAt(2 ** (end.sign * power)) };
      // Beyond the range of numbers a gap is NaN.
      const isKnown = !Number.isNaN(end.gap + next.gap);
      if (isKnown && end.gap < wanted !== next.gap < wanted) {
        const [low, high] = next.gap < wanted ? [next.power, end.power] : [end.power, next.power];
        return between(gapAt, wanted, 2 ** low, 2 ** high);
      }
      Object.assign(end, next);
    }
    if (power >= 1) step *= GROWTH;
  }
  return null;
}

/** The factor with the wanted gap. @param low with a smaller gap @param high with that gap or a larger one, above `low` or below */
function between(
  gapAt: (factor: number) => number,
  wanted: number,
  low: number,
  high: number,
): number {
  for (let i = 0; i < MOST_STEPS && Math.abs(high / low - 1) > TOLERANCE; i++) {
    const middle = Math.sqrt(low * high);
    if (gapAt(middle) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}
