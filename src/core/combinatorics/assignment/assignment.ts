/** Heaviest matchings of every size in a bipartite graph: successive shortest augmenting paths. */
import type { BipartiteGraph } from './bipartiteGraph';
import { heaviestSaturating } from './saturatingAssignment';

/**
 * A heaviest matching of its size, with the node potentials that prove it.
 *
 * As a minimum-cost flow from a source through left and right nodes to a sink, an edge costs minus its weight. Reduced by the
 * potentials of its ends, no arc of the residual network has a negative cost.
 */
export interface Assignment {
  /** The matched edge of each node; -1 if the node is free. */
  readonly edgeOfLeft: Int32Array;
  readonly edgeOfRight: Int32Array;
  /** For the left nodes, the right nodes, the source and the sink. */
  readonly potentials: Float64Array;
}

/** Constraints on a matching; the search only reads them. */
interface Restrictions {
  /** 1 for each forbidden edge. */
  readonly isForbidden: Uint8Array;
  /** 1 for each node (left, then right) whose matched edge must stay. */
  readonly isSettled: Uint8Array;
}

/** Finds heaviest matchings of one bipartite graph for one vector of weights. */
export interface AssignmentSolver {
  /** A heaviest matching of each size from `minimum` up to `maximum`, ascending, as far as such matchings exist. */
  ofSizes(minimum: number, maximum: number): Assignment[];

  /**
   * A heaviest matching of the same size as `assignment` without its edge `edge`; null if there is none. It takes one shortest
   * augmenting path from the left to the right end of the edge.
   * @param assignment heaviest of its size under the restrictions without `edge`; not changed
   * @param restrictions `edge` is forbidden and neither of its ends is settled
   */
  without(assignment: Assignment, edge: number, restrictions: Restrictions): Assignment | null;
}

const FREE = -1;

/**
 * Successive shortest paths with potentials: Edmonds and Karp (1972), "Theoretical improvements in algorithmic efficiency for
 * network flow problems". One run finds a heaviest matching of every size. Weights may have any sign. Whole numbers (sums below
 * 2^53) are handled exactly, others up to the rounding of sums of the largest of them.
 * @param weights one finite number per edge, small enough that sums of them do not overflow
 */
export function createAssignmentSolver(
  graph: BipartiteGraph,
  weights: Float64Array,
): AssignmentSolver {
  const { left, right, edges, leftOf, rightOf } = graph;
  const source = left + right;
  const sink = source + 1;
  const search = createSearch(graph, weights);
  const unrestricted: Restrictions = {
    isForbidden: new Uint8Array(edges),
    isSettled: new Uint8Array(source),
  };

  return {
    ofSizes(minimum, maximum) {
      const smallerSide = Math.min(left, right);
      if (minimum === smallerSide && maximum >= smallerSide) {
        const only = heaviestSaturating(graph, weights);
        return only === null ? [] : [only];
      }
      const assignment: Assignment = {
        edgeOfLeft: new Int32Array(left).fill(FREE),
        edgeOfRight: new Int32Array(right).fill(FREE),
        potentials: initialPotentials(graph, weights),
      };
      const found: Assignment[] = [];
      for (let size = 1; size <= maximum; size++) {
        if (!search.augment(assignment, source, sink, unrestricted)) break;
        if (size >= minimum) found.push(copyOf(assignment));
      }
      return found;
    },
    without(assignment, edge, restrictions) {
      const changed = copyOf(assignment);
      const l = leftOf[edge] as number;
      const r = rightOf[edge] as number;
      changed.edgeOfLeft[l] = FREE;
      changed.edgeOfRight[r] = FREE;
      return search.augment(changed, l, left + r, restrictions) ? changed : null;
    },
  };
}

function copyOf(assignment: Assignment): Assignment {
  return {
    edgeOfLeft: assignment.edgeOfLeft.slice(),
    edgeOfRight: assignment.edgeOfRight.slice(),
    potentials: assignment.potentials.slice(),
  };
}

/** Shortest distances from the source of the empty flow. */
function initialPotentials(graph: BipartiteGraph, weights: Float64Array): Float64Array {
  const { left, right } = graph;
  const potentials = new Float64Array(left + right + 2);
  const heaviest = new Float64Array(right).fill(-Infinity);
  for (let edge = 0; edge < graph.edges; edge++) {
    const r = graph.rightOf[edge] as number;
    heaviest[r] = Math.max(heaviest[r] as number, weights[edge] as number);
  }
  const overall = graph.edges > 0 ? heaviest.reduce((a, b) => Math.max(a, b)) : 0;
  for (let r = 0; r < right; r++) {
    const weight = heaviest[r] as number;
    // A node without edges is never reached; any finite number works.
    potentials[left + r] = -(weight === -Infinity ? overall : weight);
  }
  potentials[left + right + 1] = -overall;
  return potentials;
}

