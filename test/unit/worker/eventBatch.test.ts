import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/core/run/session/events';
import { EventBatch, MAX_TESTS_PER_MESSAGE } from '../../../src/worker/eventBatch';
import { stoppingTest } from '../host/samples';

function started(round: number): RunEvent {
  const samples = 3 * (round - 1);
  return {
    type: 'roundStarted',
    phase: 'exploration',
    round,
    planned: 3,
    threshold: 1,
    totalSamples: samples,
  };
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
    const batch = new EventBatch(() => 0);
    for (const event of [started(1), stoppingTest(1, 3), started(2)]) batch.add(event);
    expect(batch.take()).toEqual([stoppingTest(1, 3), started(2)]);
    for (const event of [started(1), stoppingTest(1, 3)]) batch.add(event);
    expect(batch.take()).toEqual([stoppingTest(1, 3)]);
  });

  it('puts the constants of several events into one', () => {
    const batch = new EventBatch(() => 0);
    batch.add({ type: 'constantsComputed', constants: { d: 3, beta: 1 } });
    batch.add({ type: 'constantsComputed', constants: { beta: 2 } });
    expect(batch.take()).toEqual([{ type: 'constantsComputed', constants: { d: 3, beta: 2 } }]);
  });

  it('carries the estimates of the base arms once, with the last test', () => {
    const batch = new EventBatch(() => 0);
    for (let round = 1; round <= 5; round += 1) batch.add(stoppingTest(round, 3 * round));
    const events = batch.take();
    expect(events.map((event) => 'arms' in event)).toEqual([false, false, false, false, true]);
    expect(events.at(-1)).toEqual(stoppingTest(5, 15));
  });

  it('stays bounded however many events there were, and loses no sample', () => {
    const batch = new EventBatch(() => 0);
    const rounds = 20_000;
    for (let round = 1; round <= rounds; round += 1) {
      batch.add(started(round));
      batch.add(stoppingTest(round, 3 * round));
    }
    const events = batch.take();
    expect(events.length).toBeLessThanOrEqual(MAX_TESTS_PER_MESSAGE);
    const samples = events.map((event) => (event.type === 'roundCompleted' ? event.samples : 0));
    expect(samples.reduce((sum, value) => sum + value, 0)).toBe(3 * rounds);
    expect(events.at(-1)).toMatchObject({ round: rounds, totalSamples: 3 * rounds });
    const totals = events.map((event) => ('totalSamples' in event ? event.totalSamples : 0));
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  });

  it('stays bounded when every test passes or rules something out', () => {
    const batch = new EventBatch(() => 0);
    for (let round = 1; round <= 10_000; round += 1) {
      batch.add({ ...stoppingTest(round, 3 * round), passed: true, ruledOut: [[0]] });
    }
    expect(batch.take().length).toBeLessThanOrEqual(2 * MAX_TESTS_PER_MESSAGE);
  });

  it('never merges tests of different phases or epochs', () => {
    const batch = new EventBatch(() => 0);
    for (let epoch = 1; epoch <= 1000; epoch += 1) {
      batch.add({ ...stoppingTest(1, 3 * epoch), phase: 'elimination', epoch });
    }
    expect(batch.take()).toHaveLength(1000);
  });
});
