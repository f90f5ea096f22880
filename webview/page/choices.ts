/** What a person chose to see, and what of it outlives the page. */
import type { HostApi, Memory } from '../api';
import { createChartViews } from '../chartViews';
import type { ChartViews } from '../chartViews';
import type { Domain } from '../../src/core/figure/axes';
import { defaultAxis } from '../model/charts';
import type { AxisChoice } from '../model/environment';
import { kindOf } from '../model/kind';
import type { PageState } from '../state';
import { STOPPING_PLOT } from '../run/chartSections';
import { runOf, shownId } from './shown';

export interface Choices {
  /** The axis of the stopping test; null = what suits the run. */
  readonly axis: AxisChoice | null;
  /** The gap of a plan; null = the one that suits it. */
  readonly gap: number | null;
  /** The action of a preview, by where it is listed; null = the best one. */
  readonly picked: string | null;
  readonly views: Pick<ChartViews, 'of' | 'range' | 'hidden'>;
  chooseAxis(axis: AxisChoice): void;
  chooseGap(gap: number): void;
  pick(key: string): void;
  /** What is on the page was asked for otherwise: that is to outlive the page. */
  keep(): void;
  /** A part of the x axis of a chart was chosen on the chart; null = all of it. */
  chooseRange(plot: string, range: Domain | null): void;
  /** All of the x axis of a chart is shown again. */
  showWhole(plot: string): void;
  toggleLine(plot: string, key: string): void;
  /** Something else is on the page. @param before the id of what was there; null where there was nothing */
  shownChanged(before: string | null): void;
}

/**
 * @param state what is on the page now
 * @param drafts what was typed into sheets
 */
export function createChoices(
  host: Pick<HostApi, 'memory' | 'remember'>,
  state: () => PageState,
  drafts: () => Memory['drafts'] = () => undefined,
): Choices {
  let axis = host.memory.axis;
  let gap: number | null = null;
  let picked: string | null = null;
  const views = createChartViews(host.memory.views);

  /** A range is one of the axis that it was chosen on: the end of the run does not change that axis. */
  const keepAxis = (): void => {
    const run = runOf(state());
    if (run !== null) axis ??= defaultAxis(run, kindOf(run));
  };

  /** Whether what is shown is what an earlier page showed: a plan is made anew, under another id. */
  const isRemembered = (): boolean => {
    const { runId, specUri } = host.memory;
    const now = state();
    return now.type === 'plan' ? now.plan.specUri === specUri : shownId(now) === runId;
  };

  const remember = (): void => {
    const now = state();
    const typed = drafts();
    const kept = {
      axis,
      views: views.kept(),
      ...(typed === undefined ? {} : { drafts: typed }),
    };
    if (now.type === 'preview') {
      const { specUri, request } = now.preview;
      host.remember({ runId: null, specUri, request, ...kept });
    } else if (now.type === 'plan') {
      host.remember({ runId: null, specUri: now.plan.specUri, ...kept });
    } else host.remember({ runId: shownId(now) ?? host.memory.runId, ...kept });
  };

  return {
    get axis() {
      return axis;
    },
    get gap() {
      return gap;
    },
    get picked() {
      return picked;
    },
    views,
    chooseAxis(chosen) {
      if (axis !== chosen) views.choose(STOPPING_PLOT, null);
      axis = chosen;
      remember();
    },
    chooseGap(chosen) {
      gap = chosen;
    },
    keep: remember,
    pick(key) {
      picked = key;
    },
    chooseRange(plot, range) {
      if (plot === STOPPING_PLOT) keepAxis();
      views.choose(plot, range);
      remember();
    },
    showWhole(plot) {
      views.choose(plot, null);
      remember();
    },
    toggleLine(plot, key) {
      views.toggle(plot, key);
      remember();
    },
    shownChanged(before) {
      // Another run has other phases: what suited the last one is not asked for here.
      if (before !== null || !isRemembered()) {
        axis = null;
        views.clear();
      }
      remember();
    },
  };
}
