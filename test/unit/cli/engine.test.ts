/** Sweeps over a real redis-server, with workers that are processes. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { afterAll, expect, it } from 'vitest';
import type { Executor, SweptOutcome, Task, TaskOutcome } from '../../../src/core/sweep/task';
import type { WorkerControls } from '../../../src/engine/engine';
import { openSweep, serve } from '../../../src/engine/main';
import { end, engineBench, freePort, until, withoutTimes } from './engineBench';
import { cliOfSuite, ending, json, linesOf } from './suite';

const cli = cliOfSuite();
const bench = engineBench(cli);
const { engineAt, newFolder, redis, worker, sweep, locally } = bench;
/** What waits at the same time is not held up by it. */
const run = (...words: readonly string[]) => bench.start(...words).ended;

/** Ends at once whatever Redis keeps for a time. */
const FORGET_WHAT_ENDS = `for _, key in ipairs(redis.call('keys', '*')) do
  if redis.call('pttl', key) > 0 then redis.call('del', key) end
end`;

function redisCli(port: number, ...words: readonly string[]): void {
  expect(spawnSync('redis-cli', ['-p', String(port), ...words]).status).toBe(0);
}

afterAll(() => bench.endAll());

// Most of their time they wait: for leases and locks to end, for an engine that is away. They wait at the same time.

it.concurrent('gives what this machine gives, though workers and Redis die', async () => {
  const folder = newFolder(0.5);
  const { port, server, engine } = await engineAt(folder);
  const grid = ['--vary', 'run.delta=0.1,0.2', '--seeds', '1-16'];
  const running = sweep(folder, engine, ...grid);
  const workers = [worker(engine), worker(engine), worker(engine)];
  await until(() => running.count() > 2);
  // On a busy machine they would measure all before it is missed.
  for (const one of workers.slice(1)) one.kill('SIGSTOP');
  await end(workers[0] as ChildProcess, 'SIGKILL');
  await end(server, 'SIGTERM');
  for (const one of workers.slice(1)) one.kill('SIGCONT');
  await until(() => running.said.stderr.includes('is away'));
  // It is away for so long that leases and locks end.
  const elsewhere = await freePort();
  const other = await redis(folder, elsewhere);
  redisCli(elsewhere, 'eval', FORGET_WHAT_ENDS, '0');
  await end(other, 'SIGTERM');
  expect(running.count()).toBeLessThan(32);
  await redis(folder, port);
  const { code, stdout, stderr } = await running.ended;
  expect(stderr).toMatch(/is away.*trying again/);
  expect(stderr).toMatch(/is back/);
  expect({ code, ...json(stdout) }).toMatchObject({ code: 0, tasks: 32, failed: 0 });
  expect(withoutTimes(running.out)).toEqual(withoutTimes(await locally(folder, ...grid)));
  // Workers end as they are told, without a run.
  const last = workers[1] as ChildProcess;
  expect(last.exitCode).toBe(null);
  await end(last, 'SIGINT');
  expect(last.exitCode).toBe(0);
});

it.concurrent('goes on after its process was killed; two at once are refused', async () => {
  const folder = newFolder(0.25);
  // Specs come one after the other: when it is killed, the first has all its lines. Runs of the second take long.
  const second = join(folder, 'zz.cpe.json');
  writeFileSync(second, readFileSync('examples/top-8-3.cpe.json'));
  const { port, engine } = await engineAt(folder);
  const serving = worker(engine);
  const grid = [second, '--seeds', '1-8'];
  const first = sweep(folder, engine, ...grid);
  await until(() => first.count() > 8);
  serving.kill('SIGSTOP');
  const twin = await sweep(newFolder(0.25), engine, ...grid).ended;
  expect(twin).toMatchObject(ending(2, 'collects this sweep'));
  expect(twin.stderr).not.toContain('is gone');
  await end(first.child, 'SIGKILL');
  const had = first.count();
  expect(had).toBeLessThan(16);
  serving.kill('SIGCONT');
  const third = sweep(folder, engine, ...grid);
  const gone = /Process \d+, which collected this sweep, is gone/;
  await until(() => gone.test(third.said.stderr));
  // Its right ends a little earlier than by itself.
  redisCli(port, 'eval', "redis.call('pexpire', redis.call('keys', 'cpe:lease:*')[1], 700)", '0');
  const printed = json((await third.ended).stdout);
  expect(printed).toMatchObject({ ok: true, tasks: 16 });
  expect(printed['had']).toBeGreaterThanOrEqual(had);
  expect(linesOf(first.out)).toHaveLength(16);
  expect(withoutTimes(first.out)).toEqual(withoutTimes(await locally(folder, ...grid)));
});

