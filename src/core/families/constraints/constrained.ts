/** X under constraints: base arms that are required, forbidden or not allowed together, and single excluded actions. */
import type { Action, ActionFamily } from '../family';
import { withoutActions } from './excluded';
import { createUnion, type Cell } from './union';

/** The constraints on actions; base arms by their numbers. */
export interface Constraints {
  /** In every action. */
  readonly require: readonly number[];
  /** In no action, none of them required. */
  readonly forbid: readonly number[];
  /** Pairs of different base arms that no action has both of; not both required. */
  readonly notTogether: readonly (readonly [number, number])[];
  /** Actions of the family that satisfy all other constraints, each once. */
  readonly exclude: readonly Action[];
}

/** The most parts that X may be divided into. */
export const MOST_PARTS = 1024;
/** The most cells tried, including divided cells and cells without an action. */
const MOST_CELLS = 4 * MOST_PARTS;

/**
 * @param family must have `restrict` if base arms are required, forbidden or not together
 * @returns null if no action is left; 'parts' if X would be divided into more than `MOST_PARTS` parts
 */
export function constrained(
  family: ActionFamily,
  { require, forbid, notTogether, exclude }: Constraints,
): ActionFamily | 'parts' | null {
  let restricted = family;
  if (require.length + forbid.length + notTogether.length > 0) {
    const root = divide(family, require, forbid, notTogether);
    if (root === null || root === 'parts') return root;
    restricted = createUnion(family.kind, root);
  }
  return withoutActions(restricted, exclude);
}

type Pairs = readonly (readonly [number, number])[];

/**
 * Divides X until every cell satisfies the pairs. It branches on the base arm that is in most open pairs: without it, or with it
 * and without its rivals.
 */
function divide(
  { restrict }: ActionFamily,
  require: readonly number[],
  forbid: readonly number[],
  notTogether: Pairs,
): Cell | 'parts' | null {
  let parts = 0;
  let cells = 0;
  const cell = (
    required: readonly number[],
    forbidden: ReadonlySet<number>,
    pairs: Pairs,
  ): Cell | null => {
    if (parts > MOST_PARTS || ++cells > MOST_CELLS) return null;
    const families = restrict?.(required, forbidden) ?? [];
    if (families.length === 0) return null;
    const open = pairs.filter((pair) => !pair.some((arm) => forbidden.has(arm)));
    const first = parts;
    const arm = mostFrequent(open.flat());
    if (arm === null) {
      parts += 1;
      return { families, below: [], first };
    }
    const without = new Set(forbidden).add(arm);
    const below = [
      cell(required, without, open),
      cell([...required, arm], new Set([...forbidden, ...rivalsOf([arm], open)]), open),
    ].filter((branch) => branch !== null);
    if (below.length < 2) return below[0] ?? null;
    return { families, below, first };
  };
  const root = cell(require, new Set([...forbid, ...rivalsOf(require, notTogether)]), notTogether);
  return parts > MOST_PARTS || cells > MOST_CELLS ? 'parts' : root;
}

function rivalsOf(arms: readonly number[], pairs: Pairs): readonly number[] {
  const own = new Set(arms);
  return pairs.flatMap(([a, b]) => [...(own.has(a) ? [b] : []), ...(own.has(b) ? [a] : [])]);
}

/** The first of the most frequent base arms; null if there are none. */
function mostFrequent(arms: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const arm of arms) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** The numbers that a base arm of a spec can mean: one, none, or several if a name is given twice. */
export function armNumbers(arm: number | string, names: readonly string[]): readonly number[] {
  if (typeof arm === 'number') return arm >= 0 && arm < names.length ? [arm] : [];
  return names.flatMap((name, number) => (name === arm ? [number] : []));
}
