import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureRuns } from '../../../src/core/paperFigures/panel';
import { planSweep } from '../../../src/core/sweep/plan';
import { tasksOf } from '../../../src/core/sweep/plannedRuns';
import { ResultGroups } from '../../../src/core/sweep/resultGroups';
import { comparableLine, readResult, type Result } from '../../../src/core/sweep/resultLine';
import { SweepRuns } from '../../../src/core/sweep/sweepRuns';
import type { Task, TaskOutcome } from '../../../src/core/sweep/task';
import { TaskRunner } from '../../../src/core/sweep/taskRunner';
import { TINY } from '../paperFigures/tinyPanel';
import { forAll } from '../forAll';

const SETTINGS = { seed: 5, cellSeconds: 60, withBounds: false, core: 'c', version: '1' };
const runner = new TaskRunner(() => 0);
const known = new Map<string, TaskOutcome>();

/** A task gives the same again, so that each is carried out once for all tests. */
function carriedOut(task: Task): TaskOutcome {
  const outcome = known.get(task.key) ?? runner.run(task);
  known.set(task.key, outcome);
  return outcome;
}

/** The lines of `most` outcomes, taken in a mixed order. */
function drive(runs: SweepRuns, order: readonly number[] = [0], most = Infinity) {
  const mixed = [...runs.remaining()]
    .map((task, index) => ({ task, at: order[index % order.length] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most);
  return mixed.flatMap(({ task }) => runs.take(carriedOut(task)) ?? []);
}

function know(runs: SweepRuns, lines: readonly string[]): SweepRuns {
  for (const line of lines) runs.know(readResult(line) as Result);
  return runs;
}

describe('the runs of a sweep', () => {
  it('go on from any lines that are there: nothing twice, nothing lost', () => {
    const whole = drive(figureRuns([TINY], SETTINGS)).sort();
    expect(new Set(whole).size).toBe(24);
    forAll([fc.nat(24), fc.array(fc.nat(9), { minLength: 1 })], 20, (some, order) => {
      const kept = drive(figureRuns([TINY], SETTINGS), order, some);
      const resumed = know(figureRuns([TINY], SETTINGS), kept);
      expect(resumed.done).toBe(kept.length);
      expect([...kept, ...drive(resumed)].sort()).toEqual(whole);
      expect([...resumed.remaining()]).toEqual([]);
    });
  });

  it('are the same in any order of what varies, and whatever their spec is called', () => {
    const text = readFileSync('examples/top-8-3.cpe.json', 'utf8');
    const sweep = (name: string, vary: Readonly<Record<string, unknown>>) => {
      const varied = Object.entries(vary).map(([path, value]) => ({ path, values: [value] }));
      const description = { specs: [], vary: varied, seeds: [1, 2], limits: {} };
      const { settings } = planSweep(description, [{ name, text }], 'c');
      return new SweepRuns(tasksOf(settings, [1, 2]), new ResultGroups(), { version: '1' });
    };
    const NOISE = 'environment.noise';
    const noise = { on: 'feedback', scale: 0.5, distribution: 'gaussian' };
    const turned = { distribution: 'gaussian', scale: 0.5, on: 'feedback' };
    const other = () => sweep('b.cpe.json', { 'run.delta': 0.1, [NOISE]: turned });
    const lines = drive(sweep('a.cpe.json', { [NOISE]: noise, 'run.delta': 0.1 }));
    expect(drive(other()).map(comparableLine)).toEqual(lines.map(comparableLine));
    const resumed = know(other(), lines);
    expect(resumed.done).toBe(2);
    expect(resumed.groups.all).toMatchObject([{ head: { spec: 'b.cpe.json' }, asked: [1, 2] }]);
    expect(resumed.groups.all[0]?.runs.size).toBe(2);
  });

  it('count neither results of others, nor outcomes that they did not ask for', () => {
    const other = figureRuns([TINY], { ...SETTINGS, core: 'd' });
    const runs = know(figureRuns([TINY], SETTINGS), drive(other, [0], 3));
    expect(runs).toMatchObject({ done: 0, others: 3 });
    expect(runs.take({ kind: 'crashed', key: 'x', message: '' })).toBeNull();
    expect(runs.failed).toBe(0);
  });

  it('count what failed, also in an earlier process', () => {
    const runs = figureRuns([TINY], SETTINGS);
    const [task] = runs.remaining();
    const line = runs.take({ kind: 'crashed', key: task?.key ?? '', message: 'It threw.' });
    expect(runs.failed).toBe(1);
    const resumed = know(figureRuns([TINY], SETTINGS), [line ?? '']);
    expect(resumed).toMatchObject({ done: 1, failed: 1 });
  });
});