it.concurrent('waits for an engine, and leaves sweeps of other versions alone', async () => {
  const folder = newFolder(0.25);
  const port = await freePort();
  const engine = `redis://127.0.0.1:${port}`;
  const running = sweep(folder, engine, '--seeds', '1-5');
  await until(() => running.said.stderr.includes('is away (ECONNREFUSED): trying again'));
  await redis(folder, port);
  const foreign = JSON.stringify({ id: 'x', name: 'theirs.ndjson', core: 'other' });
  redisCli(port, 'hset', 'cpe:sweeps', 'x', foreign);
  const one = worker(engine);
  await until(() => one.told().includes('The sweep theirs.ndjson is of the version other'));
  expect(await running.ended).toMatchObject(ending(0, 'is back'));
  const list = json((await run('worker', '--list', '--engine', engine, '--json')).stdout);
  expect(list).toMatchObject({ workers: [{ jobs: 2 }], sweeps: [{ name: 'theirs.ndjson' }] });
});

it.concurrent(
  'ends with 2 for a wrong password and an unknown host, without showing the password',
  async () => {
    const folder = newFolder();
    const { port, server } = await engineAt(folder, '--requirepass', 'right');
    const words = ['sweep', join(folder, 'top.cpe.json'), '--out', join(folder, 'r'), '--engine'];
    const [wrong, unknown, none, right] = await Promise.all([
      run(...words, `redis://:wrong@127.0.0.1:${port}`),
      run(...words, 'redis://nobody.invalid:1'),
      run('worker'),
      run('worker', '--until-empty', '--engine', `redis://:right@127.0.0.1:${port}`),
    ]);
    expect(wrong.stderr).toMatch(/cannot be used/);
    expect(wrong.stderr).not.toContain('wrong@');
    expect([wrong, unknown, none, right].map(({ code }) => code)).toEqual([2, 2, 2, 0]);
    // Also where the engine comes back with another password.
    const engine = `redis://:right@127.0.0.1:${port}`;
    const serving = bench.start('worker', '--engine', engine);
    const running = sweep(newFolder(0.5), engine, '--seeds', '1-400');
    await until(() => running.count() > 0);
    await end(server, 'SIGTERM');
    await redis(folder, port, '--requirepass', 'other');
    for (const { code, stderr } of await Promise.all([serving.ended, running.ended])) {
      expect({ code, stderr }).toMatchObject(ending(2, 'WRONGPASS'));
      expect(stderr).not.toContain('is no list');
    }
  },
);

/** A task of a sweep; its spec is never looked at. */
const taskOf = (key: string): Task => ({
  ...{ key, specText: 'x', overrides: { set: [] }, seed: 1, limits: {} },
});

/** An engine with a sweep and a worker of this process, and what they say. */
async function ownEngine() {
  const { port } = await engineAt(newFolder());
  const address = { url: `redis://127.0.0.1:${port}`, shown: 'here', key: null };
  const notices: string[] = [];
  const notice = (text: string): void => void notices.push(text);
  const nothing = (): void => undefined;
  const facts = { id: 'one', name: 'one.ndjson', core: 'a', saved: nothing, refused: nothing };
  return {
    ...{ port, notices },
    openSweep: () => openSweep(address, { ...facts, notice }),
    serve: (run: WorkerControls['run']) =>
      serve(address, { core: 'a', jobs: 1, untilEmpty: false, run, notice }),
  };
}

async function outcomesOf(
  executor: Executor<SweptOutcome>,
  tasks: readonly Task[],
): Promise<readonly SweptOutcome[]> {
  const outcomes: SweptOutcome[] = [];
  for await (const outcome of executor.submit(tasks)) outcomes.push(outcome);
  await executor.close();
  return outcomes;
}

/** The outcomes of tasks that a worker of this process carries out by `run`. */
async function carriedOut(
  tasks: readonly Task[],
  run: WorkerControls['run'],
  prepare: (port: number) => Promise<void> = () => Promise.resolve(),
) {
  const own = await ownEngine();
  const executor = await own.openSweep();
  await prepare(own.port);
  const served = await own.serve(run);
  const outcomes = await outcomesOf(executor, tasks);
  served.stop();
  await served.ended;
  return { outcomes, notices: own.notices };
}

