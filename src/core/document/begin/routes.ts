/** What a file of measurements has in one of its columns: routes, whose steps are the connections of a graph, or sets of names. */

import { PLAIN_SEPARATORS } from '../import/measurementLog';

export type Edge = readonly [from: string, to: string];

/** What stands between the nodes of a route; names may have what comes later. */
const BETWEEN = ['->', '→', '>', '|', ';', ',', '+', '-', ' '];

/** The nodes of a route as it is typed: where arrows stand in it, a name may have a hyphen. */
export function nodesOf(typed: string): readonly string[] {
  const between = /->|→|>/.test(typed) ? /->|→|>/ : /[–-]/;
  return typed.split(between).map((node) => node.trim());
}

/** Each step once, in the order in which the routes have them. */
export function stepsOf(routes: readonly (readonly string[])[]): readonly Edge[] {
  const steps = new Map<string, Edge>();
  for (const route of routes) {
    for (const [at, to] of route.slice(1).entries()) {
      const from = route[at] as string;
      steps.set(JSON.stringify([from, to]), [from, to]);
    }
  }
  return [...steps.values()];
}

/**
 * The connections of the first column whose every cell is a route between the same two ends.
 * @param rows a row of names, and the first ones below it
 * @returns null where no column has routes, or their nodes have names that cannot be typed
 */
export function connectionsIn([, ...rows]: readonly (readonly string[])[]): string | null {
  for (const place of rows[0]?.keys() ?? []) {
    const cells = rows.map((row) => row[place] ?? '');
    for (const between of BETWEEN) {
      const routes = cells.map((cell) => cell.split(between).map((node) => node.trim()));
      if (!areRoutes(routes)) continue;
      const typed = stepsOf(routes).map((step) => step.join('>'));
      return typed.every((step) => nodesOf(step).length === 2) ? typed.join(', ') : null;
    }
  }
  return null;
}

/**
 * The names in the first column whose every cell is several of them; and how many are in each, 0 where that is not the same.
 * @param rows a row of names, and the first ones below it
 * @returns null where no column is so
 */
export function membersIn([, ...rows]: readonly (readonly string[])[]): {
  readonly names: readonly string[];
  readonly size: number;
} | null {
  for (const place of rows[0]?.keys() ?? []) {
    const cells = rows.map((row) => row[place] ?? '');
    for (const between of PLAIN_SEPARATORS) {
      const sets = cells.map((cell) => cell.split(between).map((one) => one.trim()));
      if (!sets.every((set) => set.length > 1 && new Set(set).size === set.length)) continue;
      const all = sets.flat();
      const names = [...new Set(all)].sort();
      // A sentence has most of its words once, and what is the same in every line is no choice.
      if (2 * names.length > all.length || names.length === sets[0]?.length) continue;
      if (names.some((one) => one === '' || isFinite(Number(one)) || /[,;\t\r\n]/.test(one)))
        continue;
      const sizes = new Set(sets.map(({ length }) => length));
      return { names, size: sizes.size === 1 ? (sets[0]?.length ?? 0) : 0 };
    }
  }
  return null;
}

function areRoutes(all: readonly (readonly string[])[]): boolean {
  const [first = []] = all;
  return all.every(
    (route) =>
      route.length > 1 &&
      route[0] === first[0] &&
      route.at(-1) === first.at(-1) &&
      new Set(route).size === route.length &&
      route.every((node) => node !== '' && !/[,;\t\r\n]/.test(node)),
  );
}
