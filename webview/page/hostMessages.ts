/** Handles messages of the host: makes requested drawings; all other messages change the content of the page. */
import type { FromPage, ToPage } from '../../src/shared/protocol';
import type { HostApi } from '../api';
import { overlaySvg } from '../../src/core/figure/comparison';
import { drawn } from './drawn';
import { reduce, type PageState } from '../state';
import { TRACES_PLOT } from '../../src/core/figure/traces';
import type { Choices } from './choices';
import { runOf } from './shown';

interface ListeningPage {
  state(): PageState;
  become(state: PageState): void;
  /** Any message shows that the host is alive. */
  heard(): void;
  failed(error: unknown): void;
}

export function listenToHost(host: Pick<HostApi, 'listen' | 'post'>, page: ListeningPage): void {
  let askedAnew = 0;

  const draw = (message: Extract<ToPage, { type: 'draw' }>): void => {
    const { runId, request } = message;
    const answer = (drawing: Extract<FromPage, { type: 'drawn' }>): void => {
      if (drawing.data !== null || askedAnew === request) return host.post(drawing);
      // VS Code may have lost the run's message while it changed the frame, so the host is asked once to send it again.
      askedAnew = request;
      host.post({ type: 'ready' });
    };
    drawn(runOf(page.state()), message).then(answer, (error: unknown) => {
      page.failed(error);
      host.post({ type: 'drawn', runId, request, data: null, hasFailed: true });
    });
  };

  host.listen((message) => {
    page.heard();
    if (message.type === 'draw') return draw(message);
    const state = reduce(page.state(), message, performance.now());
    if (state.type === 'run' && state.outOfStep) host.post({ type: 'ready' });
    page.become(state);
  });
}

/** Adds the drawing to a message that needs it: only the page has the overlay of single runs as shown. */
export function withDrawing(
  message: FromPage,
  state: PageState,
  views: Choices['views'],
): FromPage {
  if (message.type !== 'compare' || message.act !== 'saveChart' || state.type !== 'comparison')
    return message;
  const svg = overlaySvg(state.comparison, views.of(TRACES_PLOT));
  return svg === null ? message : { ...message, svg };
}
