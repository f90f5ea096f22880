/** Checks whether the observations distinguish the rewards of the actions. */
import type { Action } from '../families/family';
import { norm, scale, sparseDot } from '../numerics/linearAlgebra';
import { createNormal, type Random } from '../numerics/random';
import { linearReward, type Reward } from '../reward/reward';
import { undeterminedArms } from './observerSet/buildObserverSet';
import type { ObserverSet } from './observerSet/observerSet';

/** Two rewards of a unit vector of the null space differ if their difference exceeds this times L_p. */
const DIFFERENCE_TOLERANCE = 1e-9;
/** Projections onto the null space; the second removes the rounding error of the first. */
const PROJECTIONS = 2;

/** Whether the observer set distinguishes all actions that differ in reward. */
export interface Identifiability {
  readonly identifiable: boolean;
  /** Two actions whose reward difference no observation reveals; null if there is none or none is known. */
  readonly witness: { readonly high: Action; readonly low: Action } | null;
  /** Whether rewards themselves are determined, not only their differences. */
  readonly hasValues: boolean;
}

/**
 * All reward differences are determined iff v_x'n is the same for all actions x, for one Gaussian vector n of the null space of
 * M_sigma (almost surely): two oracle calls. An increasing function of such a reward orders the actions alike. A reward that is
 * not linear in theta counts as determined if its arguments are: every base arm that it depends on, or every total. A single
 * action is always identifiable.
 *
 * @param random a stream of its own, or the one that built the observer set
 */
export function checkIdentifiability(
  reward: Reward,
  set: ObserverSet,
  random: Random,
): Identifiability {
  if (set.rank === set.dimension) return { identifiable: true, witness: null, hasValues: true };
  const found = compareRewards(reward, set, random);
  return found.identifiable || !isOnlyAction(reward, set.dimension)
    ? found
    : { identifiable: true, witness: null, hasValues: false };
}

/** Whether X has a single action, which need not be distinguished from any other. */
export function isOnlyAction(reward: Reward, dimension: number): boolean {
  return reward.best(new Float64Array(dimension), 2).length < 2;
}

function compareRewards(reward: Reward, set: ObserverSet, random: Random): Identifiability {
  const direction = nullDirection(set, random);
  const linear = linearReward(reward);
  const dependence = linear.dependsOn?.();
  if (dependence !== undefined) {
    const open = new Set(undeterminedArms(set));
    const seen = !dependence.arms.some((arm) => open.has(arm));
    if (!seen || dependence.totals === null)
      return { identifiable: seen, witness: null, hasValues: seen };
  }
  const of = dependence?.totals ?? linear;
  const extremes = extremesOf(of, direction);
  if (extremes === null) return { identifiable: true, witness: null, hasValues: true };
  const { high, low } = extremes;
  if (of.coefficients === null) {
    const seen = undeterminedArms(set).length === 0;
    return { identifiable: seen, witness: null, hasValues: seen };
  }
  const [highest, lowest] = [of.value(high, direction), of.value(low, direction)];
  const tolerance = DIFFERENCE_TOLERANCE * of.lipschitz;
  if (highest - lowest > tolerance)
    return { identifiable: false, witness: { high, low }, hasValues: false };
  // Differences suffice for a linear reward; a function of the totals needs each total itself.
  const hasValues = Math.max(Math.abs(highest), Math.abs(lowest)) <= tolerance;
  return { identifiable: of === linear || hasValues, witness: null, hasValues };
}

/** The actions of largest and smallest reward. */
function extremesOf(reward: Reward, direction: Float64Array) {
  const [high] = reward.best(direction, 1);
  const [low] = reward.best(scale(direction, -1), 1);
  return high === undefined || low === undefined ? null : { high: high.action, low: low.action };
}

/** A Gaussian vector of the null space of M_sigma, normalised. */
function nullDirection(set: ObserverSet, random: Random): Float64Array {
  const vector = Float64Array.from({ length: set.dimension }, createNormal(random));
  for (let pass = 0; pass < PROJECTIONS; pass++) {
    subtractProjection(set, vector);
    const length = norm(vector);
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / length;
  }
  return vector;
}

/** vector -= M^+ M vector */
function subtractProjection(
  { observations, pseudoInverse, rows }: ObserverSet,
  vector: Float64Array,
): void {
  const seen = Float64Array.from(observations.flat(), ({ arms, coefficients }) =>
    sparseDot(arms, coefficients, vector),
  );
  for (let i = 0; i < vector.length; i++) {
    let sum = 0;
    for (let j = 0; j < rows; j++)
      sum += (pseudoInverse[i * rows + j] as number) * (seen[j] as number);
    vector[i] = (vector[i] as number) - sum;
  }
}
