/** A family as a union of disjoint parts. */
import TinyQueue from 'tinyqueue';
import { logAdd } from '../../combinatorics/bigCounting';
import type { Action, ActionFamily, RankedAction } from '../family';
import { familyOf } from '../familyOf';

/** A cell of a partition of X. */
export interface Cell {
  /** Disjoint. A part has its own actions; a divided cell has those of its parts and some outside X. */
  readonly families: readonly ActionFamily[];
  /** The cells that divide it; empty for a part. */
  readonly below: readonly Cell[];
  /** The index of its first part. */
  readonly first: number;
}

/**
 * X as the union of the parts; counted, enumerated and ranked part by part.
 * @param kind of the divided family
 */
export function createUnion(kind: string, root: Cell): ActionFamily {
  const parts = partsOf(root);
  const [first] = parts;
  if (first === undefined) throw new RangeError('The family has no action.');
  if (parts.length === 1) return first;
  return familyOf({
    kind,
    dimension: first.dimension,
    sizes: [...new Set(parts.flatMap(({ sizes }) => sizes))].sort((a, b) => a - b),
    countActions: (most) => countParts(parts, most),
    mostListed: 0,
    logActionsBound: () =>
      root.families.reduce((log, { count }) => logAdd(log, count.logActions), -Infinity),
    best: (weights, k) => bestOf(root, weights, k),
    ofSize: (size) => createUnion(kind, cellOfSize(root, size)),
    enumerate(cap) {
      const actions: Action[] = [];
      for (const part of parts) {
        const own = part.enumerate(cap - actions.length);
        if (own === null) return null;
        for (const action of own) actions.push(action);
      }
      return actions;
    },
  });
}

function partsOf({ families, below }: Cell): readonly ActionFamily[] {
  return below.length === 0 ? families : below.flatMap(partsOf);
}

/** Counts by formulas, or by enumerating at most `most` actions of the parts without one. */
function countParts(parts: readonly ActionFamily[], most: number): bigint | null {
  let total = 0n;
  let left = most;
  for (const part of parts) {
    const byFormula = part.countWithin(0);
    const count = byFormula ?? part.countWithin(left);
    if (count === null) return null;
    if (byFormula === null) left -= Number(count);
    total += count;
  }
  return total;
}

/** A cell with its best action, which bounds all its parts; a part with its k best actions. */
interface Bounded {
  readonly cell: Cell;
  readonly ranked: readonly RankedAction[];
  readonly value: number;
}

/**
 * Branch and bound (Land and Doig 1960): explores a cell only if its best action is good enough. Equal values
 * come in the order of the parts.
 */
function bestOf(root: Cell, weights: Float64Array, k: number): readonly RankedAction[] {
  const open = new TinyQueue<Bounded>(
    [],
    (a, b) => b.value - a.value || a.cell.first - b.cell.first,
  );
  const add = (cell: Cell): void => {
    const asked = cell.below.length === 0 ? k : 1;
    const ranked = cell.families
      .flatMap((family) => family.best(weights, asked))
      .sort((a, b) => b.value - a.value);
    open.push({ cell, ranked, value: ranked[0]?.value ?? -Infinity });
  };
  add(root);
  let found: readonly (RankedAction & { readonly part: number })[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { cell, ranked, value } = next;
    const last = found[k - 1];
    if (last && (value < last.value || (value === last.value && cell.first > last.part))) break;
    cell.below.forEach(add);
    if (cell.below.length > 0) continue;
    found = [...found, ...ranked.map((one) => ({ ...one, part: cell.first }))]
      .sort((a, b) => b.value - a.value || a.part - b.part)
      .slice(0, k);
  }
  return found.map(({ action, value }) => ({ action, value }));
}

function cellOfSize({ families, below, first }: Cell, size: number): Cell {
  return {
    families: families.filter(({ sizes }) => sizes.includes(size)).map((own) => own.ofSize(size)),
    below: below
      .filter((cell) => partsOf(cell).some(({ sizes }) => sizes.includes(size)))
      .map((cell) => cellOfSize(cell, size)),
    first,
  };
}
