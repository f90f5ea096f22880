import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import type { RunResult } from '../../../../src/core/run/result/result';
import * as keeper from '../../../../src/host/archive/keeper';
import { RunController } from '../../../../src/host/runs/runController';
import type { RunRecord } from '../../../../src/host/runs/runRecord';
import { RecordStore } from '../../../../src/host/archive/recordStore';
import { RUN_FORMAT } from '../../../../src/host/runs/storedRun';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { RunPool } from '../../../../src/host/compare/runPool';
import { FACTS, problem, report, result, stoppingTest } from '../samples';
import { measuringOf } from '../../webview/snapshots';
import { MemoryFiles, settled } from '../archive/memoryFiles';

const HISTORY_SIZE = 8;
const SPEC = { uri: 'file:///a.cpe.json', fileName: 'a.cpe.json', text: '{}' };

interface Settings {
  readonly session?: string;
  readonly timer?: FakeTimer;
  readonly maxWorkers?: number;
  readonly isWindowThere?: (session: string) => boolean | null;
}

/** A window over a store. */
function controller(files = new MemoryFiles(), settings: Settings = {}) {
  const { timer = new FakeTimer(), maxWorkers = 3, session = 'first' } = settings;
  const { isWindowThere = () => null } = settings;
  const workers = new FakeWorkers();
  let count = 0;
  const runs = new RunController({
    workers: workers.factory,
    timer,
    store: new RecordStore(RUN_FORMAT, files, () => undefined),
    pool: new RunPool(workers.factory, timer, maxWorkers + 1),
    historySize: () => HISTORY_SIZE,
    session,
    isWindowThere,
    newId: () => `${session}-${(count += 1)}`,
  });
  const ended: string[] = [];
  runs.onEnded((run) => ended.push(`${run.id} ${run.state}`));
  const removed: string[] = [];
  runs.onRemoved(({ id }) => removed.push(id));
  return { timer, workers, runs, files, ended, removed };
}

/** A window that has read the store. */
async function opened(files: MemoryFiles | undefined, settings: Settings) {
  const window = controller(files, settings);
  await window.runs.loaded;
  return window;
}

/** The state of a run, and whether it lives in this window or elsewhere. */
function placeOf(run: RunRecord | null): string {
  return `${run?.state} ${run?.isLiving ? 'here' : run?.isElsewhere ? 'elsewhere' : 'nowhere'}`;
}

type Window = Awaited<ReturnType<typeof opened>>;

/** A run that has made one test; its worker is the last. */
function begun(window: Window, spec = SPEC): RunRecord {
  const run = window.runs.start(spec, NO_OVERRIDES);
  tellFirstTest(window, run);
  return run;
}

function tellFirstTest({ workers }: Window, run: RunRecord): void {
  workers.last.say({ type: 'started', id: run.id, facts: FACTS });
  workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(1, 3)] });
}

/** The last worker has come to the end of a run, which is stored. */
async function end({ workers }: Window, { id }: RunRecord, told: Partial<RunResult> = {}) {
  workers.last.say({ type: 'finished', id, result: { ...result('certified'), ...told } });
  await settled();
}

/** Time passes in a window that says every two seconds that it is there. */
async function pass(timer: FakeTimer, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += keeper.BEAT_EVERY_MS) {
    timer.advance(keeper.BEAT_EVERY_MS);
    await settled();
  }
}

function storedRuns({ texts }: MemoryFiles): readonly string[] {
  return [...texts.keys()].filter((name) => name.endsWith('.run.json'));
}

