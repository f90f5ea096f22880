/** Asks one question in a separate worker, so that questions do not wait for each other. Cancelling terminates the worker. */
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import type { Timer } from '../util/timer';
import { WorkerTask } from './workerTask';

/** Why a question has no answer. */
export type Unanswered =
  | { readonly kind: 'failed'; readonly error: ErrorData }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timedOut' };

/**
 * @param answerIn extracts the answer of a message; null if the message has none
 * @param limit in milliseconds; none by default
 * @returns the answer, which never rejects, and a function that terminates the worker
 */
export function askWorker<Answer>(
  workers: WorkerFactory,
  timer: Timer,
  question: ToWorker,
  answerIn: (message: FromWorker) => Answer | null,
  limit?: number,
) {
  let settle: (answer: Answer | Unanswered) => void = () => undefined;
  const answer = new Promise<Answer | Unanswered>((resolve) => (settle = resolve));
  const callOffLimit =
    limit === undefined ? null : timer.after(limit, () => task.end({ kind: 'timedOut' }));
  const task = new WorkerTask<Answer | Unanswered>(workers, timer, question, {
    received: (message) =>
      message.type === 'failed' ? { kind: 'failed', error: message.error } : answerIn(message),
    gone: (error) => ({ kind: 'failed', error }),
    ended: (given) => {
      callOffLimit?.();
      settle(given);
    },
  });
  return { answer, cancel: () => task.end({ kind: 'cancelled' }) };
}
