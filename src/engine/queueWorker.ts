/** The working side: serves every sweep of its own version, and names the others. */
import { hostname } from 'node:os';
import { UnrecoverableError, Worker, type Job } from 'bullmq';
import { Check } from 'typebox/value';
import type { SweptOutcome, TaskOutcome } from '../core/sweep/task';
import type { EngineAddress, WorkerControls } from './engine';
import { connect } from './connection';
import { ATTEMPTS, LOCKS, nameOf, waitingIn, type QueuedOutcome, type QueuedTask } from './queue';
import type { RegisteredSweep } from './registry';
import { announceWorker, PREFIX, registeredSweeps, specText } from './registry';
import { onceEach } from './reading';
import { LONGEST_TEXT, QueuedTaskSchema, readAs, TaskSchema } from './schemas';
import { signerOf } from './signature';

const LOOK_EVERY_MS = 500;
const MOST_SPECS = 50;

/**
 * @returns `ended` resolves once the worker was stopped or nothing is left; `stop` finishes the running tasks and takes no others
 * @throws EngineFault if the address is wrong
 */
export async function serve(address: EngineAddress, controls: WorkerControls) {
  const { core, jobs, untilEmpty, run, notice } = controls;
  let fault: unknown = null;
  const stopping = new AbortController();
  const redis = await connect(address, controls, (refused) => {
    fault = refused;
    stopping.abort();
  });
  const workers = new Map<string, Worker<QueuedTask, QueuedOutcome>>();
  const signer = signerOf(address.key);
  let done = 0;
  let underWay = 0;
  const announced = announceWorker(redis, () => ({
    machine: hostname(),
    pid: process.pid,
    core,
    jobs,
    done,
  }));

  const carryOut = async (id: string, job: Job<QueuedTask>): Promise<QueuedOutcome> => {
    const data = Check(QueuedTaskSchema, job.data) ? job.data : null;
    if (data === null || !signer.fits(data.signature, 'task', data.task)) {
      throw new UnrecoverableError('The task is not signed by the CPE_SWEEP_KEY of this worker.');
    }
    const queued = readAs(TaskSchema, data.task, LONGEST_TEXT);
    if (queued === null || queued.key !== job.id) {
      throw new UnrecoverableError('What stands in the engine is no task of a sweep.');
    }
    const { spec, ...task } = queued;
    // The count comes from the engine.
    const isLast = job.attemptsMade + 1 >= ATTEMPTS;
    const again = (message: string): Error =>
      isLast ? new UnrecoverableError(message) : new Error(message);
    const outcome = await run({ ...task, specText: await specOf(id, spec) });
    if (outcome === null) throw again('The worker was ended.');
    if (outcome.kind === 'lost') throw again(outcome.message);
    if (outcome.kind === 'crashed' && !isLast) throw new Error(outcome.message);
    done += 1;
    const text = JSON.stringify(swept(outcome));
    return { core, outcome: text, signature: signer.sign('result', core, task.key, text) };
  };
  const specs = new Map<string, Promise<string>>();
  const specOf = (id: string, hash: string): Promise<string> => {
    const name = `${id} ${hash}`;
    const known = specs.get(name) ?? specText(redis, id, hash);
    if (!specs.has(name)) {
      specs.set(name, known);
      known.catch(() => specs.delete(name));
      const [oldest = name] = specs.keys();
      if (specs.size > MOST_SPECS) specs.delete(oldest);
    }
    return known;
  };
  const work = ({ id }: RegisteredSweep): void => {
    const counted = async (job: Job<QueuedTask>): Promise<QueuedOutcome> => {
      underWay += 1;
      return carryOut(id, job).finally(() => (underWay -= 1));
    };
    const worker = new Worker<QueuedTask, QueuedOutcome>(nameOf(id), counted, {
      connection: redis,
      prefix: PREFIX,
      concurrency: jobs,
      ...LOCKS,
    });
    // The connection reports its errors itself.
    worker.on('error', () => undefined);
    workers.set(id, worker);
  };

  const stop = (): void => stopping.abort();
  const stopped = new Promise<'stopped'>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve('stopped')),
  );
  const once = onceEach(notice);
  const look = async (): Promise<boolean> => {
    const sweeps = await registeredSweeps(redis, once);
    if (stopping.signal.aborted) return false;
    const own: RegisteredSweep[] = [];
    for (const sweep of sweeps) {
      const { id, name, signature = null } = sweep;
      if (sweep.core !== core) {
        once(
          `The sweep ${name} is of the version ${sweep.core}, this worker of ${core}: it is left to others.`,
        );
      } else if (!signer.fits(signature, 'sweep', id, core)) {
        const why = signature === null ? 'is not signed' : 'is signed by another CPE_SWEEP_KEY';
        once(`The sweep ${name} ${why}: it is left to others.`);
      } else own.push(sweep);
    }
    for (const sweep of own) if (!workers.has(sweep.id)) work(sweep);
    for (const [id, worker] of workers) {
      if (own.some((sweep) => sweep.id === id)) continue;
      workers.delete(id);
      await worker.close();
    }
    if (!untilEmpty) return true;
    const counts = await Promise.all(own.map(({ id }) => waitingIn(redis, id)));
    return counts.some((counted) => counted !== null && counted.waiting + counted.active > 0);
  };
  const serving = async (): Promise<{ readonly done: number }> => {
    try {
      // An unreachable engine may never answer.
      while ((await Promise.race([look(), stopped])) === true) {
        const pause = new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        if ((await Promise.race([pause, stopped])) === 'stopped') break;
      }
    } catch (error) {
      fault ??= error;
    }
    // Also after a fault, because an open worker keeps the process alive.
    stop();
    const isIdle = underWay === 0 || fault !== null;
    await Promise.all([...workers.values()].map((worker) => worker.close(isIdle)));
    if (redis.status === 'ready') await announced.release();
    else void announced.release().catch(() => undefined);
    redis.disconnect();
    if (fault !== null) throw fault as Error;
    return { done };
  };
  return { ended: serving(), stop };
}

/** Keeps only what a results line stores. */
function swept(outcome: TaskOutcome): SweptOutcome {
  if (outcome.kind === 'refused') {
    const problems = outcome.problems.map(({ severity, message }) => ({ severity, message }));
    return { ...outcome, problems };
  }
  if (outcome.kind !== 'ended') return outcome;
  const { algorithm, preset, delta, accuracy, assumptionsNotMet } = outcome.facts;
  const facts = { algorithm, preset, delta, assumptionsNotMet };
  return { ...outcome, facts: accuracy === undefined ? facts : { ...facts, accuracy } };
}
