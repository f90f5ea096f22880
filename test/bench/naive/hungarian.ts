/** The yardstick for one oracle call: the Hungarian method as textbooks have it. */

/**
 * The largest total weight of a perfect matching of a complete n x n graph, in O(n^3): Kuhn (1955)
 * and Munkres (1957), row by row, a shortest augmenting path each.
 * @param weights row-major, n x n
 */
export function heaviestPerfectMatching(n: number, weights: Float64Array): number {
  const cost = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => -(weights[i * n + j] as number)),
  );
  // Rows and columns count from 1; column 0 is where a row begins its search.
  const rowPotential = new Array<number>(n + 1).fill(0);
  const columnPotential = new Array<number>(n + 1).fill(0);
  const rowOf = new Array<number>(n + 1).fill(0);
  const previous = new Array<number>(n + 1).fill(0);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    let column = 0;
    const least = new Array<number>(n + 1).fill(Infinity);
    const isDone = new Array<boolean>(n + 1).fill(false);
    do {
      isDone[column] = true;
      const here = rowOf[column] as number;
      const costs = cost[here - 1] as number[];
      let delta = Infinity;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (isDone[j] === true) continue;
        const reduced =
          (costs[j - 1] as number) -
          (rowPotential[here] as number) -
          (columnPotential[j] as number);
        if (reduced < (least[j] as number)) {
          least[j] = reduced;
          previous[j] = column;
        }
        if ((least[j] as number) < delta) {
          delta = least[j] as number;
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (isDone[j] === true) {
          const matched = rowOf[j] as number;
          rowPotential[matched] = (rowPotential[matched] as number) + delta;
          columnPotential[j] = (columnPotential[j] as number) - delta;
        } else {
          least[j] = (least[j] as number) - delta;
        }
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = previous[column] as number;
      rowOf[column] = rowOf[before] as number;
      column = before;
    }
  }
  let total = 0;
  for (let j = 1; j <= n; j++)
    total -= (cost[(rowOf[j] as number) - 1] as number[])[j - 1] as number;
  return total;
}
