/**
 * One preview in a worker of its own: the checks while typing do not wait for it, and it is called off by ending the
 * worker, whatever it is doing.
 */
import type { PreviewOutcome, PreviewRequest } from '../../core/run/check/preview';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { SpecText } from '../runs/runController';
import type { ErrorData, FromWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../runs/workerLike';
import { WorkerTask } from '../runs/workerTask';
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
  { uri: specUri, text: specText }: Pick<SpecText, 'uri' | 'text'>,
  request: PreviewRequest,
): PendingPreview {
  let settle: (answer: PreviewAnswer) => void = () => undefined;
  const answer = new Promise<PreviewAnswer>((resolve) => (settle = resolve));
  const callOffLimit = timer.after(PREVIEW_LIMIT_MS, () => task.end({ kind: 'timedOut' }));
  const task = new WorkerTask<PreviewAnswer>(
    factory,
    timer,
    { type: 'preview', id: 'preview', specText, specUri, overrides: NO_OVERRIDES, request },
    {
      received: answerIn,
      gone: (error) => ({ kind: 'failed', error }),
      ended: (given) => {
        callOffLimit();
        settle(given);
      },
    },
  );
  return { answer, cancel: () => task.end({ kind: 'cancelled' }) };
}

function answerIn(message: FromWorker): PreviewAnswer | null {
  if (message.type === 'previewed') return { kind: 'previewed', outcome: message.outcome };
  return message.type === 'failed' ? { kind: 'failed', error: message.error } : null;
}