describe('the runs of a window', () => {
  it('shows an answer before its lower bound is there, and stores it; the end comes with the bound', async () => {
    const window = controller();
    const { workers, runs, ended, files } = window;
    const run = begun(window);
    const answer = { ...result('certified'), lowerBound: null, isBoundMissing: true } as const;
    const shown: unknown[] = [];
    runs.onChanged((now) => shown.push([now.result?.lowerBound, now.live(0).isBoundComing]));
    workers.last.say({ type: 'answered', id: run.id, result: answer });
    expect(run).toMatchObject({ state: 'certified', isLiving: false });
    expect(ended).toEqual([]);
    await settled();
    const next = await opened(files, { session: 'next' });
    // Nobody works it out there.
    expect(next.runs.find(run.id)?.live(0)).toMatchObject({ result: answer });
    expect(next.runs.find(run.id)?.live(0).isBoundComing).toBeUndefined();
    await end(window, run, { lowerBound: 42 });
    expect(shown).toEqual([
      [null, true],
      [42, undefined],
    ]);
    expect(ended).toEqual([`${run.id} certified`]);
  });

  it('leaves a run deleted whose lower bound comes after, and takes the next one', async () => {
    const window = controller(new MemoryFiles(), { maxWorkers: 1 });
    const { workers, runs, files } = window;
    const run = begun(window);
    const waiting = runs.start({ ...SPEC, uri: 'file:///b.cpe.json' }, NO_OVERRIDES);
    workers.last.say({ type: 'answered', id: run.id, result: result('certified') });
    await runs.remove([run]);
    await end(window, run);
    expect(waiting.state).toBe('waiting');
    expect([...files.texts.keys()].some((name) => name.includes(run.id))).toBe(false);
  });

  it('is told again of every change, and marks runs as stale exactly while the text is another', () => {
    const { runs } = controller();
    const changes: string[] = [];
    runs.onChanged((run) => changes.push(`${run.state} ${String(run.live(0).specChanged)}`));
    runs.start(SPEC, NO_OVERRIDES);
    for (const text of ['{}', '{ }', '{  }', '{}']) runs.specChanged(SPEC.uri, text);
    runs.specChanged('file:///b.cpe.json', 'x');
    expect(changes).toEqual(['waiting false', 'waiting true', 'waiting false']);
  });

  it('brings finished runs into the next window, before those that started meanwhile, and no spec with errors', async () => {
    const first = controller();
    const old = begun(first);
    await end(first, old, result('budget'));
    const { id } = first.runs.start(SPEC, NO_OVERRIDES);
    const found = report([problem('meaning', 'wrong')]);
    first.workers.last.say({ type: 'rejected', id, report: found });
    expect(first.runs.find(id)?.state).toBe('problem');
    expect([first.runs.livingOf(SPEC.uri), first.runs.lastOf(SPEC.uri)?.id]).toEqual([null, id]);
    await settled();
    expect(storedRuns(first.files)).toHaveLength(1);
    const second = controller(first.files, { session: 'second' });
    const fresh = second.runs.start(SPEC, NO_OVERRIDES);
    await second.runs.loaded;
    expect(second.runs.all.map((run) => run.id)).toEqual([old.id, fresh.id]);
    expect(second.runs.find(old.id)?.snapshot(0)).toEqual(old.snapshot(0));
    expect(second.runs.lastOf(SPEC.uri)).toBe(fresh);
    expect(second.runs.livingOf(SPEC.uri)).toBe(fresh);
    expect(second.runs.lastResultOf(SPEC.uri)?.id).toBe(old.id);
  });

  it('keeps the errors of a spec until it is tried again, and those of the others', () => {
    const { runs, removed } = controller();
    const other = runs.reject({ ...SPEC, uri: 'file:///b.cpe.json' }, report([]));
    const first = runs.reject(SPEC, report([]));
    const second = runs.reject(SPEC, report([]));
    expect(runs.all).toEqual([other, second]);
    const mended = runs.start(SPEC, NO_OVERRIDES);
    expect(runs.all).toEqual([other, mended]);
    expect(removed).toEqual([first.id, second.id]);
  });

  it('wait their turn where there are more than workers, and can be stopped while they do', async () => {
    const window = controller(undefined, { maxWorkers: 1 });
    const { workers, runs, ended } = window;
    const [first, second, third] = ['a', 'b', 'c'].map((name) =>
      runs.start({ ...SPEC, uri: `file:///${name}.cpe.json` }, NO_OVERRIDES),
    ) as [RunRecord, RunRecord, RunRecord];
    expect([first.state, second.state, third.state]).toEqual(['waiting', 'queued', 'queued']);
    expect(workers.all).toHaveLength(1);
    runs.cancel(second.id);
    expect(ended).toEqual([`${second.id} cancelled`]);
    await end(window, first);
    expect(third.state).toBe('waiting');
    expect(workers.all).toHaveLength(2);
    expect(workers.last.id).toBe(third.id);
  });
});

describe('a run that a person measures', () => {
  it('keeps what is wrong with each entry until that one is entered again, or the batch is complete', async () => {
    const { workers, runs } = controller();
    const request = { journal: { file: '/a', root: '/' }, program: null, version: '1' };
    const ofHost = { writeOn: () => Promise.resolve(null), notice: () => undefined };
    const parts = { request, journal: 'a', ...ofHost };
    const run = runs.start(SPEC, NO_OVERRIDES, parts);
    const { last } = workers;
    last.say({ type: 'started', id: run.id, facts: FACTS });
    const waitsIn = (batch: number): void =>
      last.say({ type: 'measuring', id: run.id, now: measuringOf('manual', { batch }) });
    waitsIn(1);
    const wrong = (sample: number) => ({ message: `wrong ${sample}`, line: 1, column: 1 });
    /** Entered at once, and heard one after the other. */
    const enter = async (samples: readonly number[], refused: readonly number[]) => {
      const told = samples.map((sample) =>
        runs.tell(run.id, { kind: 'sample', pull: 7, sample, values: [1] }),
      );
      const asked = last.sent.slice(-samples.length);
      for (const [index, sample] of samples.entries()) {
        const message = asked[index];
        if (message?.type !== 'tell') throw new Error('nothing was told');
        const faults = refused.includes(sample) ? [wrong(sample)] : [];
        const heard = { faults, accepted: 1 - faults.length, already: 0 };
        last.say({ type: 'heard', id: run.id, request: message.request, heard });
      }
      await Promise.all(told);
      return run.measuring?.faults.map(({ sample }) => sample);
    };
    expect(await enter([1, 2, 3], [2])).toEqual([2]);
    waitsIn(1);
    expect(await enter([4, 5], [4])).toEqual([2, 4]);
    expect(await enter([2], [])).toEqual([4]);
    waitsIn(2);
    expect(run.measuring?.faults).toEqual([]);
  });
});

