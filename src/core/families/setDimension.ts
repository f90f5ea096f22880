/** The fix that makes d fit a list. */
import type { Fix } from '../text/problem';
import type { ActionsSpec } from './catalogue';
import { groundSetOf } from './groundSet';
import { setNumber } from '../text/setNumber';

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
    setNumber(path, length, 'Sets the number of base arms to the number of entries in this list.'),
  ];
}
