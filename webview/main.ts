/** The page of the panel: takes messages, holds the state, draws it at most once a frame, sends what is asked for. */
import type { ComparisonSummary } from '../src/core/compare/summary';
import { connect } from './api';
import { createChartHost } from './chartHost';
import type { ChartRequest } from './chartHost';
import { leadersFigure } from './charts/leadersChart';
import { createMeasure, observeTheme, readPalette } from './charts/palette';
import { PLAN_PLOT, planFigure } from './charts/planChart';
import { STAIRCASES_PLOT, staircasesFigure } from './charts/staircasesChart';
import { stoppingFigure } from './charts/stoppingChart';
import { TRACES_PLOT, tracesFigure } from './charts/tracesChart';
import { createChartViews } from './chartViews';
import { createHostWatch } from './hostWatch';
import { outcomeOf } from './deeds';
import { patch } from './dom/patch';
import { isAlive } from './model/alive';
import { defaultAxis, leadersModel, stoppingModel } from './model/charts';
import type { AxisChoice, Environment } from './model/environment';
import { isLive, kindOf } from './model/kind';
import { comparedDrawing } from './print/comparedDrawing';
import { drawn } from './print/drawn';
import { INITIAL, reduce } from './state';
import type { FromPage, PlanSnapshot } from '../src/shared/protocol';
import type { PageState } from './state';
import { registerComponents } from './ui';
import { LEADERS_PLOT, STOPPING_PLOT } from './views/chartSections';
import { createAnnouncer } from './views/liveRegion';
import { page } from './views/page';
import type { Deed } from './views/pieces';
import { silentWords } from './views/silentHost';
import { attachTooltip } from './views/tooltip';

/** The height of the bar: what is below it is in view. */
const BAR = 40;
/** A press that was meant for Stop is not taken for Run again, which has just taken its place. */
const GUARD = 600;
/** The clock of a living run moves on even where nothing is heard. */
const TICK = 1000;

function elementOf(id: string, tag: string): HTMLElement {
  const known = document.getElementById(id);
  if (known !== null) return known;
  const created = document.createElement(tag);
  created.id = id;
  document.body.append(created);
  return created;
}

