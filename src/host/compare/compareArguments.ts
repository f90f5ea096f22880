/** The arguments of the command that compares runs, from a menu, the history or a key binding. */
import { isObject } from '../../core/text/isObject';

/**
 * The run ids in a command's arguments: ids, objects with an `id`, or lists of them. A tree view passes the clicked item, then
 * all selected items.
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
