/** Other clients of a real redis-server write what they like: nothing hangs, and nothing that they wrote counts. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, expect, it, vi } from 'vitest';
import { registeredSweeps } from '../../../src/engine/registry';
import { engineBench, until, withoutTimes } from './engineBench';
import { cliOfSuite, ending, json, linesOf } from './suite';

const cli = cliOfSuite();
const bench = engineBench(cli);
const KEY = 'a secret of the laboratory';
const KEY_NAME = 'CPE_SWEEP_KEY';
const PREFIX = 'cpe';
const SWEEPS = 'cpe:sweeps';

const peers: Redis[] = [];
afterAll(async () => {
  for (const peer of peers) peer.disconnect();
  await bench.endAll();
});

/** A redis-server of its own, and a client of it that writes what it likes. */
async function hostileEngine() {
  const folder = bench.newFolder(0.25);
  const { port, engine } = await bench.engineAt(folder);
  const peer = new Redis(port).on('error', () => undefined);
  peers.push(peer);

  /** The queue of the only sweep that is registered, as a client of BullMQ sees it, once so many tasks wait in it. */
  const tasksOfSweep = async (number: number) => {
    let [id] = await peer.hkeys(SWEEPS);
    for (; id === undefined; [id] = await peer.hkeys(SWEEPS)) await sleep(20);
    const connection = { port, host: '127.0.0.1' };
    const queue = new Queue(`sweep-${id}`, { connection, prefix: PREFIX });
    queue.on('error', () => undefined);
    for (;;) {
      const ids = await queue.getRanges(['waiting'], 0, -1);
      if (ids.length >= number) return { queue, ids };
      await sleep(20);
    }
  };
  /** Ends a task as a worker would, with any text as what it gave back. */
  const end = async (queue: Queue, id: string, text: string): Promise<void> => {
    await peer.lrem(queue.toKey('wait'), 0, id);
    await peer.hset(queue.toKey(id), 'returnvalue', text);
    await peer.zadd(queue.toKey('completed'), 1, id);
  };
  return {
    ...{ folder, engine, peer, tasksOfSweep, end },
    sweep: (seeds: number, ...args: readonly string[]) =>
      bench.sweep(folder, engine, '--seeds', `1-${seeds}`, ...args),
    /** The version that the results of the only sweep have to be of. */
    coreOfSweep: async () => String(json((await peer.hvals(SWEEPS))[0] ?? '{}')['core']),
  };
}

/** Starts something that has a key in its environment. */
function withKey<Started>(key: string, start: () => Started): Started {
  vi.stubEnv(KEY_NAME, key);
  try {
    return start();
  } finally {
    vi.unstubAllEnvs();
  }
}

let local: Promise<string> | null = null;
/** The lines of the first of 20 seeds, as they are without an engine. */
async function linesOfSeeds(most: number): Promise<readonly string[]> {
  local ??= bench.locally(bench.newFolder(0.25), '--seeds', '1-20');
  return withoutTimes(await local).filter((line) => Number(/"seed":(\d+)/.exec(line)?.[1]) <= most);
}

// Most of their time they wait for processes: they wait at the same time.

/** Texts of entries that are no sweep, by the id that they stand under. */
const ENTRIES = {
  'no-json': '{',
  null: 'null',
  'another-id': '{"id":"y","name":"n","core":"c"}',
  numbers: '{"id":"numbers","name":1,"core":2}',
  'a:b': '{"id":"a:b","name":"n","core":"c"}',
  bytes: Buffer.from([0x7b, 0xff, 0xfe]),
  'ten-megabytes': 'x'.repeat(1e7),
};

it.concurrent('is told of what is no sweep, and of a list that is none', async () => {
  const { engine, peer, sweep } = await hostileEngine();
  const told = async (...named: readonly string[]): Promise<void> => {
    const [list, worker] = await Promise.all([
      bench.start('worker', '--list', '--engine', engine, '--json').ended,
      bench.start('worker', '--until-empty', '--engine', engine).ended,
    ]);
    expect(json(list.stdout)).toMatchObject({ sweeps: [] });
    for (const { code, stderr } of [list, worker]) {
      expect(code).toBe(0);
      for (const words of named) expect(stderr).toContain(words);
    }
  };
  // A sweep may end while the list is read.
  const said = vi.fn();
  vi.spyOn(peer, 'hkeys').mockResolvedValueOnce(['ended']);
  expect(await registeredSweeps(peer, said)).toEqual([]);
  expect(said).not.toHaveBeenCalled();
  await peer.hset(SWEEPS, ENTRIES);
  await told(...Object.keys(ENTRIES).map((id) => `entry ${id} of`));
  await peer.set(SWEEPS, 'x');
  await told('is no list of sweeps');
  // Who submits has to be listed.
  expect(await sweep(2).ended).toMatchObject(ending(2, 'cpe:sweeps is no list of sweeps'));
});

