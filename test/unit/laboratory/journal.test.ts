/** The journal and its lock on a real file system, with processes that are killed. */
import { build } from 'esbuild';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { OutOfSamples, type MeasurementSource } from '../../../src/core/experiment/source';
import { examined } from '../../../src/core/experiment/readJournal';
import { Conduct } from '../../../src/core/experiment/conduct';
import { linesOf } from '../../../src/laboratory/journalFile';
import { lockJournal } from '../../../src/laboratory/journalLock';
import { openJournal } from '../../../src/laboratory/openJournal';
import { machineId, ownerIn, startOf } from '../../../src/laboratory/lockOwner';
import { until } from '../cli/engineBench';
import { ending, heard, json, linesOf as linesIn } from '../cli/suite';
import { measured, preparedFrom, specText } from '../experiment/lab';
import { ownFolder } from '../ownFolder';
import { replayed } from '../../../src/core/experiment/journal';

const folder = ownFolder();
const runner = join(folder, 'dist', 'runner.mjs');
const SPEC = specText({
  environment: { type: 'process', command: ['none'], maxBatch: 10 },
  assumptions: { noiseScale: 0.5, feedbackRange: [-2, 2] },
});

beforeAll(async () => {
  await build({
    ...{ bundle: true, entryPoints: ['test/unit/laboratory/runner.ts'], outfile: runner },
    ...{ format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
    mainFields: ['module', 'main'],
  });
});

function place() {
  const own = mkdtempSync(join(folder, 'place-'));
  const spec = join(own, 'pairs.cpe.json');
  writeFileSync(spec, SPEC);
  const journal = join(own, 'pairs.cpe-journal.ndjson');
  return { spec, journal, lock: `${journal}.lock` };
}

function run(spec: string, ...flags: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, spec, '0', ...flags], {
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** A process on its own, what it says, and how it ends. */
function started(program: string, ...args: readonly string[]) {
  const child = spawn(program, args, { detached: true });
  return { child, ...heard(child) };
}

const start = (spec: string, pause: number) =>
  started(process.execPath, runner, spec, String(pause));

const hasAnswers = (journal: string): boolean => linesIn(journal).length > 3;

const PREPARED = preparedFrom(SPEC);

function opening(file: string, notice: (text: string) => void = () => undefined) {
  const own = { text: SPEC, overrides: { set: [] }, prepared: PREPARED };
  const basis = { root: null, ...own, version: '0' };
  return openJournal({ file, ...basis, notice });
}

describe('the lock of a journal', () => {
  const owner = (changes: object = {}) =>
    JSON.stringify({
      ...{ pid: process.pid, started: startOf(process.pid), machine: hostname() },
      ...{ group: null, groupStarted: null, id: 'x', ...changes },
    });

  const GONE = 2 ** 22 + 1;

  it('keeps others out while its process lives, here or where that cannot be known, unless it is forced', async () => {
    const bystander = spawn('sleep', ['60'], { detached: true });
    // Elsewhere its group has that number.
    const group = bystander.pid ?? 0;
    const elsewhere = { pid: GONE, group, groupStarted: startOf(group) };
    for (const [changes, named] of [
      [{}, `Process ${process.pid} has the journal`],
      [{ machine: 'elsewhere' }, 'on the machine elsewhere'],
      [{ ...elsewhere, machine: 'elsewhere' }, 'on the machine elsewhere'],
      [{ ...elsewhere, machineId: 'another' }, 'another container'],
      [{ ...elsewhere, machineId: machineId(), namespace: 'pid:[1]' }, 'another container'],
    ] as const) {
      const { journal, lock } = place();
      writeFileSync(lock, owner(changes));
      await expect(lockJournal(journal)).rejects.toThrow(named);
      expect(readFileSync(lock, 'utf8')).toBe(owner(changes));
      (await lockJournal(journal, { force: true })).release();
      expect(existsSync(lock)).toBe(false);
    }
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
    bystander.kill();
  });

  it.each([
    ['is gone', { pid: GONE }],
    ['has got its number since', { started: 'another boot:1' }],
  ])('is taken over where its process %s', (_name, changes) => {
    const { spec, lock } = place();
    writeFileSync(lock, owner(changes));
    expect(run(spec)).toMatchObject(ending(0, 'taken over'));
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over by one of many, and the program of its dead owner is ended first', async () => {
    const { journal, lock } = place();
    const program = started('sleep', '60');
    const group = program.child.pid ?? 0;
    writeFileSync(lock, owner({ pid: GONE, group, groupStarted: startOf(group) }));
    const tried = await Promise.allSettled(Array.from({ length: 12 }, () => lockJournal(journal)));
    const got = tried.filter(({ status }) => status === 'fulfilled');
    expect(got).toHaveLength(1);
    await program.ended;
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, group: null });
    // Nothing else is left beside it.
    expect(readdirSync(join(journal, '..'))).toHaveLength(2);
    for (const one of got) if (one.status === 'fulfilled') one.value.release();
    expect(existsSync(lock)).toBe(false);
  });

  it('ends no process of which it cannot know that its dead owner started it: anybody may have written it', async () => {
    const { journal, lock } = place();
    // The negative of 1 would be every process, whenever the first one started.
    for (const group of [1, 0, -1, '1'])
      expect(ownerIn(owner({ pid: GONE, group }))?.group).toBe(null);
    const bystander = spawn('sleep', ['60'], { detached: true });
    for (const started of [{}, { groupStarted: 'another boot:1' }]) {
      for (const group of [bystander.pid ?? 0, 1, 0, -1, '1']) {
        writeFileSync(lock, owner({ pid: GONE, group, ...started }));
        (await lockJournal(journal)).release();
      }
    }
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
    bystander.kill();
  });

  it('keeps others out from another container, where its process is not seen, and is never stale there', async () => {
    // Root of its own, so that it needs no rights here.
    const container = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
    const inside = (...args: readonly string[]) =>
      started('unshare', ...container, process.execPath, runner, ...args);
    const { spec, journal, lock } = place();
    const first = start(spec, 20);
    await until(() => hasAnswers(journal));
    const kept = ending(1, `Process ${first.child.pid} in another container`);
    expect(await inside(spec, '0').ended).toMatchObject(kept);
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(3);
    const third = inside(spec, '20');
    await until(() => existsSync(lock) && readFileSync(lock, 'utf8').includes('"namespace"'));
    const held = readFileSync(lock, 'utf8');
    process.kill(-(third.child.pid ?? 0), 'SIGKILL');
    await third.ended;
    // Its number is that of something else here, which is neither gone nor ended.
    const never = /another container.*last showed that it lives .*--force-lock/;
    expect(run(spec)).toMatchObject(ending(1, never));
    expect(readFileSync(lock, 'utf8')).toBe(held);
    const forced = run(spec, '--force-lock');
    expect([forced.code, json(forced.stdout).status]).toEqual([0, 'certified']);
    expect(examined(() => linesOf(journal)).fault).toBeNull();
  });

  it('that another has taken stops its first owner before the next line', async () => {
    const { spec, journal } = place();
    const first = start(spec, 20);
    await until(() => hasAnswers(journal));
    const lock = await lockJournal(journal, { force: true });
    const before = readFileSync(journal, 'utf8');
    const { code, stdout } = await first.ended;
    expect(code).toBe(4);
    expect(json(stdout).message).toMatch(new RegExp(`Process ${process.pid} has taken`));
    expect(readFileSync(journal, 'utf8')).toBe(before);
    lock.release();
    expect(run(spec).code).toBe(0);
    expect(examined(() => linesOf(journal)).fault).toBeNull();
  });
});

