/** d of a family: how many base arms there are, what says so, and where it stands. Nothing of that size is made. */
import type { Fix } from '../text/problem';
import type { Labels } from '../words/labels';
import { setTo } from '../text/setTo';
import { kindOf, type ActionsSpec } from './catalogue';
import type { GroundSet } from './groundSetKinds';

/** d of the actions and what says so, by their family. @param actions of sound form */
export function groundSetOf(actions: ActionsSpec): GroundSet {
  return kindOf(actions).groundSet(actions, ['actions']);
}

/** The names that a person sees: those of the family, else the labels of the spec, else numbers. @param actions without a fault */
export function labelsOf(actions: ActionsSpec): Labels {
  const { arm = 'arm', labels } = kindOf(actions);
  const numbered = () =>
    Array.from({ length: groundSetOf(actions).size }, (_, number) => `${arm} ${number}`);
  return labels?.(actions) ?? { arms: actions.labels ?? numbered(), sides: null };
}

/**
 * Makes d what a list is long, where one number of the actions says what d is: `arms`, `items`, `elements`.
 * Where the names of the base arms agree with d, it is the list that is wrong: then there is none, or the two fixes would
 * undo one another.
 * @param length of the list that does not fit
 */
export function setDimension(actions: ActionsSpec, length: number): readonly Fix[] {
  const { size, path } = groundSetOf(actions);
  const [, name, ...deeper] = path;
  const isNumber =
    typeof name === 'string' &&
    deeper.length === 0 &&
    actions.family !== 'matching' &&
    (actions as Readonly<Record<string, unknown>>)[name] === size;
  if (!isNumber || length < 1 || actions.labels?.length === size) return [];
  return [
    setTo(path, length, 'Sets the number of base arms to the number of entries in this list.'),
  ];
}