interface Search {
  /**
   * Moves one unit of flow from `from` to `to` along a shortest path of the residual network and updates matching and potentials.
   * Returns false, and changes nothing, if there is no path.
   *
   * The path runs from source to sink, or from the left to the right end of an edge just removed from the matching. These two
   * nodes keep their unit from the source and to the sink, and may pass it to another node.
   */
  augment(assignment: Assignment, from: number, to: number, restrictions: Restrictions): boolean;
}

/** Dijkstra (1959) on reduced costs, stopped at the target; calls share the arrays. */
function createSearch(graph: BipartiteGraph, weights: Float64Array): Search {
  const { left, right, leftOf, rightOf, start, incident } = graph;
  const source = left + right;
  const sink = source + 1;
  const distance = new Float64Array(sink + 1);
  const isFinal = new Uint8Array(sink + 1);
  const previous = new Int32Array(sink + 1);
  const edgeInto = new Int32Array(sink + 1);
  const open = new Int32Array(sink + 1);
  let openCount = 0;
  const finals = new Int32Array(sink + 1);
  let finalCount = 0;

  /** Lifts reduced costs that rounding pushed slightly below 0, so that the search ends. */
  const reach = (node: number, via: number, reducedCost: number): void => {
    const length = (distance[via] as number) + (reducedCost > 0 ? reducedCost : 0);
    const known = distance[node] as number;
    if (isFinal[node] === 1 || length >= known) return;
    if (known === Infinity) open[openCount++] = node;
    distance[node] = length;
    previous[node] = via;
  };

  /** The list of open nodes is short: a scan beats a heap. */
  const takeNearest = (): number => {
    let nearest = 0;
    let least = distance[open[0] as number] as number;
    for (let i = 1; i < openCount; i++) {
      const candidate = distance[open[i] as number] as number;
      if (candidate < least) {
        nearest = i;
        least = candidate;
      }
    }
    const node = open[nearest] as number;
    open[nearest] = open[--openCount] as number;
    isFinal[node] = 1;
    finals[finalCount++] = node;
    return node;
  };

  const findPath = (
    { edgeOfLeft, edgeOfRight, potentials }: Assignment,
    from: number,
    to: number,
    { isForbidden, isSettled }: Restrictions,
  ): boolean => {
    distance.fill(Infinity);
    isFinal.fill(0);
    finalCount = 0;
    distance[from] = 0;
    open[0] = from;
    openCount = 1;
    while (openCount > 0) {
      const node = takeNearest();
      if (node === to) return true;
      const potential = potentials[node] as number;
      if (node < left) {
        const matched = edgeOfLeft[node] as number;
        const end = start[node + 1] as number;
        for (let i = start[node] as number; i < end; i++) {
          const edge = incident[i] as number;
          const other = left + (rightOf[edge] as number);
          if (edge === matched || isForbidden[edge] === 1 || isSettled[other] === 1) continue;
          const before = distance[other] as number;
          reach(other, node, potential - (weights[edge] as number) - (potentials[other] as number));
          if ((distance[other] as number) < before) edgeInto[other] = edge;
        }
        if (matched !== FREE || node === from) {
          reach(source, node, potential - (potentials[source] as number));
        }
      } else if (node < source) {
        const matched = edgeOfRight[node - left] as number;
        if (matched === FREE) reach(sink, node, potential - (potentials[sink] as number));
        // The reduced cost of a matched edge is 0.
        else reach(leftOf[matched] as number, node, 0);
      } else if (node === source) {
        for (let l = 0; l < left; l++) {
          // A settled node is matched.
          if (edgeOfLeft[l] === FREE) reach(l, source, potential - (potentials[l] as number));
        }
      } else {
        for (let r = left; r < source; r++) {
          const givesUpItsUnit = edgeOfRight[r - left] !== FREE || r === to;
          if (givesUpItsUnit && isSettled[r] === 0) {
            reach(r, sink, potential - (potentials[r] as number));
          }
        }
      }
    }
    return false;
  };

  const flipPath = ({ edgeOfLeft, edgeOfRight }: Assignment, from: number, to: number): void => {
    for (let head = to; head !== from;) {
      const tail = previous[head] as number;
      if (tail < left) {
        // From a left node to a right one along an edge, or back to the source.
        const edge = head === source ? FREE : (edgeInto[head] as number);
        edgeOfLeft[tail] = edge;
        if (edge !== FREE) edgeOfRight[head - left] = edge;
      } else if (tail === sink) {
        edgeOfRight[head - left] = FREE;
      }
      head = tail;
    }
  };

  return {
    augment(assignment, from, to, restrictions) {
      if (!findPath(assignment, from, to, restrictions)) return false;
      const { potentials } = assignment;
      const total = distance[to] as number;
      for (let i = 0; i < finalCount; i++) {
        const node = finals[i] as number;
        potentials[node] = (potentials[node] as number) + (distance[node] as number) - total;
      }
      flipPath(assignment, from, to);
      return true;
    },
  };
}
