/** Routes that a file of measurements has in one of its columns: their steps are the connections of a graph. */

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
