/** The lines of the leading actions, and the axis that they need. */
import { sameAction } from '../../../src/shared/format';
import type { ShownAction } from '../../model/leaderHistory';
import { grown, linearAxis, type LinearAxis } from '../../../src/core/figure/axes';
import type { Band, Domains, LineSeries } from '../../../src/core/figure/figure';
import type { LeadersRow, Point } from './leadersModel';

/** The rows that name an action; what comes after it was ruled out is not its estimate any more. */
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

/** More tests than this are drawn as large as the latest of them need: those since this share of the samples. */
const FEW_TESTS = 20;
const LATEST = 1 / 30;

/** Early estimates are wild, and would press what leads now flat: of many tests they do not decide the scale. */
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
  // An early estimate far off would press the later ones flat: then the axis is made anew.
  if (top - bottom > 4 * (fresh.domain[1] - fresh.domain[0])) return fresh;
  return linearAxis(bottom, top, 4);
}

/** An action that left the leaders and came back has no line in between; a few tests without it do not count. */
function isGap(before: Point, after: Point, curve: boolean): boolean {
  return after.index - before.index > (curve ? 4 : 1);
}

/** The stretches of a line without gaps. */
function stretches(line: readonly Point[], curve: boolean): readonly (readonly Point[])[] {
  const parts: Point[][] = [];
  let before: Point | undefined;
  for (const point of line) {
    if (before === undefined || isGap(before, point, curve)) parts.push([point]);
    else parts.at(-1)?.push(point);
    before = point;
  }
  return parts;
}

/** The samples from where to where the estimate of a row stands: those of its round; a test is a single point. */
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

/** The intervals around a line. */
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
