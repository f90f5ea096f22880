/** The number of spanning forests of a graph, by Kirchhoff's matrix-tree theorem. */

type Edges = readonly (readonly [number, number])[];

/** Above this, the exact determinant takes more than one or two seconds. */
const MOST_NODES = 300;

/**
 * The number of spanning forests, with one tree per component; parallel edges count as different, and edges from a node to
 * itself are in none. Null for a graph with too many nodes.
 *
 * By the matrix-tree theorem (Kirchhoff 1847) it is a principal minor of the Laplacian, computed by the fraction-free
 * elimination of Bareiss (1968). The node of each component that is eliminated last then has an empty row, and skipping it
 * gives the minor without one node per component.
 */
export function countSpanningForests(nodes: number, edges: Edges): bigint | null {
  if (nodes > MOST_NODES) return null;
  const weights = edgesBetween(nodes, edges);
  const row = (u: number): Float64Array => weights.subarray(u * nodes, (u + 1) * nodes);
  const laplacian = Array.from({ length: nodes }, (_, u) =>
    Array.from(row(u), (weight, v) => BigInt(u === v ? row(u).reduce((a, b) => a + b) : -weight)),
  );
  const at = (u: number, v: number): bigint => laplacian[u]?.[v] as bigint;
  let count = 1n;
  for (let node = 0; node < nodes; node++) {
    const pivot = at(node, node);
    if (pivot === 0n) continue;
    // The matrix stays symmetric: its lower half suffices.
    for (let u = node + 1; u < nodes; u++) {
      for (let v = node + 1; v <= u; v++) {
        const minor = pivot * at(u, v) - at(u, node) * at(v, node);
        (laplacian[u] as bigint[])[v] = minor / count;
      }
    }
    count = pivot;
  }
  return count;
}

/**
 * An upper bound on ln of the number of spanning forests, exact up to rounding.
 *
 * Eliminating a node replaces its star by the mesh with the weights c_uv c_vw / sum c_v, which needs no subtraction. The count
 * is a polynomial in the weights of the current graph with coefficients >= 0, linear in each weight and of a degree below the
 * number of nodes. A relative error of epsilon in one weight thus changes its logarithm by at most epsilon, and in the sum of a
 * star by at most `nodes` times that.
 */
export function logSpanningForestsBound(nodes: number, edges: Edges): number {
  const weights = edgesBetween(nodes, edges);
  let log = 0;
  let roundings = 0;
  for (let node = 0; node < nodes; node++) {
    const star = weights.subarray(node * nodes, (node + 1) * nodes);
    const neighbours: number[] = [];
    let total = 0;
    for (let u = node + 1; u < nodes; u++) {
      if (star[u] === 0) continue;
      neighbours.push(u);
      total += star[u] as number;
    }
    if (neighbours.length === 0) continue;
    log += Math.log(total);
    roundings += neighbours.length * nodes + 1 + Math.abs(log) + 2 * neighbours.length ** 2;
    for (const u of neighbours) {
      const factor = (star[u] as number) / total;
      for (const w of neighbours) {
        if (u === w) continue;
        const place = u * nodes + w;
        weights[place] = (weights[place] as number) + factor * (star[w] as number);
      }
    }
  }
  return log + roundings * Number.EPSILON;
}

/** The number of edges between each two different nodes, as a symmetric matrix. */
function edgesBetween(nodes: number, edges: Edges): Float64Array {
  const weights = new Float64Array(nodes * nodes);
  for (const [u, v] of edges) {
    if (u === v) continue;
    weights[u * nodes + v] = (weights[u * nodes + v] as number) + 1;
    weights[v * nodes + u] = (weights[v * nodes + u] as number) + 1;
  }
  return weights;
}
