/**
 * Lines as a screen can show them: of all points within one column of pixels the first, the lowest, the highest and the
 * last draw the same pixels as all of them do (Jugel, Jerzak, Hackenbroich and Markl, M4, VLDB 2014).
 */
import type { Corner } from '../../src/core/figure/figure';

/**
 * @param points in the order in which the line goes through them; one whose height is NaN breaks the line, and stays
 * @param ratio columns of pixels for each pixel of the page
 * @returns those of the points that are needed, in their order; at most four for each visit to a column
 */
export function thinnedToColumns(points: readonly Corner[], ratio: number): readonly Corner[] {
  const kept: Corner[] = [];
  let visit: Corner[] = [];
  let column = NaN;
  for (const point of points) {
    // A break is in a column of its own.
    const at = Number.isNaN(point[1]) ? NaN : Math.floor(point[0] * ratio);
    if (at !== column) {
      kept.push(...extremes(visit));
      visit = [];
      column = at;
    }
    visit.push(point);
  }
  return [...kept, ...extremes(visit)];
}

function extremes(visit: readonly Corner[]): readonly Corner[] {
  const heights = visit.map(([, y]) => y);
  const low = heights.indexOf(Math.min(...heights));
  const high = heights.indexOf(Math.max(...heights));
  const needed = new Set([0, Math.min(low, high), Math.max(low, high), visit.length - 1]);
  return visit.filter((_, index) => needed.has(index));
}
