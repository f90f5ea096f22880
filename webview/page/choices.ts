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

/** The current choices; null where the page chooses. */
interface Chosen {
  axis: AxisChoice | null;
  gap: number | null;
  picked: string | null;
  isStopping: boolean;
}

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
  const chosen: Chosen = { axis: host.memory.axis, gap: null, picked: null, isStopping: false };
  const views = createChartViews(host.memory.views);

  /** A range belongs to the axis it was chosen on, so the end of the run must not change that axis. */
  const keepAxis = (): void => {
    const run = runOf(state());
    if (run !== null) chosen.axis ??= defaultAxis(run, kindOf(run));
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
    const kept = { axis: chosen.axis, views: views.kept(), ...(typed && { drafts: typed }) };
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
    chosen: chosen as Readonly<Chosen>,
    setStopping(now: boolean): void {
      chosen.isStopping = now;
    },
    views: views as Pick<ChartViews, 'of'>,
    chooseAxis(axis: AxisChoice): void {
      if (chosen.axis !== axis) views.choose(STOPPING_PLOT, null);
      chosen.axis = axis;
      remember();
    },
    chooseGap(gap: number): void {
      chosen.gap = gap;
    },
    /** Stores the choices, so that they outlive the page. */
    keep: remember,
    pick(key: string): void {
      chosen.picked = key;
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
        chosen.axis = null;
        views.clear();
      }
      remember();
    },
  };
}
