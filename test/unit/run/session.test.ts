import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { replay } from '../../../src/core/experiment/replay';
import type { AnswerEntry } from '../../../src/core/experiment/journalLines';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { splitStreams } from '../../../src/core/numerics/random';
import type { AskedPull } from '../../../src/core/protocol/dialogue';
import type { Totals } from '../../../src/core/protocol/learner';
import type { RunEvent } from '../../../src/core/run/session/events';
import { prepareInstance, type PreparedRun } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';
import { resultJson } from '../../../src/core/report/resultJson';
import { runText } from '../../../src/core/report/text';
import { RunSession } from '../../../src/core/run/session/session';
import { ALL, withAll } from '../../all.mjs';
import { CONTROLS, answered, drive, resultOf, simulationOf, withoutFigures } from './drive';
import { NO_NOISE, buildInstance, type InstanceSettings } from './instances';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const TOP = { family: createTopK(6, 2), theta: [1, 0.9, 0.55, 0.1, 0, -0.2] };
const SEMI = { ...TOP, algorithm: 'gcb-pe', feedback: createSemiBandit() } as const;

const CASES: readonly (readonly [string, InstanceSettings])[] = [
  ['PolyALBA', { ...TOP, preset: 'recommended' }],
  ['ALBA', { ...TOP, algorithm: 'alba', preset: 'recommended' }],
  ['Y-ElimTil, drawn', { ...TOP, algorithm: 'y-elim-til', preset: 'paper' }],
  ['PELEG', { ...TOP, algorithm: 'peleg', preset: 'recommended' }],
  ['LinGame-C', { ...TOP, algorithm: 'lin-game-c', preset: 'recommended' }],
  ['GCB-PE', { ...SEMI, preset: 'recommended' }],
  ['CLUCB', { ...SEMI, algorithm: 'clucb', preset: 'recommended' }],
  ['Peace on single base arms', { ...SEMI, algorithm: 'peace', preset: 'recommended' }],
  ['out of its budget', { ...SEMI, preset: 'recommended', maxSamples: 300 }],
];
const OTHERS: typeof CASES = [
  ['PolyALBA, paper', TOP],
  ['GCB-PE, paper', SEMI],
  ['CLUNCB', { ...TOP, algorithm: 'cluncb', preset: 'recommended' }],
  ['ICB', { ...TOP, algorithm: 'icb', preset: 'recommended' }],
  ['Peace', { ...TOP, algorithm: 'peace', preset: 'recommended' }],
];

/** A laboratory: the pulls of a batch end in any order, and each is noted in the journal when it is done. */
function laboratory(
  prepared: PreparedRun,
  { seed, journal = [], power = Infinity, nature }: LaboratorySettings,
) {
  const experiment = new Experiment(prepared);
  const environment = simulationOf(prepared);
  const [order] = splitStreams(seed, 1);
  const numbered = journal.map((entry, index) => ({ line: index + 2, entry }));
  const notes = [...journal];
  const events: RunEvent[] = [];
  let left = power;
  const entries: IterableIterator<(typeof numbered)[number], undefined> = numbered.values();
  for (const event of replay(experiment, entries)) if (event !== null) events.push(event);
  for (;;) {
    const step = experiment.step();
    if (step.type === 'event') events.push(step.event);
    if (step.type === 'done') {
      return { events: [...events, { type: 'finished', result: step.result }], journal: notes };
    }
    if (step.type !== 'ask') continue;
    const { number, pulls } = step.batch;
    const drawn = nature === undefined ? environment.pull(pulls) : [];
    const measure = (id: number): void => {
      if (left-- <= 0) return;
      const at = pulls.findIndex((pull) => pull.id === id);
      const { action } = pulls[at] as AskedPull;
      const { count, sum } = drawn[at] ?? (nature?.get(id) as Totals);
      const answer = { pull: id, count, sum: [...sum] };
      notes.push({ type: 'answer', answer, batch: number, action, at: '', by: 'test' });
      experiment.accept(answer);
    };
    const turns = (experiment.open?.wanted() ?? []).map(
      ({ id }) => [order?.uniform() ?? 0, id] as const,
    );
    for (const [, id] of turns.sort(([a], [b]) => a - b)) measure(id);
    if (experiment.open?.remaining !== 0) return { events, journal: notes };
  }
}

