/** What the editor shows of a spec: problems, sizes, a preview. */
import { expect, it } from 'vitest';
import * as previews from '../../../../src/host/authoring/previewRequest';
import { problemsToShow } from '../../../../src/host/authoring/problemsToShow';
import { sizeWords } from '../../../../src/host/authoring/sizeWords';
import { FACTS, problem, report } from '../samples';

it('problems are those that the JSON service does not find, until a newer check has ended', () => {
  const found = report([problem('syntax', 'comma'), problem('meaning', 'rank')]);
  const shown = problemsToShow({ kind: 'checked', report: found });
  expect(shown?.map(({ code }) => code)).toEqual(['rank']);
  expect(problemsToShow({ kind: 'superseded' })).toBeNull();
});

it('a problem is also that the check took too long or failed', () => {
  const late = { severity: 'warning', code: 'check-too-long' };
  expect(problemsToShow({ kind: 'timedOut' })).toMatchObject([late]);
  const error = { code: 'worker-error', message: 'out of memory' };
  const failed = {
    code: 'check-failed',
    message: expect.stringContaining(error.message) as string,
  };
  expect(problemsToShow({ kind: 'failed', error })).toMatchObject([failed]);
});

it.each([
  [{}, 'd = 3, |X| = 3'],
  [{ actions: '1234567' }, 'd = 3, |X| = 1,234,567'],
  [{ actions: `1${'0'.repeat(27)}` }, 'd = 3, |X| ≈ 10^27'],
  // Not counted: a bound.
  [{ actions: null, logActions: 20.5 * Math.LN10 }, 'd = 3, |X| ≤ 10^21'],
])(
  'sizes are told in a few characters, by a power of ten where they are large: %j',
  (own, words) => {
    const instance = { ...FACTS.instance, ...own };
    expect(sizeWords(instance, null)).toBe(words);
    expect(sizeWords(instance, FACTS.observerSet)).toBe(`${words}, rank 3`);
  },
);

it('a preview is asked for what its page has kept over a reload', () => {
  const requests = [1, 50].map((k) => ({ k, weights: k === 1 ? [1, 0.5] : null }));
  for (const request of requests) expect(previews.keptRequest({ request })).toEqual(request);
  expect(previews.withMore({ k: 10, weights: [1] })).toEqual({ k: 50, weights: [1] });
});

it.each([
  ...[undefined, null, 'text', []],
  ...[7, { k: 0, weights: null }, { k: 1.5, weights: null }, { k: 10 }].map((request) => ({
    request,
  })),
  ...[[], [1, null]].map((weights) => ({ request: { k: 10, weights } })),
] as readonly unknown[])('a preview is asked for the first where %j was kept', (state) => {
  expect(previews.keptRequest(state)).toEqual(previews.FIRST_REQUEST);
});
