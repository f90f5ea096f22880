/** What the commands of comparisons are given: by a menu, by the history of runs, by a key binding. */
import { isObject } from '../../core/text/isObject';

/**
 * A repetition that leaves nothing to be asked: `{ "spec": address, "seeds": 20, "settings": [["gcb-pe", "paper"]] }`, or
 * `"settings": "all"` for every algorithm that supports the spec, `"all presets"` for each of its presets.
 */
export interface RepeatArgument {
  /** The address of the spec; without it the one that has the focus. */
  readonly spec: unknown;
  readonly seeds: number;
  /** Algorithm and preset of each setting; an empty pair is the spec as it is. */
  readonly settings: readonly (readonly string[])[] | 'all' | 'all presets';
  /** A run is stopped after so many; null for no limit. */
  readonly seconds: number | null;
}

export function repeatArgument(argument: unknown): RepeatArgument | null {
  if (!isObject(argument) || typeof argument.seeds !== 'number') return null;
  const { spec, seeds, seconds, settings: given } = argument;
  const pairs: unknown[] = Array.isArray(given) ? given : [[]];
  return {
    spec,
    seeds,
    seconds: typeof seconds === 'number' && seconds > 0 ? seconds : null,
    settings:
      given === 'all' || given === 'all presets'
        ? given
        : pairs.map((pair) =>
            Array.isArray(pair) ? pair.filter((one) => typeof one === 'string') : [],
          ),
  };
}

/**
 * The ids of runs in what a command was given: ids, things with a `runId` or an `id`, or lists of them. A view gives
 * the item that was clicked and then all that are selected.
 */
export function runIds(...given: readonly unknown[]): readonly string[] {
  const ids = given.flatMap((one): readonly string[] => {
    if (typeof one === 'string') return [one];
    if (Array.isArray(one)) return runIds(...(one as readonly unknown[]));
    if (!isObject(one)) return [];
    if (typeof one.runId === 'string') return [one.runId];
    if (isObject(one.run)) return runIds(one.run);
    return typeof one.id === 'string' ? [one.id] : [];
  });
  return [...new Set(ids)];
}
