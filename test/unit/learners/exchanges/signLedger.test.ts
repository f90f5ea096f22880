/** What is made of the signs of a lead: a lead that is not what it seemed gets points of its own, and what was opened before keeps its value. */
import { expect, it } from 'vitest';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { SignLedger } from '../../../../src/core/learners/exchanges/signLedger';
import { createNormal } from '../../../../src/core/numerics/random';
import { streamOf } from '../problems';

const NOISE = declaredNoise(1, { on: 'feedback', rows: 'independent' }).now();
const PAIR = { arms: [0, 1], coefficients: [1, -1] };
const LEAD = 0.3;

const opened = (ledger: SignLedger, lead: number, deviation: number) =>
  ledger.open(Int32Array.of(0), Float64Array.of(lead), Float64Array.of(deviation));

it.each([
  ['far larger', 8, 1],
  ['far smaller', 0.01, 0.002],
])('tells a lead that seemed %s at first, from the next attempt on', (_, seemed, deviation) => {
  const normal = createNormal(streamOf(7));
  const ledger = new SignLedger();
  const take = (blocks: number) => {
    const values = Array.from({ length: blocks }, () => LEAD + normal());
    ledger.take(
      0,
      {
        ...{
          blocks,
          determines: () => true,
          square: () => 1,
          arms: null,
          residual: { squares: 0, degrees: 0 },
        },
        ...{ value: (block: number) => values[block] as number, noise: NOISE },
      },
      PAIR,
    );
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
