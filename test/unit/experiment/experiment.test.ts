import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/core/experiment/answer';
import type { PullAnswers } from '../../../src/core/experiment/pullAnswers';
import type { AmendmentEntry } from '../../../src/core/experiment/journalLines';
import { Conduct } from '../../../src/core/experiment/conduct';
import { Experiment } from '../../../src/core/experiment/experiment';
import { amendAnswers } from '../../../src/core/experiment/tell';
import { JournalFault } from '../../../src/core/experiment/readJournal';
import { splitStreams } from '../../../src/core/numerics/random';
import { runText } from '../../../src/core/report/text';
import { Notebook, answersTo, measureAll, measured, preparedFrom, settle, specText } from './lab';

const SPEC = specText();
const PREPARED = preparedFrom(SPEC);

function whole() {
  const notebook = new Notebook(SPEC, PREPARED);
  const result = measureAll(notebook, new Experiment(PREPARED, { maxBatch: 12 }));
  expect(result).toMatchObject({ status: 'certified', action: [0, 1] });
  return { notebook, result: JSON.stringify(result) };
}

const { notebook: undisturbed, result: expected } = whole();

/** The same answers in another order, neighbours of one pull told together here and there. */
function mixed(seed: number): (answers: readonly Answer[]) => readonly Answer[] {
  const [random] = splitStreams(seed, 1);
  const draw = () => random?.uniform() ?? 0;
  return (answers) => {
    const shuffled = answers
      .map((answer) => ({ answer, key: draw() }))
      .sort((a, b) => a.key - b.key)
      .map(({ answer }) => answer);
    const told: Answer[] = [];
    for (const answer of shuffled) {
      const last = told.at(-1);
      const isNext = last !== undefined && last.pull === answer.pull && draw() < 0.5;
      if (!isNext || !('observations' in last) || !('observations' in answer)) told.push(answer);
      else
        told[told.length - 1] = {
          pull: last.pull,
          samples: [...(last.samples ?? []), ...(answer.samples ?? [])],
          observations: [...last.observations, ...answer.observations],
        };
    }
    return told;
  };
}

