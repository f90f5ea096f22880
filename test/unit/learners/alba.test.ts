import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/topK';
import { mostListed, standaloneAlba } from '../../../src/core/learners/alba';
import { presetOptions } from '../../../src/core/learners/presets';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen } from './problems';

const PAPER = presetOptions('paper', null);
const THETA = Float64Array.of(0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55);

describe('ALBA on its own', () => {
  it('starts at epoch 0 with all actions, and halves from the rank', () => {
    const { problem } = linearProblem(createTopK(8, 2), THETA);
    const told = listen(standaloneAlba(problem, PAPER, EXPECTED_COUNTS), exactAnswers(THETA));
    expect(told.recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(told.constants.epoch0Actions).toBe(28);
    const lastOfEpoch = new Map(
      told.completed.map((round) => [round.epoch, round.surviving as number]),
    );
    for (const [epoch, surviving] of lastOfEpoch) {
      expect(surviving).toBeLessThanOrEqual(Math.floor(8 / 2 ** (epoch as number)));
    }
    expect([...lastOfEpoch.keys()].every((epoch) => epoch !== undefined && epoch <= 3)).toBe(true);
  });

  it('needs no sample where there is one action, and knows no reward then', () => {
    const { problem } = linearProblem(createTopK(3, 3), Float64Array.of(1, 2, 3));
    const told = listen(standaloneAlba(problem, PAPER, EXPECTED_COUNTS), exactAnswers(THETA));
    expect(told.requests).toHaveLength(0);
    expect(told.recommendation).toMatchObject({
      certified: true,
      action: [0, 1, 2],
      estimate: NaN,
    });
  });

  it('gives up where the two best are tied', () => {
    const { problem } = linearProblem(createTopK(4, 1), Float64Array.of(1, 1, 0, 0));
    const told = listen(
      standaloneAlba(problem, { ...PAPER, maxRounds: 6 }, EXPECTED_COUNTS),
      exactAnswers(Float64Array.of(1, 1, 0, 0)),
    );
    expect(told.recommendation.certified).toBe(false);
    expect([[0], [1]]).toContainEqual(told.recommendation.action);
  });

  it('refuses what it cannot list', () => {
    const { problem } = linearProblem(createTopK(40, 20), new Float64Array(40).fill(0.5));
    expect(mostListed(40)).toBeLessThan(20_001);
    const learner = standaloneAlba(problem, PAPER, EXPECTED_COUNTS);
    expect(() => learner.next()).toThrow('too many actions');
  });
});
