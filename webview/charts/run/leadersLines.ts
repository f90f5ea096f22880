/** The lines of the leading actions, and their axis. */
import { sameAction } from '../../../src/shared/format';
import type { ShownAction } from '../../model/leaderHistory';
import { grown, linearAxis, type LinearAxis } from '../../../src/core/figure/axes';
import type { Band, Domains, LineSeries } from '../../../src/core/figure/figure';
import type { LeadersRow, Point } from './leadersModel';

/** The points of an action, up to where it was ruled out. */
export function pointsOf(rows: readonly LeadersRow[], shown: ShownAction): readonly Point[] {
  const points: Point[] = [];
  const end = shown.ruledOutAt?.index ?? rows.length - 1;
  for (let index = 0; index <= end; index++) {
    const leader = rows[index]?.leaders.find((one) => sameAction(one.action, shown.action));
    if (leader !== undefined)
      points.push({ index, value: leader.estimate, halfWidth: leader.halfWidth });
  }
  return points;
}

/** With more tests than this, the axis fits only those after the given share of the samples. */
const FEW_TESTS = 20;
const LATEST = 1 / 30;

/** The first row that counts for the scale; with many tests, noisy early estimates would flatten the current leaders. */
export function calmFrom(rows: readonly LeadersRow[]): number {
  const last = rows.at(-1)?.totalSamples ?? 0;
  return rows.length > FEW_TESTS ? rows.findIndex((row) => row.totalSamples >= LATEST * last) : 0;
}

/** @param from the first row whose estimates must be visible */
export function valueAxis(
  from: number,
  lines: readonly (readonly Point[])[],
  before: Domains | null,
): LinearAxis {
  const values = lines.flatMap((line) =>
    line.filter(({ index }) => index >= from).map((point) => point.value),
  );
  for (const line of lines.slice(0, 2)) {
    const last = line.at(-1);
    if (last !== undefined && last.halfWidth !== null)
      values.push(last.value - last.halfWidth, last.value + last.halfWidth);
  }
  if (values.length === 0)
    values.push(...lines.flatMap((line) => line.map((point) => point.value)));
  if (values.length === 0) return linearAxis(0, 1, 4);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = 0.15 * (high - low);
  const fresh = linearAxis(low - air, high + air, 4);
  if (before === null) return fresh;
  const [bottom, top] = grown(before.y, fresh.domain);
  // An early outlier would flatten later estimates, so the axis is fitted again.
  if (top - bottom > 4 * (fresh.domain[1] - fresh.domain[0])) return fresh;
  return linearAxis(bottom, top, 4);
}

/** The parts of a line, which breaks while an action is not among the leaders, except for a few tests. */
function stretches(line: readonly Point[], curve: boolean): readonly (readonly Point[])[] {
  const parts: Point[][] = [];
  let before = -Infinity;
  for (const point of line) {
    if (point.index - before > (curve ? 4 : 1)) parts.push([point]);
    else parts.at(-1)?.push(point);
    before = point.index;
  }
  return parts;
}

/** The samples at which a row's estimate applies: the two ends of its round, or the one point of a test. */
export type SamplesOf = (index: number) => readonly number[];

export function seriesPoints(
  line: readonly Point[],
  curve: boolean,
  samplesOf: SamplesOf,
): LineSeries['points'] {
  return stretches(line, curve).flatMap((part, order) => {
    const points = part.flatMap(({ index, value }) =>
      samplesOf(index).map((x) => ({ x, y: value })),
    );
    return order === 0 ? points : [{ x: points[0]?.x ?? 0, y: Number.NaN }, ...points];
  });
}

export function bandsOf(
  line: readonly Point[],
  curve: boolean,
  samplesOf: SamplesOf,
): readonly Band['points'][] {
  const known = line.flatMap(({ halfWidth, ...point }) =>
    halfWidth === null ? [] : [{ ...point, halfWidth }],
  );
  return stretches(known, curve)
    .map((part) =>
      part.flatMap(({ index, value, halfWidth }) =>
        samplesOf(index).map((x) => ({
          x,
          low: value - (halfWidth ?? 0),
          high: value + (halfWidth ?? 0),
        })),
      ),
    )
    .filter((points) => points.length > 1);
}
