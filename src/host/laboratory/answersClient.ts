/** What the journal of a run has, and whether a correction of it can be made; in a worker of its own. */
import type { AnsweredPull } from '../../worker/protocol';
import type { RunRequest } from '../runs/workerClient';
import type { WorkerFactory } from '../runs/workerLike';
import { WorkerTask } from '../runs/workerTask';
import type { Timer } from '../util/timer';
import type { RealParts } from './realRun';

export type Answers =
  | { readonly ok: true; readonly pulls: readonly AnsweredPull[] }
  | { readonly ok: false; readonly fault: string; readonly isOutlier?: boolean };

/** Never rejects. */
export function askAnswers(
  workers: WorkerFactory,
  timer: Timer,
  request: RunRequest,
  { request: laboratory }: RealParts,
): Promise<Answers> {
  return new Promise((resolve) => {
    new WorkerTask<Answers>(
      workers,
      timer,
      { type: 'answers', ...request, laboratory },
      {
        received: (message) => {
          switch (message.type) {
            case 'answers':
              return message.fault === null
                ? { ok: true, pulls: message.pulls }
                : { ok: false, fault: message.fault.message, isOutlier: message.fault.isOutlier };
            case 'failed':
              return { ok: false, fault: message.error.message };
            case 'rejected':
              return {
                ok: false,
                fault: message.report.problems[0]?.message ?? 'The spec has errors.',
              };
            default:
              return null;
          }
        },
        gone: ({ message }) => ({ ok: false, fault: message }),
        ended: resolve,
      },
    );
  });
}
