import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../../src/core/document/overrides';
import { ALL } from '../../all.mjs';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from '../run/drive';
import type { EndedRun } from '../../../src/core/sweep/endedRun';
import type { Task } from '../../../src/core/sweep/task';
import { taskKey } from '../../../src/core/sweep/plannedRuns';
import { TaskRunner } from '../../../src/core/sweep/taskRunner';

const TOP = readFileSync('examples/top-8-3.cpe.json', 'utf8');
const MEAN = readFileSync('examples/mean-reward-3x3.cpe.json', 'utf8');

const set = (...entries: readonly (readonly [string, unknown])[]): Overrides => ({ set: entries });

function task(specText: string, overrides: Overrides, more: Partial<Task> = {}): Task {
  return { key: 'k', specText, overrides, seed: 3, limits: {}, ...more };
}

/** What a run of a task is; one that no other run was before, by default. */
function runOf(one: Task, runner = new TaskRunner(() => 0)): EndedRun {
  const outcome = runner.run(one);
  if (outcome.kind !== 'ended') throw new Error(JSON.stringify(outcome));
  return outcome.run;
}

const FILES = readdirSync('examples').filter((name) => name.endsWith('.cpe.json'));
const EXAMPLES = FILES.filter((_, index) => ALL || index % 12 === 0);

describe('a task', () => {
  it('gives what the run of its seed gives alone, whatever ran before it', () => {
    const runner = new TaskRunner(() => 0);
    const settings = ['polyalba', 'rage', 'icb', 'polyalba'].map((algorithm) => {
      const { set: entries } = set(['run.algorithm', algorithm], ['run.delta', 0.2]);
      return { text: TOP, entries };
    });
    const examples = EXAMPLES.map((name) => {
      const text = readFileSync(`examples/${name}`, 'utf8');
      return { text, entries: set(['run.maxSamples', 1000]).set };
    });
    for (const { text, entries } of [...settings, ...examples]) {
      for (const seed of text === TOP ? [5, 3] : [5]) {
        const run = runOf(task(text, { set: entries }, { seed }), runner);
        const alone = resultOf(preparedFrom(text, [...entries, ['run.seed', seed]]));
        const { status, action, estimate, samples, correct } = alone;
        expect(run).toMatchObject({ seed, status, action, estimate, samples });
        if (text !== TOP) continue;
        expect(run.correct).toBe(correct);
        expect(run.lowerBound).toBeCloseTo(alone.lowerBound ?? NaN, 6);
      }
    }
  });

  it('has one lower bound for all seeds and algorithms of an instance, to the last digit', () => {
    const bound = (seed: number, algorithm: string): number | null =>
      runOf(task(TOP, set(['run.algorithm', algorithm]), { seed })).lowerBound;
    expect(new Set([bound(1, 'rage'), bound(2, 'rage'), bound(7, 'icb')]).size).toBe(1);
  });

  it('leaves the lower bound out where it is not wanted', () => {
    const limits = { bounds: false } as const;
    const whole = runOf(task(TOP, set()));
    expect(whole.lowerBound).toBeGreaterThan(0);
    expect(runOf(task(TOP, set(), { limits }))).toEqual({ ...whole, lowerBound: null });
    const of = { spec: 'x', set: [], core: 'y', limits: {} };
    expect(taskKey({ ...of, limits }, 1)).not.toBe(taskKey(of, 1));
  });

  it('ends as `budget` past its seconds or its samples, and says which', () => {
    let clock = 0;
    const slow = new TaskRunner(() => (clock += 400));
    const late = runOf(task(TOP, set(), { limits: { seconds: 1 } }), slow);
    expect(late).toMatchObject({ status: 'budget', limit: 'seconds' });
    expect(late).not.toHaveProperty('maxSamples');
    // A guess before its budget is spent is none of those that the budget allows.
    const guess = task(TOP, set(['run.stop', 'budget'], ['run.maxSamples', 1e6]));
    const early = runOf({ ...guess, limits: { seconds: 9 } }, slow);
    const answer = expect.anything() as unknown;
    expect(early).toMatchObject({ limit: 'seconds', action: answer, regret: null });
    const limits = { maxSamples: 100 };
    const small = runOf(task(TOP, set(), { limits }));
    expect(small).toMatchObject({ status: 'budget', limit: 'samples', maxSamples: 100 });
    expect(small.samples).toBeLessThanOrEqual(100);
    const cost = set(['feedback.cost', 1], ['run.maxCost', 100]);
    const dear = runOf(task(TOP, cost));
    expect(dear).toMatchObject({ status: 'budget' });
    expect(dear).not.toHaveProperty('maxSamples');
  });

  it('is refused with the problems of its setting', () => {
    const outcome = new TaskRunner(() => 0).run(task(MEAN, set(['run.algorithm', 'rage'])));
    expect(outcome.kind === 'refused' && outcome.problems.map(({ path }) => path)).toContain(
      'run.algorithm',
    );
  });

  it('is judged by the reward of the spec where it is run with another', () => {
    const linear = set(['run.algorithm', 'rage'], ['reward', { type: 'linear' }]);
    const runner = new TaskRunner(() => 0);
    // The largest total is of three arms, the largest mean of two: the answer is right by the one, wrong by the other.
    const asRun = runOf(task(MEAN, linear), runner);
    const asJudged = runOf(task(MEAN, linear, { judgedBy: set() }), runner);
    expect([asRun.correct, asJudged.correct]).toEqual([true, false]);
    expect(asJudged.samples).toBe(asRun.samples);
  });
});
