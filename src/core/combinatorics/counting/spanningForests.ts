/** How many spanning forests a graph has. */
import type { Elimination } from './nodeElimination';
import { eliminateByDegree } from './nodeElimination';
import { BITS_OF_A_PRIME, fromResidues, inverseModulo, primesBelowLimit } from './primeFields';

type Edges = readonly (readonly [number, number])[];

/** About a third of a second. */
const COUNTING_STEPS = 100_000_000;

/**
 * The number of spanning forests (one tree in each component; parallel edges tell them apart, edges
 * from a node to itself are in none), or null where it would take more than `workLimit` steps.
 *
 * The matrix-tree theorem (Kirchhoff 1847): a principal minor of the Laplacian. Its elimination is
 * done modulo as many primes as the bound prod of the degrees (Hadamard) asks for, so that it stays
 * exact and keeps the zeros that elimination over the whole numbers would fill. Eliminating a node
 * takes the star around it for the mesh with the weights c_uv c_vw / sum c_v.
 */
export function countSpanningForests(
  nodes: number,
  edges: Edges,
  workLimit = COUNTING_STEPS,
): bigint | null {
  const bits = degreesOf(nodes, edges).reduce((total, degree) => total + Math.log2(degree || 1), 0);
  const primesNeeded = Math.ceil((bits + 1) / BITS_OF_A_PRIME);
  const elimination = eliminateByDegree(nodes, edges);
  if (elimination.work * primesNeeded > workLimit) return null;
  const weights = new Float64Array(nodes * nodes);
  const residues: { residue: number; prime: number }[] = [];
  for (const prime of primesBelowLimit()) {
    if (residues.length === primesNeeded) break;
    addEdges(weights, nodes, edges);
    const residue = countModulo(elimination, weights, prime);
    if (residue !== null) residues.push({ residue, prime });
    // A pivot that the prime divides: the next prime will do.
    else weights.fill(0);
  }
  return fromResidues(residues);
}

/** The weights are all 0 afterwards, unless a pivot is 0: then the answer is null. */
function countModulo(
  { nodes, steps }: Elimination,
  weights: Float64Array,
  prime: number,
): number | null {
  const reciprocal = 1 / prime;
  /** value mod prime, for a whole number 0 <= value < prime^2 + prime. */
  const reduce = (value: number): number => {
    const rest = value - Math.floor(value * reciprocal) * prime;
    return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest;
  };
  let count = 1;
  for (const { node, neighbours } of steps) {
    // The last node of a component.
    if (neighbours.length === 0) continue;
    let total = 0;
    for (const u of neighbours) total += weights[node * nodes + u] as number;
    total %= prime;
    if (total === 0) return null;
    count = reduce(count * total);
    const inverse = inverseModulo(total, prime);
    for (let i = 0; i < neighbours.length; i++) {
      const u = neighbours[i] as number;
      const factor = reduce((weights[node * nodes + u] as number) * inverse);
      for (let j = 0; j < i; j++) {
        const w = neighbours[j] as number;
        const weight = reduce(
          (weights[u * nodes + w] as number) + factor * (weights[node * nodes + w] as number),
        );
        weights[u * nodes + w] = weight;
        weights[w * nodes + u] = weight;
      }
    }
    for (const u of neighbours) {
      weights[node * nodes + u] = 0;
      weights[u * nodes + node] = 0;
    }
  }
  return count;
}

/**
 * An upper bound on ln of the number of spanning forests, which it misses by rounding only.
 *
 * The same elimination in floating point has no subtraction. The count is a polynomial in the
 * weights of the current graph with coefficients >= 0, linear in each weight and of a degree below
 * the number of nodes: a relative error of epsilon in one weight changes its logarithm by at most
 * epsilon, in the sum of a star by at most `nodes` times that.
 */
export function logSpanningForestsBound(nodes: number, edges: Edges): number {
  const { steps } = eliminateByDegree(nodes, edges);
  const weights = new Float64Array(nodes * nodes);
  addEdges(weights, nodes, edges);
  let log = 0;
  let roundings = 0;
  for (const { node, neighbours } of steps) {
    if (neighbours.length === 0) continue;
    let total = 0;
    for (const u of neighbours) total += weights[node * nodes + u] as number;
    log += Math.log(total);
    roundings += neighbours.length * nodes + 1 + Math.abs(log);
    for (let i = 0; i < neighbours.length; i++) {
      const u = neighbours[i] as number;
      const factor = (weights[node * nodes + u] as number) / total;
      for (let j = 0; j < i; j++) {
        const w = neighbours[j] as number;
        const weight =
          (weights[u * nodes + w] as number) + factor * (weights[node * nodes + w] as number);
        weights[u * nodes + w] = weight;
        weights[w * nodes + u] = weight;
      }
    }
    roundings += 2 * neighbours.length ** 2;
  }
  return log + roundings * Number.EPSILON;
}

/** Adds how many edges join each two nodes to a symmetric matrix. */
function addEdges(weights: Float64Array, nodes: number, edges: Edges): void {
  for (const [u, v] of edges) {
    if (u === v) continue;
    weights[u * nodes + v] = (weights[u * nodes + v] as number) + 1;
    weights[v * nodes + u] = (weights[v * nodes + u] as number) + 1;
  }
}

function degreesOf(nodes: number, edges: Edges): number[] {
  const degrees = new Array<number>(nodes).fill(0);
  for (const [u, v] of edges) {
    if (u === v) continue;
    degrees[u] = (degrees[u] as number) + 1;
    degrees[v] = (degrees[v] as number) + 1;
  }
  return degrees;
}
