/** What is told of a batch while a program answers it. */
import { expect, it } from 'vitest';
import type { Measuring } from '../../../src/core/experiment/measuring';
import { Experiment } from '../../../src/core/experiment/experiment';
import { BatchWatch } from '../../../src/worker/batchWatch';
import type { BatchNow } from '../../../src/worker/protocol';
import { answersTo, preparedFrom, settle, specText } from '../experiment/lab';
import { stoppingTest } from '../host/samples';

it('the pace is that of the last minutes, and the plan that of the lead, however fast answers come', () => {
  const environment = { type: 'process', command: ['measure'] };
  const prepared = preparedFrom(
    specText({
      environment,
      feedback: { type: 'semi-bandit', cost: { base: 1, arms: 2 } },
    }),
  );
  const experiment = new Experiment(prepared, { maxBatch: 12 });
  settle(experiment);
  let time = 1;
  let due: { readonly at: number; readonly action: () => void } | null = null;
  let last: BatchNow | null = null;
  const told = (): Partial<Measuring> => last ?? {};
  const platform = {
    now: () => time,
    after: (ms: number, action: () => void) => (due = { at: time + ms, action }),
  };
  const watch = new BatchWatch(platform, prepared, experiment, (now) => (last = now));
  watch.begins();
  expect(told()).toMatchObject({ by: 'process', perMinute: null, expected: null });
  expect(told().purpose?.words).toMatch(/first estimate of all/);
  const pass = (milliseconds: number): void => {
    time += milliseconds;
    if (due === null || due.at > time) return;
    const { action } = due;
    due = null;
    action();
  };
  /** So many seconds with fifty answers in each, ten at once. */
  const answered = (seconds: number, samples: number): void => {
    for (let passed = 0; passed < 5 * seconds; passed += 1) {
      pass(200);
      for (let count = 0; count < 10; count += 1) watch.arrived(samples);
    }
  };
  answered(60, 20);
  expect(told().perMinute).toBeCloseTo(60_000, -3);
  // Five times as fast for long enough: what was before does not count.
  answered(400, 100);
  expect((told().perMinute ?? 0) / 300_000).toBeCloseTo(1, 2);

  const leads = (gap: number): number | null => {
    watch.tested({
      ...stoppingTest(1, 3),
      leaders: [{ action: [0, 1], estimate: gap, halfWidth: 0.1 }],
      next: { action: [2, 3], estimate: 0, leadHalfWidth: 0.1 },
    });
    watch.arrived(1);
    pass(1000);
    return told().expected ?? null;
  };
  const far = leads(0.5);
  expect(far).toBeGreaterThan(0);
  expect(leads(0.25)).toBe(far);
  const [answer] = experiment.open === null ? [] : answersTo(experiment.open);
  if (answer === undefined) throw new Error('nothing is asked');
  experiment.accept(answer);
  expect(leads(0.25)).toBeGreaterThan(far ?? Infinity);
  expect(told().total).toBeGreaterThan(0);
  expect(told().cost).toBe(5 * (told().total ?? 0));
});
