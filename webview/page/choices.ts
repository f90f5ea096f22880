/** The person's choices of what to see, some of which outlive the page. */
import type { HostApi, Memory } from '../api';
import { createChartViews, type ChartViews } from '../chartViews';
import type { Domain } from '../../src/core/figure/axes';
import { defaultAxis } from '../model/charts';
import type { AxisChoice } from '../model/environment';
import { kindOf } from '../model/kind';
import type { PageState } from '../state';
import { STOPPING_PLOT } from '../run/chartSections';
import { runOf, shownId } from './shown';

export type Choices = ReturnType<typeof createChoices>;

/**
 * @param state the current state of the page
 * @param drafts entries typed into sheets
 */
export function createChoices(
  host: Pick<HostApi, 'memory' | 'remember'>,
  state: () => PageState,
  drafts: () => Memory['drafts'] = () => undefined,
) {
  let axis = host.memory.axis;
  let gap: number | null = null;
  let picked: string | null = null;
  let isStopping = false;
  const views = createChartViews(host.memory.views);

  /** A range belongs to the axis it was chosen on, so the end of the run must not change that axis. */
  const keepAxis = (): void => {
    const run = runOf(state());
    if (run !== null) axis ??= defaultAxis(run, kindOf(run));
  };

  /** Whether the page shows the same as the earlier page did; a plan is recognised by its spec, since its id changes. */
  const isRemembered = (): boolean => {
    const { runId, specUri } = host.memory;
    const now = state();
    return now.type === 'plan' ? now.plan.specUri === specUri : shownId(now) === runId;
  };

  const remember = (): void => {
    const now = state();
    const typed = drafts();
    const kept = { axis, views: views.kept(), ...(typed && { drafts: typed }) };
    if (now.type === 'preview') {
      const { specUri, request } = now.preview;
      host.remember({ runId: null, specUri, request, ...kept });
    } else if (now.type === 'begin') {
      host.remember({ runId: null, answers: now.begin.answers, ...kept });
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
    get isStopping() {
      return isStopping;
    },
    setStopping(now: boolean): void {
      isStopping = now;
    },
    views: views as Pick<ChartViews, 'of'>,
    chooseAxis(chosen: AxisChoice): void {
      if (axis !== chosen) views.choose(STOPPING_PLOT, null);
      axis = chosen;
      remember();
    },
    chooseGap(chosen: number): void {
      gap = chosen;
    },
    /** Stores the choices, so that they outlive the page. */
    keep: remember,
    pick(key: string): void {
      picked = key;
    },
    /** A range of a chart's x axis was chosen; null = all of it. */
    chooseRange(plot: string, range: Domain | null): void {
      if (plot === STOPPING_PLOT) keepAxis();
      views.choose(plot, range);
      remember();
    },
    toggleLine(plot: string, key: string): void {
      views.toggle(plot, key);
      remember();
    },
    /** The page shows something else. @param before id of the earlier content; null if there was none */
    shownChanged(before: string | null): void {
      // Choices for one run do not fit the phases of another.
      if (before !== null || !isRemembered()) {
        axis = null;
        views.clear();
      }
      remember();
    },
  };
}
