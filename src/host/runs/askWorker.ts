/** One question to a worker of its own: the others do not wait for it, and it is called off by ending the worker, whatever it is doing. */
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import type { Timer } from '../util/timer';
import { WorkerTask } from './workerTask';

/** What becomes of a question that is not answered. */
export type Unanswered =
  | { readonly kind: 'failed'; readonly error: ErrorData }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timedOut' };

/**
 * @param answerIn the answer in a message; null where that is none
 * @param limit milliseconds that it may take; as long as it does where there is none
 * @returns the answer, which never rejects, and what ends the worker at once
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
