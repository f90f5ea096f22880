/** Comparisons over fake workers: what is run, what is kept, what is stored. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingFacts } from '../../../../src/core/sweep/comparison';
import type { EndedRun } from '../../../../src/core/sweep/endedRun';
import type { Task, TaskOutcome } from '../../../../src/core/sweep/task';
import { comparisonCsv } from '../../../../src/core/report/comparisonText';
import { summarise } from '../../../../src/core/sweep/summary';
import { ComparisonController } from '../../../../src/host/compare/comparisonController';
import { COMPARISON_FORMAT } from '../../../../src/host/compare/storedComparison';
import { BEAT_EVERY_MS } from '../../../../src/host/archive/keeper';
import { RecordStore } from '../../../../src/host/archive/recordStore';
import { RunPool } from '../../../../src/host/compare/runPool';
import type { ComparisonRecord } from '../../../../src/host/compare/comparisonRecord';
import { overridesFor } from '../../../../src/host/compare/variants';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { FakeWorkers, type FakeWorker } from '../fakeWorker';
import { FakeTimer } from '../fakeTimer';
import { MemoryFiles, settled } from '../archive/memoryFiles';
import { FACTS, problem, result } from '../samples';

const PAPER = overridesFor('gcb-pe', 'paper');
const SPEC = { uri: 'file:///project/a.cpe.json', fileName: 'a.cpe.json', text: '{}' };

interface Settings {
  readonly cores?: number;
  readonly session?: string;
  readonly timer?: FakeTimer;
  readonly isWindowThere?: (session: string) => boolean | null;
}

/** A window over a store. */
function bench(files = new MemoryFiles(), settings: Settings = {}) {
  const { cores = 2, session = 'first', timer = new FakeTimer() } = settings;
  const workers = new FakeWorkers();
  const warnings: string[] = [];
  let ids = 0;
  const controller = new ComparisonController({
    pool: new RunPool(workers.factory, timer, cores),
    timer,
    store: new RecordStore(COMPARISON_FORMAT, files, (message) => warnings.push(message)),
    historySize: () => 4,
    session,
    isWindowThere: settings.isWindowThere ?? (() => null),
    newId: () => `${session} ${(ids += 1)}`,
  });
  return { workers, timer, controller, files, warnings };
}

/** The task that a worker has. */
function taskOf(worker: FakeWorker): Task {
  const request = worker.sent.at(-1);
  if (request?.type !== 'task') throw new Error('it has no task');
  return request.task;
}

/** @param outcome of the task that a worker has */
function tell(worker: FakeWorker, outcome: OutcomeOf): void {
  const { id } = worker;
  worker.say({ type: 'taskEnded', id, outcome: { ...outcome, key: taskOf(worker).key } });
}

type OutcomeOf<One = TaskOutcome> = One extends TaskOutcome ? Omit<One, 'key'> : never;

function finish(worker: FakeWorker, samples: number, more: Partial<EndedRun> = {}): void {
  const { action, estimate, correct, durationMs } = result('certified');
  const { seed } = taskOf(worker);
  tell(worker, {
    kind: 'ended',
    facts: settingFacts(FACTS),
    constants: {},
    run: {
      ...{ action, estimate, correct, durationMs, seed, samples },
      ...{ status: 'certified', limit: null, lowerBound: null, reason: null },
      ...more,
    },
  });
}

function living(workers: FakeWorkers): FakeWorker[] {
  return workers.all.filter((worker) => !worker.isGone);
}

/** As each worker gets its turn. */
function finishAll(
  workers: FakeWorkers,
  end = (worker: FakeWorker): void => finish(worker, 100 + taskOf(worker).seed),
): void {
  for (let worker = living(workers)[0]; worker !== undefined; worker = living(workers)[0])
    end(worker);
}

/** The seeds of a setting that have ended. */
function endedOf({ comparison }: ComparisonRecord, setting = 0): readonly number[] | undefined {
  return comparison.settings[setting]?.runs.map(({ seed }) => seed);
}

