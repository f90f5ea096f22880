/** The family `explicit`: every action is looked at once. */
import { MAX_EXPLICIT_ACTIONS } from '../../text/limits';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ExplicitSpec } from './explicitNode';
import { readable } from '../../words/counts';

/** Reports a list that is empty or too long, and actions that are empty, have an arm out of range or twice, or are given twice. */
export function checkExplicit({ arms, actions }: ExplicitSpec, problems: Problems): void {
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
    const sorted = [...action].sort((a, b) => a - b);
    for (const [j, arm] of action.entries()) {
      if (arm >= arms) {
        const message = `There is no base arm ${arm}: \`arms\` is ${arms}, so use 0 to ${arms - 1}, or raise \`arms\`.`;
        add('arm-out-of-range', message, [...at, j]);
      }
    }
    if (sorted.some((arm, j) => arm === sorted[j + 1])) {
      add(
        'arm-repeated',
        'This action has a base arm twice, and each counts once: remove one of the two.',
        at,
      );
    }
    const key = sorted.join(' ');
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
