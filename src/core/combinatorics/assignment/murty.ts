/** The heaviest matchings of a bipartite graph in order, of one or several sizes. */
import { createAssignmentSolver, type Assignment, type AssignmentSolver } from './assignment';
import { bestFirst } from '../bestFirst';
import type { BipartiteGraph } from './bipartiteGraph';

/** A decision about one edge, linked to the decisions before it. */
interface Decision {
  readonly edge: number;
  readonly isForced: boolean;
  readonly before: Decision | null;
}

/** All matchings of one size that agree with the decisions; `best` is a heaviest of them. */
interface Cell {
  readonly best: Assignment;
  readonly value: number;
  readonly decisions: Decision | null;
}

/**
 * Yields the matchings of the given sizes in descending order of weight, each once, as their edges
 * in ascending order.
 *
 * Murty (1968), "An algorithm for ranking all the assignments in order of increasing cost", with one queue for all sizes. Sizes
 * branch separately: matchings of one size do not contain each other, so branching on the edges of the matching suffices. The
 * best matching of a new cell is one augmenting path away from that of its parent cell, whose potentials stay valid.
 * @param weights one finite number per edge, small enough that sums of them do not overflow
 */
export function* rankMatchings(
  graph: BipartiteGraph,
  weights: Float64Array,
  minimum: number,
  maximum: number,
  limit: number,
): Generator<number[], void, undefined> {
  const solver = createAssignmentSolver(graph, weights);
  const cellOf = (best: Assignment, decisions: Decision | null): Cell => {
    let value = 0;
    for (const edge of best.edgeOfLeft) if (edge >= 0) value += weights[edge] as number;
    return { best, value, decisions };
  };
  const roots = solver.ofSizes(minimum, maximum).map((best) => cellOf(best, null));
  const successors = (cell: Cell): Iterable<Cell> => split(cell, graph, solver, cellOf);
  for (const { best } of bestFirst(roots, (cell) => cell.value, successors, limit)) {
    yield Array.from(best.edgeOfLeft)
      .filter((edge) => edge >= 0)
      .sort((a, b) => a - b);
  }
}

/** Splits the cell without its best matching e_1, …, e_s: part j has e_1, …, e_(j-1) but not e_j. */
function* split(
  cell: Cell,
  graph: BipartiteGraph,
  solver: AssignmentSolver,
  cellOf: (best: Assignment, decisions: Decision | null) => Cell,
): Generator<Cell> {
  const { leftOf, rightOf } = graph;
  const isForbidden = new Uint8Array(graph.edges);
  const isSettled = new Uint8Array(graph.left + graph.right);
  const force = (edge: number): void => {
    isSettled[leftOf[edge] as number] = 1;
    isSettled[graph.left + (rightOf[edge] as number)] = 1;
  };
  for (let decision = cell.decisions; decision !== null; decision = decision.before) {
    if (decision.isForced) force(decision.edge);
    else isForbidden[decision.edge] = 1;
  }

  let before = cell.decisions;
  for (const edge of cell.best.edgeOfLeft) {
    if (edge < 0 || isSettled[leftOf[edge] as number] === 1) continue;
    isForbidden[edge] = 1;
    const best = solver.without(cell.best, edge, { isForbidden, isSettled });
    if (best !== null) yield cellOf(best, { edge, isForced: false, before });
    isForbidden[edge] = 0;
    force(edge);
    before = { edge, isForced: true, before };
  }
}
