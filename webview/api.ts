/** The page's connection to the host: messages both ways, and the little state that outlives the page. */
import type { Answers } from '../src/core/document/begin/questions';
import type { PreviewRequest } from '../src/core/run/check/preview';
import type { FromPage, ToPage } from '../src/shared/protocol';
import type { KeptView } from './chartViews';
import type { AxisChoice } from './model/environment';
import type { Drafts } from './page/drafts';

/** What the page stores itself; enough to be restored. */
export interface Memory {
  readonly runId: string | null;
  readonly axis: AxisChoice | null;
  /** The address of the spec of a plan or preview; absent for other content. */
  readonly specUri?: string;
  readonly request?: PreviewRequest;
  /** The answers for a new spec. */
  readonly answers?: Answers;
  /** Unconfirmed entries in sheets. */
  readonly drafts?: Drafts;
  /** The chosen ranges and lines of the charts. */
  readonly views?: readonly KeptView[];
}

interface VsCodeApi {
  postMessage(message: FromPage): void;
  getState(): Partial<Memory> | undefined;
  setState(state: Memory): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface HostApi {
  post(message: FromPage): void;
  listen(listener: (message: ToPage) => void): void;
  readonly memory: Memory;
  remember(memory: Memory): void;
}

function isMessage(data: unknown): data is ToPage {
  const type = (data as { type?: unknown } | null)?.type;
  return [
    ...['snapshot', 'delta', 'comparison', 'plan', 'preview', 'paper', 'begin'],
    ...['draw', 'empty', 'pong'],
  ].includes(String(type));
}

/** Call once: VS Code hands out its API only one time. */
export function connect(): HostApi {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    listen: (listener) =>
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        // VS Code itself sends other messages to the page.
        if (isMessage(event.data)) listener(event.data);
      }),
    memory: { runId: null, axis: null, ...api.getState() },
    remember: (memory) => api.setState(memory),
  };
}
