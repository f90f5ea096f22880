/** Without noise a certified action is the best one, for random specs of every family, feedback and reward. */
import { expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../src/core/document/overrides';
import { prepareRun } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { resultOf, withoutFigures } from '../unit/run/drive';
import { randomSpec } from './randomSpecs';

const SPECS = ALL ? 2000 : 600;

it('the certified action is the best one, and a unique best action is certified', () => {
  let runs = 0;
  for (let seed = 1; runs < SPECS; seed++) {
    expect(seed).toBeLessThan(2 * SPECS);
    const text = JSON.stringify(randomSpec(seed, { distribution: 'none', scale: 0 }));
    const preparation = prepareRun(text, NO_OVERRIDES);
    // A feedback that does not determine the reward, or numbers that make no action.
    if (!preparation.ok) continue;
    runs++;
    const { status, correct, optimal } = resultOf(withoutFigures(preparation.prepared));
    expect(correct, text).toBe(true);
    // Rewards that are the same whatever theta is are no ties, so that a gap of 0 may be certified too.
    if (optimal?.gapMin !== 0) expect(status, text).toBe('certified');
  }
});
