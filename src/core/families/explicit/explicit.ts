/** Actions that are listed one by one. */
import TinyQueue from 'tinyqueue';
import type { Action, ActionFamily, RankedAction } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { totalWeight } from '../rankedActions';

interface Candidate extends RankedAction {
  /** Its place in the list: equal values come in the order of the list. */
  readonly place: number;
}

/**
 * X = the given actions; everything is done by going through the list.
 * @param actions each not empty, its arms ascending and below `arms`; no action twice
 * @throws RangeError if there is no action, or one is not as described (that none is given twice
 *   is not checked)
 */
export function createExplicit(arms: number, actions: readonly Action[]): ActionFamily {
  if (actions.length === 0) throw new RangeError('The family has no action.');
  for (const action of actions) requireAction(action, arms);
  const sizes = [...new Set(actions.map((action) => action.length))].sort((a, b) => a - b);

  return familyOf({
    kind: 'explicit',
    dimension: arms,
    sizes,
    countActions: () => BigInt(actions.length),
    best: byTotalWeight((weights, k) => largest(actions, weights, k)),
    ofSize: (size) => {
      const ofThatSize = actions.filter((action) => action.length === size);
      return createExplicit(arms, ofThatSize);
    },
    enumerate: (cap) => (actions.length <= cap ? actions : null),
  });
}

function requireAction(action: Action, arms: number): void {
  let previous = -1;
  for (const arm of action) {
    if (!Number.isInteger(arm) || arm <= previous || arm >= arms) {
      throw new RangeError(
        `The action [${action.join(', ')}] is not ascending in 0, …, ${arms - 1}.`,
      );
    }
    previous = arm;
  }
  if (action.length === 0) throw new RangeError('An action has at least one base arm.');
}

/** The k largest: of the candidates so far, the least stands first in the queue. */
function largest(actions: readonly Action[], weights: Float64Array, k: number): Action[] {
  const queue = new TinyQueue<Candidate>([], (a, b) => -descending(a, b));
  for (const [place, action] of actions.entries()) {
    const value = totalWeight(action, weights);
    const least = queue.peek();
    if (queue.length >= k && least !== undefined && value <= least.value) continue;
    queue.push({ action, value, place });
    if (queue.length > k) queue.pop();
  }
  return queue.data.sort(descending).map(({ action }) => action);
}

function descending(a: Candidate, b: Candidate): number {
  return a.value === b.value ? a.place - b.place : b.value - a.value;
}
