/** The side that submits: it runs nothing itself, and collects what workers have found. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Executor, Task, TaskOutcome } from '../core/sweep/task';
import type { EngineAddress, SweepControls } from './engine';
import { connect } from './connection';
import type { QueuedJob, TaskQueue } from './queue';
import { openQueue, TASK } from './queue';
import { forgetSweep, registerSweep, specsOf, takeLease } from './registry';

const ADDED_AT_ONCE = 500;
const COLLECTED_AT_ONCE = 500;
const LOOK_EVERY_MS = 100;

/** @throws EngineFault where the address is wrong, or another process collects this sweep */
export async function openSweep(
  address: EngineAddress,
  controls: SweepControls,
): Promise<Executor> {
  const redis = await connect(address, controls);
  const { id, name, core, saved, notice } = controls;
  let lease;
  let fault: unknown = null;
  try {
    lease = await takeLease(redis, id, address, (lost) => (fault = lost));
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  const queue = openQueue(redis, id);
  let isClosed = false;
  let isDone = false;

  async function* submit(tasks: Iterable<Task>): AsyncGenerator<TaskOutcome> {
    // All are known before the first is added: results that wait from before are taken, and not asked for again.
    const left = new Map(Array.from(tasks, (task) => [task.key, task]));
    await registerSweep(redis, { id, name, core });
    const stored = await storeSpecs(redis, id, left.values());
    await removeFailed(queue);
    let isAdding = true;
    void addAll(queue, stored, left)
      .catch((error: unknown) => (fault = error))
      .finally(() => {
        isAdding = false;
      });
    while (!isClosed && (isAdding || left.size > 0)) {
      if (fault !== null) throw fault as Error;
      const jobs = await collect(queue, core);
      for (const { key, job, outcome } of jobs) {
        if (outcome === null) {
          notice(
            `A result of the version ${job.returnvalue.core} is refused: this sweep is of the version ${core}.`,
          );
          await queue.remove(key);
          const task = left.get(key);
          if (task !== undefined) await queue.addBulk([jobOf(task, stored)]);
        } else if (left.delete(key)) {
          yield outcome;
        }
      }
      const done = jobs.filter(({ outcome }) => outcome !== null);
      if (done.length > 0) {
        // What is removed is on the disk.
        saved();
        await Promise.all(done.map(({ key }) => queue.remove(key)));
      } else {
        await sleep(LOOK_EVERY_MS);
      }
    }
    isDone = !isClosed;
  }

  return {
    submit,
    close: async () => {
      isClosed = true;
      // An engine that is away keeps what it has.
      if (redis.status === 'ready') {
        if (isDone) {
          await forgetSweep(redis, id);
          await queue.obliterate({ force: true }).catch(() => undefined);
        }
        await lease.release();
      } else {
        void lease.release().catch(() => undefined);
      }
      redis.disconnect();
    },
  };
}

/** The text of each spec once. @returns its hash by its text */
async function storeSpecs(
  redis: Redis,
  id: string,
  tasks: Iterable<Task>,
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  for (const { specText } of tasks) {
    if (stored.has(specText)) continue;
    const hash = createHash('sha256').update(specText).digest('hex');
    await redis.hset(specsOf(id), hash, specText);
    stored.set(specText, hash);
  }
  return stored;
}

/** What failed is there still, and would not be added again. */
async function removeFailed(queue: TaskQueue): Promise<void> {
  for (const { id = '' } of await queue.getFailed()) await queue.remove(id);
}

/** @param left what has no outcome yet; a task that is in the queue already is not added again */
async function addAll(
  queue: TaskQueue,
  stored: ReadonlyMap<string, string>,
  left: ReadonlyMap<string, Task>,
): Promise<void> {
  const keys = [...left.keys()];
  for (let i = 0; i < keys.length; i += ADDED_AT_ONCE) {
    const chunk = keys.slice(i, i + ADDED_AT_ONCE).flatMap((key) => left.get(key) ?? []);
    await queue.addBulk(chunk.map((task) => jobOf(task, stored)));
  }
}

function jobOf(
  { specText, ...task }: Task,
  stored: ReadonlyMap<string, string>,
): Parameters<TaskQueue['addBulk']>[0][number] {
  const spec = stored.get(specText);
  if (spec === undefined) throw new Error('The spec of a task is not stored.');
  return { name: TASK, data: { ...task, spec }, opts: { jobId: task.key } };
}

interface Collected {
  readonly key: string;
  readonly job: QueuedJob;
  /** Null where another program computed it. */
  readonly outcome: TaskOutcome | null;
}

/** Some of the jobs that have ended. One that failed before it succeeded still says why it failed: the list counts. */
async function collect(queue: TaskQueue, core: string): Promise<readonly Collected[]> {
  const [completed, failed] = await Promise.all([
    queue.getCompleted(0, COLLECTED_AT_ONCE - 1),
    queue.getFailed(0, COLLECTED_AT_ONCE - 1),
  ]);
  const of = (job: QueuedJob, outcome: (key: string) => TaskOutcome | null): Collected => {
    const key = job.id ?? '';
    return { key, job, outcome: outcome(key) };
  };
  return [
    ...completed.map((job) =>
      of(job, () => {
        const { core: theirs, outcome } = job.returnvalue;
        return theirs === core ? outcome : null;
      }),
    ),
    ...failed.map((job) => of(job, (key) => ({ kind: 'lost', key, message: job.failedReason }))),
  ];
}
