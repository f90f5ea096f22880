/**
 * One preview in a worker of its own: the checks while typing do not wait for it, and it is called off by ending the
 * worker, whatever it is doing.
 */
import type { PreviewOutcome, PreviewRequest } from '../../core/run/preview';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { SpecText } from '../runs/runController';
import type { ErrorData, FromWorker } from '../../worker/protocol';
import type { WorkerFactory, WorkerLike } from '../runs/workerLike';
import type { Timer } from '../util/timer';

export const PREVIEW_LIMIT_MS = 30_000;

export type PreviewAnswer =
  | { readonly kind: 'previewed'; readonly outcome: PreviewOutcome }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

/** A preview under way. */
export interface PendingPreview {
  /** Never rejects. */
  readonly answer: Promise<PreviewAnswer>;
  /** Ends the worker at once. */
  readonly cancel: () => void;
}

export function startPreview(
  factory: WorkerFactory,
  timer: Timer,
  spec: Pick<SpecText, 'uri' | 'text'>,
  request: PreviewRequest,
): PendingPreview {
  let worker: WorkerLike | null = null;
  let end: (answer: PreviewAnswer) => void = () => undefined;
  const answer = new Promise<PreviewAnswer>((resolve) => {
    let isEnded = false;
    const callOffLimit = timer.after(PREVIEW_LIMIT_MS, () => end({ kind: 'timedOut' }));
    end = (given) => {
      if (isEnded) return;
      isEnded = true;
      callOffLimit();
      worker?.terminate();
      resolve(given);
    };
    try {
      worker = factory({
        message: (message) => {
          const received = answerIn(message);
          if (received !== null) end(received);
        },
        gone: (error) => end({ kind: 'failed', error }),
      });
      const { uri: specUri, text: specText } = spec;
      const overrides = NO_OVERRIDES;
      worker.post({ type: 'preview', id: 'preview', specText, specUri, overrides, request });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      end({ kind: 'failed', error: { code: 'worker-not-started', message } });
    }
  });
  return {
    answer,
    cancel: () => end({ kind: 'cancelled' }),
  };
}

function answerIn(message: FromWorker): PreviewAnswer | null {
  if (message.type === 'previewed') return { kind: 'previewed', outcome: message.outcome };
  return message.type === 'failed' ? { kind: 'failed', error: message.error } : null;
}
