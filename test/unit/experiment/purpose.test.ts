/** Why a batch is asked for: which of its samples tell what is not decided, and how that is said. */
import { describe, expect, it } from 'vitest';
import { purposeOf } from '../../../src/core/experiment/purpose';
import { preparedFrom } from './lab';

const LABELS = ['Anchor', 'Bridge', 'Cedar', 'Dune'];
const QUESTION = { leader: [0, 1], rival: [0, 2] };

function preparedWith(
  feedback: object,
  actions: object = { family: 'topK', arms: 4, k: 2, labels: LABELS },
  reward = 'linear',
) {
  return preparedFrom(
    JSON.stringify({
      version: 1,
      actions,
      feedback,
      reward: { type: reward },
      environment: { type: 'manual' },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    }),
  );
}

const batchOf = (...pulls: readonly (readonly [action: readonly number[], count: number])[]) => ({
  pulls: pulls.map(([action, count], index) => ({ id: index + 1, action, count, rows: 1 })),
});

describe('the purpose of a batch', () => {
  it('counts the totals that tell two actions apart', () => {
    const prepared = preparedWith({ type: 'full-bandit' });
    // Bridge and Cedar cancel in a total of both, and neither is in the last one.
    const batch = batchOf([[0, 1], 3], [[1, 2], 4], [[0, 3], 5], [[2, 3], 6]);
    expect(purposeOf(batch, prepared, [QUESTION]).words).toBe(
      '9 of the 18 samples tell whether Bridge or Cedar belongs to the best set.',
    );
  });

  it('counts every sample that shows one of the base arms by itself', () => {
    const prepared = preparedWith({ type: 'semi-bandit' });
    const batch = batchOf([[1, 2], 1]);
    expect(purposeOf(batch, prepared, [QUESTION]).words).toBe(
      'This sample tells whether Bridge or Cedar belongs to the best set.',
    );
    expect(purposeOf(batchOf([[1, 2], 4]), prepared, [QUESTION]).words).toMatch(
      /^All 4 samples tell /,
    );
    expect(purposeOf(batchOf([[1, 2], 1], [[0, 3], 1]), prepared, [QUESTION]).words).toMatch(
      /^1 of the 2 samples tells /,
    );
  });

  it('goes to the first question that anything tells of, and names both sides of it', () => {
    const prepared = preparedWith({ type: 'full-bandit' });
    const other = { leader: [0, 1], rival: [2, 3] };
    expect(purposeOf(batchOf([[0, 3], 2]), prepared, [QUESTION, other]).words).toMatch(
      /^These samples are for a first estimate of all sets/,
    );
    expect(
      purposeOf(batchOf([[2, 3], 2]), prepared, [{ leader: [2, 3], rival: [0, 3] }, other]).words,
    ).toBe('All 2 samples tell whether Cedar or Anchor belongs to the best set.');
    expect(purposeOf(batchOf([[0, 1], 2]), prepared, [other]).words).toBe(
      'All 2 samples tell whether Anchor and Bridge, or Cedar and Dune belong to the best set.',
    );
  });

  it('tells two orders apart by the items whose places differ', () => {
    const prepared = preparedWith(
      { type: 'top-ranked', count: 1 },
      { family: 'ranking', items: 4, labels: LABELS },
      'dcg',
    );
    const question = { leader: [0, 1, 2, 3], rival: [0, 2, 1, 3] };
    const batch = batchOf([[1, 0, 2, 3], 2], [[2, 0, 1, 3], 1], [[0, 1, 2, 3], 4]);
    expect(purposeOf(batch, prepared, [question]).words).toBe(
      '3 of the 7 samples tell which order is the best.',
    );
  });

  it('says what the first samples are for', () => {
    const prepared = preparedWith({ type: 'full-bandit' });
    expect(purposeOf(batchOf([[0, 1], 2]), prepared, []).words).toMatch(
      /all sets; later ones decide/,
    );
  });
});
