/** A problem that many have answers what is typical of it, in the words of the questions. */
import { describe, expect, it } from 'vitest';
import { formOf } from '../../../src/core/document/begin/form';
import { NOTHING } from '../../../src/core/document/begin/logs';
import { answersLike } from '../../../webview/begin/likeThese';

const DEFAULTS = { algorithm: 'polyalba', seed: 1, beside: NOTHING } as const;

describe('what a problem answers', () => {
  it.each([0, 1, 2, 3, 4])('is taken by each question that is asked then (%d)', (index) => {
    const answers = Object.fromEntries(answersLike(index));
    const { questions } = formOf(answers, DEFAULTS);
    const asked = questions.filter(({ id }) => id in answers);
    for (const { id, value, fault } of asked)
      expect([id, value, fault]).toEqual([id, answers[id], null]);
    expect(asked.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['family', 'feedback', 'source']),
    );
  });

  it('is of flags: any two may act on each other, and a program measures the least time', () => {
    const { draft } = formOf(Object.fromEntries(answersLike(2)), DEFAULTS);
    expect(draft.actions).toMatchObject({ family: 'topK', interactions: 'all' });
    expect(draft.reward).toMatchObject({ goal: 'minimize' });
    expect(draft.environment).toMatchObject({ type: 'process' });
    expect(draft.run).toMatchObject({ stop: 'budget', maxSamples: 250 });
  });
});