it.concurrent('closed while it asks the engine, ends without a fault', async () => {
  const executor = await (await ownEngine()).openSweep();
  const asked = executor.submit(['s1', 's2'].map(taskOf))[Symbol.asyncIterator]().next();
  await Promise.all([executor.close(), executor.close()]);
  expect(await asked).toMatchObject({ done: true });
});

it.concurrent('tries what throws three times, and takes the outcome of the last', async () => {
  const tries = new Map<string, number>();
  const crashed = (key: string) => ({ kind: 'crashed', key, message: 'a bug' }) as const;
  const { outcomes } = await carriedOut(
    ['s1', 's2', 's3'].map(taskOf),
    ({ key }): Promise<TaskOutcome> => {
      const number = (tries.get(key) ?? 0) + 1;
      tries.set(key, number);
      // Always, at first alone, and never an outcome at all.
      if (key === 's1' || (key === 's2' && number === 1)) return Promise.resolve(crashed(key));
      if (key === 's3') return Promise.resolve({ kind: 'lost', key, message: 'no thread' });
      return Promise.resolve({ kind: 'overdue', key });
    },
  );
  expect(Object.fromEntries(tries)).toEqual({ s1: 3, s2: 2, s3: 3 });
  const byKey = outcomes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  expect(byKey).toEqual([
    { kind: 'crashed', key: 's1', message: 'a bug' },
    { kind: 'overdue', key: 's2' },
    { kind: 'lost', key: 's3', message: 'no thread' },
  ]);
});

it.concurrent(
  'refuses a result of another version with the reason, and has it computed again',
  async () => {
    const { outcomes, notices } = await carriedOut(
      [taskOf('s1')],
      ({ key }) => Promise.resolve({ kind: 'overdue', key }),
      async (port) => {
        // Somebody else takes the task before the worker is there.
        const connection = { port, host: '127.0.0.1' };
        const queue = new Queue('sweep-one', { connection, prefix: 'cpe' });
        await queue.add('task', {}, { jobId: 's1' });
        const theirs = new Worker(
          'sweep-one',
          () => Promise.resolve({ core: 'b', outcome: '', signature: null }),
          { connection, prefix: 'cpe' },
        );
        while ((await queue.getCompletedCount()) === 0) await sleep(20);
        await theirs.close();
        await queue.close();
      },
    );
    expect(outcomes).toEqual([{ kind: 'overdue', key: 's1' }]);
    expect(notices).toEqual([
      'A result of the version b is refused: this sweep is of the version a.',
    ]);
  },
);

it.concurrent('gives each task its spec, whatever an earlier one left behind', async () => {
  const own = await ownEngine();
  const specs = new Map<string, string>();
  const run: WorkerControls['run'] = ({ key, specText }) => {
    specs.set(key, specText);
    return Promise.resolve({ kind: 'overdue', key });
  };
  const served = await own.serve(run);
  const first = (await own.openSweep()).submit([taskOf('s1')]);
  await first[Symbol.asyncIterator]().next();
  // It is gone, and the worker is not.
  redisCli(own.port, 'del', 'cpe:lease:one');
  const other = { ...taskOf('s2'), specText: 'y' };
  const outcomes = await outcomesOf(await own.openSweep(), [other]);
  served.stop();
  await served.ended;
  expect(outcomes).toEqual([{ kind: 'overdue', key: 's2' }]);
  expect(Object.fromEntries(specs)).toEqual({ s1: 'x', s2: 'y' });
});

it.concurrent('adds nothing again that a dead collector left there as done', async () => {
  const own = await ownEngine();
  const tasks = Array.from({ length: 2400 }, (_, index) => taskOf(`s${index}`));
  const last = tasks.slice(-400);
  const served = await own.serve(({ key }) => Promise.resolve({ kind: 'overdue', key }));
  const queue = new Queue('sweep-one', { connection: { port: own.port }, prefix: 'cpe' });
  await (await own.openSweep()).submit(last)[Symbol.asyncIterator]().next();
  while ((await queue.getCompletedCount()) < last.length) await sleep(20);
  served.stop();
  await served.ended;
  redisCli(own.port, 'del', 'cpe:lease:one');
  const executor = await own.openSweep();
  const outcomes = executor.submit(tasks)[Symbol.asyncIterator]();
  for (let taken = 0; taken < last.length; taken++) await outcomes.next();
  const waited = outcomes.next();
  while ((await queue.getWaitingCount()) < 2000) await sleep(20);
  await sleep(300);
  expect(await queue.getWaitingCount()).toBe(2000);
  await executor.close();
  await Promise.all([waited, queue.close()]);
});