describe('repeated runs', () => {
  it('run every seed under every setting, and keep them in the order asked for', async () => {
    const { workers, controller, files } = bench(undefined, { cores: 3 });
    const record = controller.start(SPEC, [NO_OVERRIDES, PAPER], [5, 6, 7]);
    expect(record.isLiving).toBe(true);
    // The second worker answers first.
    finish(workers.all[1] as FakeWorker, 105);
    const first = workers.all.slice(0, 2).map((worker) => worker.sent[0]);
    expect(first).toMatchObject([
      { task: { seed: 5, overrides: NO_OVERRIDES } },
      { task: { seed: 5, overrides: PAPER } },
    ]);
    finishAll(workers);
    expect(record.isLiving).toBe(false);
    for (const setting of [0, 1]) expect(endedOf(record, setting)).toEqual([5, 6, 7]);
    await settled();
    expect([...files.texts.keys()]).toEqual([expect.stringMatching(/\.comparison\.json$/)]);
  });

  it('keep the seeds that have ended when they are called off at once, however many wait, and run the others later', () => {
    const { workers, controller, timer } = bench();
    const seeds = Array.from({ length: 2000 }, (_, index) => index + 1);
    const record = controller.start(SPEC, [NO_OVERRIDES], seeds);
    finish(workers.last, 10);
    let changes = 0;
    const { dispose } = controller.onChanged(() => (changes += 1));
    controller.cancel(record);
    timer.advance(2000);
    // A page and a notice that were told of each would keep the editor busy meanwhile.
    expect(changes).toBe(1);
    dispose();
    expect(living(workers)).toEqual([]);
    expect(record.isLiving).toBe(false);
    expect(endedOf(record)).toEqual([1]);
    expect(summarise(record.comparison).sentences.state).toContain('1,999 were cancelled');
    controller.resume(record);
    finishAll(workers);
    expect(endedOf(record)).toEqual(seeds);
  });

  it('run more seeds, from the one after the last, and take further settings with the same seeds', () => {
    const { workers, controller } = bench();
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finishAll(workers);
    controller.addSeeds(record, 2);
    finishAll(workers);
    expect(endedOf(record)).toEqual([1, 2, 3, 4]);
    controller.addSettings(record, SPEC, [PAPER]);
    finishAll(workers);
    expect(endedOf(record, 1)).toEqual([1, 2, 3, 4]);
  });

  it('say why a setting cannot be run, and call its other seeds off', () => {
    const { workers, controller, timer } = bench();
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2, 3]);
    tell(workers.last, { kind: 'refused', problems: [problem('meaning', 'x')] });
    timer.advance(2000);
    expect(living(workers)).toEqual([]);
    expect(workers.all).toHaveLength(1);
    expect(record.isLiving).toBe(false);
    expect(record.comparison.settings[0]?.rejected).toBe('x is wrong');
    expect(record.isResumable).toBe(false);
    expect(summarise(record.comparison).sentences.caveats).toEqual([
      expect.stringContaining('not run. x is wrong'),
    ]);
  });

  it('stop at the limit of seconds: a setting that reaches it three times is left out, the others go on', () => {
    const { workers, controller, timer } = bench();
    const limits = { seconds: 60 };
    const record = controller.start(SPEC, [PAPER, NO_OVERRIDES], [1, 2, 3, 4, 5], { limits });
    let reached = 0;
    finishAll(workers, (worker) => {
      const task = taskOf(worker);
      expect(task.limits).toEqual(limits);
      if (!JSON.stringify(task.overrides).includes('gcb-pe')) return finish(worker, 100);
      reached += 1;
      // The first two end by themselves; the third takes so long that its worker is ended.
      if (reached === 3) timer.advance(130_000);
      else finish(worker, 1500 * reached, { status: 'budget', limit: 'seconds', correct: null });
    });
    expect(reached).toBe(3);
    expect(record.isLiving).toBe(false);
    const [cut, whole] = summarise(record.comparison).settings;
    expect(cut).toMatchObject({ ended: 3, counted: 3, stopped: 0, cut: 3, spared: 2 });
    expect(cut?.atLeast).toEqual({ samples: 1500, durationMs: expect.any(Number) as number });
    expect(whole).toMatchObject({ ended: 5, stopped: 5 });
    // Who asks for the others gets them, however slow they are.
    controller.resume(record);
    finishAll(workers);
    expect(record.comparison.settings[0]?.runs).toHaveLength(5);
  });

  it('keep a seed whose worker died as failed', () => {
    const { workers, controller } = bench();
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    workers.last.crash('out of memory');
    finishAll(workers);
    expect(record.comparison.settings[0]?.runs).toMatchObject([
      { seed: 1, status: 'failed', reason: 'out of memory' },
      { seed: 2, status: 'certified' },
    ]);
  });
});