it.concurrent('lists names without raw control characters, and no false worker', async () => {
  const { engine, peer } = await hostileEngine();
  const escape = '\u001b[2J\u009b31m\u202e';
  const id = `s${'b'.repeat(32)}`;
  const theirs = { id, name: `${escape}theirs`, core: escape };
  await peer.hset(SWEEPS, id, JSON.stringify(theirs));
  const worker = { machine: `${escape}lab`, pid: 1, core: escape, jobs: 1, done: 0 };
  await peer.set('cpe:worker:1', JSON.stringify(worker));
  await peer.set('cpe:worker:2', 'null');
  await peer.set('cpe:worker:3', '{"machine":{}}');
  await peer.hset('cpe:worker:4', 'a', 'b');
  // eslint-disable-next-line no-control-regex
  const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
  const words = ['worker', '--list', '--engine', engine];
  const lists = [words, [...words, '--json']].map((all) => bench.start(...all).ended);
  for (const { code, stdout, stderr } of await Promise.all(lists)) {
    expect(code).toBe(0);
    expect(stdout).toContain('theirs');
    expect(stdout.match(/lab/g)).toHaveLength(1);
    expect(stdout + stderr).not.toMatch(raw);
  }
  // The same in what a worker says of a sweep that is not its own.
  const other = bench.worker(engine);
  await until(() => other.told().includes('theirs'));
  expect(other.told()).not.toMatch(raw);
});

it.concurrent('refuses, counts and computes again each result that is none', async () => {
  const { folder, engine, peer, sweep, tasksOfSweep, coreOfSweep, end } = await hostileEngine();
  const report = join(folder, 'report.md');
  const running = sweep(20, '--report', report);
  const { queue, ids } = await tasksOfSweep(20);
  const core = await coreOfSweep();
  const outcome = (value: unknown): string =>
    JSON.stringify({ core, outcome: JSON.stringify(value), signature: null });
  const run = { status: 'certified', samples: 1, seed: 1 };
  const texts = [
    ...['', 'null', '{', '[]', '7', '"x"', '{"core":1}', JSON.stringify({ core, outcome: null })],
    ...[{ core, outcome: { kind: 'no such' } }, { core }].map((one) => JSON.stringify(one)),
    ...[null, { kind: 'no such' }, { kind: 'ended' }].map(outcome),
    outcome({ kind: 'ended', key: ids[13], run, facts: null }),
    outcome({ kind: 'overdue', key: 'another' }),
    outcome({ kind: 'crashed', key: ids[15], message: 7 }),
    '['.repeat(100_000),
    JSON.stringify({ core, outcome: 'x'.repeat(1e6), signature: null }),
    JSON.stringify({ core: `b\u001b[2J`, outcome: {} }),
    JSON.stringify({ core: 'b', outcome: '', signature: null }),
  ];
  expect(texts).toHaveLength(20);
  for (const [index, text] of texts.entries()) await end(queue, ids[index] ?? '', text);
  // Neither what is no hash, nor what was never asked for.
  await peer.set(queue.toKey('stranger'), 'x');
  await peer.zadd(queue.toKey('completed'), 0, 'stranger', 0, 'nobody');
  await queue.close();
  bench.worker(engine);
  const { code, stdout, stderr } = await running.ended;
  expect(json(stdout)).toMatchObject({ signed: false, refused: 20, failed: 0 });
  expect(code).toBe(0);
  expect(stderr).toMatch(/not signed.*CPE_SWEEP_KEY/);
  expect(readFileSync(report, 'utf8')).toMatch(/not signed/);
  // eslint-disable-next-line no-control-regex
  expect(stderr).not.toMatch(/\u001b/);
  expect(withoutTimes(running.out)).toEqual(await linesOfSeeds(20));
});

it.concurrent('asks for a result no more than three times, and goes on', async () => {
  const { engine, peer, sweep, tasksOfSweep, end } = await hostileEngine();
  const running = sweep(2);
  const { queue, ids } = await tasksOfSweep(2);
  const [first = ''] = ids;
  let written = 0;
  const writing = new AbortController();
  const ceaseless = (async () => {
    while (!writing.signal.aborted) {
      if ((await peer.lpos(queue.toKey('wait'), first)) !== null) {
        written += 1;
        await end(queue, first, JSON.stringify({ core: 'b', outcome: 'x', signature: null }));
      }
      await sleep(5);
    }
  })();
  await until(() => written >= 3);
  bench.worker(engine);
  const { code, stdout } = await running.ended;
  writing.abort();
  await ceaseless;
  await queue.close();
  expect({ code, ...json(stdout) }).toMatchObject({ code: 4, ran: 1, failed: 1, refused: 3 });
  expect(written).toBe(3);
  expect(linesOf(running.out)).toHaveLength(1);
});

