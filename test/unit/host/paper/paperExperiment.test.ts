/** The experiments of the paper in the pool of the host, with the worker that really computes. */
import { describe, expect, it } from 'vitest';
import paper from '../../../../media/paper.json';
import type { PanelsFile } from '../../../../src/core/document/panelsSchema';
import { RunPool } from '../../../../src/host/compare/runPool';
import type { PaperChoice } from '../../../../src/host/paper/paperChoice';
import { PaperExperiment } from '../../../../src/host/paper/paperExperiment';
import { StoredResults, type Lines } from '../../../../src/host/paper/storedResults';
import type { WorkerFactory } from '../../../../src/worker/workerLike';
import { systemTimer, type Timer } from '../../../../src/host/util/timer';
import { inProcessWorker } from '../../../../src/worker/inProcessWorker';
import { MemoryFiles } from '../archive/memoryFiles';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';

const CHOICE: PaperChoice = { panels: ['gap'], runs: 1 };
const [GAP] = paper.panels.filter(({ id }) => id === 'gap');
/** Of its ten gaps four, among them the one of a claim. */
const FEW = [0.1, 0.2, 0.4, 0.8];
const FILE = { ...paper, panels: [{ ...GAP, x: { ...GAP?.x, values: FEW } }] };
const ALL = 3 * FEW.length;

function bench(workers: WorkerFactory = inProcessWorker, timer: Timer = systemTimer) {
  const store = new StoredResults(new MemoryFiles(), '1.0.0', () => undefined);
  const pool = new RunPool(workers, timer, 3);
  let ids = 0;
  const open = async (): Promise<PaperExperiment> =>
    new PaperExperiment(
      { pool, timer, store, newId: () => String(++ids), version: '1.0.0' },
      FILE as unknown as PanelsFile,
      CHOICE,
      await store.read(),
    );
  return { store, pool, open };
}

function until(experiment: PaperExperiment, is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const subscription = experiment.onChanged(() => {
      if (!is()) return;
      subscription.dispose();
      resolve();
    });
  });
}

/** Without times, which differ, and in one order. */
const figures = (lines: Lines): readonly string[] =>
  [...lines.values()]
    .map((line) => JSON.stringify({ ...JSON.parse(line), durationMs: 0, check: '' }))
    .sort();

describe('the experiments of the paper', () => {
  it('stop and go on from the runs that are stored, to what they are in one go', async () => {
    const all = bench();
    const whole = await all.open();
    const isWhole = until(whole, () => !whole.isLiving);
    whole.start();
    await isWhole;
    await whole.close();
    expect(whole.snapshot()).toMatchObject({ state: 'done', done: ALL, total: ALL, fault: null });

    const { store, open } = bench();
    const first = await open();
    const isPart = until(first, () => first.runs.done >= 4);
    first.start();
    expect(first.snapshot().state).toBe('running');
    await isPart;
    await first.close();
    const had = (await store.read()).size;
    expect(had).toBeGreaterThanOrEqual(4);
    expect(had).toBeLessThan(ALL);
    const second = await open();
    expect(second.snapshot()).toMatchObject({ state: 'stopped', done: had, total: ALL });
    const isOver = until(second, () => !second.isLiving);
    second.start();
    await isOver;
    await second.close();
    expect(figures(await store.read())).toEqual(figures(await all.store.read()));
    expect(second.snapshot().claims.find(({ id }) => id === 'C7')?.verdict).toBe('does not hold');
  });

  it('make room for runs that wait, and lose a run whose worker dies or takes far too long', async () => {
    const workers = new FakeWorkers();
    const timer = new FakeTimer();
    const { pool, open } = bench(workers.factory, timer);
    const experiment = await open();
    experiment.start();
    expect(workers.all).toHaveLength(2);
    const [one, two] = workers.all;
    pool.submit({
      id: 'waiting',
      start: (factory, over) => {
        const worker = factory({ message: () => undefined, gone: over });
        return { cancel: worker.terminate, kill: worker.terminate };
      },
      dropped: () => undefined,
    });
    expect(workers.all).toHaveLength(2);
    one?.crash('out of memory');
    expect(workers.all).toHaveLength(3);
    pool.cancel('waiting');
    expect(workers.all).toHaveLength(4);
    timer.advance(130_000);
    expect(two?.isGone).toBe(true);
    const { panels, done } = experiment.snapshot();
    const cells = panels.flatMap(({ series }) => series.flatMap((single) => single.cells));
    expect(cells.some(({ reason }) => reason?.includes('out of memory'))).toBe(true);
    expect(cells.filter(({ cutBySeconds }) => cutBySeconds === 1)).toHaveLength(done);
    expect(done).toBeGreaterThan(0);
    experiment.stop();
    expect(experiment.snapshot().state).toBe('stopped');
    expect(workers.all.every(({ isGone }) => isGone)).toBe(true);
  });
});