describe('stored comparisons', () => {
  /** Of two seeds, of which one has ended and one was called off. */
  async function kept() {
    const window = bench();
    const record = window.controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finish(window.workers.last, 10);
    await window.controller.describe(record, 'title', ' The first ');
    await window.controller.describe(record, 'note', 'seed 1 only');
    await window.controller.shutDown();
    return { ...window, record };
  }

  it('are there in the next window, and none of them is running', async () => {
    const first = await kept();
    expect(living(first.workers)).toEqual([]);
    const second = bench(first.files, { session: 'second' });
    await second.controller.loaded;
    const [restored] = second.controller.all as [ComparisonRecord];
    expect(restored).toMatchObject({ title: 'The first', note: 'seed 1 only' });
    expect(restored).toMatchObject({ isLiving: false, isResumable: true });
    expect(endedOf(restored)).toEqual([1]);
    second.controller.resume(restored);
    finishAll(second.workers);
    expect(endedOf(restored)).toEqual([1, 2]);
    expect(restored.isResumable).toBe(false);
  });

  it('have what has ended also where the window was killed, and are left to it as long as it is there', async () => {
    const first = bench();
    first.controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finish(first.workers.last, 10);
    first.timer.advance(1000);
    await settled();
    let isThere = true;
    const timer = new FakeTimer();
    const isWindowThere = () => isThere;
    const { controller } = bench(first.files, { session: 'second', timer, isWindowThere });
    await controller.loaded;
    const [seen] = controller.all as [ComparisonRecord];
    expect(seen).toMatchObject({ isElsewhere: true, isResumable: false });
    await controller.describe(seen, 'title', 'not mine');
    await controller.remove([seen]);
    expect(controller.all.map(({ title }) => title)).toEqual([null]);
    isThere = false;
    timer.advance(BEAT_EVERY_MS);
    await settled();
    expect(seen).toMatchObject({ isElsewhere: false, isResumable: true });
    expect(endedOf(seen)).toEqual([1]);
  });

  it.each([
    ['seeds', ['4 0 1', '3 1 1', '3 0 3', '0 0 0', '4 0 2'], { left: 1, seconds: 3, points: 0 }],
    ['runs', ['1 0 0', '1 0 0', '1 0 0'], { left: 0, seconds: null, points: 36 }],
  ])('of earlier versions say what they said: %s', async (name, said, more) => {
    const read = (ending: string) =>
      String(readFileSync(new URL(`stored/${name}.${ending}`, import.meta.url)));
    const text = read('comparison');
    const { comparison: alone } = JSON.parse(text) as { comparison: object };
    // The first version had nothing else.
    for (const stored of [text, JSON.stringify(alone)]) {
      const files = new MemoryFiles();
      files.texts.set('5-id.comparison.json', stored);
      const { controller } = bench(files);
      await controller.loaded;
      const [record] = controller.all as [ComparisonRecord];
      const { settings, secondsPerRun: seconds } = summarise(record.comparison);
      const counts = settings.map(({ ended, failed, cut }) => [ended, failed, cut].join(' '));
      expect(counts).toEqual(said);
      const points = settings.flatMap(({ trace }) => trace ?? []).length;
      expect({ left: record.pending.length, seconds, points }).toEqual(more);
      expect(comparisonCsv(record.comparison)).toBe(read('csv'));
    }
  });

  it('are set aside where any part of them is damaged, and the others are shown', async () => {
    const { files, record } = await kept();
    const [name = '', text = ''] = [...files.texts][0] ?? [];
    const damage: readonly (readonly [found: string, instead: string])[] = [
      [text, 'nonsense'],
      ['"version":2', '"version":9'],
      ['"kind":"seeds"', '"kind":"?"'],
      ['"seeds":[1,2]', '"seeds":["1",2]'],
      ['"samples":10', '"samples":"10"'],
      ['"runs":[', '"rejected":1,"runs":['],
      ['"limits":{}', '"limits":{"seconds":"9"}'],
      ['"leftOut":[]', '"leftOut":[{"title":"x"}]'],
      ['"status":"certified"', '"status":7'],
      ['"algorithm":"gcb-pe"', '"algorithm":null'],
      ['"title":"The first"', '"title":{}'],
    ];
    for (const [index, [found, instead]] of damage.entries()) {
      expect(text).toContain(found);
      files.texts.set(`${index}-x.comparison.json`, text.replace(found, instead));
    }
    const { controller, warnings } = bench(files, { session: 'next' });
    await controller.loaded;
    expect(controller.all.map(({ id }) => id)).toEqual([record.id]);
    expect(warnings).toHaveLength(damage.length);
    const others = [...files.texts.keys()].filter((file) => file !== name);
    expect(others.every((file) => file.endsWith('.unreadable'))).toBe(true);
    expect(others).toHaveLength(damage.length);
  });
});
