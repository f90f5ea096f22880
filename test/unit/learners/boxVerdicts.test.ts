import { expect, it } from 'vitest';
import { BoxVerdicts } from '../../../src/core/learners/systems/gcbPe/boxVerdicts';
import { partialProblem } from '../../../src/core/learners/systems/gcbPe/partialProblem';
import type { Box } from '../../../src/core/reward/box';
import { preparedFrom } from '../experiment/lab';

const SPEC = {
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2 },
  feedback: { type: 'semi-bandit' },
  reward: { type: 'min' },
  environment: { type: 'simulated', theta: [0.9, 0.8, 0.45, 0.3], noise: { scale: 1 } },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
};

// A wrong leader has confidence c only if one of the ends that count is passed, each with probability (1 - c) / ends at most.
it.each([20, 120, 200, 1500])('is as sure after %i samples as the box allows, and no more', (n) => {
  const problem = partialProblem(preparedFrom(SPEC));
  const theta = Float64Array.of(0.9, 0.8, 0.45, 0.3);
  const at = (level: number): Box => {
    const half = Math.sqrt((2 * level) / n);
    return { low: theta.map((v) => v - half), high: theta.map((v) => v + half), middle: theta };
  };
  const verdicts = new BoxVerdicts(problem);
  verdicts.see({ theta, at });
  const leader = [0, 1];
  const { confidence } = verdicts.certainty(leader);
  const ends = problem.reward.endsOf?.(verdicts.arms.length) ?? verdicts.arms.length;
  const excessAt = (logInverse: number) =>
    problem.reward.challenges?.(leader, at(Math.log(ends) + logInverse))[0]?.excess ?? -Infinity;
  const logInverse = -Math.log1p(-(confidence ?? 0));
  if (confidence !== null) expect(excessAt(logInverse - 1e-6)).toBeLessThanOrEqual(0);
  // Confidences are found to .05 of ln(1 / (1 - c)), up to 36; nothing is said of a lead that is far from enough.
  if (n > 20) expect(confidence).not.toBeNull();
  if (logInverse < 35) expect(excessAt(logInverse + 0.051)).toBeGreaterThan(0);
});
