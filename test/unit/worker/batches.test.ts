import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import type { Measuring } from '../../../src/core/experiment/measuring';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';
import type { RunEvent } from '../../../src/core/run/session/events';
import { BatchWatch } from '../../../src/worker/batchWatch';
import { EventBatch, MAX_TESTS_PER_MESSAGE } from '../../../src/worker/eventBatch';
import type { BatchNow } from '../../../src/worker/protocol';
import { answersTo, preparedFrom, settle, specText } from '../experiment/lab';
import { stoppingTest } from '../host/samples';

function started(round: number): RunEvent {
  const known = { planned: 3, threshold: 1, totalSamples: 3 * (round - 1) };
  return { type: 'roundStarted', phase: 'exploration', round, ...known };
}

/** What is taken of these events. */
function taken(events: readonly RunEvent[]): readonly RunEvent[] {
  const batch = new EventBatch(() => 0);
  for (const event of events) batch.add(event);
  return batch.take();
}

function tests(count: number): readonly ReturnType<typeof stoppingTest>[] {
  return Array.from({ length: count }, (_, index) => stoppingTest(index + 1, 3 * (index + 1)));
}

describe('a batch of events', () => {
  it('is empty until something is added, and after it was taken', () => {
    const batch = new EventBatch(() => 0);
    for (const events of [[], [started(1)], []]) {
      for (const event of events) batch.add(event);
      expect(batch.isEmpty).toBe(events.length === 0);
      expect(batch.take()).toEqual(events);
    }
  });

  it('keeps the round that is under way and forgets one that was completed', () => {
    const test = stoppingTest(1, 3);
    expect(taken([started(1), test, started(2)])).toEqual([test, started(2)]);
    expect(taken([started(1), test])).toEqual([test]);
  });

  it('puts the constants of several events into one', () => {
    const known = (constants: Readonly<Record<string, number>>) =>
      ({ type: 'constantsComputed', constants }) as const;
    const events = [known({ d: 3, beta: 1 }), known({ beta: 2 })];
    expect(taken(events)).toEqual([known({ d: 3, beta: 2 })]);
  });

  it('carries the estimates of the base arms once, with the last test', () => {
    const events = taken(tests(5));
    expect(events.map((event) => 'arms' in event)).toEqual([false, false, false, false, true]);
    expect(events.at(-1)).toEqual(stoppingTest(5, 15));
  });

  it('spends little of the time of a run on how close to the best an answer is', () => {
    let [now, computed] = [0, 0];
    const batch = new EventBatch(() => now);
    const within = (): null => {
      computed += 1;
      now += 1000;
      return null;
    };
    for (const test of tests(50)) {
      now += 100;
      batch.add(withLazyFields(test, { within }));
      batch.take();
    }
    expect(computed).toBeGreaterThan(1);
    expect(computed).toBeLessThan(5);
    // Before a long wait the newest is told, whatever it takes.
    const before = computed;
    for (const test of tests(1)) batch.add(withLazyFields(test, { within }));
    batch.take(Infinity);
    expect(computed).toBe(before + 1);
  });

  it('stays bounded however many events there were, and loses no sample', () => {
    const rounds = 3000;
    const events = taken(tests(rounds).flatMap((test) => [started(test.round), test]));
    expect(events.length).toBeLessThanOrEqual(MAX_TESTS_PER_MESSAGE);
    const samples = events.map((event) => (event.type === 'roundCompleted' ? event.samples : 0));
    expect(samples.reduce((sum, value) => sum + value, 0)).toBe(3 * rounds);
    expect(events.at(-1)).toMatchObject({ round: rounds, totalSamples: 3 * rounds });
    const totals = events.map((event) => ('totalSamples' in event ? event.totalSamples : 0));
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  });

  it('stays bounded when every test passes or rules something out', () => {
    const events = tests(2000).map((test) => ({ ...test, passed: true, ruledOut: [[0]] }));
    expect(taken(events).length).toBeLessThanOrEqual(2 * MAX_TESTS_PER_MESSAGE);
  });

  it('never merges tests of different phases or epochs', () => {
    const first = { round: 1, phase: 'elimination' } as const;
    const events = tests(500).map((test, epoch) => ({ ...test, ...first, epoch }));
    expect(taken(events)).toHaveLength(500);
  });
});

it('the pace is that of the last minutes, and the plan that of the lead, however fast answers come', () => {
  const environment = { type: 'process', command: ['measure'] };
  const feedback = { type: 'semi-bandit', cost: { base: 1, arms: 2 } };
  const prepared = preparedFrom(specText({ environment, feedback }));
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
