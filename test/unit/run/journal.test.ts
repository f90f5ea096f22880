import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Environment, Noise } from '../../../src/core/protocol/environment';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import type { Pull, Totals } from '../../../src/core/protocol/learner';
import type { Journal } from '../../../src/core/run/journal';
import { EMPTY_JOURNAL, JournalWriter, journaledEnvironment } from '../../../src/core/run/journal';
import { prepareInstance } from '../../../src/core/run/prepare';
import type { PreparedRun } from '../../../src/core/run/prepare';
import { runPrepared } from '../../../src/core/run/run';
import type { InstanceSettings } from './instances';
import { GAUSSIAN, NO_NOISE, buildInstance } from './instances';

const RADEMACHER: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
const COMPLETE = [0, 1, 2].flatMap((left) => [0, 1, 2].map((right) => [left, right] as const));
const GEOMETRIC = { stopTest: 'geometric' } as const;
const TOP = { family: createTopK(6, 2), theta: [1, 0.9, 0.55, 0.1, 0, -0.2] };

/** A run from a journal to its end, or to where it was cut: after so many new batches of answers. */
function play(prepared: PreparedRun, journal: Journal, cutAfter = Infinity, limit?: number) {
  const writer = new JournalWriter(journal.numbers.length, limit);
  let batches = 0;
  const run = runPrepared(prepared, {
    now: () => 0,
    cancelled: () => false,
    journal,
    answered: (answers) => {
      batches += 1;
      writer.add(answers);
    },
  });
  const events: unknown[] = [];
  while (batches < cutAfter) {
    const step = run.next();
    if (step.done === true) break;
    events.push(step.value);
  }
  const numbers = Float64Array.from([...journal.numbers, ...writer.take()]);
  return { events, batches, journal: { version: 1, numbers } as const };
}

function samplesOf(events: readonly unknown[]): number {
  const { result } = events.at(-1) as { readonly result: { readonly samples: number } };
  return result.samples;
}

const CASES: readonly (readonly [string, InstanceSettings])[] = (
  ['polyalba', 'alba', 'gcb-pe'] as const
).flatMap((algorithm) =>
  (['paper', 'recommended'] as const).flatMap((preset) =>
    ([GAUSSIAN, RADEMACHER, NO_NOISE] as const).map(
      (noise) =>
        [
          `${algorithm}, ${preset}, ${noise.distribution}`,
          { ...TOP, algorithm, preset, noise, noiseScale: 1, options: GEOMETRIC },
        ] as const,
    ),
  ),
);

describe('a run that goes on from its journal', () => {
  it.each(CASES)('ends as if it had never been cut: %s', (_name, settings) => {
    const prepared = prepareInstance(buildInstance(settings));
    const whole = play(prepared, EMPTY_JOURNAL);
    expect(whole.batches).toBeGreaterThan(0);
    // About ten places spread over the run, both ends included.
    const step = Math.max(1, Math.floor(whole.batches / 10));
    for (let cut = 0; cut <= whole.batches; cut += step) {
      const part = play(prepared, EMPTY_JOURNAL, cut);
      const rest = play(prepareInstance(buildInstance(settings)), part.journal);
      expect(JSON.stringify(rest.events)).toBe(JSON.stringify(whole.events));
      expect(rest.batches).toBe(whole.batches - cut);
      expect(rest.journal).toEqual(whole.journal);
    }
  });

  it('may be cut again and again', () => {
    const prepared = prepareInstance(
      buildInstance({
        family: createMatching({ left: 3, right: 3, edges: COMPLETE, min: 3, max: 3 }),
        theta: [1, 0.2, 0, 0.1, 0.9, 0, 0, 0.3, 0.8],
        feedback: createSemiBandit(),
        algorithm: 'gcb-pe',
        preset: 'recommended',
        options: GEOMETRIC,
      }),
    );
    const whole = play(prepared, EMPTY_JOURNAL);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }), (cuts) => {
        let journal: Journal = EMPTY_JOURNAL;
        for (const cut of cuts) journal = play(prepared, journal, cut).journal;
        expect(JSON.stringify(play(prepared, journal).events)).toBe(JSON.stringify(whole.events));
      }),
      { seed: 7, numRuns: 30 },
    );
  });

  it.each(['polyalba', 'gcb-pe'] as const)(
    'of an earlier budget ends as if it had had the larger one from the start: %s',
    (algorithm) => {
      const settings = { ...TOP, algorithm, preset: 'recommended', options: GEOMETRIC } as const;
      const whole = play(prepareInstance(buildInstance(settings)), EMPTY_JOURNAL);
      const total = samplesOf(whole.events);
      for (const share of [0.02, 0.3, 0.9]) {
        const maxSamples = Math.floor(share * total);
        const stopped = play(
          prepareInstance(buildInstance({ ...settings, maxSamples })),
          EMPTY_JOURNAL,
        );
        expect(stopped.events.at(-1)).toMatchObject({ result: { status: 'budget' } });
        const continued = play(
          prepareInstance(buildInstance({ ...settings, maxSamples: total })),
          stopped.journal,
        );
        expect(continued.events.at(-1)).toMatchObject({ result: { status: 'certified' } });
        expect(JSON.stringify(continued.events)).toBe(JSON.stringify(whole.events));
        expect(continued.journal).toEqual(whole.journal);
      }
    },
  );

  it('needs no more than the beginning of the journal: the seed draws the rest again', () => {
    const prepared = prepareInstance(
      buildInstance({ ...TOP, algorithm: 'gcb-pe', preset: 'recommended', options: GEOMETRIC }),
    );
    const whole = play(prepared, EMPTY_JOURNAL);
    for (const limit of [0, 1, 40, 100]) {
      const bounded = play(prepared, EMPTY_JOURNAL, Infinity, limit);
      expect(bounded.journal.numbers.length).toBeLessThanOrEqual(limit);
      const rest = play(prepared, bounded.journal);
      expect(JSON.stringify(rest.events)).toBe(JSON.stringify(whole.events));
    }
  });
});

