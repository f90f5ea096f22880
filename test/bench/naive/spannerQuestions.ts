/** The yardstick for the spanner: every question works out the inverse anew. */
import type { ActionFamily } from '../../../src/core/families/family';
import { observerSetOfActions } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { columnsOf, SPANNER_FACTOR } from '../../../src/core/feedback/observerSet/spanner';

/**
 * Awerbuch and Kleinberg (2004) without an update of the inverse: yields once for each question
 * whether one action of the set has to be swapped. At least as many as actions are asked.
 */
export function* askWithFreshInverses(
  family: ActionFamily,
  start: ObserverSet,
): Generator<number, void, undefined> {
  const actions = [...start.actions];
  for (let index = 0, unchanged = 0; unchanged < actions.length; unchanged++) {
    const set = observerSetOfActions(createFullBandit(), actions, family.dimension);
    const column = columnsOf(set)[index] as Float64Array;
    const [up, down] = [column, column.map((value) => -value)].map((weights) =>
      family.maximize(weights),
    );
    if (up === undefined || down === undefined) return;
    const larger = up.value >= down.value ? up : down;
    if (larger.value > SPANNER_FACTOR) {
      actions[index] = larger.action;
      unchanged = -1;
    }
    index = (index + 1) % actions.length;
    yield larger.value;
  }
}
