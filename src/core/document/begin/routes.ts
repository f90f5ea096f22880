/** Recognises routes (steps of a graph) or sets of names in a column of a measurement file. */

import { PLAIN_SEPARATORS } from '../import/measurementLog';

export type Edge = readonly [from: string, to: string];

/** Separators between the nodes of a route; a name may contain a later separator. */
const BETWEEN = ['->', '→', '>', '|', ';', ',', '+', '-', ' '];

/** The nodes of a typed route; if it has arrows, names may contain hyphens. */
export function nodesOf(typed: string): readonly string[] {
  const between = /->|→|>/.test(typed) ? /->|→|>/ : /[–-]/;
  return typed.split(between).map((node) => node.trim());
}

/** The distinct steps, in order of appearance. */
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

/** The connections in the first column whose cells are all routes between the same two ends; null if there is none. */
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
    // A name may contain the separator of typed routes.
    return areRoutes && typed.every((step) => nodesOf(step).length === 2) ? typed.join(', ') : null;
  });
}

interface Members {
  readonly names: readonly string[];
  /** The common size of the sets; 0 if sizes differ. */
  readonly size: number;
}

/** The names in the first column whose cells are all sets of several; null if there is none. */
export function membersIn(lines: Lines): Members | null {
  return inFirstColumn(lines, PLAIN_SEPARATORS, (sets) => {
    const all = sets.flat();
    const names = [...new Set(all)].sort();
    const sizes = new Set(sets.map(({ length }) => length));
    const [size = 0] = sizes;
    // In a sentence most words occur once; a set that never varies is no choice.
    const isNone = 2 * names.length > all.length || names.length === size;
    if (isNone || names.some((one) => isFinite(Number(one)))) return null;
    return { names, size: sizes.size === 1 ? size : 0 };
  });
}

/** The header row and the first rows below it. */
type Lines = readonly (readonly string[])[];

/** Reads the first column in which some separator splits every cell into several parts. */
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
