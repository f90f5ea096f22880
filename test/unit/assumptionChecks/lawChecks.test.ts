import { describe, expect, it } from 'vitest';
import { AssumptionChecks, type DeclaredModel } from '../../../src/core/assumptionChecks/checks';
import { checksOfLaw } from '../../../src/core/assumptionChecks/lawChecks';
import { withinActions } from '../../../src/core/assumptionChecks/replicates';
import type { Check } from '../../../src/core/assumptionChecks/check';
import type { Phase } from '../../../src/core/assumptionChecks/phase';
import type { Action } from '../../../src/core/families/family';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createNormal } from '../../../src/core/numerics/random';
import { streamOf } from '../feedback/arbitraries';

const MODEL: DeclaredModel = {
  ...({ noiseScale: 1, rowNoise: 'independent', noiseOn: 'feedback' } as const),
  observe: createFullBandit().observe,
};
const random = streamOf(1);
/** A total of samples of an action. */
const pull = (action: Action, count: number, sum: number, squares: number | null = null) => ({
  ...{ action, count, sum: [sum], sumOfSquares: squares === null ? null : [squares] },
});

/** What a check is shown of requests, one after the other; each pull in a batch of its own. */
function phasesOf(requests: readonly (readonly (readonly [Action, number, number])[])[]) {
  const shown: Phase[] = [];
  const spy: Check = {
    name: 'linearity',
    addPhase: (phase) => shown.push(phase),
    ...{ log: null, standsOut: null },
    text: () => null,
  };
  const checks = new AssumptionChecks(MODEL, 0.05, [spy]);
  for (const pulls of requests) {
    for (const one of pulls) checks.add([pull(...one)]);
    checks.endPhase();
  }
  return shown;
}

describe('the blocks of a request', () => {
  it('begin where an action comes again, and not where a pull goes on in the next batch', () => {
    const [phase] = phasesOf([
      [
        [[0], 2, 1],
        [[1], 1, 5],
        [[1], 2, 6],
        [[0], 3, 2],
        [[1], 3, 7],
      ],
    ]);
    const blocks = phase?.blocks.map((block) =>
      [...block.values()].map(({ key, all }) => [key, all.count, all.sum[0]]),
    );
    expect(blocks).toEqual([
      [
        ['0', 2, 1],
        ['1', 3, 11],
      ],
      [
        ['0', 3, 2],
        ['1', 3, 7],
      ],
    ]);
  });

  it('leave what their means differ by in an action', () => {
    const [phase] = phasesOf([
      [
        [[0], 1, 2],
        [[1], 1, 1],
        [[0], 3, 18],
      ],
    ]);
    // Means 2 and 6 about 5.
    const { squares, degrees } = withinActions(phase?.blocks ?? []);
    expect(degrees).toBe(1);
    expect(squares).toBeCloseTo(9 + 3, 10);
  });
});

it('sees outliers of normal noise alike at every size of the numbers', () => {
  const [eValue, ...others] = [1, 2 ** 300, 2 ** -300].map((size) => {
    const draws = streamOf(2);
    const normal = createNormal(draws);
    const checks = new AssumptionChecks(MODEL, 0.05, checksOfLaw('gaussian', draws));
    for (let block = 0; block < 12; block++)
      for (const action of [[0], [1], [2]])
        checks.add([pull(action, 1, size * (block === 5 ? 40 : normal()))]);
    checks.endPhase();
    return checks.results().find(({ name }) => name === 'normality')?.eValue;
  });
  expect(eValue).toBeGreaterThan(1);
  expect(others).toEqual([eValue, eValue]);
});

describe.each(['symmetric', 'gaussian'] as const)('noise that is %s', (law) => {
  it('lists no check that has nothing to go by, and none of values without noise', () => {
    const checks = new AssumptionChecks(MODEL, 0.05, checksOfLaw(law, random));
    expect(checks.results()).toEqual([]);
    for (let phase = 0; phase < 20; phase++) {
      for (let block = 0; block < 6; block++)
        for (const action of [[0], [1], [0, 1]])
          checks.add([pull(action, 1, 0.1 * action.length, 0.01 * action.length)]);
      checks.endPhase();
    }
    for (const { log10EValue } of checks.results())
      expect(Math.abs(log10EValue ?? 0)).toBeLessThan(1e-9);
  });
});

it('has factors of mean 1 for the share that a misfit has of all squares', () => {
  const normal = createNormal(random);
  const RUNS = 5000;
  let sum = 0;
  for (let run = 0; run < RUNS; run++) {
    const [, linearity] = checksOfLaw('gaussian', random) as [Check, Check];
    const checks = new AssumptionChecks(MODEL, 0.05, [linearity]);
    for (let block = 0; block < 3; block++)
      for (const action of [[0], [1], [0, 1]]) checks.add([pull(action, 2, Math.SQRT2 * normal())]);
    checks.endPhase();
    // Half of the e-value is for the direction, of which a first phase knows nothing.
    sum += 2 * (checks.results()[0]?.eValue ?? NaN) - 1;
  }
  expect(sum / RUNS).toBeGreaterThan(0.95);
  expect(sum / RUNS).toBeLessThan(1.05);
});
