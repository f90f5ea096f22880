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

/** The connections of the first column whose every cell is a route between the same two ends; null where none is so. */
export function connectionsIn(lines: Lines): string | null {
  return inFirstColumn(lines, BETWEEN, (routes) => {
    const [first = []] = routes;
    const areRoutes = routes.every(
      (route) =>
        route[0] === first[0] &&
        route.at(-1) === first.at(-1) &&
        new Set(route).size === route.length,
    );
    const typed = stepsOf(routes).map((step) => step.join('>'));
    // A name may have what stands between those that are typed.
    return areRoutes && typed.every((step) => nodesOf(step).length === 2) ? typed.join(', ') : null;
  });
}

interface Members {
  readonly names: readonly string[];
  /** How many are in each set; 0 where that is not the same. */
  readonly size: number;
}

/** The names in the first column whose every cell is a set of several; null where none is so. */
export function membersIn(lines: Lines): Members | null {
  return inFirstColumn(lines, PLAIN_SEPARATORS, (sets) => {
    const all = sets.flat();
    const names = [...new Set(all)].sort();
    const sizes = new Set(sets.map(({ length }) => length));
    const [size = 0] = sizes;
    // A sentence has most of its words once, and what is the same in every line is no choice.
    const isNone = 2 * names.length > all.length || names.length === size;
    if (isNone || names.some((one) => isFinite(Number(one)))) return null;
    return { names, size: sizes.size === 1 ? size : 0 };
  });
}

/** A row of names, and the first ones below it. */
type Lines = readonly (readonly string[])[];

/** What is read of the first column of which all cells have several parts, whatever stands between them. */
function inFirstColumn<Read>(
  [, ...rows]: Lines,
  signs: readonly string[],
  read: (cells: readonly (readonly string[])[]) => Read | null,
): Read | null {
  for (const place of rows[0]?.keys() ?? []) {
    for (const sign of signs) {
      const cells = rows.map((row) => (row[place] ?? '').split(sign).map((one) => one.trim()));
      const areWhole = cells.every(
        (parts) => parts.length > 1 && parts.every((one) => /^[^,;\t\r\n]+$/.test(one)),
      );
      const found = areWhole ? read(cells) : null;
      if (found !== null) return found;
    }
  }
  return null;
}
