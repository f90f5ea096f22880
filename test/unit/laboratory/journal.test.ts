/** The journal and its lock on a real file system, with processes that are killed. */
import { build } from 'esbuild';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutOfSamples, type MeasurementSource } from '../../../src/core/experiment/source';
import { examined } from '../../../src/core/experiment/readJournal';
import { Conduct } from '../../../src/core/experiment/conduct';
import { amendAnswers } from '../../../src/core/experiment/tell';
import { linesOf } from '../../../src/laboratory/journalFile';
import { lockJournal } from '../../../src/laboratory/journalLock';
import { openJournal } from '../../../src/laboratory/openJournal';
import { machineId, startOf } from '../../../src/laboratory/lockOwner';
import { measured, preparedFrom, specText } from '../experiment/lab';
import { replayed } from '../../../src/core/experiment/journal';

const folder = mkdtempSync(join(tmpdir(), 'cpe-journal-'));
const runner = join(folder, 'dist', 'runner.mjs');
const SPEC = specText({
  environment: { type: 'process', command: ['none'], maxBatch: 10 },
  assumptions: { noiseScale: 0.5, feedbackRange: [-2, 2] },
});

beforeAll(async () => {
  await build({
    bundle: true,
    entryPoints: ['test/unit/laboratory/runner.ts'],
    outfile: runner,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let places = 0;

function place(): { readonly spec: string; readonly journal: string; readonly lock: string } {
  const own = join(folder, String((places += 1)));
  mkdirSync(own);
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

function start(spec: string, pause: number, env = {}): ChildProcess {
  return spawn(process.execPath, [runner, spec, String(pause)], {
    env: { ...process.env, ...env },
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(5);
}

function opening(file: string, notice: (text: string) => void = () => undefined) {
  const prepared = preparedFrom(SPEC);
  const basis = { root: null, text: SPEC, overrides: { set: [] }, prepared, version: '0' };
  return openJournal({ file, ...basis, notice });
}

/** A result without how long it took. */
function resultIn(stdout: string): Record<string, unknown> {
  return { ...(JSON.parse(stdout) as Record<string, unknown>), durationMs: 0 };
}

describe('the lock of a journal', () => {
  const owner = (changes: object = {}) =>
    JSON.stringify({
      ...{ pid: process.pid, started: startOf(process.pid), machine: hostname() },
      ...{ group: null, groupStarted: null, id: 'x', ...changes },
    });

  it('keeps others out while its process lives, on this machine or another', () => {
    for (const changes of [
      {},
      { machine: 'elsewhere' },
      { machine: 'elsewhere', pid: 2 ** 22 + 1 },
    ]) {
      const { spec, lock, journal } = place();
      writeFileSync(lock, owner(changes));
      const { code, stderr } = run(spec);
      expect(code).toBe(1);
      expect(stderr).toContain('machine' in changes ? 'elsewhere' : String(process.pid));
      expect(existsSync(journal)).toBe(false);
      expect(readFileSync(lock, 'utf8')).toBe(owner(changes));
      expect(run(spec, '--force-lock').code).toBe(0);
    }
  });

  it.each([
    ['machine', { machineId: 'another' }],
    ['container', { machineId: machineId(), namespace: 'pid:[1]' }],
  ])('of another %s of the same name is never stale by itself', (_name, changes) => {
    const { spec, lock, journal } = place();
    const group = spawn('sleep', ['60'], { detached: true });
    const facts = { ...changes, pid: 2 ** 22 + 1, group: group.pid, groupStarted: null };
    writeFileSync(lock, owner(facts));
    expect(run(spec).code).toBe(1);
    expect([existsSync(journal), readFileSync(lock, 'utf8')]).toEqual([false, owner(facts)]);
    expect(run(spec, '--force-lock').code).toBe(0);
    // Its group has that number elsewhere.
    expect(group.kill(0)).toBe(true);
    group.kill();
  });

  it.each([
    ['is gone', { pid: 2 ** 22 + 1 }],
    ['has got its number since', { started: 'another boot:1' }],
  ])('is taken over where its process %s', (_name, changes) => {
    const { spec, lock } = place();
    writeFileSync(lock, owner(changes));
    const { code, stderr } = run(spec);
    expect(code).toBe(0);
    expect(stderr).toContain('taken over');
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over by one of many, and the program of its dead owner is ended first', async () => {
    const { journal, lock } = place();
    const program = spawn('sleep', ['60'], { detached: true });
    const stopped = ended(program);
    const group = program.pid ?? 0;
    writeFileSync(lock, owner({ pid: 2 ** 22 + 1, group, groupStarted: startOf(group) }));
    const tried = await Promise.allSettled(Array.from({ length: 12 }, () => lockJournal(journal)));
    const got = tried.filter(({ status }) => status === 'fulfilled');
    expect(got).toHaveLength(1);
    await stopped;
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, group: null });
    // Nothing else is left beside it.
    expect(
      spawnSync('ls', [join(journal, '..')], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n'),
    ).toHaveLength(2);
    for (const one of got) if (one.status === 'fulfilled') one.value.release();
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    ['whose start it does not know', {}],
    ['that started at another time', { groupStarted: 'another boot:1' }],
  ])('ends no process %s: anybody may have written it', async (_name, changes) => {
    const { journal, lock } = place();
    const bystander = spawn('sleep', ['60'], { detached: true });
    const end = ended(bystander);
    for (const group of [bystander.pid ?? 0, 1, 0, -1, '1']) {
      writeFileSync(lock, owner({ pid: 2 ** 22 + 1, group, ...changes }));
      (await lockJournal(journal)).release();
    }
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
    bystander.kill();
    await end;
  });

  it('keeps others out from another container, where its process is not seen, and is never stale there', async () => {
    // Root of its own, so that it needs no rights here.
    const container = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
    const inside = (...args: readonly string[]) =>
      spawn('unshare', [...container, process.execPath, runner, ...args], { detached: true });
    const { spec, journal, lock } = place();
    const first = start(spec, 20);
    await until(() => existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 4);
    const second = inside(spec, '0');
    let said = '';
    second.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    expect([await ended(second), said]).toEqual([
      ...[1, expect.stringContaining(`Process ${first.pid} in another container`)],
    ]);
    const stopped = ended(first);
    first.kill('SIGTERM');
    expect(await stopped).toBe(3);
    const third = inside(spec, '20');
    await until(() => existsSync(lock) && readFileSync(lock, 'utf8').includes('"namespace"'));
    const held = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; namespace: string };
    const killed = ended(third);
    process.kill(-(third.pid ?? 0), 'SIGKILL');
    await killed;
    // Its number is that of something else here, which is neither gone nor ended.
    const other = run(spec);
    expect([other.code, other.stderr]).toEqual([
      ...[1, expect.stringMatching(/another container.*last showed that it lives .*--force-lock/)],
    ]);
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(held);
    const forced = run(spec, '--force-lock');
    expect([forced.code, resultIn(forced.stdout).status]).toEqual([0, 'certified']);
    expect(examined(() => linesOf(journal)).fault).toBeNull();
  });

  it('that another has taken stops its first owner before the next line', async () => {
    const { spec, journal } = place();
    const first = start(spec, 20);
    let stdout = '';
    first.stdout?.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    const exit = ended(first);
    await until(() => existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 4);
    const lock = await lockJournal(journal, { force: true });
    const before = readFileSync(journal, 'utf8');
    expect(await exit).toBe(4);
    expect(resultIn(stdout).message).toMatch(new RegExp(`Process ${process.pid} has taken`));
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
  const source = (measure: MeasurementSource['measure']): MeasurementSource => ({
    measure,
    close: () => Promise.resolve(),
  });

  it('ends as failed where its source does, and can be resumed; as budget where the source has no more', async () => {
    const { journal } = place();
    const wanted = [{ action: [0, 1], missing: 3 }];
    const failed = await conducted(
      source(() => Promise.reject(new Error('The balance drifted.'))),
      journal,
    );
    expect(failed).toMatchObject({ message: 'The balance drifted.', resumable: true });
    expect(failed.result.status).toBe('failed');
    const out = await conducted(
      source(() => Promise.reject(new OutOfSamples('No more.', wanted))),
      journal,
    );
    expect(out).toMatchObject({
      wanted,
      result: { status: 'budget', reason: 'No more.', samples: 0 },
    });
    const lazy = await conducted(
      source(() => Promise.resolve()),
      journal,
    );
    expect(lazy.result.status).toBe('failed');
  });

  it('certifies nothing once a number was outside its range, not even if it is measured again', async () => {
    const { journal } = place();
    const outside = source((wanted, take) => {
      const [first] = wanted;
      take({ pull: first?.id ?? 0, observations: [[0.1, 5]] });
      return new Promise(() => undefined);
    });
    const first = await conducted(outside, journal);
    expect(first.result.status).toBe('failed');
    expect(first.message).toMatch(/has 5 in row 2, outside/);
    const again = await conducted(
      source(() => Promise.reject(new Error('Nobody is asked again.'))),
      journal,
    );
    expect(again.message).toBe(first.message);
  });

  it('goes on once such a number was corrected as a typing error, with all that was refused beside it', async () => {
    const { journal } = place();
    const wrong = { observations: [[0.1, 5]] };
    const refused = source((wanted, take) => {
      const [first] = wanted;
      take({ pull: first?.id ?? 0, ...wrong });
      return new Promise(() => undefined);
    });
    const failed = await conducted(refused, journal);
    const pull = Number(/--amend (\d+)/.exec(failed.message ?? '')?.[1]);
    const correct = async (observations: readonly (readonly number[])[], samples?: number[]) => {
      const opened = await opening(journal);
      const before = replayed(opened, { keep: new Set([pull]) });
      const answer = { pull, observations, ...(samples && { samples }) };
      const told = { answer, placeOf: () => ({ line: 1, column: 1 }) };
      const teller = { by: 'tell', at: '' };
      const amended = amendAnswers(before, pull, [told], 'a typing error', teller);
      if (amended.ok) opened.writer?.append([amended.entry]);
      opened.close();
      return amended.ok ? null : amended.faults[0]?.message;
    };
    expect(await correct([[0.1, 6]])).toMatch(/has 6 in row 2, outside/);
    expect(await correct([[0.1, 0.5]])).toBeNull();
    const whole = source((wanted, take) => {
      for (const { id, action, remaining } of wanted) {
        const samples = Array.from({ length: remaining }, (_, index) => index + 1);
        take({ pull: id, observations: samples.map((sample) => measured(action, id, sample)) });
      }
      return Promise.resolve();
    });
    expect((await conducted(whole, journal)).result.status).toBe('certified');
  });

  it('keeps what arrives while it is stopped', async () => {
    const { journal } = place();
    let late: (() => void) | null = null;
    const slow: MeasurementSource = {
      measure: (wanted, take) => {
        late = () => {
          for (const { id, action } of wanted)
            take({ pull: id, observations: [measured(action, id, 1)] });
        };
        return new Promise(() => undefined);
      },
      close: () => {
        late?.();
        late = null;
        return Promise.resolve();
      },
    };
    const end = await conducted(slow, journal, setTimeout(20));
    expect(end).toMatchObject({ resumable: true, result: { status: 'cancelled' } });
    expect([...linesOf(journal)]).toHaveLength(3);
  });

  it('is failed, not stopped, where what arrived meanwhile is not on the disk', async () => {
    const opened = await opening(place().journal);
    let started = (): void => undefined;
    const isStarted = new Promise<void>((resolve) => (started = resolve));
    const running = new Conduct({
      experiment: replayed(opened),
      journal: {
        append: () => undefined,
        finish: () => undefined,
        sync: () => Promise.reject(new Error('No disk.')),
      },
      source: () =>
        source(() => {
          started();
          return new Promise(() => undefined);
        }),
      by: 'process',
      now: () => '',
    });
    await isStarted;
    running.stop();
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
      const opened = open().then(
        () => null,
        (error: Error) => error.message,
      );
      expect(await opened).toMatch(/^The first line /);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});
