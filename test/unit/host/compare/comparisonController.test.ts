/** Comparisons over fake workers: what is run, what is kept, what is stored. */
import { describe, expect, it } from 'vitest';
import { summarise } from '../../../../src/core/compare/summary';
import { ComparisonController } from '../../../../src/host/compare/comparisonController';
import { ComparisonStore } from '../../../../src/host/compare/comparisonStore';
import { RunPool } from '../../../../src/host/compare/runPool';
import { overridesFor } from '../../../../src/host/compare/variants';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import type { FakeWorker } from '../fakeWorker';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { MemoryFiles } from '../runs/memoryFiles';
import { FACTS, problem, report, result } from '../samples';

const SPEC = { uri: 'file:///project/a.cpe.json', fileName: 'a.cpe.json', text: '{}' };

function bench(cores = 3, files = new MemoryFiles()) {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  const warnings: string[] = [];
  let ids = 0;
  const controller = new ComparisonController({
    pool: new RunPool(workers.factory, timer, cores),
    timer,
    store: new ComparisonStore(files, (message) => warnings.push(message)),
    newId: () => `id ${(ids += 1)}`,
  });
  return { workers, timer, controller, files, warnings };
}

/** The seed that a worker was asked to run. */
function seedOf(worker: FakeWorker): unknown {
  const request = worker.sent[0];
  return request?.type === 'run' ? request.overrides.set.at(-1)?.[1] : null;
}

function finish(worker: FakeWorker, samples: number): void {
  const { id } = worker;
  worker.say({ type: 'started', id, facts: FACTS });
  const seed = seedOf(worker);
  worker.say({
    type: 'finished',
    id,
    result: { ...result('certified'), seed: Number(seed), samples },
  });
}

function living(workers: FakeWorkers): FakeWorker[] {
  return workers.all.filter((worker) => !worker.isGone);
}

function finishAll(workers: FakeWorkers): void {
  for (let worker = living(workers)[0]; worker !== undefined; worker = living(workers)[0]) {
    finish(worker, 100 + Number(seedOf(worker)));
  }
}

describe('repeated runs', () => {
  it('run every seed under every setting, and keep them in the order asked for', async () => {
    const { workers, controller, files } = bench();
    const record = controller.start(
      SPEC,
      [NO_OVERRIDES, overridesFor('gcb-pe', 'paper')],
      [5, 6, 7],
    );
    expect(record.isRunning).toBe(true);
    // The second worker answers first.
    finish(workers.all[1] as FakeWorker, 105);
    finishAll(workers);
    expect(record.isRunning).toBe(false);
    expect(
      record.comparison.settings.map(({ outcomes }) => outcomes.map(({ seed }) => seed)),
    ).toEqual([
      [5, 6, 7],
      [5, 6, 7],
    ]);
    const requests = workers.all.map(({ sent }) =>
      sent[0]?.type === 'run' ? sent[0].overrides.set : [],
    );
    expect(requests[0]).toEqual([['run.seed', 5]]);
    expect(requests[1]).toEqual([
      ['run.algorithm', 'gcb-pe'],
      ['run.preset', 'paper'],
      ['run.seed', 5],
    ]);
    await Promise.resolve();
    expect(files.texts.size).toBe(1);
  });

  it('keep the seeds that have ended when they are called off, and run the others later', () => {
    const { workers, controller, timer } = bench(2);
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2, 3, 4]);
    finish(workers.last, 10);
    controller.cancel(record);
    timer.advance(2000);
    expect(living(workers)).toEqual([]);
    expect(record.isRunning).toBe(false);
    expect(record.comparison.settings[0]?.outcomes.map(({ seed }) => seed)).toEqual([1]);
    expect(summarise(record.comparison).sentences.state).toContain('3 were called off');
    controller.resume(record);
    finishAll(workers);
    expect(record.comparison.settings[0]?.outcomes.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
  });

  it('are called off at once, however many wait', () => {
    const { workers, controller, timer } = bench(2);
    const seeds = Array.from({ length: 2000 }, (_, index) => index + 1);
    const record = controller.start(SPEC, [NO_OVERRIDES], seeds);
    finish(workers.all[0] as FakeWorker, 10);
    let changes = 0;
    controller.onChanged(() => (changes += 1));
    controller.cancel(record);
    timer.advance(2000);
    expect(record.isRunning).toBe(false);
    // A page and a notice that were told of each would keep the editor busy meanwhile.
    expect(changes).toBe(1);
  });

  it('run more seeds, from the one after the last', () => {
    const { workers, controller } = bench();
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finishAll(workers);
    controller.addSeeds(record, 2);
    finishAll(workers);
    expect(record.comparison.settings[0]?.outcomes.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
  });

  it('take further settings with the same seeds', () => {
    const { workers, controller } = bench();
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finishAll(workers);
    controller.addSettings(record, SPEC, [overridesFor('gcb-pe', 'paper')]);
    finishAll(workers);
    expect(record.comparison.settings[1]?.outcomes.map(({ seed }) => seed)).toEqual([1, 2]);
  });

  it('say why a setting cannot be run, and call its other seeds off', () => {
    const { workers, controller, timer } = bench(2);
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2, 3]);
    const { id } = workers.last;
    workers.last.say({ type: 'rejected', id, report: report([problem('meaning', 'x')]) });
    timer.advance(2000);
    expect(living(workers)).toEqual([]);
    expect(workers.all.length).toBeLessThan(3);
    expect(record.isRunning).toBe(false);
    expect(record.comparison.settings[0]?.failures).toEqual([{ seed: 1, message: 'x is wrong' }]);
  });

  it('keep a seed whose worker died as failed', () => {
    const { workers, controller } = bench(2);
    const record = controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    workers.last.crash('out of memory');
    finishAll(workers);
    expect(record.comparison.settings[0]).toMatchObject({
      failures: [{ seed: 1, message: 'out of memory' }],
      outcomes: [{ seed: 2 }],
    });
  });
});

describe('stored comparisons', () => {
  it('are there in the next window, and none of them is running', async () => {
    const first = bench(2);
    const record = first.controller.start(SPEC, [NO_OVERRIDES], [1, 2]);
    finish(first.workers.last, 10);
    await first.controller.shutDown();
    expect(living(first.workers)).toEqual([]);
    const second = bench(2, first.files);
    await second.controller.loaded;
    const restored = second.controller.find(record.id);
    expect(restored?.isRunning).toBe(false);
    expect(restored?.comparison.settings[0]?.outcomes.map(({ seed }) => seed)).toEqual([1]);
    second.controller.resume(restored as NonNullable<typeof restored>);
    finishAll(second.workers);
    expect(restored?.comparison.settings[0]?.outcomes).toHaveLength(2);
  });

  it('are set aside where they cannot be read', async () => {
    const files = new MemoryFiles();
    files.texts.set('1-x.comparison.json', '{"version":1,"settings":[]}');
    files.texts.set('2-x.comparison.json', 'nonsense');
    const { controller, warnings } = bench(2, files);
    await controller.loaded;
    expect(controller.all).toEqual([]);
    expect(warnings).toHaveLength(2);
    expect([...files.texts.keys()].every((name) => name.endsWith('.unreadable'))).toBe(true);
  });
});
