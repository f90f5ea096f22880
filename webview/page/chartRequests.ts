/** The charts of the current page, with their data. */
import type { RunSnapshot } from '../../src/shared/protocol';
import type { ChartRequest } from '../chartHost';
import type { ChartViews } from '../chartViews';
import type { ChartView, Figure, Measure } from '../../src/core/figure/figure';
import { leadersFigure } from '../charts/run/leadersChart';
import { PLAN_PLOT, planFigure } from '../charts/plan/planChart';
import { PANEL_CHARTS, panelFigure } from '../../src/core/figure/panel';
import { STAIRCASES_PLOT, staircasesFigure } from '../../src/core/figure/staircases';
import { confidenceFigure } from '../../src/core/figure/confidence';
import { stoppingFigure } from '../charts/run/stoppingChart';
import { noiseFigure } from '../../src/core/figure/noise';
import { TRACES_PLOT, tracesFigure } from '../../src/core/figure/traces';
import { leadersModel } from '../charts/run/leadersModel';
import { stoppingModel } from '../charts/run/stoppingModel';
import { defaultAxis } from '../model/charts';
import type { AxisChoice } from '../model/environment';
import { actionNames, seenNoiseOf } from '../model/noise';
import { isLive, kindOf } from '../model/kind';
import { panelPlot } from '../paper/paperPage';
import type { PageState } from '../state';
import { CONFIDENCE_PLOT, confidenceOf } from '../run/certainty';
import { LEADERS_PLOT, NOISE_PLOT, STOPPING_PLOT } from '../run/chartSections';

type Requests = ReadonlyMap<string, ChartRequest>;

/** The person's choices for the charts. */
interface Chosen {
  /** Null = the default for the run. */
  readonly axis: AxisChoice | null;
  readonly views: Pick<ChartViews, 'of'>;
}

/** @returns the requests by plot name */
export function chartRequests(state: PageState, chosen: Chosen, measure: Measure): Requests {
  const fitted = <Of>(
    plot: string,
    what: Of,
    figure: (what: Of, width: number, view: ChartView) => Figure,
  ): [string, ChartRequest] => {
    const view = chosen.views.of(plot);
    const make = (width: number) => figure(what, width, view);
    return [plot, { data: [what, view], grows: null, make }];
  };
  switch (state.type) {
    case 'plan':
      return new Map([
        fitted(PLAN_PLOT, state.plan.plan, (plan, width, view) =>
          planFigure(plan, width, measure, view),
        ),
      ]);
    case 'comparison':
      return new Map([
        fitted(STAIRCASES_PLOT, state.comparison, staircasesFigure),
        fitted(TRACES_PLOT, state.comparison, tracesFigure),
      ]);
    case 'run':
      return ofRun(state.run, chosen, measure);
    case 'paper':
      return new Map(
        state.paper.panels.flatMap((panel) =>
          PANEL_CHARTS.map((chart) =>
            fitted(panelPlot(panel, chart), panel, (of, width) => panelFigure(of, chart, width)),
          ),
        ),
      );
    default:
      return new Map();
  }
}

function ofRun(run: RunSnapshot, { axis, views }: Chosen, measure: Measure): Requests {
  const kind = kindOf(run);
  const shownAxis = axis ?? defaultAxis(run, kind);
  const data = [run.runId, run.trace, kind, run.live.current, run.facts];
  const stopping = views.of(STOPPING_PLOT);
  const leaders = views.of(LEADERS_PLOT);
  // A new choice fits the axes again.
  const growing = (...choice: readonly unknown[]): string | null =>
    isLive(kind) ? JSON.stringify([run.runId, ...choice]) : null;
  return new Map<string, ChartRequest>([
    [
      STOPPING_PLOT,
      {
        data: [...data, shownAxis, stopping, isLive(kind) ? run.live.totalSamples : null],
        grows: growing(shownAxis, stopping.range),
        make: (width, before) =>
          stoppingFigure(stoppingModel(run, kind, shownAxis), width, measure, before, stopping),
      },
    ],
    [
      LEADERS_PLOT,
      {
        data: [...data, leaders],
        grows: growing(leaders.range, leaders.range === null ? [...leaders.hidden] : []),
        make: (width, before) =>
          leadersFigure(leadersModel(run, kind), width, measure, before, leaders),
      },
    ],
    ...confidenceRequest(run),
    ...noiseRequest(run),
  ]);
}

function confidenceRequest(run: RunSnapshot): readonly (readonly [string, ChartRequest])[] {
  const points = confidenceOf(run);
  const delta = run.facts?.delta;
  if (points.length === 0 || delta === undefined) return [];
  const make = (width: number) => confidenceFigure(points, delta, width);
  return [[CONFIDENCE_PLOT, { data: [run.runId, run.trace, run.facts], grows: null, make }]];
}

function noiseRequest(run: RunSnapshot): readonly (readonly [string, ChartRequest])[] {
  const seen = seenNoiseOf(run);
  if (seen === null) return [];
  const data = [run.runId, run.live.constants, run.live.result, run.facts];
  const make = (width: number) => noiseFigure(seen, actionNames(run), width);
  return [[NOISE_PLOT, { data, grows: null, make }]];
}
