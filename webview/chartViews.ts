/** What a person chose to see of the charts: a part of the x axis, and which lines. */
import type { Domain } from './charts/axes';

export interface ChartView {
  /** Null = all of the axis. */
  readonly range: Domain | null;
  readonly hidden: ReadonlySet<string>;
}

export interface ChartViews {
  range(plot: string): Domain | null;
  hidden(plot: string): ReadonlySet<string>;
  of(plot: string): ChartView;
  choose(plot: string, range: Domain | null): void;
  /** Hides a line that is shown, shows one that is hidden. */
  toggle(plot: string, key: string): void;
  /** Forgets everything: there is something else on the page. */
  clear(): void;
}

const ALL: ChartView = { range: null, hidden: new Set() };

export function createChartViews(): ChartViews {
  const views = new Map<string, ChartView>();
  const of = (plot: string): ChartView => views.get(plot) ?? ALL;
  return {
    of,
    range: (plot) => of(plot).range,
    hidden: (plot) => of(plot).hidden,
    choose(plot, range) {
      views.set(plot, { ...of(plot), range });
    },
    toggle(plot, key) {
      const view = of(plot);
      const hidden = new Set(view.hidden);
      if (!hidden.delete(key)) hidden.add(key);
      views.set(plot, { ...view, hidden });
    },
    clear() {
      views.clear();
    },
  };
}
