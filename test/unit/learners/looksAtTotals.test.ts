/** The preparation by looks: how long S may be when it is handed over. */
import { describe, expect, it } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createTopK } from '../../../src/core/families/selection/topK';
import { prepareByTotals } from '../../../src/core/learners/evidence/looksAtTotals';
import { createStaticDesign } from '../../../src/core/learners/designs/staticDesign';
import { exactAnswers, finish, linearProblem } from './problems';

/** What is left of actions that all have the reward 0, by the first looks. */
function prepare(family: ActionFamily, maxRounds: number) {
  const theta = new Float64Array(family.dimension);
  const { problem, distribution } = linearProblem(family, theta);
  const design = createStaticDesign(problem, distribution);
  const routine = prepareByTotals(problem, design, {
    delta: 0.005,
    maxRounds,
    growth: 1.25,
    isWorthwhile: () => false,
  });
  return finish(routine, exactAnswers(theta));
}

describe('the preparation by looks', () => {
  it('hands over more than 256 actions where they are cheap to compare', () => {
    const group = { size: 5, choose: 2 };
    const survivors = prepare(createPartition([group, group, { size: 4, choose: 2 }]), 1);
    expect(survivors.finished).toBe(true);
    expect(survivors.candidates).toHaveLength(600);
  });

  it('skips looks with more actions than the elimination can compare', () => {
    // 792 actions of rank 12, over 100,000 / 12^2.
    const survivors = prepare(createTopK(12, 5), 3);
    expect(survivors.finished).toBe(false);
    expect(survivors.candidates).toHaveLength(1);
  });
});
