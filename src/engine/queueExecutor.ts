/** The submitting side: runs nothing itself and collects the results of the workers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Executor, SweptOutcome, Task } from '../core/sweep/task';
import type { EngineAddress, SweepControls } from './engine';
import { connect } from './connection';
import type { EndedJob, TaskQueue } from './queue';
import { ATTEMPTS, discard, endedJobs, openQueue, TASK } from './queue';
import { onceEach, shortField } from './reading';
import {
  forgetSweep,
  hashOfSpec,
  isRegistered,
  registerSweep,
  specsOf,
  takeLease,
} from './registry';
import { LONGEST_TEXT, OutcomeSchema, QueuedOutcomeSchema, readAs } from './schemas';
import { signerOf, type Signer } from './signature';

const ADDED_AT_ONCE = 500;
const COLLECTED_AT_ONCE = 500;
const LOOK_EVERY_MS = 100;
const AUDIT_EVERY_MS = 2000;
const SPOILT = 'A task was removed from the engine, or changed: it is added again.';
/** Characters kept of the reason why a task failed. */
const LONGEST_MESSAGE = 500;

/** @throws EngineFault if the address is wrong, or another process collects this sweep */
export async function openSweep(
  address: EngineAddress,
  controls: SweepControls,
): Promise<Executor<SweptOutcome>> {
  let fault: unknown = null;
  let failed: (reason: unknown) => void = () => undefined;
  const fail = (reason: unknown): void => {
    fault ??= reason;
    failed(reason);
  };
  const redis = await connect(address, controls, fail);
  const { id, name, core, saved } = controls;
  const signer = signerOf(address.key);
  let lease;
  try {
    lease = await takeLease(redis, id, address, controls, fail);
  } catch (error) {
    redis.disconnect();
    throw fault ?? error;
  }
  const queue = openQueue(redis, id);
  let isClosed = false;
  let isDone = false;

  /** @param hashes hash of each spec's text */
  const register = async (hashes: ReadonlyMap<string, string>): Promise<void> => {
    await registerSweep(redis, { id, name, core, signature: signer.sign('sweep', id, core) });
    for (const [text, hash] of hashes) await redis.hset(specsOf(id), hash, text);
  };
  async function* submit(tasks: Iterable<Task>): AsyncGenerator<SweptOutcome> {
    const outcomes = collected(tasks);
    try {
      for (;;) {
        const next = await new Promise<IteratorResult<SweptOutcome>>((resolve, reject) => {
          // An engine that comes back with another password leaves some questions without an answer.
          failed = reject;
          outcomes.next().then(resolve, reject);
        });
        if (next.done === true) return;
        yield next.value;
      }
    } catch (error) {
      // Closing cuts off what is being asked of the engine.
      if (!isClosed) throw fault ?? error;
    }
  }
  async function* collected(tasks: Iterable<Task>): AsyncGenerator<SweptOutcome> {
    // All tasks are known before the first is added, so that results left from before are collected without running again.
    const left = new Map(Array.from(tasks, (task) => [task.key, task]));
    const texts = new Set(Array.from(left.values(), ({ specText }) => specText));
    const hashes = new Map(Array.from(texts, (text) => [text, hashOfSpec(text)]));
    await register(hashes);
    const jobsOf = (tasks: readonly Task[]): readonly NewJob[] =>
      tasks.map((task) => jobOf(task, hashes.get(task.specText) ?? '', signer));
    for (const failed of await queue.getRanges(['failed'], 0, -1))
      await discard(redis, queue, failed);
    const toAdd = left.values();
    let isAdding = true;
    const isEnough = refusalsOf(controls);
    let auditedAt = performance.now();
    let toAudit = left.values();
    while (!isClosed && left.size > 0) {
      if (fault !== null) throw fault as Error;
      if (isAdding) {
        // Between two looks: what was collected and removed meanwhile must not be added again.
        const some = someOf(toAdd);
        await addAll(queue, jobsOf(some));
        isAdding = some.length === ADDED_AT_ONCE;
      }
      const ended = await endedJobs(redis, queue, COLLECTED_AT_ONCE);
      // The task that a worker gave up may have been altered in the engine.
      const failed = ended.flatMap(({ id: key, isFailed }) => (isFailed && left.get(key)) || []);
      const changed = new Set(await spoiltOf(redis, queue, jobsOf(failed)));
      const jobs = ended.map((job) => ({
        id: job.id,
        outcome: changed.has(job.id) ? SPOILT : outcomeOf(job, core, signer),
      }));
      const isAudit = !isAdding && performance.now() - auditedAt > AUDIT_EVERY_MS;
      if (isAudit) {
        const some = someOf(toAudit);
        if (some.length < ADDED_AT_ONCE) toAudit = left.values();
        // Failed jobs are already checked; checking them twice in one pass would count as two refusals.
        const isJudged = new Set(ended.map(({ id }) => id));
        const unjudged = some.filter(({ key }) => !isJudged.has(key));
        const spoilt = await spoiltOf(redis, queue, jobsOf(unjudged));
        jobs.push(...spoilt.map((id) => ({ id, outcome: SPOILT })));
        auditedAt = performance.now();
      }
      for (const { id: key, outcome } of jobs) {
        if (!left.has(key)) continue;
        if (typeof outcome !== 'string') {
          left.delete(key);
          yield outcome;
        } else if (isEnough(key, outcome)) {
          left.delete(key);
          yield { kind: 'lost', key, message: `Refused ${ATTEMPTS} times. ${outcome}` };
        }
      }
      // Results are saved before they are removed from the engine.
      if (jobs.length > 0) saved();
      else if (!isAdding) await sleep(LOOK_EVERY_MS);
      await Promise.all(jobs.map(({ id: key }) => discard(redis, queue, key)));
      await addAll(queue, jobsOf(jobs.flatMap(({ id: key }) => left.get(key) ?? [])));
      // If tasks were removed, the registration may be gone too, and workers serve only registered sweeps.
      if (isAudit && !(await isRegistered(redis, id, hashes.size))) await register(hashes);
    }
    isDone = !isClosed;
  }

  const end = async (): Promise<void> => {
    isClosed = true;
    // An unreachable engine keeps its contents.
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
    failed(null);
  };
  let ended: Promise<void> | null = null;
  return {
    submit,
    // A second close would ask what the first one cuts off.
    close: () => (ended ??= end()),
  };
}

