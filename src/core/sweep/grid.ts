/** Every combination of the values to try. */
import { formatSetting } from '../words/counts';
import type { Varied } from './description';

/** One combination: paths with their values, in the order of the grid. */
export type GridPoint = readonly (readonly [path: string, value: unknown])[];

/** How many combinations there are. */
export function gridSize(vary: readonly Varied[]): number {
  return vary.reduce((product, { values }) => product * values.length, 1);
}

/** The last path varies fastest; a single empty combination without any. */
export function* gridPoints([first, ...rest]: readonly Varied[]): Generator<GridPoint> {
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of first.values) {
    for (const point of gridPoints(rest)) yield [[first.path, value], ...point];
  }
}

/** A value of a grid as a person would write it. */
export function shownValue(value: unknown): string {
  if (typeof value === 'number') return formatSetting(value);
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** What a setting is called in a sentence: `a.cpe.json run.delta=0.05`. */
export function settingWords(
  spec: string,
  set: Iterable<readonly [path: string, value: unknown]>,
): string {
  return [spec, ...Array.from(set, ([path, value]) => `${path}=${JSON.stringify(value)}`)].join(
    ' ',
  );
}

/** Lists and objects as JSON: nested ones do not group. */
function columnOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** What the lines of a combination have besides the fields of all lines. */
export function columnsOf(point: GridPoint): Readonly<Record<string, unknown>> {
  return Object.fromEntries(point.map(([path, value]) => [path, columnOf(value)]));
}