describe('a run that lives', () => {
  it('is stored from its start on, within its first second, then every few seconds', async () => {
    const window = controller();
    const { files, timer, workers } = window;
    const run = window.runs.start(SPEC, NO_OVERRIDES);
    await settled();
    timer.advance(50);
    tellFirstTest(window, run);
    timer.advance(950);
    await settled();
    const next = await opened(files, { session: 'next', isWindowThere: () => false });
    const left = next.runs.find(run.id);
    expect(left?.live(0)).toMatchObject({ state: 'interrupted', totalSamples: 3 });
    expect(left?.rows).toHaveLength(1);
    const before = files.written.length;
    for (let part = 1; part <= 30; part += 1) {
      timer.advance(keeper.SAVE_EVERY_MS / 10);
      workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(2, 3 + part)] });
    }
    await settled();
    const writes = files.written.slice(before).filter((name) => name.includes('.run.json'));
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.length).toBeLessThanOrEqual(4);
    const [stored = ''] = storedRuns(files);
    expect(files.texts.get(stored)).toMatch(/"owner":"first".*"state":"running"/);
  });

  it('is read again where its window was seen to be gone only after it was read', async () => {
    const window = controller();
    const run = begun(window);
    await settled();
    window.workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(2, 6)] });
    const { files } = window;
    const { read } = files;
    files.read = async (name) => {
      const text = await read(name);
      // The old window stores it for the last time, and ends, while the new one reads.
      if (run.isLiving && name.endsWith('.run.json')) await window.runs.shutDown();
      return text;
    };
    const next = await opened(files, { session: 'next', isWindowThere: () => false });
    expect(next.runs.find(run.id)?.totalSamples).toBe(6);
  });

  it('is resumed after it was stopped, here and in the next window', async () => {
    const first = controller();
    const run = begun(first);
    await end(first, run, { ...result('cancelled'), samples: 3 });
    expect(await first.runs.resume(run.id)).toBe(true);
    expect(first.workers.last.sent[0]).toMatchObject({ id: run.id });
    first.workers.last.say({ type: 'started', id: run.id, facts: FACTS });
    await end(first, run, { ...result('cancelled'), samples: 0 });
    expect(run.live(0)).toMatchObject({ state: 'cancelled', totalSamples: 3 });
    expect(first.ended).toEqual([`${run.id} cancelled`, `${run.id} cancelled`]);
    const second = await opened(first.files, { session: 'second' });
    expect(await second.runs.resume(run.id)).toBe(true);
    expect(second.workers.last.sent[0]).toMatchObject({ id: run.id });
  });

  it('is interrupted where its window was killed: nothing stays running', async () => {
    const first = controller();
    const run = begun(first);
    await settled();
    // As long as its window was heard of lately it may be there; then it is not.
    const timer = new FakeTimer();
    const second = await opened(first.files, { session: 'second', timer });
    const seen = second.runs.find(run.id);
    expect(placeOf(seen)).toBe('running elsewhere');
    expect(second.runs.living).toEqual([]);
    await pass(timer, keeper.GONE_AFTER_MS + keeper.BEAT_EVERY_MS);
    expect(placeOf(seen)).toBe('interrupted nowhere');
    expect(await second.runs.resume(run.id)).toBe(true);
  });
});

