/** The evidence against each action of an elimination, and how it is moved from rival to rival. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEValue } from '../../../src/core/learners/noise/eProcess';
import { comparedActions } from '../../../src/core/learners/evidence/comparedActions';
import { Evidence } from '../../../src/core/learners/evidence/evidence';
import { SymmetricProcesses } from '../../../src/core/learners/noise/symmetricProcesses';
import type { PairProcesses } from '../../../src/core/learners/noise/pairProcesses';
import { sum } from '../../../src/core/numerics/linearAlgebra';
import { noiseOf, normalOf } from './problems';
import { integer, real } from '../manyOf';
import { forAll } from '../forAll';

const SIZE = 4;
const ACTION = integer(0, SIZE - 1);
const PAIR = fc.tuple(ACTION, ACTION).filter(([a, b]) => a !== b);
const UPDATE = fc.record({ pair: PAIR, value: real(-3, 3), variance: real(0.05, 5) });
const UPDATES = fc.array(UPDATE, { maxLength: 20 });

type Update = typeof UPDATE extends fc.Arbitrary<infer T> ? T : never;

const NOTHING = Float64Array.of(0);

/** Evidence by noise of the scale 1, to which single leads are added. */
class FedEvidence extends Evidence {
  private readonly fed: PairProcesses;

  constructor(size: number, kappa: number, followingKappa: number) {
    const fed = noiseOf(1).processes(size, kappa, followingKappa);
    super(size, fed, size);
    this.fed = fed;
  }

  /** A phase estimated (b - a)'theta as `value` with noise of this variance. */
  add(b: number, a: number, value: number, variance: number): void {
    this.fed.observe({
      order: [b, a],
      differences: [
        { values: NOTHING, direction: NOTHING, solved: NOTHING, square: 0, size: 0 },
        {
          ...{ values: Float64Array.of(-value), direction: Float64Array.of(1) },
          ...{ solved: Float64Array.of(variance), square: variance, size: 0 },
        },
      ],
      residual: { squares: 0, degrees: 0 },
    });
  }
}

function updated(updates: readonly Update[], kappa: number): FedEvidence {
  const evidence = new FedEvidence(SIZE, kappa, 16 * kappa);
  for (const { pair, value, variance } of updates) evidence.add(...pair, value, variance);
  return evidence;
}

/** ln e of b against a. @param margin by which a may be better */
function logEOf(evidence: Evidence, b: number, a: number, kappa: number, margin = 0): number {
  const { value, information } = evidence.lead(b, a);
  return logEValue(information === 0 ? 0 : (value + margin) * information, information, kappa);
}

