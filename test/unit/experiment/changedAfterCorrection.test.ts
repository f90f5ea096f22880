/** Corrections that led the learner elsewhere and back, and settings that change after them. */
import { expect, it } from 'vitest';
import type { Experiment } from '../../../src/core/experiment/experiment';
import { amendAnswers, outsideEntry } from '../../../src/core/experiment/tell';
import { replayed } from '../../../src/core/experiment/journal';
import { usedAnswers } from '../../../src/core/experiment/usedAnswers';
import { Book } from './book';
import { settle, simulatedSpec } from './lab';
import { withAll } from '../../all.mjs';
import { lists } from '../lists';

const spec = (run: object = {}, changes: object = {}) =>
  simulatedSpec({
    actions: { family: 'topK', arms: 6, k: 2 },
    environment: { type: 'manual', maxBatch: 20 },
    assumptions: { noise: 'symmetric' },
    run: {
      ...{ algorithm: 'gcb-pe', delta: 0.05, seed: 1, maxSamples: 60 },
      ...{ options: { order: 'listed', duel: false }, ...run },
    },
    ...changes,
  });

const valueOf = (action: readonly number[], pull: number) =>
  action.reduce((sum, arm) => sum + ([5, 3.2, 3, 2, 1, 0][arm] ?? 0), 0) +
  (((pull * 37) % 11) - 5) / 50;

/** A journal whose second pull was told with a slip. */
const slippedBook = (isReversed = false) =>
  new Book((open) => {
    const answers = open.pulls.flatMap((pull) => {
      const { id, action } = pull.asked;
      const value = valueOf(action, id) - (id === 2 ? 6 : 0);
      return [...pull.missing()].map((sample) => ({
        ...{ pull: id, samples: [sample], observations: [[value]] },
      }));
    });
    return isReversed ? answers.toReversed() : answers;
  });

/** Corrects the single sample of a pull. @returns the experiment after it */
async function amended(
  ...[book, pull, slip = 0, text = spec()]: readonly [Book, number, number?, string?]
): Promise<Experiment> {
  const { experiment, writer } = await book.resume(text, false, { has: () => true });
  settle(experiment);
  const { action = [] } = experiment.answers.find(({ asked }) => asked.id === pull)?.asked ?? {};
  const answer = { pull, samples: [1], observations: [[valueOf(action, pull) + slip]] };
  const told = [{ answer, placeOf: () => ({ line: 1, column: 1 }) }];
  const teller = { by: 'tell', at: '', acceptOutliers: true };
  const amending = amendAnswers(experiment, pull, told, 'typing', teller);
  if (!amending.ok) throw new Error(amending.faults[0]?.message);
  writer.append([amending.entry]);
  await writer.sync();
  return replayed(book.open(text).journal);
}

it('a number outside the range can be corrected after a correction that led elsewhere, of its own action', async () => {
  const text = spec({}, { assumptions: { feedbackRange: [-9, 20] } });
  for (const most of withAll([33, 45], [34, 35, 50])) {
    const book = slippedBook();
    await book.measure(text, most);
    const { experiment, writer } = await book.resume(text);
    settle(experiment);
    const pull = experiment.open?.pulls.find(({ answered }) => answered === 0);
    if (pull === undefined) throw new Error('Nothing is asked for.');
    const { id, action } = pull.asked;
    const told = { pull: id, samples: [1], observations: [[99]] };
    writer.append([outsideEntry(pull, told, 'Too large.', { by: '', at: '' })]);
    await writer.sync();
    const elsewhere = await amended(book, 2, 0, text);
    expect(settle(elsewhere)?.status).toBe('failed');
    const last = elsewhere.answers.find(({ asked }) => asked.id === id);
    expect(last?.asked.action).toEqual(action);
    const on = await amended(book, id, 0, text);
    expect(settle(on)?.status).not.toBe('failed');
    expect(on.open?.pull(id)?.asked.action ?? []).not.toEqual(action);
    expect((await book.measure(text))?.status).toBe('budget');
  }
});

