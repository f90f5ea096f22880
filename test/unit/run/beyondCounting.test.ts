/** What would take more samples than can be counted ends at the budget, with a reason that can be read. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { BEYOND_COUNTING } from '../../../src/core/numerics/safeCount';
import { prepareByTotals } from '../../../src/core/learners/evidence/looksAtTotals';
import { createStaticDesign } from '../../../src/core/learners/designs/staticDesign';
import { polyAlbaOfPaper } from '../../../src/core/learners/systems/polyalba/paper';
import { polyAlba } from '../../../src/core/learners/systems/polyalba/recommended';
import { withAll } from '../../all.mjs';
import {
  EXPECTED_COUNTS,
  exactAnswers,
  finish,
  linearProblem,
  listen,
  noiseOf,
} from '../learners/problems';
import { drive } from './drive';
import { GAUSSIAN } from './instances';

const NEARLY_TIED = [1 + 1e-12, 1, 0.5];
const SINGLE = createTopK(3, 1);
/** Scales of the noise; sums at the last take ten times as long. */
const LOUD = withAll([1, 1e30], [1e90]);

describe('a best action that no number of samples tells apart', () => {
  describe.each(withAll(['polyalba', 'gcb-pe'] as const, ['alba'] as const))('%s', (algorithm) => {
    it.each(['recommended', 'paper'] as const)('preset %s', (preset) => {
      // The printed sizes do not know of the scale: they cover 1-sub-Gaussian noise alone.
      for (const scale of preset === 'paper' ? [1] : LOUD) {
        const noise = { ...GAUSSIAN, scale };
        // A cap that is never reached: without one a run gives up on what may be a tie.
        const options = { maxRounds: 10_000 };
        const settings = { family: SINGLE, theta: NEARLY_TIED, noise, algorithm, preset } as const;
        const { result } = drive({ ...settings, options });
        expect(result.status).toBe('budget');
        expect(result.reason).toMatch(/2\^53 - 1|rounds can tell apart/);
        expect((result.reason as string).length).toBeLessThan(200);
        expect(result.samples).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      }
    });
  });
});

describe('a learner that nobody stops', () => {
  const theta = Float64Array.of(1, 1, 1);
  const huge = (noiseScale: number) => {
    const { problem, distribution } = linearProblem(SINGLE, theta);
    const loud = { ...problem, noise: noiseOf(noiseScale) };
    return { problem: loud, distribution, design: createStaticDesign(loud, distribution) };
  };

  it('gives up before a round that cannot be counted, with an action', () => {
    const { problem, distribution } = huge(1e12);
    const options = { rounds: 'many', maxRounds: null } as const;
    for (const learner of [
      polyAlba(problem, distribution, options),
      polyAlbaOfPaper(problem, distribution, options, EXPECTED_COUNTS),
    ]) {
      const told = listen(learner, exactAnswers(theta));
      expect(told.recommendation).toMatchObject({ certified: false, reason: BEYOND_COUNTING });
      expect(told.recommendation.action).toHaveLength(1);
    }
  });

  it('gives up so between looks as well', () => {
    const { problem, design } = huge(1);
    const isWorthwhile = () => true;
    const settings = { delta: 0.01, maxRounds: 5000, growth: 1.25, isWorthwhile };
    const end = finish(prepareByTotals(problem, design, settings), exactAnswers(theta));
    expect(end).toMatchObject({ finished: false, reason: BEYOND_COUNTING });
    expect(end.candidates.length).toBeGreaterThan(0);
    expect(end.samples).toBeGreaterThan(2 ** 50);
  });
});
