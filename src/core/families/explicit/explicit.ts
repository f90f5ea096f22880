/** Actions listed one by one. */
import TinyQueue from 'tinyqueue';
import { MAX_EXPLICIT_ACTIONS } from '../../text/limits';
import { integer, list } from '../../text/nodes';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { readable } from '../../words/counts';
import type { Action, ActionFamily, RankedAction } from '../family';
import { arms, familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { countedBy } from '../groundSetKinds';
import { checkExists } from '../inRange';
import { totalWeight } from '../rankedActions';

interface Candidate extends RankedAction {
  /** Its index in the list, which orders equal values. */
  readonly place: number;
}

/**
 * X = the given actions; everything scans the list.
 * @param actions each not empty, with distinct arms below `arms`, ascending unless rankings; no action twice
 * @param kind the name of the family in the spec
 * @throws RangeError if there is no action, or one is not as described (duplicates are not checked)
 */
export function createExplicit(
  arms: number,
  actions: readonly Action[],
  kind = 'explicit',
): ActionFamily {
  if (actions.length === 0) throw new RangeError('The family has no action.');
  for (const action of actions) requireAction(action, arms);
  const sizes = [...new Set(actions.map((action) => action.length))].sort((a, b) => a - b);

  return familyOf({
    kind,
    dimension: arms,
    sizes,
    countActions: () => BigInt(actions.length),
    best: byTotalWeight((weights, k) => largest(actions, weights, k)),
    ofSize: (size) => {
      const ofThatSize = actions.filter((action) => action.length === size);
      return createExplicit(arms, ofThatSize, kind);
    },
    enumerate: (cap) => (actions.length <= cap ? actions : null),
    restrict(required, forbidden) {
      const left = actions.filter(
        (action) =>
          required.every((arm) => action.includes(arm)) &&
          !action.some((arm) => forbidden.has(arm)),
      );
      return left.length === 0 ? [] : [createExplicit(arms, left, kind)];
    },
  });
}

function requireAction(action: Action, arms: number): void {
  const isIn = (arm: number) => Number.isInteger(arm) && arm >= 0 && arm < arms;
  if (!action.every(isIn) || new Set(action).size < action.length)
    throw new RangeError(`The action [${action.join(', ')}] has no arms of 0, …, ${arms - 1}.`);
  if (action.length === 0) throw new RangeError('An action has at least one base arm.');
}

/** The k largest: the queue holds the candidates so far, the least one first. */
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

interface Listed {
  readonly arms: number;
  readonly actions: readonly (readonly number[])[];
}

/** The actions in the order of the spec, with ascending base arms. */
export function listedActions({ actions }: Pick<Listed, 'actions'>): readonly Action[] {
  return actions.map((action) => action.toSorted((a, b) => a - b));
}

export const EXPLICIT_ACTIONS = familyKind(
  familyNode(
    'explicit',
    'A list of actions, written out.',
    {
      arms,
      actions: list(
        list(integer(0, 'A base arm, numbered from 0.'), 'One action: its base arms, each once.'),
        'Every action of `X`, each as the list of its base arms; none empty, none twice. At most 200,000.',
      ),
    },
    '**explicit**: a list of actions. `X` contains exactly these.',
  ),
  {
    snippets: [
      {
        properties: {
          arms: '^${1:3}',
          actions: [
            ['^${2:0}', '^${3:1}'],
            ['^${4:1}', '^${5:2}'],
          ],
        },
      },
    ],
    groundSet: countedBy('arms'),
    check: checkList,
    oracleWork: ({ actions }) => ({
      steps: actions.reduce((sum, { length }) => sum + length, 0),
      path: ['actions', 'actions'],
    }),
    build: (spec) => createExplicit(spec.arms, listedActions(spec)),
  },
);

/** Reports a list that is empty or too long, and actions that are empty, repeated, or have arms out of range or repeated. */
function checkList({ arms, actions }: Listed, problems: Problems): void {
  const path: Path = ['actions', 'actions'];
  const add = (code: string, message: string, at: Path) =>
    problems.add({ code, message, path: at });
  if (actions.length === 0) {
    add(
      'empty-family',
      'The list is empty: write at least one action, as in `[[0, 1], [2]]`.',
      path,
    );
  }
  if (actions.length > MAX_EXPLICIT_ACTIONS) {
    add(
      'size-too-large',
      `The list has ${readable(actions.length)} actions; at most ${readable(MAX_EXPLICIT_ACTIONS)} are accepted: describe them by another family, which needs no list.`,
      path,
    );
    return;
  }
  const firstPlaces = new Map<string, number>();
  for (const [i, action] of actions.entries()) {
    const at = [...path, i];
    if (action.length === 0)
      add('empty-action', 'This action is empty: give it a base arm, or remove it.', at);
    for (const [j, arm] of action.entries()) {
      checkExists(arm, 'base arm', ['arms', arms], 'arm-out-of-range', [...at, j], problems);
    }
    if (new Set(action).size < action.length) {
      add(
        'arm-repeated',
        'This action has a base arm twice, and each counts once: remove one of the two.',
        at,
      );
    }
    const key = action.toSorted((a, b) => a - b).join(' ');
    const first = firstPlaces.get(key);
    if (first === undefined) firstPlaces.set(key, i);
    else
      add(
        'action-repeated',
        `This action is given twice, first as entry ${first}: remove one of the two.`,
        at,
      );
  }
}
