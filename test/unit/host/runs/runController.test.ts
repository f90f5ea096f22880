import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import { RunController } from '../../../../src/host/runs/runController';
import { CANCEL_GRACE_MS } from '../../../../src/host/runs/workerTask';
import { RunStore } from '../../../../src/host/runs/runStore';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { FACTS, problem, report, result, stoppingTest } from '../samples';
import { MemoryFiles } from './memoryFiles';

const SPEC = { uri: 'file:///a.cpe.json', fileName: 'a.cpe.json', text: '{}' };

function controller(files = new MemoryFiles()) {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  let count = 0;
  const runs = new RunController({
    workers: workers.factory,
    timer,
    store: new RunStore(files, () => undefined),
    newId: () => `run-${(count += 1)}-${files.texts.size}`,
  });
  const ended: string[] = [];
  runs.onEnded((run) => ended.push(`${run.id} ${run.state}`));
  return { timer, workers, runs, files, ended };
}

/** Lets the promises of the store come to rest. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the runs of a window', () => {
  it('knows the run of a spec from its start to its end', () => {
    const { workers, runs, ended } = controller();
    const run = runs.start(SPEC, NO_OVERRIDES);
    expect(runs.livingOf(SPEC.uri)).toBe(run);
    expect(runs.lastOf(SPEC.uri)).toBe(run);
    expect(runs.lastResultOf(SPEC.uri)).toBeNull();
    workers.last.say({ type: 'started', id: run.id, facts: FACTS });
    workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(1, 3)] });
    expect(run.rows).toHaveLength(1);
    workers.last.say({ type: 'finished', id: run.id, result: result('certified') });
    expect(runs.livingOf(SPEC.uri)).toBeNull();
    expect(runs.lastResultOf(SPEC.uri)).toBe(run);
    expect(ended).toEqual([`${run.id} certified`]);
  });

  it('runs several specs side by side, one worker each', () => {
    const { workers, runs } = controller();
    const first = runs.start(SPEC, NO_OVERRIDES);
    const second = runs.start({ ...SPEC, uri: 'file:///b.cpe.json' }, NO_OVERRIDES);
    expect(workers.all).toHaveLength(2);
    expect(runs.living).toEqual([first, second]);
    runs.cancel(second.id);
    expect(workers.all[1]?.sent.at(-1)?.type).toBe('cancel');
    expect(workers.all[0]?.sent).toHaveLength(1);
  });

  it('ends a run whose worker does not answer, with what was learnt', () => {
    const { workers, timer, runs, ended } = controller();
    const run = runs.start(SPEC, NO_OVERRIDES);
    workers.last.say({ type: 'started', id: run.id, facts: FACTS });
    workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(1, 3)] });
    runs.cancel(run.id);
    timer.advance(CANCEL_GRACE_MS);
    expect(run.state).toBe('cancelled');
    expect(run.result).toMatchObject({ status: 'cancelled', samples: 3, action: [1] });
    expect(ended).toEqual([`${run.id} cancelled`]);
  });

  it('shows a run as failed when its worker is killed', () => {
    const { runs } = controller();
    const run = runs.start(SPEC, NO_OVERRIDES);
    expect(runs.kill(run.id)).toBe(true);
    expect(run.state).toBe('failed');
    expect(runs.kill(run.id)).toBe(false);
  });

  it('is told again of every change, and marks runs as stale', () => {
    const { runs } = controller();
    const changes: string[] = [];
    runs.onChanged((run) => changes.push(`${run.state} ${String(run.isSpecChanged)}`));
    runs.start(SPEC, NO_OVERRIDES);
    runs.specChanged(SPEC.uri, '{}');
    runs.specChanged(SPEC.uri, '{ }');
    runs.specChanged('file:///b.cpe.json', 'x');
    expect(changes).toEqual(['waiting false', 'waiting true']);
  });

  it('brings finished runs into the next window, and no spec with errors', async () => {
    const first = controller();
    const run = first.runs.start(SPEC, NO_OVERRIDES);
    first.workers.last.say({ type: 'started', id: run.id, facts: FACTS });
    first.workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(1, 3)] });
    first.workers.last.say({ type: 'finished', id: run.id, result: result('budget') });
    first.runs.reject(SPEC, report([problem('meaning', 'wrong')]));
    await settled();
    const second = controller(first.files);
    await second.runs.loaded;
    expect(second.runs.runs).toHaveLength(1);
    const restored = second.runs.find(run.id);
    expect(restored?.snapshot(0)).toEqual(run.snapshot(0));
    expect(second.runs.lastResultOf(SPEC.uri)).toBe(restored);
  });

  it('stores runs that live when the window goes, as cancelled', async () => {
    const first = controller();
    const run = first.runs.start(SPEC, NO_OVERRIDES);
    first.workers.last.say({ type: 'started', id: run.id, facts: FACTS });
    first.workers.last.say({ type: 'events', id: run.id, events: [stoppingTest(1, 3)] });
    await first.runs.shutDown();
    expect(first.workers.last.terminations).toBeGreaterThan(0);
    const second = controller(first.files);
    await second.runs.loaded;
    expect(second.runs.find(run.id)?.live(0)).toMatchObject({
      state: 'cancelled',
      totalSamples: 3,
    });
  });

  it('puts stored runs before those that started meanwhile', async () => {
    const first = controller();
    const old = first.runs.start(SPEC, NO_OVERRIDES);
    first.workers.last.say({ type: 'started', id: old.id, facts: FACTS });
    first.workers.last.say({ type: 'finished', id: old.id, result: result('certified') });
    await settled();
    const second = controller(first.files);
    const fresh = second.runs.start(SPEC, NO_OVERRIDES);
    await second.runs.loaded;
    expect(second.runs.runs.map((run) => run.id)).toEqual([old.id, fresh.id]);
    expect(second.runs.lastOf(SPEC.uri)).toBe(fresh);
  });

  it('remembers a bounded number of runs', () => {
    const { runs } = controller();
    for (let count = 0; count < 100; count += 1) runs.reject(SPEC, report([]));
    expect(runs.runs.length).toBeLessThanOrEqual(25);
  });
});
