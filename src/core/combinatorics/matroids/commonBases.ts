/** The largest common independent sets of two matroids: the heaviest in order, and all of them. */
import { bestFirst } from '../bestFirst';
import type { CommonSet, IntersectionSolver } from './matroidIntersection';
import { createIntersectionSolver } from './matroidIntersection';
import type { Matroid } from './matroid';

/** A linked list of the decided elements, last one first: their membership in the set is fixed. */
interface Settled {
  readonly element: number;
  readonly before: Settled | null;
}

/** All largest common sets that agree with `best`, one of the heaviest, on the settled elements. */
interface Cell {
  readonly best: CommonSet;
  readonly value: number;
  readonly settled: Settled | null;
}

/**
 * Yields the largest common independent sets in descending order of weight, each once, as ascending
 * elements.
 *
 * Lawler (1972), "A procedure for computing the K best solutions to discrete optimization problems": no such set contains
 * another, so branching on the elements of the set suffices. The best set of a new cell is one shortest cycle of the exchange
 * graph away from that of its parent cell (compare Camerini and Hamacher 1989), whose split of the weights stays valid.
 * @param weights one finite number per element, small enough that sums of them do not overflow
 */
export function* rankCommonBases(
  first: Matroid,
  second: Matroid,
  weights: Float64Array,
  limit: number,
): Generator<readonly number[], void, undefined> {
  const solver = createIntersectionSolver(first, second, weights);
  const cellOf = (best: CommonSet, settled: Settled | null): Cell => {
    let value = 0;
    for (const element of best.elements) value += weights[element] as number;
    return { best, value, settled };
  };
  const roots = [cellOf(solver.largest(), null)];
  const successors = (cell: Cell): Iterable<Cell> => split(cell, solver, cellOf);
  for (const { best } of bestFirst(roots, (cell) => cell.value, successors, limit)) {
    yield best.elements;
  }
}

/** Yields all largest common independent sets, each once, as ascending elements. */
export function* allCommonBases(
  first: Matroid,
  second: Matroid,
): Generator<readonly number[], void, undefined> {
  const solver = createIntersectionSolver(first, second, new Float64Array(first.elements));
  const cellOf = (best: CommonSet, settled: Settled | null): Cell => ({
    best,
    value: 0,
    settled,
  });
  const cells = [cellOf(solver.largest(), null)];
  for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
    yield cell.best.elements;
    cells.push(...split(cell, solver, cellOf));
  }
}

/** Splits the cell without its best set e_1, …, e_s: part j has e_1, …, e_(j-1) but not e_j. */
function* split(
  cell: Cell,
  solver: IntersectionSolver,
  cellOf: (best: CommonSet, settled: Settled | null) => Cell,
): Generator<Cell> {
  const isSettled = new Uint8Array(cell.best.split.length);
  for (let link = cell.settled; link !== null; link = link.before) {
    isSettled[link.element] = 1;
  }
  const exchanges = solver.exchanges(cell.best);
  let before = cell.settled;
  for (const element of cell.best.elements) {
    if (isSettled[element] === 1) continue;
    const best = exchanges.without(element, isSettled);
    if (best !== null) yield cellOf(best, { element, before });
    // From here on the element stays in the set.
    isSettled[element] = 1;
    before = { element, before };
  }
}
