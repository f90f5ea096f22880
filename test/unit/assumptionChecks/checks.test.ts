import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssumptionCheck, DeclaredModel } from '../../../src/core/assumptionChecks/checks';
import { AssumptionChecks } from '../../../src/core/assumptionChecks/checks';
import { GrowingMean } from '../../../src/core/assumptionChecks/evidence';
import type { MeasuredPull } from '../../../src/core/assumptionChecks/phase';
import { pullNoiseOf, type DeclaredRowNoise } from '../../../src/core/assumptionChecks/pullNoise';
import type { ObservationRow } from '../../../src/core/feedback/feedback';
import { denseOf, multiply, transpose } from '../../../src/core/numerics/linearAlgebra';
import { expectClose } from '../numerics/closeMatrices';
import { pseudoInverse } from '../numerics/svd';
import {
  betweenPhases,
  eValue,
  leastSquares,
  matrixOf,
  mean,
  proxyOf,
  scatter,
  type Samples,
} from './bruteForce';
import { forAll } from '../forAll';
import { integer, listOf, manyOf } from '../manyOf';

const D = 4;
const PLAIN: DeclaredRowNoise = { noiseScale: 1, rowNoise: 'independent', noiseOn: 'feedback' };
const FULL_BANDIT: DeclaredModel = {
  ...PLAIN,
  observe: (action) => [{ arms: action, coefficients: action.map(() => 1) }],
};

const declared: fc.Arbitrary<DeclaredRowNoise> = fc.record({
  noiseScale: fc.constantFrom(0.5, 1, 3),
  rowNoise: fc.constantFrom('independent', 'any'),
  noiseOn: fc.constantFrom('feedback', 'arms'),
});
/** Rows with small whole weights, so that they often depend on each other, and none is 0. */
const row: fc.Arbitrary<ObservationRow> = fc
  .subarray([0, 1, 2, 3], { minLength: 1 })
  .chain((arms) =>
    manyOf(arms.length, fc.constantFrom(-1, 1, 2)).map((coefficients) => ({ arms, coefficients })),
  );
const rows = listOf(1, 3, row);
const number = integer(-40, 40).map((value) => value / 8);

/** Three actions, and phases that measure some of them, sample by sample. */
const run = manyOf(3, rows).chain((observations) => {
  const measured = (action: number) => {
    const seen = observations[action] as ObservationRow[];
    const samples = listOf(1, 4, manyOf(seen.length, number));
    return samples.map((all) => ({ action, rows: seen, samples: all }));
  };
  const phase = fc
    .subarray([0, 1, 2], { minLength: 1 })
    .chain((actions) => fc.tuple(...actions.map(measured)));
  return listOf(1, 3, phase).map((phases) => ({ observations, phases }));
});

function totals(action: number, samples: Samples['samples']): MeasuredPull {
  const sumOf = (f: (value: number) => number) =>
    (samples[0] as readonly number[]).map((_, j) =>
      samples.reduce((sum, one) => sum + f(one[j] as number), 0),
    );
  return {
    action: [action],
    count: samples.length,
    sum: sumOf((value) => value),
    sumOfSquares: sumOf((value) => value * value),
  };
}

function valueOf(results: readonly AssumptionCheck[], name: string): number | null {
  return results.find((check) => check.name === name)?.eValue ?? null;
}

/** What is known after phases of full-bandit answers, each with its pulls. */
function checksOf(phases: readonly (readonly MeasuredPull[])[], model = FULL_BANDIT, delta = 0.05) {
  const checks = new AssumptionChecks(model, delta);
  for (const pulls of phases) {
    checks.add(pulls);
    checks.endPhase();
  }
  return checks;
}

/** Answers to one action, phase by phase. */
function told(phases: readonly (readonly number[])[], squares = true) {
  const pulls = phases.map((values) => {
    const pull = pullOf(1, values);
    return [squares ? pull : { ...pull, sumOfSquares: null }];
  });
  const results = checksOf(pulls).results();
  return Object.fromEntries(results.map((check) => [check.name, check]));
}