function start(): void {
  const host = connect();
  registerComponents();
  const root = elementOf('panel', 'main');
  const tip = elementOf('tip', 'div');
  tip.setAttribute('role', 'tooltip');
  tip.hidden = true;
  const spoken = elementOf('spoken', 'p');
  spoken.className = 'sr';
  spoken.setAttribute('aria-live', 'polite');

  let state: PageState = INITIAL;
  let axis: AxisChoice | null = host.memory.axis;
  let gap: number | null = null;
  let menuOpen = false;
  let bandGone = false;
  let palette = readPalette();
  let frame: number | null = null;
  let endedAt = -Infinity;
  let wasLive = false;
  const widths = new Map<string, number>();
  const reported = new Set<string>();
  const measure = createMeasure();
  const tooltip = attachTooltip(root, tip);
  const announcer = createAnnouncer((words) => {
    spoken.textContent = words;
  });
  const views = createChartViews();
  const charts = createChartHost(root, {
    ...tooltip,
    say: announcer.say,
    choose: (plot, range) => {
      if (plot === STOPPING_PLOT) keepAxis();
      views.choose(plot, range);
      schedule();
    },
  });

  const runOf = (): Extract<PageState, { type: 'run' }> | null =>
    state.type === 'run' ? state : null;

  const planOf = (): PlanSnapshot | null => (state.type === 'plan' ? state.plan : null);
  const comparisonOf = (): ComparisonSummary | null =>
    state.type === 'comparison' ? state.comparison : null;
  /** The id of what is on the page. */
  const shownId = (): string | null =>
    runOf()?.run.runId ?? planOf()?.planId ?? comparisonOf()?.id ?? null;

  const environment = (): Environment => ({
    measure,
    width: (name) => widths.get(name) ?? Math.min(440, Math.max(280, window.innerWidth - 32)),
    pageWidth: window.innerWidth,
    hostSilent: hostWatch.isSilent,
    sinceMessage: Math.max(0, performance.now() - (runOf()?.receivedAt ?? 0)),
    axis,
    gap,
    range: views.range,
    hidden: views.hidden,
    menuOpen,
    bandGone,
  });

  const hostWatch = createHostWatch(
    () => {
      host.post({ type: 'ping' });
    },
    () => {
      schedule();
    },
  );

  /** A range is one of the axis that it was chosen on: the end of the run does not change that axis. */
  const keepAxis = (): void => {
    const current = runOf();
    if (current !== null) axis ??= defaultAxis(current.run, kindOf(current.run));
  };

  /** Reads the widths of the places for drawings. @returns whether one changed */
  const readWidths = (): boolean => {
    let changed = false;
    for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
      const name = element.dataset['place'] ?? '';
      const width = Math.floor(element.clientWidth);
      if (width === 0 || widths.get(name) === width) continue;
      widths.set(name, width);
      changed = true;
    }
    return changed;
  };

  const chartRequests = (): ReadonlyMap<string, ChartRequest> => {
    const planned = planOf()?.plan ?? null;
    if (planned !== null) {
      const hidden = views.hidden(PLAN_PLOT);
      const make = (width: number) => planFigure(planned, width, measure, hidden);
      return new Map([[PLAN_PLOT, { data: [planned, hidden], grows: null, make }]]);
    }
    const comparison = comparisonOf();
    if (comparison !== null) {
      const request = (plot: string, figure: typeof tracesFigure): [string, ChartRequest] => {
        const view = views.of(plot);
        const make = (width: number) => figure(comparison, width, measure, view);
        return [plot, { data: [comparison, view.range, view.hidden], grows: null, make }];
      };
      return new Map([
        request(STAIRCASES_PLOT, staircasesFigure),
        request(TRACES_PLOT, tracesFigure),
      ]);
    }
    const current = runOf();
    if (current === null) return new Map();
    const { run } = current;
    const kind = kindOf(run);
    const chosen = axis ?? defaultAxis(run, kind);
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
          data: [...data, chosen, range, isLive(kind) ? run.live.totalSamples : null],
          grows: growing(chosen, range),
          make: (width, before) =>
            stoppingFigure(stoppingModel(run, kind, chosen), width, measure, before, range),
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
  };

  const draw = (): void => {
    frame = null;
    patch(root, page(state, environment()));
    // The first pass gives the places their widths, the second draws to them.
    if (readWidths()) patch(root, page(state, environment()));
    charts.draw(chartRequests(), palette);
    watchBand();
    const current = runOf();
    const plan = planOf();
    const live = isAlive(state);
    if (wasLive && !live) endedAt = performance.now();
    wasLive = live;
    announcer.updateHost(hostWatch.isSilent ? silentWords(state) : null);
    if (plan !== null) announcer.updatePlan(plan);
    const comparison = comparisonOf();
    if (comparison !== null) announcer.updateComparison(comparison);
    if (current !== null) announcer.update(current.run, performance.now());
  };

  const schedule = (): void => {
    if (frame !== null || document.hidden) return;
    frame = requestAnimationFrame(() => {
      try {
        draw();
      } catch (error) {
        reportFailure(error);
      }
    });
  };

  const reportFailure = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The same fault at every frame is one fault.
    if (reported.has(message)) return;
    reported.add(message);
    host.post({ type: 'pageFailed', message });
  };

  const bandObserver = new IntersectionObserver(
    (entries) => {
      // Of several that came together only the last is true still.
      const entry = entries.at(-1);
      const gone = entry !== undefined && !entry.isIntersecting;
      if (gone === bandGone) return;
      bandGone = gone;
      schedule();
    },
    { rootMargin: `-${BAR}px 0px 0px` },
  );
  let band: Element | null = null;
  const watchBand = (): void => {
    const now = root.querySelector('.state');
    if (now === band) return;
    if (band !== null) bandObserver.unobserve(band);
    if (now === null) bandGone = false;
    else bandObserver.observe(now);
    band = now;
  };

  /** Only the page has the overlay of single runs as it is shown. */
  const withDrawing = (message: FromPage): FromPage => {
    const comparison = comparisonOf();
    if (message.type !== 'compare' || message.act !== 'saveChart' || comparison === null)
      return message;
    const svg = comparedDrawing(comparison, views.of(TRACES_PLOT));
    return svg === null ? message : { ...message, svg };
  };

  const setMenu = (open: boolean): void => {
    menuOpen = open;
    tooltip.hide();
    draw();
    const opener = root.querySelector<HTMLElement>('[data-do="menu"]');
    if (open) root.querySelector<HTMLElement>('.menu [role="menuitem"]')?.focus();
    else opener?.focus();
  };

  root.addEventListener('click', (event) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null;
    if (target === null) {
      if (menuOpen) setMenu(false);
      return;
    }
    if (target.getAttribute('aria-disabled') === 'true') return;
    if (target.dataset['do'] === 'runAgain' && performance.now() - endedAt < GUARD) return;
    const outcome = outcomeOf(
      target.dataset['do'] as Deed,
      target.dataset['value'] ?? null,
      shownId(),
    );
    const inMenu = target.getAttribute('role') === 'menuitem';
    if (outcome?.type === 'message') host.post(withDrawing(outcome.message));
    if (outcome?.type === 'line') {
      views.toggle(outcome.plot, outcome.key);
      schedule();
    }
    if (outcome?.type === 'whole') {
      views.choose(outcome.plot, null);
      // Its button goes: the focus goes to the chart that it was for.
      root.querySelector<HTMLElement>(`[data-plot="${outcome.plot}"]`)?.focus();
      schedule();
    }
    if (outcome?.type === 'axis') {
      if (axis !== outcome.axis) views.choose(STOPPING_PLOT, null);
      axis = outcome.axis;
      remember();
      schedule();
    }
    if (outcome?.type === 'gap') {
      gap = outcome.gap;
      schedule();
    }
    if (outcome?.type === 'menu') setMenu(!menuOpen);
    else if (menuOpen && inMenu) setMenu(false);
  });

  root.addEventListener('keydown', (event) => {
    if (!menuOpen) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      setMenu(false);
      return;
    }
    const items = [...root.querySelectorAll<HTMLElement>('.menu [role="menuitem"]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    items[(at + step + items.length) % items.length]?.focus();
  });

  const remember = (): void => {
    const plan = planOf();
    if (plan !== null) host.remember({ runId: null, axis, specUri: plan.specUri });
    else host.remember({ runId: shownId() ?? host.memory.runId, axis });
  };

  host.listen((message) => {
    hostWatch.heard();
    if (message.type === 'draw') {
      drawn(runOf()?.run ?? null, message).then(host.post, (error: unknown) => {
        reportFailure(error);
        const { runId, request } = message;
        host.post({ type: 'drawn', runId, request, data: null });
      });
      return;
    }
    const before = shownId();
    state = reduce(state, message, performance.now());
    const current = runOf();
    if (current !== null && current.outOfStep) host.post({ type: 'ready' });
    if (shownId() !== before) {
      // Another run has other phases: what suited the last one is not asked for here.
      if (before !== null) {
        axis = null;
        views.clear();
      }
      remember();
    }
    schedule();
  });

  window.addEventListener('error', (event) => {
    reportFailure(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => {
    reportFailure(event.reason);
  });
  document.addEventListener('visibilitychange', schedule);
  window.addEventListener('resize', schedule);
  new ResizeObserver(schedule).observe(root);
  observeTheme(() => {
    palette = readPalette();
    schedule();
  });
  setInterval(() => {
    hostWatch.look(performance.now(), isAlive(state) && !document.hidden);
    if (state.type === 'run' && isAlive(state)) schedule();
  }, TICK);

  draw();
  host.post({ type: 'ready' });
}

start();
