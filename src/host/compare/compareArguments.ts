/** What the command that compares runs is given: by a menu, by the history of runs, by a key binding. */
import { isObject } from '../../core/text/isObject';

/**
 * The ids of runs in what a command was given: ids, things with an `id`, or lists of them. A view gives the item that was
 * clicked and then all that are selected.
 */
export function runIds(...given: readonly unknown[]): readonly string[] {
  const ids = given.flatMap((one): readonly string[] => {
    if (typeof one === 'string') return [one];
    if (Array.isArray(one)) return runIds(...(one as readonly unknown[]));
    if (!isObject(one)) return [];
    if (isObject(one.run)) return runIds(one.run);
    return typeof one.id === 'string' ? [one.id] : [];
  });
  return [...new Set(ids)];
}