describe('the evidence against an action', () => {
  it('is half of the reserve and the weighted e-values of its rivals, and half of what follows one', () => {
    forAll([UPDATES, ACTION], (updates, a) => {
      const kappa = 1.5;
      let weighted = 0;
      let weights = 0;
      for (let b = 0; b < SIZE; b++) {
        if (b === a) continue;
        let G = 0;
        let I = 0;
        for (const { pair, value, variance } of updates) {
          if (!pair.includes(a) || !pair.includes(b)) continue;
          G += (pair[0] === b ? value : -value) / variance;
          I += 1 / variance;
        }
        const weight = (b + 1) ** -1.5;
        weights += weight;
        weighted += weight * Math.exp(logEValue(G, I, kappa));
      }
      const total = 0.5 + (0.5 * weighted) / weights;
      // What follows no rival stays at 1.
      expect(updated(updates, kappa).logTotal(a)).toBeCloseTo(Math.log((total + 1) / 2), 8);
    });
  });

  it('is half of what has to be enough for an action that may be worse by a margin, the least one', () => {
    const known = real(0.1, 4);
    const kappa = 1.5;
    const weights = Array.from({ length: SIZE }, (_, i) => (i + 1) ** -1.5);
    const total = sum(weights);
    forAll([UPDATES, ACTION, known], (updates, x, target) => {
      const evidence = updated(updates, kappa);
      const isEnough = (margin: number): boolean =>
        [...Array(SIZE).keys()].every((a) => {
          if (a === x) return true;
          const own = (weights[x] as number) / total;
          const e = own * Math.exp(logEOf(evidence, x, a, kappa, margin));
          return Math.log((Math.exp(evidence.logTotal(a)) + e) / 2) >= target;
        });
      const margin = evidence.shortfall(x, target);
      if (margin === Infinity) expect(isEnough(1e3)).toBe(false);
      else expect(isEnough(margin + 1e-9 * (1 + margin))).toBe(true);
      if (margin > 1e-6 && margin < Infinity) expect(isEnough(margin * (1 - 1e-6))).toBe(false);
    });
  });

  it('is not changed by a move, and follows the process that it was moved to', () => {
    const share = real(0.01, 0.9);
    forAll([UPDATES, PAIR, share, UPDATE], (updates, [a, b], part, { value, variance }) => {
      const still = updated(updates, 1);
      const moved = updated(updates, 1);
      moved.move(a, b, part);
      const before = still.logTotal(a);
      expect(moved.logTotal(a)).toBeCloseTo(before, 8);
      // P' = (1 - part) (what P would have become) + part P e' / e
      const held = (evidence: Evidence): number => 2 * Math.exp(evidence.logTotal(a)) - 1;
      const [last, heldBefore] = [logEOf(still, b, a, 1), held(still)];
      still.add(b, a, value, variance);
      moved.add(b, a, value, variance);
      const expected =
        (1 - part) * held(still) + part * heldBefore * Math.exp(logEOf(still, b, a, 1) - last);
      expect(moved.logTotal(a)).toBeCloseTo(Math.log((expected + 1) / 2), 7);
    });
  });

  it('follows the growth of the process of the rival that was named before, and no other', () => {
    const NAMED = fc.array(fc.record({ named: ACTION, update: UPDATE }), { maxLength: 12 });
    const kappa = 1.5;
    forAll([NAMED, ACTION], (steps, a) => {
      const evidence = new FedEvidence(SIZE, kappa, 16 * kappa);
      const plain = new FedEvidence(SIZE, kappa, 16 * kappa);
      const logE = (b: number) => logEOf(plain, b, a, 16 * kappa);
      let followed = 0;
      for (const { named, update } of steps) {
        if (named !== a) evidence.follow(a, named);
        const before = named === a ? 0 : logE(named);
        const { pair, value, variance } = update;
        if (named === a) continue;
        evidence.add(...pair, value, variance);
        plain.add(...pair, value, variance);
        followed += logE(named) - before;
      }
      const held = 2 * Math.exp(plain.logTotal(a)) - 1;
      expect(evidence.logTotal(a)).toBeCloseTo(Math.log((held + Math.exp(followed)) / 2), 7);
    });
  });

  it('reaches a target exactly where the lead that decides is as large as it has to be', () => {
    const target = real(0.1, 6);
    forAll([UPDATES, PAIR, ACTION, target], (updates, [a, leader], named, level) => {
      const evidence = updated(updates, 1);
      if (named !== a) evidence.follow(a, named);
      for (const { pair, value, variance } of updates) evidence.add(...pair, value, variance);
      const { by, gap, threshold } = evidence.deciding(a, leader, level);
      const isOut = evidence.logTotal(a) >= level;
      expect(gap >= threshold).toBe(isOut);
      expect(by).not.toBe(a);
      if (!isOut) expect(by).toBe(leader);
      if (threshold === Infinity || Math.abs(threshold - gap) > 1e3 || isOut) return;
      // With the lead at its threshold, and all else as it is, the target is just reached.
      const { information } = evidence.lead(by, a);
      evidence.add(by, a, (threshold - gap) * information * 1e9, 1e9);
      expect(evidence.logTotal(a)).toBeCloseTo(level, 5);
    });
  });

  it('reaches 1 / delta against a best action with frequency at most delta, wherever it is moved', () => {
    const delta = 0.3;
    const runs = 2000;
    const normal = normalOf(9);
    let crossed = 0;
    for (let run = 0; run < runs; run++) {
      const evidence = new FedEvidence(3, 1, 16);
      for (let phase = 0; phase < 50; phase++) {
        // To the rival that looked best so far: the past alone decides.
        const [first, second] = [1, 2].map((b) => evidence.lead(b, 0).value);
        const leader = (first ?? 0) >= (second ?? 0) ? 1 : 2;
        evidence.move(0, leader, 0.2);
        evidence.follow(0, leader);
        const variance = 20 * 0.85 ** phase;
        for (const b of [1, 2]) evidence.add(b, 0, Math.sqrt(variance) * normal(), variance);
        if (evidence.logTotal(0) >= Math.log(1 / delta)) {
          crossed++;
          break;
        }
      }
    }
    expect(crossed / runs).toBeLessThan(delta);
    expect(crossed / runs).toBeGreaterThan(0.1);
  });
});

describe('what rests in a phase', () => {
  const difference = (value: number) => ({
    ...{ values: Float64Array.of(value, value), square: 1, size: 1 },
    ...{ direction: Float64Array.of(1), solved: Float64Array.of(0.5) },
  });
  const processesAfter = (resting: number) => {
    const processes = new SymmetricProcesses(3, 1, 1, () => 1);
    const differences = [difference(0), difference(-1), difference(-3)];
    const residual = { squares: 0, degrees: 0 };
    processes.observe({ order: [0, 1, 2], differences, residual, resting });
    return processes;
  };

  it('is compared with what does not, and not with each other', () => {
    const [all, some] = [processesAfter(0), processesAfter(2)];
    for (const a of [1, 2]) {
      expect(some.logValues[a * 3]).toBe(all.logValues[a * 3]);
      expect(some.varied(0, a).logValue(0.5)).toBe(all.varied(0, a).logValue(0.5));
      expect(some.varied(0, a).logValue(0.5)).toBeGreaterThan(some.varied(0, a).logValue(0));
    }
    expect(all.varied(1, 2).logValue(0)).toBeGreaterThan(0);
    for (const shift of [0, 0.5]) expect(some.varied(1, 2).logValue(shift)).toBeCloseTo(0, 12);
    expect(some.lead(1, 2).information).toBe(0);
  });

  it('is what is far behind or went, and nothing where the scale is declared', () => {
    const all = Array.from({ length: 50 }, (_, a) => a);
    const active = all.slice(0, 40);
    const standing = { leader: 39, ranked: active.toReversed() };
    const of = (kind: 'none' | 'estimates') => {
      const blocks = { kind, most: 12, samples: 1, isRobust: false };
      return comparedActions(standing, active, all, { blocks }, (a) => a === 45);
    };
    const { order, resting } = of('estimates');
    expect(resting).toBe(9);
    expect(order.slice(-9)).toEqual([...all.slice(0, 8), 45]);
    expect(order.slice(0, -9)).toEqual([39, ...all.slice(8, 39), 50]);
    expect(of('none')).toEqual({ order: [39, ...all.slice(0, 39), 50], resting: 0 });
  });
});
