/** Tasks in a BullMQ queue, and their results. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Static } from 'typebox';
import { PREFIX } from './registry';
import { LONGEST_TEXT, type QueuedOutcomeSchema, type QueuedTaskSchema } from './schemas';
import { otherwise, shortField } from './reading';

export type QueuedTask = Static<typeof QueuedTaskSchema>;
export type QueuedOutcome = Static<typeof QueuedOutcomeSchema>;
export type TaskQueue = Queue<QueuedTask, QueuedOutcome>;

/** The name of every job, which BullMQ requires. */
export const TASK = 'task';

/** How often a task that throws is tried. */
export const ATTEMPTS = 3;
const BACKOFF_MS = 500;

/** The task of a killed worker is retried after 12 s. BullMQ's defaults take 57 s and fail the task at the second kill. */
export const LOCKS = { lockDuration: 10_000, stalledInterval: 5000, maxStalledCount: 3 };

export function openQueue(redis: Redis, id: string): TaskQueue {
  const queue = new Queue<QueuedTask, QueuedOutcome>(nameOf(id), {
    connection: redis,
    prefix: PREFIX,
    defaultJobOptions: {
      attempts: ATTEMPTS,
      backoff: { type: 'exponential', delay: BACKOFF_MS },
      removeOnComplete: false,
      removeOnFail: false,
    },
  });
  // The connection reports its errors itself.
  queue.on('error', () => undefined);
  return queue;
}

export function nameOf(id: string): string {
  return `sweep-${id}`;
}

/** Unfinished tasks of a sweep; null if there is no such queue. */
export async function waitingIn(
  redis: Redis,
  id: string,
): Promise<{ readonly waiting: number; readonly active: number } | null> {
  try {
    const counts = await openQueue(redis, id).getJobCounts('waiting', 'delayed', 'active');
    const { waiting = 0, delayed = 0, active = 0 } = counts;
    return { waiting: waiting + delayed, active };
  } catch (error) {
    return otherwise(error, null);
  }
}

/** A job that has ended, as stored. */
export interface EndedJob {
  readonly id: string;
  readonly isFailed: boolean;
  /** The result or the reason of the failure; null if it is missing, not a text, or too long. */
  readonly text: string | null;
}

/** Some of the ended jobs. Each is read separately, so that one wrong entry does not spoil the others. */
export async function endedJobs(
  redis: Redis,
  queue: TaskQueue,
  most: number,
): Promise<readonly EndedJob[]> {
  const [completed, failed] = await Promise.all([
    queue.getRanges(['completed'], 0, most - 1),
    queue.getRanges(['failed'], 0, most - 1),
  ]);
  const read = async (id: string, isFailed: boolean): Promise<EndedJob> => {
    // A job that failed before it succeeded still has a `failedReason`, so the list decides.
    const field = isFailed ? 'failedReason' : 'returnvalue';
    return { id, isFailed, text: await shortField(redis, queue.toKey(id), field, LONGEST_TEXT) };
  };
  return Promise.all([
    ...completed.map((id) => read(id, false)),
    ...failed.map((id) => read(id, true)),
  ]);
}

/** Removes a job in any state. */
export async function discard(redis: Redis, queue: TaskQueue, id: string): Promise<void> {
  const ended =
    (await redis.zrem(queue.toKey('completed'), id)) +
    (await redis.zrem(queue.toKey('failed'), id));
  // Most jobs have ended and are in no list that would have to be searched.
  const lists = ended > 0 ? [] : ['wait', 'active'];
  for (const list of lists) await redis.lrem(queue.toKey(list), 0, id);
  await redis.del(queue.toKey(id));
}
