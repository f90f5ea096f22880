/** `feedback.transform`: values stay as people write them, and count as their logarithms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../src/core/experiment/readSheet';
import { tellAnswers } from '../../../src/core/experiment/tell';
import { PullAnswers } from '../../../src/core/experiment/pullAnswers';
import { Conduct } from '../../../src/core/experiment/conduct';
import { Experiment } from '../../../src/core/experiment/experiment';
import { logSourceOf } from '../../../src/core/experiment/logSource';
import { resultJson } from '../../../src/core/report/resultJson';
import { answerFacts } from '../../../src/core/report/answerFacts';
import { accuracyOf } from '../../../src/core/learners/problem/accuracy';
import { KnownAnswers, outlierLine } from '../../../src/core/experiment/outliers';
import { Notebook, journalIn, measureAll, preparedFrom, settle, specText } from './lab';

const LOGS = { feedback: { type: 'semi-bandit', transform: 'log' } };
const LINEAR = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Answers a run through and through. @param told what an answer of the laboratory is told as */
function runOf(spec: string, told: (value: number) => number) {
  const prepared = preparedFrom(spec);
  const experiment = new Experiment(prepared, { maxBatch: 12 });
  const result = measureAll(new Notebook(spec, prepared), experiment, (answers) =>
    answers.map((answer) => {
      if (!('observations' in answer)) throw new Error('no observations');
      return { ...answer, observations: answer.observations.map((row) => row.map(told)) };
    }),
  );
  return { result, facts: prepared.facts };
}

describe('the logarithm of what is measured', () => {
  it('adds up to the totals of a pull, whose answers stay as they were told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 9 }),
        (values) => {
          const asked = { id: 1, action: [0], count: values.length, rows: 1 };
          const pull = new PullAnswers(asked, 1, null, { transform: 'log' });
          pull.accept({ pull: 1, observations: values.map((value) => [value]) });
          const { sum, sumOfSquares } = pull.copy().totals();
          const logs = values.map(Math.log);
          expect(sum[0]).toBeCloseTo(total(logs), 8);
          expect(sumOfSquares?.[0]).toBeCloseTo(total(logs.map((log) => log * log)), 7);
          expect(values.map((_, at) => pull.numbersOf(at + 1)?.[0])).toEqual(values);
        },
      ),
    );
  });

  it('ends a run as one that was told the logarithms', () => {
    const { result: plain } = runOf(specText({ run: LINEAR }), (value) => value);
    const { result: raw, facts } = runOf(specText({ ...LOGS, run: LINEAR }), Math.exp);
    if (plain === null || raw === null) throw new Error('not ended');
    const { action, samples } = plain;
    expect(raw).toMatchObject({ status: 'certified', action, samples });
    expect(raw.estimate).toBeCloseTo(plain.estimate ?? NaN, 6);
    const margin = answerFacts(raw, facts, []).find(({ key }) => key === 'margin');
    expect(margin?.value).toMatch(/^× 1\.\d+ \(/);
  });

  it('has a share of the best as a distance of logarithms', () => {
    const run = { ...LINEAR, accuracy: '5%' };
    const { result, facts } = runOf(specText({ ...LOGS, run }), Math.exp);
    if (result === null) throw new Error('not ended');
    const { status, within } = resultJson(result, facts.instance);
    expect(status).toBe('certified');
    expect(within).toBeCloseTo(-Math.log(0.95), 12);
  });

  it('is taken of the lines of a log that a run asks for', async () => {
    const assumptions = { noiseScale: 0.3, rowNoise: 'independent' };
    const environment = { type: 'recorded', file: 'log.csv', use: 'as-asked' };
    const text = specText({ ...LOGS, assumptions, environment, run: LINEAR });
    const actions = ['0 1', '0 2', '0 3', '1 2', '1 3', '2 3'];
    const valueOf = (arm: string) => Math.exp(3 - Number(arm));
    const lines = actions.flatMap((action) =>
      Array.from({ length: 400 }, () => `${action},${action.split(' ').map(valueOf).join()}`),
    );
    const log = { text: ['action,y1,y2', ...lines].join('\n') };
    const journal = journalIn(() => [], text, { log });
    const { done } = new Conduct({
      experiment: new Experiment(journal.prepared, { maxBatch: 400 }),
      journal: new Notebook(text, journal.prepared),
      source: () => logSourceOf(journal),
      ...{ by: 'recorded', now: () => '' },
    });
    const { result } = await done;
    expect(result).toMatchObject({ status: 'certified', action: [0, 1] });
    expect(result.estimate).toBeCloseTo(5, 6);
  });

  it('tells what is far from the others by factors, in the numbers that were told', () => {
    const asked = { id: 1, action: [0], count: 4, rows: 1 };
    const pull = new PullAnswers(asked, 1, null, { transform: 'log' });
    pull.accept({ pull: 1, observations: [[1000], [1100], [900], [9e6]] });
    const found = new KnownAnswers(() => Float64Array.of(0.5)).add([pull]);
    expect(found).toHaveLength(1);
    expect(found.map(outlierLine)[0]).toMatch(/9000000 is 18 noise scales/);
  });

  it.each([
    [{ observations: [[1, 0]] }, { observation: 0, row: 1 }],
    [{ observations: [[-3, 1]] }, { observation: 0, row: 0 }],
    [{ count: 2, sum: [3, 4], sumOfSquares: [5, 8] }, {}],
  ])('refuses %j', (answer, place) => {
    const asked = { id: 1, action: [0, 1], count: 4, rows: 2 };
    const pull = new PullAnswers(asked, 1, null, { transform: 'log' });
    expect(pull.examine({ pull: 1, ...answer })).toMatchObject({ ok: false, fault: place });
  });

  it('says which cell of a sheet is not positive', () => {
    const run = { ...LINEAR, options: { order: 'listed' } };
    const experiment = new Experiment(preparedFrom(specText({ ...LOGS, run })), { maxBatch: 12 });
    settle(experiment);
    const [pull] = experiment.open?.pulls ?? [];
    const arms = pull?.asked.action.join(' ');
    const read = readSheet(`pull,action,labels,sample,y1,y2\n1,${arms},,1,0.5,0\n`);
    if (!read.ok) throw new Error('the sheet can be read');
    const told = tellAnswers(experiment, read.told, { by: 'person', at: '2026-01-01T00:00:00Z' });
    expect(told).toMatchObject({ ok: false, faults: [{ line: 2, column: 14 }] });
  });

  it.each([
    ['maximize', -Math.log(1 - 0.02)],
    ['minimize', Math.log(1 + 0.02)],
  ])('makes a percentage a difference where one would %s', (goal, margin) => {
    const { instance } = preparedFrom(
      specText({ ...LOGS, reward: { type: 'linear', goal }, run: { ...LINEAR, accuracy: '2%' } }),
    );
    expect(accuracyOf(instance).share).toBe(0);
    expect(accuracyOf(instance).accuracy).toBeCloseTo(margin, 12);
  });

  it('is what a range of values bounds', () => {
    const assumptions = { feedbackRange: [0.5, 8] };
    const { instance } = preparedFrom(specText({ ...LOGS, assumptions, run: LINEAR }));
    expect(instance.assumptions.noiseScale).toBeCloseTo(Math.log(8 / 0.5) / 2, 12);
    expect(instance.assumptions.feedbackRange).toEqual([0.5, 8]);
  });
});
