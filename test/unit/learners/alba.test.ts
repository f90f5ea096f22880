import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { albaOfPaper } from '../../../src/core/learners/systems/alba/paper';
import { standaloneAlba } from '../../../src/core/learners/systems/alba/recommended';
import { mostListed } from '../../../src/core/learners/problem/listing';
import { dot } from '../../../src/core/numerics/linearAlgebra';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen } from './problems';

const UNLIMITED = { maxRounds: null };
const THETA = Float64Array.of(0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55);

describe('ALBA on its own, as printed', () => {
  it('starts at epoch 0 with all actions, and halves from the rank', () => {
    const { problem } = linearProblem(createTopK(8, 2), THETA);
    const told = listen(albaOfPaper(problem, UNLIMITED, EXPECTED_COUNTS), exactAnswers(THETA));
    expect(told.recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(told.constants.epoch0Actions).toBe(28);
    const last = new Map(told.completed.map(({ epoch = 9, surviving }) => [epoch, surviving]));
    for (const [epoch, surviving] of last) {
      expect(epoch).toBeLessThanOrEqual(3);
      expect(surviving).toBeLessThanOrEqual(Math.floor(8 / 2 ** epoch));
    }
    expect(told.constants).toMatchObject({
      ...{ elimination: 'alba', counts: 'multinomial' },
      c0: expect.closeTo(Math.max(4 * dot(THETA, THETA), 3), 12) as number,
    });
  });

  it('needs no sample where there is one action, and knows no reward then', () => {
    const { problem, distribution } = linearProblem(createTopK(3, 3), Float64Array.of(1, 2, 3));
    for (const learner of [
      albaOfPaper(problem, UNLIMITED, EXPECTED_COUNTS),
      standaloneAlba(problem, distribution, UNLIMITED),
    ]) {
      const { requests, recommendation } = listen(learner, exactAnswers(THETA));
      expect(requests).toHaveLength(0);
      expect(recommendation).toEqual({ certified: true, action: [0, 1, 2], estimate: NaN });
    }
  });

  it('gives up where the two best are tied', () => {
    const theta = Float64Array.of(1, 1, 0, 0);
    const { problem } = linearProblem(createTopK(4, 1), theta);
    const learner = albaOfPaper(problem, { maxRounds: 6 }, EXPECTED_COUNTS);
    const { certified, action } = listen(learner, exactAnswers(theta)).recommendation;
    expect(certified).toBe(false);
    expect([[0], [1]]).toContainEqual(action);
  });

  it('refuses what it cannot list', () => {
    const { problem } = linearProblem(createTopK(40, 20), new Float64Array(40).fill(0.5));
    expect(mostListed(40)).toBeLessThan(20_001);
    const learner = albaOfPaper(problem, UNLIMITED, EXPECTED_COUNTS);
    expect(() => learner.next()).toThrow('too many actions');
  });
});

describe('ALBA with sharper parts', () => {
  it('rules nothing out by the samples that guide it', () => {
    const { problem, distribution } = linearProblem(createTopK(8, 2), THETA);
    const told = listen(standaloneAlba(problem, distribution, UNLIMITED), exactAnswers(THETA));
    const guiding = told.completed.filter(({ phase }) => phase === 'preparation');
    expect(guiding.length).toBeGreaterThan(0);
    expect(guiding.map(({ surviving }) => surviving)).toEqual(guiding.map(() => 28));
    expect(guiding.flatMap(({ ruledOut }) => ruledOut)).toEqual([]);
    expect(told.completed.at(-1)?.surviving).toBe(1);
  });

  it('halves the list where there are too many actions for pairs', () => {
    const theta = Float64Array.from({ length: 24 }, (_, i) => 1 - i / 10);
    const { problem, distribution } = linearProblem(createTopK(24, 2), theta);
    expect(problem.family.count.exact).toBe(276n);
    const told = listen(standaloneAlba(problem, distribution, UNLIMITED), exactAnswers(theta));
    expect(told.recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(told.constants).toMatchObject({ elimination: 'alba', counts: 'fixed' });
    expect(told.constants['c0']).toBeUndefined();
  });
});