it.concurrent('works on, though a job or its spec was written by somebody else', async () => {
  const { engine, peer, sweep, tasksOfSweep } = await hostileEngine();
  const running = sweep(12);
  const { queue, ids } = await tasksOfSweep(12);
  const noTasks = ['{"task":"{"}', '{"task":7}', '{"task":"{}","signature":null}'];
  const spoilt = ['{', 'null', '7', ...noTasks];
  for (const [index, data] of spoilt.entries()) {
    await peer.hset(queue.toKey(ids[index] ?? ''), 'data', data);
  }
  const opts = { opts: '{"attempts":1e9,"backoff":1}', data: '{}' };
  await peer.hset(queue.toKey(ids[6] ?? ''), opts);
  await peer.set(queue.toKey(ids[7] ?? ''), 'no hash');
  // It looks at what was given up only once it looks through what waits, too.
  running.child.kill('SIGSTOP');
  const isTimeToLook = sleep(2000);
  bench.worker(engine);
  while ((await queue.getFailedCount()) < spoilt.length) await sleep(20);
  await isTimeToLook;
  running.child.kill('SIGCONT');
  await until(() => running.count() >= 3);
  // Everything is gone: the sweep is, its specs are, and what waits.
  await peer.flushall();
  await queue.close();
  const { code, stdout, stderr } = await running.ended;
  expect({ code, ...json(stdout) }).toMatchObject({ code: 0, tasks: 12, failed: 0, refused: 0 });
  expect(stderr).toMatch(/added again/);
  expect(withoutTimes(running.out)).toEqual(await linesOfSeeds(12));
});

it.concurrent(
  'with a key, takes what its workers have signed, and nothing that was changed on the way',
  async () => {
    const { engine, peer, sweep, tasksOfSweep, coreOfSweep, end } = await hostileEngine();
    const running = withKey(KEY, () => sweep(6));
    const { queue, ids } = await tasksOfSweep(6);
    // It looks at nothing before a worker has met what was changed.
    running.child.kill('SIGSTOP');
    const core = await coreOfSweep();
    const forged = (key: string, sign: (text: string) => string | null): string => {
      const outcome = JSON.stringify({ kind: 'overdue', key });
      return JSON.stringify({ core, outcome, signature: sign(outcome) });
    };
    const by = (key: string) => (text: string) =>
      createHmac('sha256', key)
        .update(JSON.stringify(['result', core, ids[1], text]))
        .digest('hex');
    const unsigned = forged(ids[0] ?? '', () => null);
    await end(queue, ids[0] ?? '', unsigned);
    await end(queue, ids[1] ?? '', forged(ids[1] ?? '', by('another key of the laboratory')));
    // Signed, but of another run.
    await end(queue, ids[2] ?? '', forged(ids[2] ?? '', by(KEY)));
    // A task that its submitter never asked for.
    const data = json((await peer.hget(queue.toKey(ids[3] ?? ''), 'data')) ?? '{}');
    const task = json(String(data['task']));
    const changed = { ...data, task: JSON.stringify({ ...task, seed: 99 }) };
    await peer.hset(queue.toKey(ids[3] ?? ''), 'data', JSON.stringify(changed));
    withKey(KEY, () => bench.worker(engine));
    while ((await queue.getFailedCount()) === 0 || (await queue.getCompletedCount()) < 5)
      await sleep(20);
    await queue.close();
    running.child.kill('SIGCONT');
    const { code, stdout } = await running.ended;
    expect(json(stdout)).toMatchObject({ signed: true, refused: 3, failed: 0 });
    expect(code).toBe(0);
    expect(withoutTimes(running.out)).toEqual(await linesOfSeeds(6));
  },
);

it.concurrent('leaves sweeps of another key or of none alone, and wants a long one', async () => {
  const { engine, sweep, tasksOfSweep } = await hostileEngine();
  const signed = withKey(KEY, () => sweep(2));
  const { queue } = await tasksOfSweep(2);
  await queue.close();
  const workerWith = (key: string) =>
    withKey(key, () => bench.start('worker', '--until-empty', '--engine', engine).ended);
  const [none, other, short] = ['', 'another key of the laboratory', 'short'].map(workerWith);
  for (const one of [none, other])
    expect((await one)?.stderr).toMatch(/is signed by another CPE_SWEEP_KEY/);
  expect(await short).toMatchObject(ending(2, 'CPE_SWEEP_KEY has 5 characters'));
  expect(signed.count()).toBe(0);
  expect((await workerWith(KEY)).code).toBe(0);
  expect((await signed.ended).code).toBe(0);
});
