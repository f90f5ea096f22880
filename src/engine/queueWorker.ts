/** The side that works: it serves every sweep of its own version, and names the others. */
import { hostname } from 'node:os';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { EngineAddress, ServedTasks, WorkerControls } from './engine';
import { connect } from './connection';
import type { QueuedOutcome, QueuedTask } from './queue';
import { ATTEMPTS, LOCKS, nameOf, openQueue } from './queue';
import type { RegisteredSweep } from './registry';
import { announceWorker, PREFIX, registeredSweeps, specsOf } from './registry';

const LOOK_EVERY_MS = 500;

/** @throws EngineFault where the address is wrong */
export async function serve(
  address: EngineAddress,
  controls: WorkerControls,
): Promise<ServedTasks> {
  const { core, jobs, untilEmpty, run, notice } = controls;
  const redis = await connect(address, controls);
  const workers = new Map<string, Worker<QueuedTask, QueuedOutcome>>();
  const named = new Set<string>();
  let done = 0;
  const announced = announceWorker(redis, () => ({
    ...{ machine: hostname(), pid: process.pid, core, jobs, done },
  }));

  const work = (sweep: RegisteredSweep): void => {
    const specs = new Map<string, Promise<string | null>>();
    const specText = (hash: string): Promise<string | null> => {
      const known = specs.get(hash) ?? redis.hget(specsOf(sweep.id), hash);
      specs.set(hash, known);
      return known;
    };
    const worker = new Worker<QueuedTask, QueuedOutcome>(
      nameOf(sweep.id),
      async ({ data, attemptsMade }) => {
        const { spec, ...task } = data;
        const text = await specText(spec);
        if (text === null) throw new Error('The spec of the task is gone.');
        const outcome = await run({ ...task, specText: text });
        if (outcome === null) throw new Error('The worker was ended.');
        if (outcome.kind === 'lost') throw new Error(outcome.message);
        if (outcome.kind === 'crashed' && attemptsMade + 1 < ATTEMPTS) {
          throw new Error(outcome.message);
        }
        done += 1;
        return { core, outcome };
      },
      { connection: redis, prefix: PREFIX, concurrency: jobs, ...LOCKS },
    );
    // The connection says what is wrong with it.
    worker.on('error', () => undefined);
    workers.set(sweep.id, worker);
  };

  let stop = (): void => undefined;
  const stopped = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped');
  });
  const look = async (): Promise<boolean> => {
    const sweeps = await registeredSweeps(redis);
    const own = sweeps.filter((sweep) => sweep.core === core);
    for (const sweep of own) if (!workers.has(sweep.id)) work(sweep);
    for (const sweep of sweeps) {
      if (sweep.core === core || named.has(sweep.id)) continue;
      named.add(sweep.id);
      notice(
        `The sweep ${sweep.name} is of the version ${sweep.core}, this worker of ${core}: it is left to others.`,
      );
    }
    for (const [id, worker] of workers) {
      if (own.some((sweep) => sweep.id === id)) continue;
      workers.delete(id);
      await worker.close();
    }
    if (!untilEmpty) return true;
    return areLeft(redis, own);
  };
  const serving = async (): Promise<{ readonly done: number }> => {
    for (;;) {
      if (!(await look())) break;
      const pause = new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      if ((await Promise.race([pause, stopped])) === 'stopped') break;
    }
    await Promise.all([...workers.values()].map((worker) => worker.close()));
    if (redis.status === 'ready') await announced.release();
    else void announced.release().catch(() => undefined);
    redis.disconnect();
    return { done };
  };
  return { ended: serving(), stop };
}

async function areLeft(redis: Redis, sweeps: readonly RegisteredSweep[]): Promise<boolean> {
  const counts = await Promise.all(
    sweeps.map(({ id }) => openQueue(redis, id).getJobCountByTypes('waiting', 'active', 'delayed')),
  );
  return counts.some((count) => count > 0);
}