describe('an experiment', () => {
  it('that is stopped within a batch counts every sample that it keeps, and says so', async () => {
    // Its second batch has several samples.
    const spec = specText({ run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 } });
    const prepared = preparedFrom(spec);
    const notebook = new Notebook(spec, prepared);
    const experiment = new Experiment(prepared, { maxBatch: 12 });
    const running = new Conduct({
      experiment,
      journal: notebook,
      source: () => ({
        measure: (_, take) => {
          const answers = experiment.open === null ? [] : answersTo(experiment.open);
          // The first batch whole, of the second one all but a sample.
          const isFirst = experiment.samples === 0;
          for (const answer of isFirst ? answers : answers.slice(1)) take(answer);
          if (!isFirst) running.stop();
          return Promise.resolve();
        },
        close: () => Promise.resolve(),
      }),
      by: 'process',
      now: () => '',
    });
    const { result } = await running.done;
    const inJournal = notebook.text.split('\n').length - 2;
    expect(result.samples).toBeGreaterThan(0);
    expect(inJournal).toBeGreaterThan(result.samples);
    expect(result).toMatchObject({ status: 'cancelled', kept: inJournal });
    expect(runText(result, prepared.facts)).toContain(`after ${inJournal} samples`);
  });

  it('ends alike, whatever the order and the parts of its answers, and wherever it was cut', () => {
    const samples = undisturbed.text.split('\n').length - 2;
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 0, max: samples }), (seed, cut) => {
        const notebook = new Notebook(SPEC, PREPARED);
        const first = new Experiment(PREPARED, { maxBatch: 12 });
        measureAll(notebook, first, mixed(seed), cut);
        const { experiment } = notebook.replayed();
        first.step();
        experiment.step();
        expect(experiment.within).toEqual(first.within);
        const result = measureAll(notebook, experiment, mixed(seed + 1));
        expect(JSON.stringify(result)).toBe(expected);
        // And once more from its file alone.
        expect(JSON.stringify(settle(notebook.replayed().experiment))).toBe(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('names the line before the last that is no JSON, or does not fit', () => {
    const lines = undisturbed.text.split('\n');
    const spoil: readonly (readonly [(text: string) => string, RegExp])[] = [
      [(text) => text.replace('{', '['), /is no JSON/],
      [(text) => text.replace('"batch":1', '"batch":9'), /: pull \d+ belongs to batch 1/],
      [(text) => text.replace(/"action":\[.*?\]/, '"action":[0,3]'), /does not fit: .*not 0 3/],
      [(text) => text.replace('[[', '[[1,'), /: Sample .* has 3 numbers instead of 2/],
      [() => lines[1] ?? '', /does not fit: pull \d+ was answered before/],
      [(text) => text.replace('"at"', '"part":[2,3],"at"'), /is not part 1/],
    ];
    for (const [change, sentence] of spoil) {
      const run = () => undisturbed.replayed(lines.with(2, change(lines[2] ?? '')).join('\n'));
      expect(run).toThrow(JournalFault);
      expect(run).toThrow(/^Line 3 /);
      expect(run).toThrow(sentence);
    }
  });

  it('drops what was told at once and is not complete', () => {
    const lines = undisturbed.text.split('\n');
    const parted = lines.map((text, index) =>
      index >= 3 && index <= 5 ? text.replace('"at"', `"part":[${index - 2},3],"at"`) : text,
    );
    for (const kept of [4, 5]) {
      const { experiment, dropped } = undisturbed.replayed(`${parted.slice(0, kept).join('\n')}\n`);
      expect(dropped).toContain('lines from 4 on');
      expect(experiment.samples).toBe(2);
    }
    expect(undisturbed.replayed(`${parted.slice(0, 6).join('\n')}\n`).experiment.samples).toBe(5);
  });
});

describe('a correction', () => {
  function amendment(pull: number, shift: number): AmendmentEntry {
    const { experiment } = undisturbed.replayed();
    const { asked, batch } = experiment.answersTo(pull) as PullAnswers;
    const samples = Array.from({ length: asked.count }, (_, index) => index + 1);
    const observations = samples.map((sample) =>
      measured(asked.action, pull, sample).map((y) => y + shift),
    );
    const answer = { pull, samples, observations };
    const facts = { batch, action: asked.action, at: '', by: 'test' };
    return { type: 'amendment', answer, reason: 'wrong cell', ...facts };
  }
  const amended = (...entries: readonly AmendmentEntry[]) => {
    const notebook = new Notebook(SPEC, PREPARED);
    notebook.text = undisturbed.text;
    notebook.append(entries);
    return notebook;
  };

  it('replaces the answers of its pull, the last one counts, and replay is the run that had them from the start', () => {
    const same = amended(amendment(1, 3), amendment(1, 0)).replayed().experiment;
    expect(JSON.stringify(settle(same))).toBe(expected);
    expect(same.counts).toEqual({ unused: 0, amended: 1, failed: 0 });
    const shifted = amended(amendment(2, 0.1));
    const result = settle(shifted.replayed().experiment);
    expect(result?.estimate).not.toBe((JSON.parse(expected) as { estimate: number }).estimate);
  });

  it('of an early batch that leads elsewhere leaves answers unused, and the run goes on', () => {
    const before = undisturbed.replayed().experiment.samples;
    for (const [shift, isSooner] of [
      [1e-9, false],
      [30, true],
    ] as const) {
      const notebook = amended(amendment(2, shift));
      const { experiment } = notebook.replayed();
      const first = measureAll(notebook, experiment);
      const again = notebook.replayed().experiment;
      expect(settle(again)).toEqual(first);
      expect(again.counts).toEqual(experiment.counts);
      expect(experiment.counts).toMatchObject({ amended: 1 });
      expect(experiment.counts.unused > 0).toBe(isSooner);
      expect((first?.samples ?? 0) < before).toBe(isSooner);
    }
  });

  it('of a number outside the range has every sample that was refused with it', () => {
    const spec = specText({
      feedback: { type: 'full-bandit' },
      assumptions: { feedbackRange: [0, 4], thetaNorm: 4 },
      run: { algorithm: 'polyalba', preset: 'paper', delta: 0.05, seed: 1 },
    });
    const notebook = new Notebook(spec, preparedFrom(spec));
    const { experiment } = notebook.replayed();
    settle(experiment);
    const [pull] = experiment.open?.pulls ?? [];
    if (pull === undefined || pull.asked.count < 4) throw new Error('too few are asked for');
    const { id, action } = pull.asked;
    const facts = { batch: 1, action, at: '', by: 'test' };
    const answer = (observations: readonly number[], samples?: readonly number[]) => ({
      pull: id,
      observations: observations.map((value) => [value]),
      ...(samples && { samples }),
    });
    notebook.append([
      { type: 'answer', answer: answer([1]), ...facts },
      { type: 'outside', answer: answer([2, 9, 3]), reason: 'too large', ...facts },
    ]);
    const correction = (told: Answer) => {
      const { experiment } = notebook.replayed();
      const all = [{ answer: told, placeOf: () => ({ line: 1, column: 1 }) }];
      return amendAnswers(experiment, id, all, 'a typing error', { by: 'test', at: '' });
    };
    expect(settle(notebook.replayed().experiment)?.status).toBe('failed');
    for (const [told, words] of [
      [answer([1, 2, 3]), 'all of its 4 samples, not 3'],
      [answer([2.5], [2]), 'Sample 3 of pull 1 has 9'],
    ] as const) {
      const message = expect.stringContaining(words) as string;
      expect(correction(told)).toMatchObject({ faults: [{ message }] });
    }
    const corrected = correction(answer([0.9], [3]));
    const entry = { answer: { samples: [1, 2, 3, 4], observations: [[1], [2], [0.9], [3]] } };
    expect(corrected).toMatchObject({ entry });
    if (corrected.ok) notebook.append([corrected.entry]);
    const again = notebook.replayed().experiment;
    expect(settle(again)).toBeNull();
    expect(again.open?.pull(id)?.answered).toBe(4);
  });
});