/** Answers 1, 2, 3, … in two rows; counts how often it was asked. */
function counting(): Environment & { readonly asked: () => number } {
  let asked = 0;
  const answer = ({ count }: Pull): Totals => ({
    count,
    sum: Float64Array.of((asked += 1), -asked),
  });
  return { pull: (pulls) => pulls.map(answer), asked: () => asked };
}

describe('the journaled environment', () => {
  const pulls = [
    { action: [0], count: 3 },
    { action: [1], count: 5 },
  ];

  it('gives the answers of the journal, and keeps the simulation in step', () => {
    const simulation = counting();
    const numbers = Float64Array.of(3, 2, 70, 71, 5, 2, 80, 81);
    const fresh: unknown[] = [];
    const environment = journaledEnvironment(simulation, { version: 1, numbers }, (answers) =>
      fresh.push(answers),
    );
    expect(environment.pull(pulls)).toEqual([
      { count: 3, sum: Float64Array.of(70, 71) },
      { count: 5, sum: Float64Array.of(80, 81) },
    ]);
    expect(simulation.asked()).toBe(2);
    expect(fresh).toEqual([]);
    expect(environment.pull(pulls)[0]?.sum).toEqual(Float64Array.of(3, -3));
    expect(fresh).toHaveLength(1);
  });

  it('drops the rest of a journal that was cut short', () => {
    for (const numbers of [[3], [3, 2, 70], [3, 2, 70, 71, 5, 2, 80]]) {
      const journal: Journal = { version: 1, numbers: Float64Array.from(numbers) };
      const environment = journaledEnvironment(counting(), journal, () => undefined);
      expect(environment.pull(pulls)[0]?.sum).toEqual(Float64Array.of(1, -1));
      expect(environment.pull(pulls)[0]?.sum).toEqual(Float64Array.of(3, -3));
    }
  });

  it.each([
    ['another count', [3, 2, 70, 71, 4, 2, 80, 81], 'Entry 2 of the journal has a count of 4'],
    ['a row too few', [3, 1, 70, 5, 2, 80, 81], 'Entry 1 of the journal has 1 row'],
    ['a row too many', [3, 2, 70, 71, 5, 3, 80, 81, 82], 'Entry 2 of the journal has 3 rows'],
    ['rows that are no number', [3, NaN, 70, 71, 5, 2, 80, 81], 'Entry 1 of the journal has NaN'],
    ['more rows than there are', [3, 1e9, 70, 71], 'Entry 1 of the journal has 1000000000 rows'],
    ['a sum that is none', [3, 2, 70, 71, 5, 2, 80, NaN], 'Entry 2 of the journal has the sum NaN'],
    [
      'an infinite sum',
      [3, 2, -Infinity, 71, 5, 2, 80, 81],
      'Entry 1 of the journal has the sum -I',
    ],
  ])('refuses %s, and names the entry', (_fault, numbers, sentence) => {
    const journal: Journal = { version: 1, numbers: Float64Array.from(numbers) };
    const environment = journaledEnvironment(counting(), journal, () => undefined);
    expect(() => environment.pull(pulls)).toThrow(sentence);
  });

  it('counts its entries over all batches', () => {
    const numbers = Float64Array.of(3, 2, 1, 1, 5, 2, 1, 1, 3, 2, 1, 1, 5, 2, 1, Infinity);
    const environment = journaledEnvironment(counting(), { version: 1, numbers }, () => undefined);
    environment.pull(pulls);
    expect(() => environment.pull(pulls)).toThrow('Entry 4 ');
  });

  it('ends a run with that sentence as the reason', () => {
    const settings = { algorithm: 'gcb-pe', preset: 'recommended', options: GEOMETRIC } as const;
    const prepared = prepareInstance(buildInstance({ ...TOP, ...settings, maxSamples: 10_000 }));
    const numbers = play(prepared, EMPTY_JOURNAL, 3).journal.numbers.map((value, index) =>
      index === 2 ? NaN : value,
    );
    const { events } = play(prepared, { version: 1, numbers });
    expect(events.at(-1)).toMatchObject({
      result: { status: 'failed', samples: 0, reason: expect.stringContaining('Entry 1 ') },
    });
  });
});

describe('the journal', () => {
  it('takes whole batches up to its limit, and none after a gap', () => {
    const writer = new JournalWriter(0, 7);
    const answer = (...sum: number[]): Totals => ({ count: 1, sum: Float64Array.from(sum) });
    writer.add([answer(5)]);
    writer.add([answer(6, 7, 8)]);
    writer.add([answer(9)]);
    expect([...writer.take()]).toEqual([1, 1, 5]);
    expect(writer.take()).toHaveLength(0);
  });
});
