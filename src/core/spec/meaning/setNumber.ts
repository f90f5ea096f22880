/** Fixes that write one number. */
import type { Path } from '../paths';
import type { Fix } from '../problem';
import type { ActionsSpec } from '../schema';
import { groundSetOf } from './groundSet';

/** Writes a number at a path, whose last part names it. @param description a plain sentence */
export function setNumber(path: Path, value: number, description: string): Fix {
  return {
    title: `Set ${String(path.at(-1) ?? '')} to ${value}`,
    description,
    edits: [{ path, value }],
  };
}

/**
 * Makes d what a list is long, where one number of the actions says what d is: `arms`, `items`, `elements`.
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
  if (!isNumber || length < 1) return [];
  return [setNumber(path, length, 'Makes as many base arms as there are entries in this list.')];
}