function pullOf(id: number, values: readonly number[]) {
  const samples = values.map((value) => [value]);
  return { id, ...totals(0, samples) };
}

it('the noise of one pull has whitened coordinates by the pseudo-inverse of W, and the scale of each row', () => {
  forAll([rows, declared], (observed, noise) => {
    const M = matrixOf(observed, D);
    const { whitening, scales, columns } = pullNoiseOf(observed, noise);
    const W = proxyOf(M, noise);
    expectClose(multiply(transpose(whitening), whitening), pseudoInverse(W), 1e-8);
    const none = new Float64Array(whitening.rows);
    const shown = [0, 1, 2, 3].map((arm) => columns.get(arm) ?? none);
    expectClose(denseOf(shown), transpose(multiply(whitening, M)), 5e-9);
    observed.forEach(({ coefficients }, j) => {
      const norms = {
        independent: Math.hypot(...coefficients),
        any: coefficients.reduce((sum, value) => sum + Math.abs(value), 0),
      };
      const expected = noise.noiseOn === 'feedback' ? 1 : norms[noise.rowNoise];
      expect(scales[j]).toBeCloseTo(noise.noiseScale * expected, 10);
    });
  });
});

describe('the e-values of totals', () => {
  it('are those of the single samples by explicit projections, in batches of any size', () => {
    forAll([run, declared, fc.boolean()], 300, ({ observations, phases }, noise, isSplit) => {
      const model = {
        ...noise,
        observe: ([action]: readonly number[]) =>
          observations[action as number] as ObservationRow[],
      };
      const checks = new AssumptionChecks(model, 0.05);
      for (const phase of phases) {
        for (const { action, samples } of phase) {
          if (isSplit) for (const one of samples) checks.add([totals(action, [one])]);
          else checks.add([totals(action, samples)]);
        }
        checks.endPhase();
      }
      const results = checks.results();
      const close = (name: string, expected: number | null) => {
        const value = valueOf(results, name);
        if (expected === null) expect(value).toBeNull();
        else expect((value as number) / expected).toBeCloseTo(1, 6);
      };

      const fits = phases.map((phase) => leastSquares(phase, D, noise));
      const degrees = fits.reduce((sum, fit) => sum + fit.degrees, 0);
      const squares = fits.reduce((sum, fit) => sum + (fit.degrees > 0 ? fit.squares : 0), 0);
      const seen = new Set(phases.flatMap((phase) => phase.map(({ action }) => action)));
      const actions = [...seen].map((action) =>
        phases.flatMap((phase) => phase.filter((one) => one.action === action)),
      );
      const ofAll = actions.map((of) => ({
        rows: (of[0] as Samples).rows,
        samples: of.flatMap(({ samples }) => samples),
      }));
      const all = leastSquares(ofAll, D, noise, (count) => count ** 2 / (count + 10));
      const price = ofAll.map(
        ({ samples }, i) => (1 + samples.length / 10) ** -((all.ranks[i] as number) / 2),
      );
      const total =
        all.degrees === 0 ? 1 : price.reduce((a, b) => a * b, 1) * Math.exp(all.squares / 2);
      const isFitted = all.degrees > 0;
      // No total has two base arms here: there is no pair to bet on.
      close('linearity', isFitted ? (eValue(degrees, squares) + total + 1) / 3 : null);

      // All actions and rows come up in the first phase here; the others are tested below.
      fc.pre(phases[0]?.length === seen.size);
      const apart = actions.map((of) => betweenPhases(of, D, noise));
      const each = mean(apart.map((one) => eValue(one.degrees, one.squares)));
      const product = eValue(
        apart.reduce((sum, one) => sum + one.degrees, 0),
        apart.reduce((sum, one) => sum + one.squares, 0),
      );
      const isRepeated = actions.some((of) => of.length > 1);
      close('drift', isRepeated ? (each + product) / 2 : null);

      const measured = phases.map((phase) => phase.filter(({ samples }) => samples.length > 1));
      const most = Math.max(0, ...measured.flat().map((one) => one.rows.length));
      fc.pre(measured[0]?.some((one) => one.rows.length === most) ?? false);
      const byRow = Array.from({ length: most }, (_, j) => {
        let free = 0;
        let sum = 0;
        for (const one of measured.flat()) {
          if (j >= one.rows.length) continue;
          const R = pullNoiseOf(one.rows, noise).scales[j] as number;
          free += one.samples.length - 1;
          sum += scatter(one.samples.map((sample) => sample[j] as number)) / R ** 2;
        }
        return eValue(free, sum);
      });
      close('noise-scale', byRow.length === 0 ? null : mean(byRow));
    });
  });

  it('keep their mean where others come later, as if a part had been kept for them', () => {
    const growing = new GrowingMean<string>();
    growing.open(['a', 'b']);
    growing.add('a', 3, 40);
    const before = growing.log;
    expect(Math.exp(before)).toBeCloseTo((eValue(3, 40) + 1) / 2, 8);
    growing.open(['b', 'c', 'd']);
    expect(growing.log).toBeCloseTo(before, 12);
    growing.add('c', 2, 30);
    // c got a quarter of the mean that there was.
    const factor = 0.75 + 0.25 * eValue(2, 30);
    expect(Math.exp(growing.log - before) / factor).toBeCloseTo(1, 10);
  });

  it('do not come of rounding in large numbers', () => {
    const phase = Array.from({ length: 400 }, (_, i) => 1e8 + (i % 2) * 1e-3);
    expect(told([phase])['noise-scale']?.eValue).toBeLessThan(1);
  });

  it('go beyond numbers', () => {
    const { 'noise-scale': check } = told([[-1e6, 1e6]]);
    expect(check?.eValue).toBeNull();
    expect(check?.log10EValue).toBeGreaterThan(308);
    expect(check?.text).toMatch(/e-value \d\.\d\d\s×\s10/);
  });
});

