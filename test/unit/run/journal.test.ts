import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import type { Batch } from '../../../src/core/protocol/dialogue';
import type { JournalEntry } from '../../../src/core/run/journal';
import { Replay } from '../../../src/core/run/journal';
import { prepareInstance } from '../../../src/core/run/prepare';
import type { PreparedRun } from '../../../src/core/run/prepare';
import { runPrepared } from '../../../src/core/run/run';
import type { InstanceSettings } from './instances';
import { GAUSSIAN, NO_NOISE, buildInstance } from './instances';

const RADEMACHER: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
const COMPLETE = [0, 1, 2].flatMap((left) => [0, 1, 2].map((right) => [left, right] as const));
const GEOMETRIC = { stopTest: 'geometric' } as const;
const TOP = { family: createTopK(6, 2), theta: [1, 0.9, 0.55, 0.1, 0, -0.2] };

type Journal = readonly JournalEntry[];

/** A run from a journal to its end, or to where it was cut: after so many new batches of answers. */
function play(prepared: PreparedRun, past: Journal, cutAfter = Infinity) {
  const journal = [...past];
  let batches = 0;
  const run = runPrepared(prepared, {
    now: () => 0,
    cancelled: () => false,
    journal: past,
    answered: (entries) => {
      batches += 1;
      journal.push(...entries);
    },
  });
  const events: unknown[] = [];
  while (batches < cutAfter) {
    const step = run.next();
    if (step.done === true) break;
    events.push(step.value);
  }
  return { events, batches, journal: JSON.parse(JSON.stringify(journal)) as Journal };
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
    const whole = play(prepared, []);
    expect(whole.batches).toBeGreaterThan(0);
    // About ten places spread over the run, both ends included.
    const step = Math.max(1, Math.floor(whole.batches / 10));
    for (let cut = 0; cut <= whole.batches; cut += step) {
      const part = play(prepared, [], cut);
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
    const whole = play(prepared, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }), (cuts) => {
        let journal: Journal = [];
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
      const whole = play(prepareInstance(buildInstance(settings)), []);
      const total = samplesOf(whole.events);
      for (const share of [0.02, 0.3, 0.9]) {
        const maxSamples = Math.floor(share * total);
        const stopped = play(prepareInstance(buildInstance({ ...settings, maxSamples })), []);
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

  it('needs no journal where it is simulated, nor a whole one: the seed draws the rest again', () => {
    const prepared = prepareInstance(
      buildInstance({ ...TOP, algorithm: 'gcb-pe', preset: 'recommended', options: GEOMETRIC }),
    );
    const whole = play(prepared, []);
    fc.assert(
      fc.property(fc.subarray([...whole.journal]), (kept) => {
        expect(JSON.stringify(play(prepared, kept).events)).toBe(JSON.stringify(whole.events));
      }),
      { seed: 3, numRuns: 20 },
    );
  });

  it('goes by its journal, not by what would be drawn', () => {
    const prepared = prepareInstance(
      buildInstance({ ...TOP, algorithm: 'gcb-pe', preset: 'recommended', options: GEOMETRIC }),
    );
    const whole = play(prepared, []);
    const other = whole.journal.map((entry) => ({ ...entry, sum: entry.sum.map((y) => y + 0.5) }));
    const replayed = play(prepared, other);
    expect(replayed.batches).toBe(0);
    expect(JSON.stringify(replayed.events)).not.toBe(JSON.stringify(whole.events));
  });

  it('fails with the entry that does not fit as the reason', () => {
    const settings = { algorithm: 'gcb-pe', preset: 'recommended', options: GEOMETRIC } as const;
    const prepared = prepareInstance(buildInstance({ ...TOP, ...settings, maxSamples: 10_000 }));
    const [first, ...others] = play(prepared, [], 3).journal as [JournalEntry, ...Journal];
    const { events } = play(prepared, [{ ...first, sum: [NaN] }, ...others]);
    expect(events.at(-1)).toMatchObject({
      result: { status: 'failed', samples: 0, reason: expect.stringContaining('Entry 1 ') },
    });
  });
});

describe('a replay', () => {
  const batch: Batch = {
    number: 2,
    outstanding: 8,
    pulls: [
      { id: 7, action: [0, 4], count: 3, rows: 2 },
      { id: 8, action: [1], count: 5, rows: 2 },
    ],
  };
  const first = { pull: 7, batch: 2, action: [0, 4], count: 3, sum: [70, 71] };
  const second = { pull: 8, batch: 2, action: [1], count: 5, sum: [80, 81] };

  it('gives the answers of the journal, whatever their order, and none where it has none', () => {
    const answers = [
      { count: 3, sum: Float64Array.of(70, 71) },
      { count: 5, sum: Float64Array.of(80, 81) },
    ];
    expect(new Replay([second, first]).answersTo(batch)).toEqual(answers);
    expect(new Replay([second]).answersTo(batch)).toEqual([undefined, answers[1]]);
    expect(new Replay([]).answersTo(batch)).toEqual([undefined, undefined]);
  });

  it.each<readonly [string, Partial<JournalEntry>, string]>([
    ['another action', { action: [2] }, 'has action 2 instead of 1'],
    ['another count', { count: 4 }, 'has a count of 4 instead of 5'],
    ['a row too few', { sum: [80] }, 'has 1 row instead of 2'],
    ['a row too many', { sum: [80, 81, 82] }, 'has 3 rows instead of 2'],
    ['a sum that is none', { sum: [80, NaN] }, 'has the sum NaN'],
    ['an infinite sum', { sum: [-Infinity, 81] }, 'has the sum -Infinity'],
  ])('refuses %s, and names the entry', (_fault, change, sentence) => {
    const replay = new Replay([first, { ...second, ...change }]);
    expect(() => replay.answersTo(batch)).toThrow(
      `Entry 2 of the journal, for pull 8, ${sentence}`,
    );
  });

  it('refuses a second answer to a pull', () => {
    expect(() => new Replay([first, second, first])).toThrow('Entry 3 of the journal');
  });
});
