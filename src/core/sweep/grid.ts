/** All combinations of the values to try. */
import { canonicalJson } from '../text/canonicalJson';
import { formatSetting } from '../words/counts';
import type { Varied } from './description';

/** One combination: paths with their values, in the order of the grid. */
export type GridPoint = readonly (readonly [path: string, value: unknown])[];

export function gridSize(vary: readonly Varied[]): number {
  return vary.reduce((product, { values }) => product * values.length, 1);
}

/** The last path varies fastest; without paths, there is a single empty combination. */
export function* gridPoints([first, ...rest]: readonly Varied[]): Generator<GridPoint> {
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of first.values) {
    for (const point of gridPoints(rest)) yield [[first.path, value], ...point];
  }
}

/** The combination in the order of its paths, whatever the order of the grid. */
export function sortedPoint(point: GridPoint): GridPoint {
  return point.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

/** Each number once, in ascending order. */
export function ascending(values: Iterable<number>): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** A value of a grid in readable form. */
export function shownValue(value: unknown): string {
  if (typeof value === 'number') return formatSetting(value);
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The name of a setting in a sentence: `a.cpe.json run.delta=0.05`. */
export function settingWords(
  spec: string,
  set: Iterable<readonly [path: string, value: unknown]>,
): string {
  return [spec, ...Array.from(set, ([path, value]) => `${path}=${jsonOf(value)}`)].join(' ');
}

/** The value as JSON, which a column with a list or an object is already. */
const jsonOf = (value: unknown): string =>
  typeof value === 'string' && /^[[{]/.test(value) ? value : JSON.stringify(value);

/** Lists and objects become JSON text, since data frames cannot group by nested values. */
function columnOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? canonicalJson(value) : value;
}

/** The additional fields of a combination in its result lines. */
export function columnsOf(point: GridPoint): Readonly<Record<string, unknown>> {
  return Object.fromEntries(point.map(([path, value]) => [path, columnOf(value)]));
}
