/** A family in disjoint parts, found by branching on base arms: one is left out, or taken and its rivals left out. */
import TinyQueue from 'tinyqueue';
import { logAdd } from '../../combinatorics/bigCounting';
import type { Action, ActionFamily, RankedAction } from '../family';
import { familyOf } from '../familyOf';

/** A cell of a partition of X. */
export interface Branch {
  /** Disjoint; of a part its actions, of a cell that is divided all actions of its parts and some that are not in X. */
  readonly families: readonly ActionFamily[];
  /** What it is divided into; empty for a part. */
  readonly below: readonly Branch[];
  /** The number of its first part. */
  readonly first: number;
}

interface Open {
  readonly branch: Branch;
  /** The best of a part; the best action of a cell that is divided, of which no part has a better one. */
  readonly ranked: readonly RankedAction[];
  readonly value: number;
}

interface Found extends RankedAction {
  readonly part: number;
}

/**
 * X = the actions of the parts, each in one of them.
 *
 * The k best are those of the parts, merged. A part is asked only where the best action of the cells around it, its
 * bound, is good enough: branch and bound (Land and Doig 1960). Equal values come in the order of the parts, and within
 * a part in its own order.
 * @param kind of the family that was divided
 */
export function createUnion(kind: string, root: Branch): ActionFamily {
  const parts = partsOf(root);
  const [first] = parts;
  if (first === undefined) throw new RangeError('The family has no action.');
  if (parts.length === 1) return first;
  const { dimension } = first;
  return familyOf({
    kind,
    dimension,
    sizes: [...new Set(parts.flatMap(({ sizes }) => sizes))].sort((a, b) => a - b),
    countActions: (most) => countParts(parts, most),
    mostListed: 0,
    logActionsBound: () =>
      root.families.reduce((log, { count }) => logAdd(log, count.logActions), -Infinity),
    best: (weights, k) => bestOf(root, weights, k),
    ofSize(size) {
      const branch = branchOfSize(root, size);
      if (branch === null) throw new RangeError(`No action has ${size} base arms.`);
      return createUnion(kind, branch);
    },
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

function partsOf({ families, below }: Branch): readonly ActionFamily[] {
  return below.length === 0 ? families : below.flatMap(partsOf);
}

/** By formulas, or by going through at most `most` actions of the parts that have none. */
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

function bestOf(root: Branch, weights: Float64Array, k: number): readonly RankedAction[] {
  const queue = new TinyQueue<Open>(
    [],
    (a, b) => b.value - a.value || a.branch.first - b.branch.first,
  );
  const open = (branch: Branch): void => {
    const asked = branch.below.length === 0 ? k : 1;
    const ranked = branch.families
      .flatMap((family) => family.best(weights, asked))
      .sort((a, b) => b.value - a.value);
    queue.push({ branch, ranked, value: ranked[0]?.value ?? -Infinity });
  };
  open(root);
  let found: readonly Found[] = [];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { branch, ranked, value } = next;
    const last = found[k - 1];
    if (last && (value < last.value || (value === last.value && branch.first > last.part))) break;
    if (branch.below.length > 0) branch.below.forEach(open);
    else {
      found = [...found, ...ranked.map((one) => ({ ...one, part: branch.first }))]
        .sort((a, b) => b.value - a.value || a.part - b.part)
        .slice(0, k);
    }
  }
  return found.map(({ action, value }) => ({ action, value }));
}

/** The actions of one size; null where there is none. */
function branchOfSize({ families, below, first }: Branch, size: number): Branch | null {
  const own = families
    .filter(({ sizes }) => sizes.includes(size))
    .map((family) => family.ofSize(size));
  const parts = below.map((branch) => branchOfSize(branch, size)).filter((part) => part !== null);
  const isEmpty = below.length === 0 ? own.length === 0 : parts.length === 0;
  return isEmpty ? null : { families: own, below: parts, first };
}