describe('what a check says', () => {
  const alternating = (count: number, size: number) =>
    Array.from({ length: count }, (_, i) => (i % 2 === 0 ? size : -size));

  it('is a caveat from 20 on, which stays when the e-value falls again', () => {
    const loud = told([alternating(8, 4)])['noise-scale'];
    expect(loud).toMatchObject({ isCaveat: true });
    const later = told([alternating(8, 4), alternating(900, 0.2)])['noise-scale'];
    expect(later?.eValue).toBeLessThan(20);
    expect(later?.isCaveat).toBe(true);
    expect(later?.text).toContain('now');
    expect(told([alternating(900, 0.2)])['noise-scale']).toMatchObject({ isCaveat: false });
  });

  it('is refuted from 1/delta on, and from 20 on where that is more', () => {
    const refutedAt = (delta: number, size: number) => {
      const checks = checksOf([[pullOf(1, alternating(8, size))]], FULL_BANDIT, delta);
      const [check] = checks.results();
      expect(check?.isRefuted).toBe(checks.refuted.includes('noise-scale'));
      return [check?.isCaveat, check?.isRefuted, check?.log10EValue ?? 0];
    };
    const [isCaveat, isRefuted, log10] = refutedAt(1e-9, 2.2);
    expect([isCaveat, isRefuted]).toEqual([true, false]);
    expect(log10).toBeGreaterThan(Math.log10(20));
    expect(refutedAt(0.01, 4).slice(0, 2)).toEqual([true, true]);
    expect(refutedAt(0.9, 1.2).slice(0, 2)).toEqual([false, false]);
  });

  it('blames the noise scale alone where the others rest on it, whose e-values stay', () => {
    const loud = alternating(8, 9);
    const louder = loud.map((one) => one + 30);
    const pulls = [loud, louder].map((values) => [pullOf(7, values)]);
    const checks = checksOf(pulls, { ...FULL_BANDIT, nameOf: (action) => `<${action}>` });
    const [noise, , drift] = checks.results();
    expect(checks.refuted).toEqual(['noise-scale']);
    expect(noise?.text).toContain('pull 7 (<0>)');
    expect(drift).toMatchObject({ isCaveat: true, isRefuted: false, follows: 'noise-scale' });
    expect(drift?.log10EValue).toBeGreaterThan(20);
    expect(drift?.text).toMatch(/noise scale/);
  });

  it('knows nothing of a check with no evidence where the noise scale is refuted', () => {
    const pulls = [0, 1].map((batch) => [pullOf(batch, alternating(8, 9))]);
    const [noise, , drift] = checksOf(pulls).results();
    expect(noise?.isRefuted).toBe(true);
    expect(drift).toMatchObject({ isCaveat: false, isRefuted: false, follows: 'noise-scale' });
    expect(drift?.text).toMatch(/^Not known while the noise scale/);
  });

  it('names the pull that a slip is in', () => {
    const pulls = [2.1, 1.9, 2100, 2].map((first, i) => pullOf(i + 1, [first, 2.2]));
    expect(checksOf([pulls]).results()[0]?.text).toContain('pull 3 ');
  });

  it('names the action that fits the others least, and no one where that cannot be said', () => {
    const worst = (actions: readonly (readonly number[])[], off: number) => {
      const pulls = actions.map((action, i) => ({
        ...{ id: i + 1, action, count: 50, sumOfSquares: null },
        sum: [50 * (action.length + (i === off ? 20 : 0))],
      }));
      return checksOf([pulls]).results()[1]?.text ?? '';
    };
    const all = [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]];
    expect(worst(all, 4)).toMatch(/comes? from (several actions, the largest part from )?1,2\./);
    // Of three means for two values each may be the wrong one.
    const three = worst([[0], [1], [0, 1]], 1);
    expect(three).toContain('contradict');
    expect(three).not.toContain('comes from');
  });

  it('puts the empirical standard deviation beside the scale, and what a smaller one would save', () => {
    const { 'noise-scale': check } = told([alternating(1000, 0.31)]);
    const saved = '0.31 seen, 1 declared: a smaller scale would need about 10 times';
    expect(check?.text).toContain(saved);
    const { 'noise-scale': quiet } = told([alternating(1000, 0)]);
    expect(quiet?.text).toContain('0 seen, 1 declared.');
  });

  it('is nothing without sums of squares, one request, or actions enough', () => {
    const { 'noise-scale': noise, linearity, drift } = told([[1, 2, 3]], false);
    for (const check of [noise, linearity, drift]) {
      expect(check).toMatchObject({ eValue: null, isCaveat: false });
      expect(check?.text).toMatch(/^Not checked/);
    }
    expect(noise?.text).toContain('sums of squares');
  });

  it('leaves a phase out that is too large for its least squares', () => {
    const each = Array.from({ length: 700 }, (_, arm) => ({ ...totals(0, [[1]]), action: [arm] }));
    expect(checksOf([each]).results()[1]?.text).toContain('too many');
  });

  it('is that of complete phases alone', () => {
    const checks = new AssumptionChecks(FULL_BANDIT, 0.05);
    checks.add([totals(0, [[9], [-9], [9], [-9]])]);
    expect(valueOf(checks.results(), 'noise-scale')).toBeNull();
    checks.endPhase();
    expect(valueOf(checks.results(), 'noise-scale')).toBeGreaterThan(20);
  });

  it('keeps nothing of a batch whose totals do not fit', () => {
    const checks = new AssumptionChecks(FULL_BANDIT, 0.05);
    const good = totals(0, [[9], [-9]]);
    expect(() => checks.add([good, { ...good, action: [1], sum: [1, 2] }])).toThrow(RangeError);
    checks.endPhase();
    expect(valueOf(checks.results(), 'noise-scale')).toBeNull();
    expect(() => new AssumptionChecks({ ...FULL_BANDIT, noiseScale: 0 }, 0.05)).toThrow(RangeError);
  });
});
