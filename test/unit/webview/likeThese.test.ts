/** A problem that many have answers what is typical of it, in the words of the questions. */
import { describe, expect, it } from 'vitest';
import { formOf } from '../../../src/core/document/begin/form';
import { answersLike } from '../../../webview/begin/likeThese';

describe('what a problem answers', () => {
  it.each([
    [0, ''],
    [1, 'measured most pairs'],
    [2, 'most'],
    [3, 'measured most pairs stop'],
    [4, 'pairs'],
  ])('is taken by each question, but for those that are not asked then (%d)', (index, unasked) => {
    const answers = Object.fromEntries(answersLike(index));
    const { questions } = formOf({ reward: 'min', accuracy: '2%', most: '40', ...answers });
    const asked = questions.filter(({ id }) => id in answers);
    for (const { id, value, fault } of asked)
      expect([id, value, fault]).toEqual([id, answers[id], null]);
    const ids = new Set(asked.map(({ id }) => id));
    const left = Object.keys(answers).filter((id) => !ids.has(id));
    expect(left.sort().join(' ')).toBe(unasked);
  });
});
