/** A task in a queue of BullMQ, and what comes back of it. */
import type { Job } from 'bullmq';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Task, TaskOutcome } from '../core/sweep/task';
import { PREFIX } from './registry';

/** The text of the spec is kept once, under its hash: tasks of an earlier collector may wait beside those of this one. */
export type QueuedTask = Omit<Task, 'specText'> & { readonly spec: string };

export interface QueuedOutcome {
  /** Of the program that computed it. */
  readonly core: string;
  readonly outcome: TaskOutcome;
}

export type QueuedJob = Job<QueuedTask, QueuedOutcome>;
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
