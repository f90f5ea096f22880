/** A task in a queue of BullMQ, and what comes back of it. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Static } from 'typebox';
import { PREFIX } from './registry';
import { LONGEST_TEXT, type QueuedOutcomeSchema, type QueuedTaskSchema } from './schemas';
import { otherwise, shortField } from './reading';

export type QueuedTask = Static<typeof QueuedTaskSchema>;
export type QueuedOutcome = Static<typeof QueuedOutcomeSchema>;
export type TaskQueue = Queue<QueuedTask, QueuedOutcome>;

/** Of every job: BullMQ asks for a name. */
export const TASK = 'task';

/** A task that throws is tried so often. */
export const ATTEMPTS = 3;
const BACKOFF_MS = 500;

/** A killed worker's task is back after 12 s; by default it takes 57 s, and fails at the second kill. */
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
  // The connection says what is wrong with it.
  queue.on('error', () => undefined);
  return queue;
}

export function nameOf(id: string): string {
  return `sweep-${id}`;
}

/** Tasks of a sweep that have not ended; null where there is no such queue. */
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

/** A job that has ended, as it is stored. */
export interface EndedJob {
  readonly id: string;
  readonly isFailed: boolean;
  /** What its worker gave back, or why it failed; null where that is missing, is no text, or is too long. */
  readonly text: string | null;
}

/** Some of the jobs that have ended. Each is read by itself: a wrong entry spoils no other. */
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
    // One that failed before it succeeded still says why it failed: the list counts.
    const field = isFailed ? 'failedReason' : 'returnvalue';
    return { id, isFailed, text: await shortField(redis, queue.toKey(id), field, LONGEST_TEXT) };
  };
  return Promise.all([
    ...completed.map((id) => read(id, false)),
    ...failed.map((id) => read(id, true)),
  ]);
}

/** Forgets a job, whatever has become of it. */
export async function discard(redis: Redis, queue: TaskQueue, id: string): Promise<void> {
  const ended =
    (await redis.zrem(queue.toKey('completed'), id)) +
    (await redis.zrem(queue.toKey('failed'), id));
  // What has ended, as most have, is in no list to search through.
  const lists = ended > 0 ? [] : ['wait', 'active'];
  for (const list of lists) await redis.lrem(queue.toKey(list), 0, id);
  await redis.del(queue.toKey(id));
}
