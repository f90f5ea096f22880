/** What a person chose to see of the charts: a range of the x axis, and lines. */
import type { Domain } from '../src/core/figure/axes';
import { ALL_SHOWN, type ChartView } from '../src/core/figure/figure';

/** The choice for one chart, in the form that outlives the page. */
export interface KeptView {
  readonly plot: string;
  readonly range: Domain | null;
  readonly hidden: readonly string[];
}

export type ChartViews = ReturnType<typeof createChartViews>;

/** @param before the choices of an earlier page; invalid ones are dropped */
export function createChartViews(before: unknown = []) {
  const views = new Map<string, ChartView>(
    keptViews(before).map(({ plot, range, hidden }) => [plot, { range, hidden: new Set(hidden) }]),
  );
  const of = (plot: string): ChartView => views.get(plot) ?? ALL_SHOWN;
  return {
    of,
    choose(plot: string, range: Domain | null): void {
      views.set(plot, { ...of(plot), range });
    },
    toggle(plot: string, key: string): void {
      const view = of(plot);
      const hidden = new Set(view.hidden);
      if (!hidden.delete(key)) hidden.add(key);
      views.set(plot, { ...view, hidden });
    },
    /** Call when the page shows something else. */
    clear(): void {
      views.clear();
    },
    /** The choices that outlive the page. */
    kept: (): readonly KeptView[] =>
      [...views]
        .filter(([, { range, hidden }]) => range !== null || hidden.size > 0)
        .map(([plot, { range, hidden }]) => ({ plot, range, hidden: [...hidden] })),
  };
}

function keptViews(before: unknown): readonly KeptView[] {
  if (!Array.isArray(before)) return [];
  return before.flatMap((one: unknown): readonly KeptView[] => {
    const { plot, range, hidden } = (one ?? {}) as Partial<Record<keyof KeptView, unknown>>;
    if (typeof plot !== 'string') return [];
    const keys = Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [];
    return [{ plot, range: domainIn(range), hidden: keys }];
  });
}

function domainIn(range: unknown): Domain | null {
  const [low, high, ...more] = Array.isArray(range) ? (range as readonly unknown[]) : [];
  if (!Number.isFinite(low) || !Number.isFinite(high) || more.length > 0) return null;
  return (low as number) < (high as number) ? [low as number, high as number] : null;
}
