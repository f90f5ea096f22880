/** The units of base arms, the shares of attempts, and what is made of the signs of a lead. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArmUnits, asMeasured } from '../../../../src/core/learners/exchanges/armUnits';
import { Stakes } from '../../../../src/core/learners/exchanges/attempts';
import { SignLedger } from '../../../../src/core/learners/exchanges/signLedger';
import type { SparsePull } from '../../../../src/core/learners/exchanges/sparsePull';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { forAll } from '../../forAll';
import { real } from '../../manyOf';
import { near, normalOf } from '../problems';
import { plainPull, sumOf } from './pulls';

const SIZES = [0.2, 1, 3];
/** Base arms have other coefficients than 1, as where the noise of all rows may be one. */
const HALF = 0.5;

const PULL: SparsePull = {
  ...plainPull(
    [0, 1, 2],
    SIZES.map((_, arm) => sumOf([arm], HALF)),
  ),
  whiten: (answers) => Float64Array.from(answers, (own) => HALF * own),
};

/** So many parts of `count` samples each, in the units of the pull. */
function partsOf(own: SparsePull, parts: number, count: number, seed: number) {
  const normal = normalOf(seed);
  return Array.from({ length: parts }, () => {
    const answers = SIZES.map((size) => count * 7 + Math.sqrt(count) * size * normal());
    return [{ pull: own, count, sums: own.whiten(answers) }];
  });
}

it('sees how large the noise of each base arm is beside all of it, whatever units it saw before', () => {
  const units = new ArmUnits(3);
  for (let phase = 0; phase < 20; phase++)
    units.learn(partsOf(units.inUnits(PULL), 12, 1 + phase, phase), HALF);
  SIZES.forEach((size, arm) => {
    expect((units.units[arm] as number) / size).toBeGreaterThan(0.8);
    expect((units.units[arm] as number) / size).toBeLessThan(1.25);
  });
});

it('leaves everything as it is where one part alone says nothing of the noise', () => {
  const units = new ArmUnits(3);
  units.learn(partsOf(PULL, 1, 5, 1), HALF);
  expect([...units.units]).toEqual([1, 1, 1]);
});

it('takes samples back into what was measured', () => {
  const units = new ArmUnits(3);
  units.learn(partsOf(PULL, 12, 1, 1), HALF);
  const scaled = units.inUnits(PULL);
  const answers = [1, 2, 3];
  const [back] = asMeasured([{ pull: scaled, count: 1, sums: scaled.whiten(answers) }]);
  const sums = [...(back?.sums as Float64Array)];
  expect(sums.map((own) => own / HALF)).toEqual(near(answers, 12));
  for (const { coefficients } of back?.pull.rows ?? [])
    expect(coefficients[0]).toBeCloseTo(HALF, 12);
  // A row and its number are in the same unit.
  expect(scaled.rows[2]?.coefficients[0]).toBeCloseTo(HALF / (units.units[2] as number), 12);
});

it('less than 1 is given to all attempts together, however many begin', () => {
  forAll([fc.array(real(0, 12), { maxLength: 40 })], (all) => {
    for (const stakes of [new Stakes(), new Stakes(0.7, 0.8)]) {
      const whole = all.reduce((sum, mistakes) => sum + Math.exp(stakes.next(mistakes)), 0);
      expect(whole).toBeLessThan(1 + 1e-9);
    }
  });
});

// A lead that is not what it seemed gets points of its own, and what was opened before keeps its value.
const NOISE = declaredNoise(1, { on: 'feedback', rows: 'independent' }).now();
const PAIR = { arms: [0, 1], coefficients: [1, -1] };
const LEAD = 0.3;

const opened = (ledger: SignLedger, lead: number, deviation: number) =>
  ledger.open(Int32Array.of(0), Float64Array.of(lead), Float64Array.of(deviation));

it.each([
  ['far larger', 8, 1],
  ['far smaller', 0.01, 0.002],
])('signs tell a lead that seemed %s, from the next attempt on', (_, seemed, deviation) => {
  const normal = normalOf(7);
  const ledger = new SignLedger();
  const take = (blocks: number) => {
    const values = Array.from({ length: blocks }, () => LEAD + normal());
    const leads = {
      ...{ blocks, arms: null, residual: { squares: 0, degrees: 0 }, noise: NOISE },
      ...{ determines: () => true, square: () => 1 },
      value: (block: number) => values[block] as number,
    };
    ledger.take(0, leads, PAIR);
  };
  const first = opened(ledger, seemed, deviation);
  take(300);
  const stays = [first.logValue(0, 1), first.logValue(0, -1)];
  const second = opened(ledger, LEAD, 0.06);
  expect(second.logValue(0, 1)).toBeCloseTo(0, 12);
  take(300);
  expect([first.logValue(0, 1), first.logValue(0, -1)]).toEqual(stays);
  // 300 samples of .3 are worth some 300 * .09 / 2 = 13.5.
  expect(second.logValue(0, 1)).toBeGreaterThan(6);
  expect(second.logValue(0, -1)).toBeLessThan(0);
  // What fits goes on.
  const third = opened(ledger, LEAD, 0.05);
  const before = second.logValue(0, 1);
  take(300);
  expect(second.logValue(0, 1)).toBeGreaterThan(before);
  expect(third.logValue(0, 1)).toBeGreaterThan(6);
});