describe('an experiment that is conducted', () => {
  async function conducted(source: MeasurementSource, file: string, stop?: Promise<unknown>) {
    const journal = await opening(file);
    const { writer } = journal;
    if (writer === null) throw new Error('not open for writing');
    const running = new Conduct({
      ...{ experiment: replayed(journal), journal: writer, by: 'process' },
      source: () => source,
      now: () => '2026-11-22T09:12:31Z',
    });
    void stop?.then(() => running.stop());
    const end = await running.done;
    journal.close();
    return end;
  }
  const source = (measure: MeasurementSource['measure']) => ({
    measure,
    close: () => Promise.resolve(),
  });
  const never = () => new Promise<void>(() => undefined);

  it('ends as failed where its source does, and can be resumed; as budget where the source has no more', async () => {
    const { journal } = place();
    const ended = (by: () => Promise<void>) => conducted(source(by), journal);
    const failing = (error: Error) => ended(() => Promise.reject(error));
    const failed = await failing(new Error('The balance drifted.'));
    expect(failed).toMatchObject({ message: 'The balance drifted.', resumable: true });
    expect(failed.result.status).toBe('failed');
    const wanted = [{ action: [0, 1], missing: 3 }];
    const out = await failing(new OutOfSamples('No more.', wanted));
    const result = { status: 'budget', reason: 'No more.', samples: 0 };
    expect(out).toMatchObject({ wanted, result });
    const lazy = await ended(() => Promise.resolve());
    expect(lazy.result.status).toBe('failed');
  });

  it('certifies nothing once a number was outside its range, not even if it is measured again', async () => {
    const { journal } = place();
    const outside = source((wanted, take) => {
      const [first] = wanted;
      take({ pull: first?.id ?? 0, observations: [[0.1, 5]] });
      return never();
    });
    const first = await conducted(outside, journal);
    expect(first.result.status).toBe('failed');
    expect(first.message).toMatch(/has 5 in row 2, outside/);
    const nobody = source(() => Promise.reject(new Error('Nobody is asked again.')));
    const again = await conducted(nobody, journal);
    expect(again.message).toBe(first.message);
  });

  it('keeps what arrives while it is stopped', async () => {
    const { journal } = place();
    let late = (): void => undefined;
    const slow: MeasurementSource = {
      measure: (wanted, take) => {
        late = () => {
          for (const { id, action } of wanted)
            take({ pull: id, observations: [measured(action, id, 1)] });
        };
        return never();
      },
      close: () => {
        late();
        late = () => undefined;
        return Promise.resolve();
      },
    };
    const end = await conducted(slow, journal, setTimeout(20));
    expect(end).toMatchObject({ resumable: true, result: { status: 'cancelled' } });
    expect([...linesOf(journal)]).toHaveLength(3);
  });

  it('is failed, not stopped, where what arrived meanwhile is not on the disk', async () => {
    const opened = await opening(place().journal);
    const none = () => undefined;
    const running: Conduct = new Conduct({
      experiment: replayed(opened),
      journal: { append: none, finish: none, sync: () => Promise.reject(new Error('No disk.')) },
      source: () =>
        source(() => {
          running.stop();
          return never();
        }),
      ...{ by: 'process', now: () => '' },
    });
    expect(await running.done).toMatchObject({ message: 'No disk.', result: { status: 'failed' } });
    opened.close();
  });
});

