import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countBases,
  countCommonBases,
} from '../../../src/core/combinatorics/matroids/commonBasesCount';
import { createIntersectionSolver } from '../../../src/core/combinatorics/matroids/matroidIntersection';
import type { Matroid } from '../../../src/core/combinatorics/matroids/matroid';
import { createPartitionMatroid } from '../../../src/core/combinatorics/matroids/partition';
import { createTransversalMatroid } from '../../../src/core/combinatorics/matroids/transversal';
import { createUniformMatroid } from '../../../src/core/combinatorics/matroids/uniform';
import { allSets } from '../families/bruteForce';
import { samples } from './matroids/samples';

const SEED = 1969;

function countOf(first: Matroid, second: Matroid, workLimit?: number): bigint | null {
  const solver = createIntersectionSolver(first, second, new Float64Array(first.elements));
  return countCommonBases(first, second, solver.largest().elements, workLimit);
}

describe('countCommonBases', () => {
  it('agrees with the list of all sets, for two matroids of any kinds', () => {
    const pairs = fc
      .integer({ min: 1, max: 10 })
      .chain((elements) => fc.tuple(samples(elements), samples(elements), fc.constant(elements)));
    let many = 0;
    fc.assert(
      fc.property(pairs, ([first, second, elements]) => {
        const common = allSets(
          elements,
          (set) => first.isIndependent(set) && second.isIndependent(set),
        );
        const size = common.reduce((largest, set) => Math.max(largest, set.length), 0);
        const bases = common.filter((set) => set.length === size).length;
        if (bases > 20) many += 1;
        // The empty set is not in the list.
        expect(countOf(first.matroid, second.matroid)).toBe(BigInt(Math.max(1, bases)));
      }),
      { seed: SEED, numRuns: 1200 },
    );
    expect(many).toBeGreaterThan(100);
  });

  it('agrees with the list of all sets where many overlapping sets compete', () => {
    const one = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 3 });
    const systems = fc.array(one, { minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(systems, systems, (first, second) => {
        const [one, two] = [first, second].map((sets) => createTransversalMatroid(11, sets));
        if (one === undefined || two === undefined) throw new Error('There are two.');
        const size = createIntersectionSolver(one, two, new Float64Array(11)).largest().elements
          .length;
        const isBasisSizedPart = (matroid: Matroid, set: readonly number[]): boolean => {
          const growing = matroid.grow();
          return set.every((element) => growing.add(element));
        };
        const common = allSets(
          11,
          (set) => set.length === size && isBasisSizedPart(one, set) && isBasisSizedPart(two, set),
        );
        expect(countOf(one, two)).toBe(BigInt(common.length));
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('counts the common sets of a smaller size too', () => {
    const pairs = fc
      .integer({ min: 4, max: 9 })
      .chain((elements) => fc.tuple(samples(elements), samples(elements), fc.constant(elements)));
    fc.assert(
      fc.property(pairs, fc.nat({ max: 4 }), ([{ matroid }, other, elements], fewer) => {
        const two = other.matroid;
        const solver = createIntersectionSolver(matroid, two, new Float64Array(elements));
        const witness = solver.largest().elements.slice(fewer);
        const isIndependent = (set: readonly number[]): boolean =>
          [matroid, two].every((one) => {
            const growing = one.grow();
            return set.every((element) => growing.add(element));
          });
        const sets = allSets(
          elements,
          (set) => set.length === witness.length && isIndependent(set),
        ).length;
        expect(countCommonBases(matroid, two, witness)).toBe(BigInt(Math.max(1, sets)));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('looks structures up that it met before', () => {
    const uniform = createUniformMatroid(20, 10);
    // A thousandth of the steps that the 184,756 sets would take one by one.
    expect(countOf(uniform, uniform, 100_000)).toBe(184756n);
    const halves = createPartitionMatroid([
      { size: 12, choose: 12 },
      { size: 12, choose: 12 },
    ]);
    expect(countOf(createUniformMatroid(24, 12), halves, 100_000)).toBe(2704156n);
  });

  it('multiplies the numbers of parts that are independent of each other', () => {
    // 60 pairs, of each of which the second matroid takes one: 2^60.
    const pairs = createPartitionMatroid(new Array(60).fill({ size: 2, choose: 1 }));
    expect(countOf(createUniformMatroid(120, 60), pairs, 100_000)).toBe(2n ** 60n);
  });

  it('counts up to 200,000 common bases of matroids without any structure to share', () => {
    for (const { elements, seeds, sets } of [
      { elements: 20, sets: 8, seeds: [1, 2] },
      { elements: 19, sets: 9, seeds: [3, 4] },
    ]) {
      const [one, two] = seeds.map((seed) =>
        createTransversalMatroid(elements, scattered(elements, sets, seed)),
      );
      if (one === undefined || two === undefined) throw new Error('There are two.');
      const counted = countOf(one, two);
      expect(counted).toBe(BigInt(countBySets(one, two, sets)));
      expect(Number(counted)).toBeGreaterThan(10_000);
      expect(Number(counted)).toBeLessThan(200_000);
    }
  });

  it('gives up after so many steps', () => {
    const first = createTransversalMatroid(40, scattered(40, 15, 5));
    const second = createTransversalMatroid(40, scattered(40, 15, 6));
    expect(countOf(first, second, 200_000)).toBeNull();
    expect(countBases(first, 200_000)).toBeNull();
  });
});

/** Sets of about half of the elements. */
function scattered(elements: number, sets: number, seed: number): number[][] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: sets }, () =>
    Array.from({ length: elements }, (_, element) => element).filter(() => next() < 0.5),
  );
}

/** Depth first, with independence asked of `grow` only. */
function countBySets(first: Matroid, second: Matroid, size: number): number {
  const isIndependent = (set: readonly number[]): boolean =>
    [first, second].every((matroid) => {
      const growing = matroid.grow();
      return set.every((element) => growing.add(element));
    });
  const from = (next: number, set: readonly number[]): number => {
    if (set.length === size) return 1;
    let total = 0;
    for (let element = next; element <= first.elements - size + set.length; element++) {
      const larger = [...set, element];
      if (isIndependent(larger)) total += from(element + 1, larger);
    }
    return total;
  };
  return from(0, []);
}
