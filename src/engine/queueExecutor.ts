/** The side that submits: it runs nothing itself, and collects what workers have found. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Executor, Task, TaskOutcome } from '../core/sweep/task';
import type { EngineAddress, SweepControls } from './engine';
import { connect } from './connection';
import type { QueuedJob, QueuedOutcome, QueuedTask } from './queue';
import { openQueue } from './queue';
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
  try {
    lease = await takeLease(redis, id, address);
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  const queue = openQueue(redis, id);
  let isClosed = false;
  let isDone = false;

  async function* submit(tasks: Iterable<Task>): AsyncGenerator<TaskOutcome> {
    const left = new Set<string>();
    await registerSweep(redis, { id, name, core });
    const adding = addAll(redis, queue, id, tasks, left);
    let isAdding = true;
    let fault: unknown = null;
    void adding
      .catch((error: unknown) => (fault = error))
      .finally(() => {
        isAdding = false;
      });
    while (!isClosed && (isAdding || left.size > 0)) {
      if (fault !== null) throw fault as Error;
      const jobs = await collected(queue);
      const done: QueuedJob[] = [];
      for (const job of jobs) {
        const outcome = outcomeOf(job, core);
        const key = job.id ?? '';
        if (typeof outcome === 'string') {
          // Another program computed it.
          notice(outcome);
          await queue.remove(key);
          await queue.add('task', job.data, { jobId: key });
          continue;
        }
        done.push(job);
        if (left.delete(key)) yield outcome;
      }
      if (done.length > 0) {
        // What is removed is on the disk.
        saved();
        await Promise.all(done.map(({ id: key = '' }) => queue.remove(key)));
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

/** A task that is there already is not added again, but one that failed is tried anew. */
async function addAll(
  redis: Redis,
  queue: Queue<QueuedTask, QueuedOutcome>,
  id: string,
  tasks: Iterable<Task>,
  left: Set<string>,
): Promise<void> {
  for (const { id: key = '' } of await queue.getFailed()) await queue.remove(key);
  const specs = new Map<string, number>();
  let chunk: Parameters<typeof queue.addBulk>[0] = [];
  const add = async (): Promise<void> => {
    for (const { opts } of chunk) left.add(opts?.jobId ?? '');
    await queue.addBulk(chunk);
    chunk = [];
  };
  for (const { specText, ...task } of tasks) {
    let spec = specs.get(specText);
    if (spec === undefined) {
      spec = specs.size;
      specs.set(specText, spec);
      await redis.hset(specsOf(id), spec, specText);
    }
    chunk.push({ name: 'task', data: { ...task, spec }, opts: { jobId: task.key } });
    if (chunk.length >= ADDED_AT_ONCE) await add();
  }
  await add();
}

async function collected(queue: Queue<QueuedTask, QueuedOutcome>): Promise<QueuedJob[]> {
  const lists = await Promise.all([
    queue.getCompleted(0, COLLECTED_AT_ONCE - 1),
    queue.getFailed(0, COLLECTED_AT_ONCE - 1),
  ]);
  return lists.flat();
}

/** Why it is refused, in a sentence, where another program computed it. */
function outcomeOf(job: QueuedJob, core: string): TaskOutcome | string {
  const { id: key = '', failedReason, returnvalue } = job;
  if (failedReason !== undefined && failedReason !== '') {
    return { kind: 'lost', key, message: failedReason };
  }
  if (returnvalue.core === core) return returnvalue.outcome;
  return `A result of the version ${returnvalue.core} is refused: this sweep is of the version ${core}.`;
}