/** Counts the refusals of each task, and reports each reason once. */
function refusalsOf({ notice, refused }: Pick<SweepControls, 'notice' | 'refused'>) {
  const times = new Map<string, number>();
  const once = onceEach(notice);
  /** @returns whether the task was refused too often to be submitted again */
  return (key: string, reason: string): boolean => {
    if (reason !== SPOILT) refused();
    once(reason);
    times.set(key, (times.get(key) ?? 0) + 1);
    return (times.get(key) ?? 0) >= ATTEMPTS;
  };
}

/** The outcome of an ended job, or the reason to refuse it. */
function outcomeOf(job: EndedJob, core: string, signer: Signer): SweptOutcome | string {
  const { id: key, isFailed, text } = job;
  if (isFailed) return { kind: 'lost', key, message: (text ?? '').slice(0, LONGEST_MESSAGE) };
  const result = readAs(QueuedOutcomeSchema, text, 2 * LONGEST_TEXT);
  if (result === null)
    return 'What stands in the engine instead of a result is none: it is refused.';
  if (result.core !== core) {
    return `A result of the version ${result.core} is refused: this sweep is of the version ${core}.`;
  }
  if (!signer.fits(result.signature, 'result', core, key, result.outcome)) {
    return result.signature === null
      ? 'A result without a signature is refused: its worker needs the same CPE_SWEEP_KEY.'
      : 'A result with another signature is refused: it is of another CPE_SWEEP_KEY, or was changed.';
  }
  const outcome = readAs(OutcomeSchema, result.outcome, LONGEST_TEXT);
  if (outcome === null) return 'An outcome that is none of a run is refused.';
  return outcome.key === key ? outcome : 'A result of another run is refused.';
}

type NewJob = Parameters<TaskQueue['addBulk']>[0][number] & {
  readonly opts: { readonly jobId: string };
};

/** @param spec hash of the spec's text */
function jobOf({ specText: _, ...rest }: Task, spec: string, signer: Signer): NewJob {
  const task = JSON.stringify({ ...rest, spec });
  const data = { task, signature: signer.sign('task', task) };
  return { name: TASK, data, opts: { jobId: rest.key } };
}

/** The next tasks of those that are left; fewer at their end. */
function someOf(tasks: Iterator<Task>): readonly Task[] {
  const some: Task[] = [];
  for (let at = tasks.next(); at.done !== true; at = tasks.next()) {
    if (some.push(at.value) >= ADDED_AT_ONCE) break;
  }
  return some;
}

/** Jobs that are already in the queue are not added again. */
async function addAll(queue: TaskQueue, jobs: readonly NewJob[]): Promise<void> {
  for (let i = 0; i < jobs.length; i += ADDED_AT_ONCE) {
    await queue.addBulk(jobs.slice(i, i + ADDED_AT_ONCE));
  }
}

/** The ids of the jobs that are missing or altered in the engine; no worker would run them. */
async function spoiltOf(
  redis: Redis,
  queue: TaskQueue,
  jobs: readonly NewJob[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    jobs.map(async ({ data, opts: { jobId } }) => {
      const there = await shortField(redis, queue.toKey(jobId), 'data', 2 * LONGEST_TEXT);
      return there === JSON.stringify(data) ? [] : [jobId];
    }),
  );
  return found.flat();
}