it('a correction counts for its own action alone: back where the run was, nothing is asked again', async () => {
  const book = slippedBook();
  await book.measure(spec(), 26);
  const asked = replayed(book.open(spec()).journal).open?.pull(20)?.asked.action;
  await amended(book, 2);
  await book.measure(spec(), 8);
  const elsewhere = await amended(book, 20, 0.01);
  expect(elsewhere.answersTo(20)?.asked.action).not.toEqual(asked);
  expect(elsewhere.answersTo(20)?.numbersOf(1)).toEqual([valueOf([0, 1], 20) + 0.01]);
  const back = await amended(book, 2, -6);
  expect(back.answersTo(20)?.asked.action).toEqual(asked);
  expect(back.open?.wanted()).toHaveLength(1);
  expect(back.counts).toEqual({ unused: 8, amended: 2, failed: 0 });
});

it.each([
  { run: { stop: 'budget' } },
  { assumptions: { noise: 'gaussian' } },
  { actions: { family: 'topK', arms: 6, k: 2, interactions: [[0, 1]] } },
])('answers that were not used stay so after a change: %j', async ({ run, ...changes }) => {
  const text = spec(run, changes);
  const straight = slippedBook();
  await straight.measure(spec(), 26);
  const book = slippedBook();
  const { writer } = await book.resume(spec());
  const failed = { pull: 2, failed: 1 };
  const facts = { batch: 1, action: [0, 2], at: '', by: '' };
  writer.append([{ type: 'answer', answer: failed, ...facts }]);
  await writer.sync();
  await book.measure(spec(), 26);
  await amended(book, 2);
  await book.measure(spec(), 8);
  await amended(book, 20, 0.01);
  expect((await amended(book, 2, -6)).counts).toMatchObject({ failed: 1 });
  const { change } = book.open(text, true).journal;
  expect(change).toMatchObject({ after: 26, unused: expect.arrayContaining([37, 38]) as number[] });
  const result = await book.measure(text, 3, true);
  expect(result).toBeNull();
  const counts = { unused: 8, amended: 2, failed: 1 };
  expect(replayed(book.open(text).journal).counts).toEqual(counts);
  const whole = await straight.measure(text, Infinity, true);
  expect(await book.measure(text)).toEqual(whole);
  // A best guess certifies nothing.
  if (run === undefined) expect(whole?.reanalysed?.join()).toMatch(/at most 10%/);
  else expect(whole).not.toHaveProperty('reanalysed');
  // A second change has the answers of both times.
  const again = { delta: 0.001 };
  const last = await book.measure(spec(again), Infinity, true);
  expect(last).toEqual(await straight.measure(spec(again), Infinity, true));
  expect(replayed(book.open(spec(again)).journal).counts).toEqual(counts);
});

it('answers of one pull under two actions are each of their own action', () => {
  const facts = { type: 'answer', batch: 3, at: '', by: '' } as const;
  const lines = lists('0-3 0-1').map((action, index) => ({
    line: 2 + index,
    entry: { ...facts, action, answer: { pull: 20, observations: [[index]] } },
  }));
  const told = usedAnswers(lines, []).map((pull) => [pull.asked.action, pull.numbersOf(1)]);
  expect(told.join('; ')).toBe('0,3,0; 0,1,1');
});

it.each([{ noise: 'symmetric' }, { noiseScale: 1 }])(
  'the order of arrival does not change what is asked after a change: %j',
  async (assumptions) => {
    const [first, second] = [false, true].map(async (isReversed) => {
      const book = slippedBook(isReversed);
      const text = spec({}, { assumptions });
      for (let batch = 1; batch <= 2; batch++) {
        await book.measure(text, replayed(book.open(text).journal).open?.remaining);
      }
      return book.measure(spec({ stop: 'budget' }, { assumptions }), Infinity, true);
    });
    expect((await first)?.samples).toBe(60);
    expect(await second).toEqual(await first);
  },
);
