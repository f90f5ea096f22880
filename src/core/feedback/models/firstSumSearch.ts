/** Searches for actions by the sum of their first s base arms (the paper, crowdsourcing). */
import type { Action, ActionFamily } from '../../families/family';
import { searchByProbes, searchInList, shows } from './actionSearch';
import type { ActionSearch, Feedback } from '../feedback';
import { createFullBandit } from './fullBandit';

/** The largest X that is listed. */
const MOST_LISTED = 200_000;
/** The most base arms tried as the anchor of a window, per direction. */
const MOST_ANCHORS = 40;

/** The `count` lowest-numbered base arms, ascending. */
export function firstArms(action: Action, count: number): readonly number[] {
  return action.toSorted((a, b) => a - b).slice(0, count);
}

/** An action with the base arm, if there is one, and with as few lower-numbered base arms as possible. */
export function earliestWith(family: ActionFamily, arm: number): Action {
  const weights = new Float64Array(family.dimension).fill(-1, 0, arm);
  // Outweighs all lower arms together, but is small enough not to lose precision.
  weights[arm] = family.dimension + 1;
  return family.maximize(weights).action;
}

/**
 * Complete if X can be listed, if no action has more than s base arms (equal to full-bandit feedback), or if the first s arms of
 * an action are an action themselves. Otherwise it tries candidates: groups of s + 1 base arms of which any s can be first, and
 * windows around a base arm with random others. It may then miss some rank, which `isComplete` reports; every returned action
 * does show the direction.
 */
export function createFirstSumSearch(
  family: ActionFamily,
  feedback: Feedback,
  count: number,
): ActionSearch {
  const listed = family.enumerate(MOST_LISTED);
  if (listed !== null) return searchInList(listed, feedback);
  // Actions of at most s base arms are seen as a whole; in a hereditary family, single base arms suffice if they are actions.
  const whole = family.sizes
    .filter((size) => size <= (family.isHereditary && family.smallestAction === 1 ? 1 : count))
    .map((size) => searchByProbes(family.ofSize(size), createFullBandit()));
  const isWhole =
    family.largestAction <= count || (family.isHereditary && family.smallestAction <= count);
  const windows = isWhole ? null : createWindowSearch(family, feedback, count);
  return {
    find(direction) {
      for (const search of whole) {
        const action = search.find(direction);
        if (action !== null) return action;
      }
      return windows?.find(direction) ?? null;
    },
    isComplete: (rank) => windows?.isComplete(rank) ?? true,
  };
}

function createWindowSearch(family: ActionFamily, feedback: Feedback, count: number): ActionSearch {
  const groups = createGroups(family, count);
  // The base arms that are among the first `count` of some action.
  const visible = Array.from({ length: family.dimension }, (_, arm) => arm).filter((arm) =>
    firstArms(earliestWith(family, arm), count).includes(arm),
  );
  return {
    find(direction) {
      for (let step = groups.next(); step.done !== true; step = groups.next()) {
        if (shows(feedback.observe(step.value), direction)) return step.value;
      }
      const anchors = visible
        .toSorted((a, b) => Math.abs(direction[b] as number) - Math.abs(direction[a] as number))
        .slice(0, MOST_ANCHORS);
      for (const anchor of anchors) {
        for (const action of windowsAround(family, anchor, direction)) {
          if (shows(feedback.observe(action), direction)) return action;
        }
      }
      return null;
    },
    // No row shows more than the visible base arms.
    isComplete: (rank) => rank === visible.length,
  };
}

/** Actions with the anchor after few lower base arms; the direction selects the other base arms. */
function* windowsAround(
  family: ActionFamily,
  anchor: number,
  direction: Float64Array,
): Generator<Action> {
  const largest = direction.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (const sign of [1, -1]) {
    for (const [lower, led] of [
      // As early as possible; the direction only breaks ties.
      [-1, 1 / (2 * family.dimension)],
      // The direction also selects the lower base arms.
      [0, 1],
    ] as const) {
      const weights = direction.map(
        (value, arm) => (arm < anchor ? lower : 0) + (sign * led * value) / largest,
      );
      weights[anchor] = 2 * family.dimension + 1;
      yield family.maximize(weights).action;
    }
  }
}

/**
 * For base arms e_0, …, e_s that occur together, yields actions whose first s base arms are all of them but e_j, for each j: the
 * block J - I of order s + 1 has the eigenvalues s and -1, so it is regular. A group is the first s + 1 arms of an action with as
 * many base arms outside earlier groups as possible.
 */
function* createGroups(family: ActionFamily, count: number): Generator<Action> {
  const isNew = new Float64Array(family.dimension).fill(1);
  for (;;) {
    const { action, value } = family.maximize(isNew);
    if (value === 0) return;
    for (const arm of action) isNew[arm] = 0;
    const group = firstArms(action, count + 1);
    for (const left of group) {
      const others = group.filter((arm) => arm !== left);
      const wanted = actionStartingWith(family, others);
      if (wanted !== null) yield wanted;
    }
  }
}

/** An action whose lowest-numbered base arms are exactly these; null if there is none. One oracle call. */
export function actionStartingWith(family: ActionFamily, arms: readonly number[]): Action | null {
  const last = arms.at(-1) ?? -1;
  const weights = new Float64Array(family.dimension).fill(-1, 0, last);
  for (const arm of arms) weights[arm] = family.dimension + 1;
  const { action } = family.maximize(weights);
  return firstArms(action, arms.length).join() === arms.join() ? action : null;
}
