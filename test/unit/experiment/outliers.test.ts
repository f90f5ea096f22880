/** Numbers far from all others of their action, against the definition read aloud. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownAnswers, newOutliers } from '../../../src/core/experiment/outliers';
import { PullAnswers } from '../../../src/core/experiment/pullAnswers';

/** A value and of how many samples it is the mean. */
interface Told {
  readonly value: number;
  readonly count: number;
}

const SCALE = 0.5;

const pullWith = (id: number, action: readonly number[], numbers: readonly number[]) => {
  const pull = new PullAnswers({ id, action, count: 1, rows: numbers.length }, 1, null);
  pull.accept({ pull: id, observations: [numbers] });
  return pull;
};

function pullOf(id: number, told: readonly Told[]): PullAnswers {
  const count = told.reduce((sum, one) => sum + one.count, 0);
  const pull = new PullAnswers({ id, action: [0, 2], count, rows: 1 }, 1, null);
  for (const { value, count: of } of told) {
    if (of === 1) pull.accept({ pull: id, observations: [[value]] });
    else pull.accept({ pull: id, count: of, sum: [value * of] });
  }
  return pull;
}

/** Every value against every other one. */
function farByDefinition(all: readonly Told[]): readonly number[] {
  return all
    .filter((one, index) => {
      const others = all.filter((_, at) => at !== index);
      const away = others.map(
        ({ value, count }) =>
          (Math.abs(one.value - value) * Math.sqrt(Math.min(one.count, count))) / SCALE,
      );
      return others.length > 0 && away.every((scales) => scales > 8);
    })
    .map(({ value }) => value)
    .sort((a, b) => a - b);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[lower] ?? NaN) + (sorted[upper] ?? NaN)) / 2;
}

/** The median deviation of some 20 of all; of those of other actions too, where there are any. */
function sharedDeviation(all: readonly number[]): number {
  const step = Math.ceil(all.length / 20);
  const some = [...all].sort((a, b) => a - b).filter((_, index) => index % step === 0);
  if (some.length < 5) return 0;
  const spare = Math.sqrt(some.length / (some.length - 1));
  const deviation = median(some.map((one) => spare * Math.abs(one - median(some))));
  return deviation * Math.max(1, 20 / some.length) ** 2;
}

function farWithoutScale(all: readonly number[]): readonly number[] {
  const shared = sharedDeviation(all);
  return all
    .filter((one, index) => {
      const others = all.filter((_, at) => at !== index);
      const middle = median(others);
      const own = others.length < 5 ? 0 : median(others.map((other) => Math.abs(other - middle)));
      const deviation = Math.max(own, shared);
      return deviation > 0 && others.every((other) => Math.abs(one - other) / deviation > 8);
    })
    .sort((a, b) => a - b);
}

const found = (known: KnownAnswers, pulls?: readonly PullAnswers[]): readonly number[] =>
  known
    .outliers(pulls)
    .map(({ value }) => value)
    .sort((a, b) => a - b);

/** Quarters, so that distances of exactly 8 scales come up. */
const quarters = (most: number) => fc.integer({ min: -most, max: most }).map((n) => n / 4);
const toldIn = fc.record({
  value: fc.oneof(quarters(12), quarters(400)),
  count: fc.constantFrom(1, 1, 1, 4, 16),
});

describe('numbers far from all others', () => {
  it('are those of the definition, whatever the batches that they came in', () => {
    const batches = fc.array(fc.array(toldIn, { minLength: 1, maxLength: 8 }), { maxLength: 6 });
    fc.assert(
      fc.property(batches, fc.array(toldIn, { maxLength: 6 }), (complete, open) => {
        const known = new KnownAnswers(() => Float64Array.of(SCALE));
        complete.forEach((told, index) => known.add([pullOf(index + 1, told)]));
        const last = open.length === 0 ? [] : [pullOf(100, open)];
        expect(found(known, last)).toEqual(farByDefinition([...complete.flat(), ...open]));
        expect(found(known)).toEqual(farByDefinition(complete.flat()));
      }),
      { numRuns: 300 },
    );
  });

  it('without a declared scale are measured by what samples of all actions are apart', () => {
    const known = new KnownAnswers(() => null);
    const add = (id: number, action: number, value: number) =>
      known.add([pullWith(id, [action], [value])]).map((one) => one.value);
    // By themselves these five would be alike, and the sixth far from them.
    [0, 1, 3, 5, 6, 8, 9, 11].forEach((value, index) => add(index, 0, value));
    [2, 2.01, 2.02, 2.03, 2.04].forEach((value, index) => add(8 + index, 1, value));
    expect(add(13, 1, 3)).toEqual([]);
    // A slip is seen beside a single other sample.
    add(14, 2, 2.1);
    expect(add(15, 2, 2100)).toContain(2100);
  });

  it('without a declared scale are more than 8 median absolute deviations away', () => {
    const batches = fc.array(fc.array(fc.oneof(quarters(6), quarters(200)), { minLength: 1 }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(batches, (complete) => {
        const known = new KnownAnswers(() => null);
        const told = complete.map((values) => values.map((value) => ({ value, count: 1 })));
        told.forEach((values, index) => known.add([pullOf(index + 1, values)]));
        expect(found(known)).toEqual(farWithoutScale(complete.flat()));
      }),
      { numRuns: 300 },
    );
  });

  it('are told once, when they become so: of two that disagree both, also the one of an earlier batch', () => {
    const known = new KnownAnswers(() => Float64Array.of(3));
    const add = (id: number, value: number) => known.add([pullWith(id, [0], [value])]);
    expect(add(1, 2100)).toEqual([]);
    const both = add(2, 2.1);
    expect(both.map(({ value, other }) => [value, other?.value]).sort()).toEqual([
      [2.1, 2100],
      [2100, 2.1],
    ]);
    expect(both[0]?.distance).toBeCloseTo(2097.9 / 3, 9);
    expect(add(3, 2.2)).toEqual([]);
    expect(found(known)).toEqual([2100]);
    expect(add(4, -400).map(({ value }) => value)).toEqual([-400]);
  });

  it('are compared within their action and row', () => {
    const known = new KnownAnswers(() => Float64Array.of(1, 1));
    known.add([
      ...[pullWith(1, [0], [1, 100]), pullWith(2, [0], [1.5, 101])],
      pullWith(3, [1], [100, 1]),
    ]);
    expect(known.outliers()).toEqual([]);
    const fresh = [pullWith(4, [0], [1.2, 1])];
    const far = newOutliers(known.outliers(), known.outliers(fresh));
    expect(far).toMatchObject([{ pull: 4, sample: 1, row: 1, rows: 2, value: 1, distance: 99 }]);
  });
});
