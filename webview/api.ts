/** The border to the host: messages out, messages in, and the little that outlives the page. */
import type { Answers } from '../src/core/document/begin/questions';
import type { PreviewRequest } from '../src/core/run/check/preview';
import type { FromPage, ToPage } from '../src/shared/protocol';
import type { KeptView } from './chartViews';
import type { AxisChoice } from './model/environment';
import type { Drafts } from './page/drafts';

/** What the page remembers by itself: enough to be brought back. */
export interface Memory {
  readonly runId: string | null;
  readonly axis: AxisChoice | null;
  /** The address of the spec whose plan or preview was shown; absent where it was neither. */
  readonly specUri?: string;
  /** What the preview that was shown was asked for. */
  readonly request?: PreviewRequest;
  /** What was answered for a new spec. */
  readonly answers?: Answers;
  /** What was typed into sheets and is not confirmed. */
  readonly drafts?: Drafts;
  /** What was chosen of the charts. */
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

/** Called once: VS Code hands the page its door only one time. */
export function connect(): HostApi {
  const api = acquireVsCodeApi();
  const stored = api.getState();
  return {
    post: (message) => api.postMessage(message),
    listen: (listener) =>
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        // VS Code itself sends messages to the page too: ignore those.
        if (isMessage(event.data)) listener(event.data);
      }),
    memory: {
      runId: stored?.runId ?? null,
      axis: stored?.axis ?? null,
      specUri: stored?.specUri ?? '',
      views: stored?.views ?? [],
      ...(stored?.drafts === undefined ? {} : { drafts: stored.drafts }),
    },
    remember: (memory) => api.setState(memory),
  };
}