interface LaboratorySettings {
  readonly seed: number;
  readonly journal?: readonly AnswerEntry[];
  /** How many pulls are measured before the light goes out. */
  readonly power?: number;
  /** What is measured, by the ids of the pulls; drawn where it is not given. */
  readonly nature?: ReadonlyMap<number, Totals>;
}

describe('the drivers of a session', () => {
  it.each(withAll(CASES, OTHERS))('tell the same, and no truth without one: %s', (_, settings) => {
    const instance = buildInstance(settings);
    const prepared = withoutFigures(prepareInstance(instance));
    const inOneGo = JSON.stringify([...runPrepared(prepared, CONTROLS)]);
    const { events, result: told } = answered(prepared, simulationOf(prepared).pull);
    expect(JSON.stringify(events)).toBe(inOneGo);
    const measured = laboratory(prepared, { seed: 3 });
    expect(JSON.stringify(measured.events)).toBe(inOneGo);
    const ids = measured.journal.map(({ answer }) => answer.pull);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1));
    expect(ids.join()).not.toBe(ids.map((_, index) => index + 1).join());

    // Answered from outside, where nothing judges the answer.
    const real = prepareInstance({ ...instance, truth: null });
    const { status, action, samples, estimate, phases, constants } = told;
    expect(answered(real, simulationOf(prepared).pull).result).toMatchObject({
      ...{ correct: null, optimal: null, lowerBound: null },
      ...{ status, action, samples, estimate, phases, constants },
    });
    const isOfValues = ({ text }: { text: string }) =>
      /^(Noise|The values|Every reward)/.test(text);
    const grades = real.facts.assumptions.filter(isOfValues);
    expect(grades.filter(({ grade }) => grade === 'met')).toEqual([]);
  });

  it('go on in mid-batch from a journal in any order, and measure only what is missing', () => {
    const prepared = prepareInstance(buildInstance({ ...SEMI, preset: 'recommended' }));
    const whole = laboratory(prepared, { seed: 1 });
    const answers = whole.journal.map(
      ({ answer }) => answer as unknown as Totals & { pull: number },
    );
    const nature = new Map(answers.map((answer) => [answer.pull, answer]));
    for (const power of [0, 1, 2, 5, 11]) {
      const cut = laboratory(prepared, { seed: 2, power, nature });
      expect(cut.journal).toHaveLength(power);
      const stored = JSON.parse(JSON.stringify(cut.journal)) as readonly AnswerEntry[];
      const rest = laboratory(prepared, { seed: 4, journal: stored, nature });
      expect(JSON.stringify(rest.events)).toBe(JSON.stringify(whole.events));
      expect(rest.journal).toHaveLength(whole.journal.length);
    }
  });
});

it('the lower bound is worked out when it is read, once, and not where it is not wanted', () => {
  const prepared = prepareInstance(buildInstance({ ...TOP, preset: 'recommended' }));
  let looks = 0;
  const { instance } = prepared;
  const enumerate = (cap: number) => {
    looks += 1;
    return instance.family.enumerate(cap);
  };
  const family = { ...instance.family, enumerate };
  const watched = { ...prepared, instance: { ...instance, family } };
  const result = resultOf(watched);
  const before = looks;
  expect(runText(result, prepared.facts)).toContain('the lower bound');
  expect(looks).toBe(before + 1);
  expect(result.lowerBound).toBeGreaterThan(0);
  expect(looks).toBe(before + 1);
  looks = 0;
  const without = resultOf({ ...watched, known: { lowerBound: null } });
  expect(resultJson(without)).toEqual({ ...resultJson(result), lowerBound: null });
  expect(runText(without, prepared.facts)).not.toContain('lower bound');
  expect(looks).toBe(before);
});