describe('the file of a journal', () => {
  it('holds up to the last whole line wherever it is cut, and goes on from there', async () => {
    const { journal: file } = place();
    const reopened = async () => {
      const notices: string[] = [];
      const opened = await opening(file, (text) => notices.push(text));
      const experiment = replayed(opened);
      while (experiment.step().type === 'event');
      return { ...opened, experiment, notices };
    };
    const note = 'ä€😀';
    /** A sample more. */
    const measure = async (): Promise<void> => {
      const { experiment, writer, close } = await reopened();
      const [pull] = experiment.open?.wanted() ?? [];
      if (pull === undefined || writer === null) throw new Error('nothing is asked');
      const { id, action } = pull;
      const answer = { pull: id, observations: [measured(action, id, 1)], note };
      const facts = { batch: experiment.open?.batch.number ?? 0, action, at: '', by: 'test' };
      writer.append([{ type: 'answer', answer, ...facts }]);
      close();
    };
    await measure();
    const one = readFileSync(file);
    await measure();
    const two = readFileSync(file);
    for (let end = one.length; end <= two.length; end++) {
      writeFileSync(file, two.subarray(0, end));
      const { experiment, notices, close } = await reopened();
      close();
      // A last line without its end is whole if it is JSON.
      const isWhole = end >= two.length - 1;
      expect([end, experiment.samples]).toEqual([end, isWhole ? 2 : 1]);
      expect(notices).toHaveLength(isWhole || end === one.length ? 0 : 1);
      expect(readFileSync(file).equals(isWhole ? two : one)).toBe(true);
    }
    writeFileSync(file, two.subarray(0, two.length - 5));
    await measure();
    expect(readFileSync(file).equals(two)).toBe(true);
  });

  it('is made where its header was cut, and never of another file', async () => {
    const { journal: file } = place();
    const notices: string[] = [];
    const open = async () => (await opening(file, (text) => notices.push(text))).close();
    await open();
    const header = readFileSync(file, 'utf8');
    for (const length of [0, 1, 10, 40, header.length - 2]) {
      writeFileSync(file, header.slice(0, length));
      await open();
      expect(readFileSync(file, 'utf8')).toBe(header);
    }
    expect(notices).toHaveLength(4);
    expect(notices[0]).toContain('was cut off');
    for (const text of ['my notes', 'x{"journal":1,', '\n', `${header.slice(0, 40)}\n`]) {
      writeFileSync(file, text);
      await expect(open()).rejects.toThrow(/^The first line /);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});
