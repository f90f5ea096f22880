/** One run of a figure as a spec of its own. */
import { applyOverrides } from '../document/applyOverrides';
import { writeJson } from '../document/import/writeJson';
import type { PanelPoint, Series } from './panel';
import { settingOf } from './panel';

/** The text of the spec that a series runs at a point, with the seed of the run in it. */
export function cellSpec(point: PanelPoint, series: Series, seed: number): string {
  const set = [...settingOf(series).set, ['run.seed', seed] as const];
  const { value } = applyOverrides(JSON.parse(point.specText(seed)), { set });
  return `${writeJson(value, 0)}\n`;
}
