import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/core/run/session/events';
import { EventBatch, MAX_TESTS_PER_MESSAGE } from '../../../src/worker/eventBatch';
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
    expect(batch.isEmpty).toBe(true);
    batch.add(started(1));
    expect(batch.isEmpty).toBe(false);
    expect(batch.take()).toEqual([started(1)]);
    expect(batch.isEmpty).toBe(true);
    expect(batch.take()).toEqual([]);
  });

  it('keeps the round that is under way and forgets one that was completed', () => {
    expect(taken([started(1), stoppingTest(1, 3), started(2)])).toEqual([
      stoppingTest(1, 3),
      started(2),
    ]);
    expect(taken([started(1), stoppingTest(1, 3)])).toEqual([stoppingTest(1, 3)]);
  });

  it('puts the constants of several events into one', () => {
    const constants = [{ d: 3, beta: 1 }, { beta: 2 }];
    const events = constants.map(
      (some) => ({ type: 'constantsComputed', constants: some }) as const,
    );
    expect(taken(events)).toEqual([{ type: 'constantsComputed', constants: { d: 3, beta: 2 } }]);
  });

  it('carries the estimates of the base arms once, with the last test', () => {
    const events = taken(tests(5));
    expect(events.map((event) => 'arms' in event)).toEqual([false, false, false, false, true]);
    expect(events.at(-1)).toEqual(stoppingTest(5, 15));
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
    const events = tests(500).map((test, epoch) => ({
      ...{ ...test, round: 1, phase: 'elimination' as const, epoch },
    }));
    expect(taken(events)).toHaveLength(500);
  });
});
