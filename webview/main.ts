/** The entry of the page: connects messages, state, drawing and clicks. */
import { connect } from './api';
import { attachAnswers } from './begin/answerInputs';
import { createChartHost } from './chartHost';
import { createMeasure, observeTheme, readPalette } from './charts/palette';
import { createPatch } from './dom/patch';
import { createHostWatch } from './hostWatch';
import type { Environment } from './model/environment';
import { createAnnouncer } from './page/announcer';
import { createBandWatch } from './page/bandWatch';
import { chartRequests } from './page/chartRequests';
import { createChoices } from './page/choices';
import { attachClicks } from './page/clicks';
import { pageElements, createPlaceWidths } from './page/elements';
import { createEndGuard } from './page/endGuard';
import { createFailures } from './page/failures';
import { createFrames } from './page/frames';
import { listenToHost, withDrawing } from './page/hostMessages';
import { createLate } from './page/late';
import { createMenu } from './page/menu';
import { manualOf } from './model/sheet';
import { createSheetEntry } from './page/sheetEntry';
import { attachSheet } from './page/sheetInputs';
import { attachReplay } from './page/replay';
import { isAlive, runOf, shownId } from './page/shown';
import { INITIAL, type PageState } from './state';
import { registerComponents } from './ui';
import { page } from './run/runPage';
import { attachTooltip } from './views/tooltip';

/** Interval at which the clock of a running run advances without messages. */
const TICK = 1000;
/** After how many ticks a page without content asks again: VS Code loses a message now and then while it changes the frame. */
const ASK_AGAIN = 5;

function start(): void {
  const host = connect();
  // Sent first: the answer takes a while through the editor, and the code below runs meanwhile.
  host.post({ type: 'ready' });
  registerComponents();
  const { root, tip, spoken } = pageElements();

  let state: PageState = INITIAL;
  let palette = readPalette();
  const stateNow = (): PageState => state;
  const measure = createMeasure();
  const patch = createPatch();
  const failed = createFailures((message) => host.post({ type: 'pageFailed', message }));
  const frames = createFrames(() => draw(), failed);
  const { schedule } = frames;
  const graphs = createLate(() => import('./late/graphs'), { changed: schedule, failed });
  const sheet = createSheetEntry(host.memory.drafts, host.post, () => choices.keep());
  const choices = createChoices(host, stateNow, sheet.kept);
  const widths = createPlaceWidths(root);
  const endGuard = createEndGuard();
  const tooltip = attachTooltip(root, tip);
  const say = (words: string): void => {
    spoken.textContent = words;
  };
  const announcer = createAnnouncer(say);
  const charts = createChartHost(root, {
    ...tooltip,
    say,
    choose: (plot, range) => {
      choices.chooseRange(plot, range);
      schedule();
    },
    cameIntoView: schedule,
  });
  const menu = createMenu(root, () => {
    tooltip.hide();
    frames.drawNow();
  });
  /** Pressing Enter again does nothing there. */
  const focusHeading = (): void => {
    const heading = root.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
  const { drawNow } = frames;
  const inputs = attachSheet(root, { entry: sheet, drawNow, focusHeading, schedule, say });
  const asked = () => (state.type === 'begin' ? state.begin : null);
  const answers = attachAnswers(root, asked, (message) => host.post(message));
  const replay = attachReplay(root, () => runOf(state));
  const band = createBandWatch(root, schedule);
  const hostWatch = createHostWatch(() => host.post({ type: 'ping' }), schedule);

  const environment = (): Environment => ({
    measure,
    width: widths.of,
    drawGraph: (...what) => {
      const part = graphs.now();
      return typeof part === 'string' ? part : part.drawGraph(...what);
    },
    pageWidth: window.innerWidth,
    hostSilent: hostWatch.isSilent,
    sinceMessage: Math.max(0, performance.now() - (state.type === 'run' ? state.receivedAt : 0)),
    ...choices.chosen,
    view: choices.views.of,
    menuOpen: menu.isOpen,
    sheet: sheet.state,
    bandGone: band.isGone,
  });

  const draw = (): void => {
    const run = runOf(state);
    sheet.update(shownId(state), run === null ? null : manualOf(run));
    const content = page(state, environment());
    if (graphs.isAwaited()) return;
    const isAtFix = (document.activeElement?.closest('.fixes') ?? null) !== null;
    patch(root, content);
    // The first pass lays out the places, the second draws to their widths.
    if (widths.read()) patch(root, page(state, environment()));
    // The focused button is gone with the applied fix.
    if (isAtFix && document.activeElement === document.body) focusHeading();
    const { chosen, views } = choices;
    const requests = chartRequests(state, { axis: chosen.axis, views }, measure);
    frames.drawn(charts.draw(requests, palette));
    band.drawn();
    inputs.drawn(!isAlive(state));
    answers.drawn();
    replay.drawn();
    endGuard.drawn(isAlive(state), performance.now());
    announcer.update(state, performance.now(), hostWatch.isSilent);
  };

  attachClicks(root, {
    choices,
    menu,
    endGuard,
    schedule,
    shownId: () => shownId(state),
    answerLike: answers.like,
    enter: inputs.click,
    post: (message) => host.post(withDrawing(message, state, choices.views)),
  });
  listenToHost(host, {
    state: stateNow,
    become: (next) => {
      const before = shownId(state);
      state = next;
      if (shownId(state) !== before || !isAlive(state)) choices.setStopping(false);
      if (shownId(state) !== before) choices.shownChanged(before);
      else if (state.type === 'preview' || state.type === 'begin') choices.keep();
      schedule();
    },
    heard: hostWatch.heard,
    failed,
  });

  document.addEventListener('visibilitychange', schedule);
  window.addEventListener('resize', schedule);
  new ResizeObserver(schedule).observe(root);
  observeTheme(() => {
    palette = readPalette();
    schedule();
  });
  let ticks = 0;
  setInterval(() => {
    ticks += 1;
    if (state.type === 'loading' && ticks % ASK_AGAIN === 0) host.post({ type: 'ready' });
    hostWatch.look(performance.now(), isAlive(state) && !document.hidden);
    if (state.type === 'run' && isAlive(state)) schedule();
  }, TICK);

  frames.drawNow();
}

start();
