import { expect, it } from 'vitest';
import { ArmUnits, asMeasured } from '../../../../src/core/learners/exchanges/armUnits';
import type { SparsePull } from '../../../../src/core/learners/exchanges/sparsePull';
import { createNormal } from '../../../../src/core/numerics/random';
import { streamOf } from '../problems';
import { plainPull, sumOf } from './pulls';

const SIZES = [0.2, 1, 3];
/** Base arms have other coefficients than 1, as where the noise of all rows may be one. */
const HALF = 0.5;

function pull(): SparsePull {
  const rows = SIZES.map((_, arm) => sumOf([arm], HALF));
  const whiten = (answers: ArrayLike<number>) => Float64Array.from(answers, (own) => HALF * own);
  return { ...plainPull([0, 1, 2], rows), whiten };
}

/** So many parts of `count` samples each, in the units of the pull. */
function partsOf(own: SparsePull, parts: number, count: number, seed: number) {
  const normal = createNormal(streamOf(seed));
  return Array.from({ length: parts }, () => {
    const answers = SIZES.map((size) => count * 7 + Math.sqrt(count) * size * normal());
    return [{ pull: own, count, sums: own.whiten(answers) }];
  });
}

it('sees how large the noise of each base arm is beside all of it, whatever units it saw before', () => {
  const units = new ArmUnits(3);
  for (let phase = 0; phase < 20; phase++)
    units.learn(partsOf(units.inUnits(pull()), 12, 1 + phase, phase), HALF);
  SIZES.forEach((size, arm) => {
    expect((units.units[arm] as number) / size).toBeGreaterThan(0.8);
    expect((units.units[arm] as number) / size).toBeLessThan(1.25);
  });
});

it('leaves everything as it is where one part alone says nothing of the noise', () => {
  const units = new ArmUnits(3);
  units.learn(partsOf(pull(), 1, 5, 1), HALF);
  expect([...units.units]).toEqual([1, 1, 1]);
});

it('takes samples back into what was measured', () => {
  const units = new ArmUnits(3);
  units.learn(partsOf(pull(), 12, 1, 1), HALF);
  const scaled = units.inUnits(pull());
  const answers = [1, 2, 3];
  const [back] = asMeasured([{ pull: scaled, count: 1, sums: scaled.whiten(answers) }]);
  expect([...(back?.sums as Float64Array)].map((own) => own / HALF)).toEqual(
    answers.map((own) => expect.closeTo(own, 12) as number),
  );
  for (const { coefficients } of back?.pull.rows ?? [])
    expect(coefficients[0]).toBeCloseTo(HALF, 12);
  // A row and its number are in the same unit.
  expect(scaled.rows[2]?.coefficients[0]).toBeCloseTo(HALF / (units.units[2] as number), 12);
});