describe('two windows on one workspace', () => {
  it('know of each other by their processes where these can be seen, however late a word comes', async () => {
    const first = controller();
    const run = begun(first);
    await settled();
    const timer = new FakeTimer();
    timer.advance(2 * keeper.GONE_AFTER_MS);
    let isThere = true;
    const isWindowThere = () => isThere;
    const second = await opened(first.files, { session: 'second', timer, isWindowThere });
    const seen = second.runs.find(run.id);
    expect(placeOf(seen)).toBe('running elsewhere');
    // The process is gone: nobody waits for a word of it.
    isThere = false;
    await pass(timer, keeper.BEAT_EVERY_MS);
    expect(placeOf(seen)).toBe('interrupted nowhere');
    // The number of its process is that of another one by now.
    timer.advance(2 * keeper.SILENT_AFTER_MS);
    isThere = true;
    const third = await opened(first.files, { session: 'third', timer, isWindowThere });
    expect(placeOf(third.runs.find(run.id))).toBe('interrupted nowhere');
  });

  it('follow the runs of each other, and write over none', async () => {
    const timer = new FakeTimer();
    const one = await opened(undefined, { timer });
    const two = await opened(one.files, { session: 'second', timer });
    const run = begun(one);
    await settled();
    await two.runs.refresh();
    const seen = two.runs.find(run.id) as RunRecord;
    expect(seen.isElsewhere).toBe(true);
    await two.runs.describe(seen, 'title', 'not mine');
    await two.runs.remove([seen]);
    expect(two.runs.find(run.id)).toBe(seen);
    expect(await two.runs.resume(run.id)).toBe(false);
    await pass(timer, 3 * keeper.GONE_AFTER_MS);
    expect(seen.isElsewhere, 'it says that it is there').toBe(true);
    await end(one, run);
    await pass(timer, keeper.BEAT_EVERY_MS);
    expect(placeOf(seen)).toBe('certified nowhere');
    expect(seen.title).toBeNull();
    await one.runs.describe(run, 'title', 'mine');
    await two.runs.describe(seen, 'note', 'of both');
    expect(seen).toMatchObject({ title: 'mine', note: 'of both' });
    expect([...one.files.texts.keys()].filter((name) => name.includes('.alive'))).toEqual([]);
  });

  it('resume a run of a window that is gone, and none that the other one has resumed', async () => {
    const timer = new FakeTimer();
    const gone = controller(undefined, { session: 'gone', timer });
    const run = begun(gone);
    await gone.runs.shutDown();
    expect(gone.workers.last.terminations).toBeGreaterThan(0);
    expect(gone.ended).toEqual([]);
    const one = await opened(gone.files, { session: 'one', timer });
    const two = await opened(gone.files, { session: 'two', timer });
    const left = { state: 'interrupted', totalSamples: 3 };
    expect(one.runs.find(run.id)?.live(0)).toMatchObject(left);
    expect(await one.runs.resume(run.id)).toBe(true);
    expect(one.workers.last.sent[0]).toMatchObject({ type: 'run', specText: SPEC.text });
    expect(await one.runs.resume(run.id)).toBe(false);
    await settled();
    expect(await two.runs.resume(run.id)).toBe(false);
    expect(two.runs.find(run.id)?.isElsewhere).toBe(true);
    one.runs.kill(run.id);
    await pass(timer, keeper.BEAT_EVERY_MS);
    expect(two.runs.find(run.id)?.isElsewhere, 'it is followed to its end').toBe(false);
  });
});

describe('what is done to runs in the history', () => {
  it('a deleted run is gone from the store, and can be brought back', async () => {
    const window = controller();
    const { runs, files, removed } = window;
    const run = begun(window);
    await runs.remove([run]);
    expect(runs.find(run.id), 'a run that lives is not deleted').toBe(run);
    await end(window, run);
    await runs.remove([run]);
    expect(removed).toEqual([run.id]);
    expect([...files.texts.keys()]).toEqual([]);
    runs.bringBack([run]);
    await settled();
    expect(runs.all).toEqual([run]);
    expect(storedRuns(files)).toHaveLength(1);
  });

  it('only so many runs are kept, and none that lives is deleted', async () => {
    const window = controller(undefined, { maxWorkers: 100 });
    const living = begun(window);
    await settled();
    for (let count = 0; count < 2 * HISTORY_SIZE; count += 1) {
      window.timer.advance(10);
      await end(window, begun(window, { ...SPEC, uri: `file:///${count}.cpe.json` }));
    }
    const stored = storedRuns(window.files);
    expect(stored).toHaveLength(HISTORY_SIZE);
    expect(stored.some((name) => name.includes(living.id))).toBe(true);
    expect(window.runs.find(living.id)).toBe(living);
  });

  it('nothing that ended is lost where the store is deleted, filled with garbage or read-only', async () => {
    const window = controller();
    const { files, runs } = window;
    const run = begun(window);
    await settled();
    files.texts.clear();
    files.texts.set('9-x.run.json', 'garbage');
    await end(window, run);
    expect(runs.living).toEqual([]);
    const next = await opened(files, { session: 'next' });
    expect(next.runs.all.map(({ id, state }) => [id, state])).toEqual([[run.id, 'certified']]);
    expect(files.texts.get('9-x.run.json.unreadable')).toBe('garbage');
    const readOnly = new MemoryFiles();
    readOnly.write = () => Promise.reject(new Error('read-only'));
    const other = controller(readOnly);
    await end(other, begun(other));
    await other.runs.refresh();
    expect(other.runs.all.map(({ state }) => state)).toEqual(['certified']);
  });
});
