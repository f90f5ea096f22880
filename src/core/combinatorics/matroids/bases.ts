/** The bases of a matroid: the heaviest in order, and all of them. */
import { bestFirst } from '../bestFirst';
import { elementsByWeight } from '../selection';
import { bestSwap } from './bestSwap';
import type { Matroid } from './matroid';

/** A decision about one element, linked to the decisions before it. */
interface Decision {
  readonly element: number;
  readonly isForced: boolean;
  readonly before: Decision | null;
}

/** All bases that agree with the decisions; `best` is a heaviest of them. */
interface Cell {
  readonly best: readonly number[];
  readonly decisions: Decision | null;
}

/** A basis; its cells contain the bases that follow it. */
interface RankedBasis {
  readonly basis: readonly number[];
  readonly value: number;
  readonly cells: readonly Cell[];
}

/** Takes elements in order whenever possible; the basis is ascending. */
function greedyBasis(matroid: Matroid, order: Iterable<number>): number[] {
  const growing = matroid.grow();
  const basis: number[] = [];
  for (const element of order) {
    if (basis.length === matroid.rank) break;
    if (growing.add(element)) basis.push(element);
  }
  return basis.sort((a, b) => a - b);
}

/**
 * Yields the bases in descending order of weight, each once, as ascending elements.
 *
 * The second best basis of a cell is the best single swap away from the best one. The element that leaves divides the cell in
 * two, and the best basis of each part is known. Gabow (1977), "Two algorithms for generating weighted spanning trees in order",
 * and Katoh, Ibaraki and Mine (1981) for spanning trees; Hamacher and Queyranne (1985) for any matroid.
 * @param weights one finite number per element, small enough that sums of them do not overflow
 */
export function* rankBases(
  matroid: Matroid,
  weights: Float64Array,
  limit: number,
): Generator<readonly number[], void, undefined> {
  const order = elementsByWeight(weights);
  const weigh = (basis: readonly number[], cells: readonly Cell[]): RankedBasis => {
    let value = 0;
    for (const element of basis) value += weights[element] as number;
    return { basis, value, cells };
  };
  const second = ({ best, decisions }: Cell): RankedBasis | null => {
    const { isForced, isOut } = standing(matroid, best, decisions);
    const entering = order.filter((element) => isOut[element] === 0);
    const swap = bestSwap(matroid.exchanges(best), best, entering, isForced, weights);
    if (swap === null) return null;
    const basis = swapped(best, swap.enters, swap.leaves);
    return weigh(basis, [
      { best, decisions: { element: swap.leaves, isForced: true, before: decisions } },
      { best: basis, decisions: { element: swap.leaves, isForced: false, before: decisions } },
    ]);
  };
  function* successors({ cells }: RankedBasis): Generator<RankedBasis> {
    for (const cell of cells) {
      const next = second(cell);
      if (next !== null) yield next;
    }
  }
  const first = greedyBasis(matroid, order);
  const roots = [weigh(first, [{ best: first, decisions: null }])];
  for (const { basis } of bestFirst(roots, (ranked) => ranked.value, successors, limit))
    yield basis;
}

/** The basis after a swap, ascending. */
function swapped(basis: readonly number[], enters: number, leaves: number): number[] {
  return [...basis.filter((element) => element !== leaves), enters].sort((a, b) => a - b);
}

/**
 * Yields all bases, each once, as ascending elements.
 *
 * Divides the bases other than B that agree with the decisions by the first element of B that they lack. One swap with that
 * element gives a basis of each non-empty part, so no branch is a dead end.
 */
export function* allBases(matroid: Matroid): Generator<readonly number[], void, undefined> {
  const elements = Array.from({ length: matroid.elements }, (_, element) => element);
  const cells: Cell[] = [{ best: greedyBasis(matroid, elements), decisions: null }];
  for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
    yield cell.best;
    cells.push(...partsWithoutBest(matroid, cell));
  }
}

function partsWithoutBest(matroid: Matroid, { best, decisions }: Cell): Cell[] {
  const { isForced, isOut } = standing(matroid, best, decisions);
  const free = best.filter((element) => isForced[element] === 0);
  const replacement = replacements(matroid, best, { free, isForced, isOut });
  const force = (before: Decision | null, element: number): Decision => ({
    element,
    isForced: true,
    before,
  });
  // An element that cannot be replaced here is in all bases of the cell.
  let before = free.filter((element) => !replacement.has(element)).reduce(force, decisions);
  return Array.from(replacement, ([leaves, enters]) => {
    const part = {
      best: swapped(best, enters, leaves),
      decisions: { element: leaves, isForced: false, before },
    };
    before = force(before, leaves);
    return part;
  });
}

/** For each replaceable free element of the basis, an element that may take its place. */
function replacements(
  matroid: Matroid,
  basis: readonly number[],
  { free, isForced, isOut }: Standing & { readonly free: readonly number[] },
): Map<number, number> {
  const replacement = new Map<number, number>();
  const exchanges = matroid.exchanges(basis);
  for (let enters = 0; enters < matroid.elements && replacement.size < free.length; enters++) {
    if (isOut[enters] === 1) continue;
    const circuit = exchanges.circuit(enters) ?? [];
    for (const leaves of circuit) {
      if (isForced[leaves] === 0 && !replacement.has(leaves)) replacement.set(leaves, enters);
    }
  }
  return replacement;
}

interface Standing {
  /** 1 for the elements of the basis that must stay. */
  readonly isForced: Uint8Array;
  /** 1 for the elements that are in the basis or must not enter. */
  readonly isOut: Uint8Array;
}

function standing(
  matroid: Matroid,
  basis: readonly number[],
  decisions: Decision | null,
): Standing {
  const isForced = new Uint8Array(matroid.elements);
  const isOut = new Uint8Array(matroid.elements);
  for (let decision = decisions; decision !== null; decision = decision.before) {
    (decision.isForced ? isForced : isOut)[decision.element] = 1;
  }
  for (const element of basis) isOut[element] = 1;
  return { isForced, isOut };
}
