/** The charts of what is on the page: what each is made of, and how. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import type { RunSnapshot } from '../../src/shared/protocol';
import type { ChartRequest } from '../chartHost';
import type { ChartViews } from '../chartViews';
import type { Measure } from '../../src/core/figure/figure';
import { leadersFigure } from '../charts/run/leadersChart';
import { PLAN_PLOT, planFigure } from '../charts/plan/planChart';
import { STAIRCASES_PLOT, staircasesFigure } from '../../src/core/figure/staircases';
import { stoppingFigure } from '../charts/run/stoppingChart';
import { TRACES_PLOT, tracesFigure } from '../../src/core/figure/traces';
import { defaultAxis, leadersModel, stoppingModel } from '../model/charts';
import type { AxisChoice } from '../model/environment';
import { isLive, kindOf } from '../model/kind';
import type { PageState } from '../state';
import { LEADERS_PLOT, STOPPING_PLOT } from '../run/chartSections';

type Requests = ReadonlyMap<string, ChartRequest>;
type Plan = Parameters<typeof planFigure>[0];

/** What a person chose of the charts. */
interface Chosen {
  /** Null = what suits the run. */
  readonly axis: AxisChoice | null;
  readonly views: Pick<ChartViews, 'of' | 'range' | 'hidden'>;
}

/** @returns the requests by the names of their plots */
export function chartRequests(state: PageState, chosen: Chosen, measure: Measure): Requests {
  switch (state.type) {
    case 'plan':
      return ofPlan(state.plan.plan, chosen, measure);
    case 'comparison':
      return ofComparison(state.comparison, chosen, measure);
    case 'run':
      return ofRun(state.run, chosen, measure);
    default:
      return new Map();
  }
}

function ofPlan(plan: Plan, { views }: Chosen, measure: Measure): Requests {
  const hidden = views.hidden(PLAN_PLOT);
  const make = (width: number) => planFigure(plan, width, measure, hidden);
  return new Map([[PLAN_PLOT, { data: [plan, hidden], grows: null, make }]]);
}

function ofComparison(
  comparison: ComparisonSummary,
  { views }: Chosen,
  measure: Measure,
): Requests {
  const request = (plot: string, figure: typeof tracesFigure): [string, ChartRequest] => {
    const view = views.of(plot);
    const make = (width: number) => figure(comparison, width, measure, view);
    return [plot, { data: [comparison, view.range, view.hidden], grows: null, make }];
  };
  return new Map([request(STAIRCASES_PLOT, staircasesFigure), request(TRACES_PLOT, tracesFigure)]);
}

function ofRun(run: RunSnapshot, { axis, views }: Chosen, measure: Measure): Requests {
  const kind = kindOf(run);
  const shownAxis = axis ?? defaultAxis(run, kind);
  const data = [run.runId, run.trace, kind, run.live.current, run.facts];
  const range = views.range(STOPPING_PLOT);
  const view = views.of(LEADERS_PLOT);
  // What is chosen anew is fitted anew.
  const growing = (...choice: readonly unknown[]): string | null =>
    isLive(kind) ? JSON.stringify([run.runId, ...choice]) : null;
  return new Map<string, ChartRequest>([
    [
      STOPPING_PLOT,
      {
        data: [...data, shownAxis, range, isLive(kind) ? run.live.totalSamples : null],
        grows: growing(shownAxis, range),
        make: (width, before) =>
          stoppingFigure(stoppingModel(run, kind, shownAxis), width, measure, before, range),
      },
    ],
    [
      LEADERS_PLOT,
      {
        data: [...data, view.range, view.hidden],
        grows: growing(view.range, view.range === null ? [...view.hidden] : []),
        make: (width, before) =>
          leadersFigure(leadersModel(run, kind), width, measure, before, view),
      },
    ],
  ]);
}