describe('a batch', () => {
  // Sums of such values are exact, so that parts add up to the whole bit for bit.
  const SETTINGS = { ...SEMI, theta: [1, 0.75, 0.5, 0.25, 0, -0.25], noise: NO_NOISE } as const;

  it('has at most as many samples as it may, in order, and the learner is told the sums', () => {
    const prepared = prepareInstance(buildInstance(SETTINGS));
    const listen = (batches: (readonly AskedPull[])[], maxBatch = Infinity) =>
      answered(
        prepared,
        (pulls) => {
          batches.push(pulls);
          return simulationOf(prepared).pull(pulls);
        },
        { maxBatch },
      );
    const orderOf = (pulls: readonly AskedPull[]) =>
      pulls.map(({ action }) => action.join()).filter((x, i, all) => x !== all[i - 1]);
    const requests: (readonly AskedPull[])[] = [];
    const expected = listen(requests);
    forAll([integer(1, 400)], { seed: 5, numRuns: ALL ? 8 : 4 }, (maxBatch) => {
      const batches: (readonly AskedPull[])[] = [];
      const run = listen(batches, maxBatch);
      expect(JSON.stringify(run.events)).toBe(JSON.stringify(expected.events));
      const asked = batches.flat();
      expect(asked.map(({ id }) => id)).toEqual(asked.map((_, index) => index + 1));
      const sizes = batches.map((pulls) => pulls.reduce((sum, { count }) => sum + count, 0));
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(maxBatch);
      expect(orderOf(asked)).toEqual(orderOf(requests.flat()));
    });
  });

  it('of a request beyond the budget is not asked for, however small it is', () => {
    const free = drive(SETTINGS).result.samples;
    const settings = { ...SETTINGS, maxSamples: free - 1 };
    const prepared = prepareInstance(buildInstance(settings));
    const { result, events } = answered(prepared, simulationOf(prepared).pull, { maxBatch: 3 });
    expect(result.status).toBe('budget');
    expect(JSON.stringify(events)).toBe(JSON.stringify(drive(settings).events));
  });
});

describe('an answer', () => {
  const opened = () => {
    const prepared = prepareInstance(buildInstance({ ...SEMI, preset: 'recommended' }));
    const session = new RunSession(prepared);
    for (;;) {
      const step = session.next();
      if (step.type === 'ask') {
        const right = simulationOf(prepared).pull(step.batch.pulls);
        return { session, batch: step.batch, right };
      }
    }
  };
  const changed = (right: readonly Totals[], change: Partial<Totals>): readonly Totals[] =>
    right.map((totals, at) => (at === 1 ? { ...totals, ...change } : totals));

  it.each<readonly [string, (right: readonly Totals[]) => readonly Totals[], string]>([
    ['a pull too few', (right) => right.slice(1), 'answers to '],
    ['a pull too many', (right) => [...right, ...right.slice(0, 1)], 'answers to '],
    ['another count', (right) => changed(right, { count: 1e9 }), 'pull 2 has a count of 1000000'],
    ['a row too few', (right) => changed(right, { sum: Float64Array.of(1) }), 'pull 2 has 1 row'],
    ['no number', (right) => changed(right, { sum: Float64Array.of(1, NaN) }), 'the sum NaN'],
    ['infinity', (right) => changed(right, { sum: Float64Array.of(-Infinity, 1) }), 'the sum -Inf'],
  ])('with %s is refused, and the ask stays open', (_fault, spoil, sentence) => {
    const { session, batch, right } = opened();
    const tell = (totals: readonly Totals[]) => () => {
      session.tell(totals);
    };
    expect(tell(spoil(right))).toThrow(sentence);
    expect(session.next()).toEqual({ type: 'ask', batch });
    session.tell(right);
    expect(tell(right)).toThrow('Nothing is asked');
    expect(session.next()).not.toEqual({ type: 'ask', batch });
  });

  it('comes too late after the end', () => {
    const { session, right } = opened();
    session.end('failed', 'The balance fell down.');
    session.end('cancelled', 'The run was stopped.');
    expect(() => {
      session.tell(right);
    }).toThrow('Nothing is asked');
    let step = session.next();
    while (step.type === 'event') step = session.next();
    const failed = { status: 'failed', reason: 'The balance fell down.', samples: 0 };
    expect(step).toMatchObject({ type: 'done', result: failed });
  });
});
