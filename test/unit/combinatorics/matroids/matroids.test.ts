import fc from 'fast-check';
import { Matrix, SVD } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { allBases } from '../../../../src/core/combinatorics/matroids/bases';
import { createGraphicMatroid } from '../../../../src/core/combinatorics/matroids/graphic';
import {
  createLaminarMatroid,
  findCrossingSets,
} from '../../../../src/core/combinatorics/matroids/laminar';
import { createPartitionMatroid } from '../../../../src/core/combinatorics/matroids/partition';
import { rankOfBases } from '../../../../src/core/families/matroid/rankOfBases';
import { createTransversalMatroid } from '../../../../src/core/combinatorics/matroids/transversal';
import { createUniformMatroid } from '../../../../src/core/combinatorics/matroids/uniform';
import { lists } from '../../lists';
import { samples } from './samples';
import { forAll } from '../../forAll';
import { integer } from '../../manyOf';

const MAX_ELEMENTS = 9;

/** A matroid and an order of its elements. */
const orderedSamples = integer(1, MAX_ELEMENTS).chain((elements) =>
  fc.record({
    sample: samples(elements),
    order: fc.shuffledSubarray(
      Array.from({ length: elements }, (_, e) => e),
      { minLength: elements, maxLength: elements },
    ),
    taken: fc.nat(elements),
  }),
);

describe('the oracles of every matroid', () => {
  it('have bases that span what their components say, also in their first entries', () => {
    forAll([orderedSamples], 300, ({ sample: { matroid } }) => {
      const bases = [...allBases(matroid)];
      for (let first = 1; first <= matroid.elements; first++) {
        const rows = bases.map((basis) =>
          Array.from({ length: first }, (_, e) => (basis.includes(e) ? 1 : 0)),
        );
        const { rank } = new SVD(new Matrix(rows), { autoTranspose: true });
        expect(rankOfBases(matroid, first)).toBe(rank);
      }
    });
  });

  it('name what may leave when an element enters, for independent sets of any size', () => {
    let loops = 0;
    let free = 0;
    let circuits = 0;
    forAll([orderedSamples], 1000, ({ sample: { matroid, isIndependent }, order, taken }) => {
      const set: number[] = [];
      for (const element of order.slice(0, taken)) {
        if (isIndependent([...set, element])) set.push(element);
      }
      const exchanges = matroid.exchanges(set);
      for (const element of order.filter((e) => !set.includes(e))) {
        const circuit = exchanges.circuit(element);
        if (isIndependent([...set, element])) {
          free += 1;
          expect(circuit).toBeNull();
          continue;
        }
        const leaving = set.filter((y) =>
          isIndependent([...set.filter((other) => other !== y), element]),
        );
        expect([...(circuit ?? [NaN])].sort()).toEqual(leaving.sort());
        if (leaving.length === 0) loops += 1;
        else circuits += 1;
      }
    });
    expect(Math.min(loops, free, circuits)).toBeGreaterThan(100);
  });

  it('bound the number of bases from above, and tightly where they count them', () => {
    forAll([orderedSamples], 300, ({ sample: { matroid } }) => {
      const bases = [...allBases(matroid)].length;
      expect([null, BigInt(bases)]).toContain(matroid.countBases());
      expect(matroid.logBasesBound()).toBeGreaterThanOrEqual(Math.log(bases) - 1e-14);
    });
  });
});

it('findCrossingSets names two sets that cross, or none where every two are nested or disjoint', () => {
  const systems = fc.array(fc.subarray([0, 1, 2, 3, 4, 5]), { maxLength: 5 });
  const cross = (a: readonly number[] = [], b: readonly number[] = []): boolean => {
    const common = a.filter((e) => b.includes(e)).length;
    return common > 0 && common < a.length && common < b.length;
  };
  let laminar = 0;
  forAll([systems], 2000, (sets) => {
    const found = findCrossingSets(sets);
    const isLaminar = sets.every((a) => sets.every((b) => !cross(a, b)));
    if (isLaminar) laminar += 1;
    expect(found === null).toBe(isLaminar);
    if (found === null) return;
    expect(found[0]).toBeLessThan(found[1]);
    expect(cross(sets[found[0]], sets[found[1]])).toBe(true);
  });
  expect(laminar).toBeGreaterThan(200);
});

describe('the constructors', () => {
  it('refuse what is no matroid of their kind', () => {
    expect(() => createUniformMatroid(3, 4)).toThrow('no rank 4 on 3 elements');
    for (const rank of [-1, 1.5]) expect(() => createUniformMatroid(3, rank)).toThrow(RangeError);
    expect(() => createPartitionMatroid([{ size: 2, choose: 3 }])).toThrow('no 3 to choose');
    expect(() => createGraphicMatroid(3, [[0, 3]])).toThrow('[0, 3] has an end');
    const laminar =
      (sets: string, capacity = 1) =>
      () =>
        createLaminarMatroid(
          4,
          lists(sets).map((elements) => ({ elements, capacity })),
        );
    expect(laminar('0-4')).toThrow('4 is none of the 4 elements');
    expect(laminar('1-1')).toThrow('The element 1 comes twice');
    expect(laminar('1', -1)).toThrow(RangeError);
    expect(laminar('2-3 0-1 1-2')).toThrow('cross');
    expect(() => createTransversalMatroid(3, [[0, 0]])).toThrow(RangeError);
    expect(() => createTransversalMatroid(3, [[-1]])).toThrow(RangeError);
  });

  it('count by formula: uniform, partition and nested sets', () => {
    expect(createUniformMatroid(100, 50).countBases()).toBe(100891344545564193334812497256n);
    expect(createUniformMatroid(5, 0).countBases()).toBe(1n);
    const groups = [
      { size: 5, choose: 2 },
      { size: 4, choose: 0 },
      { size: 6, choose: 3 },
    ];
    expect(createPartitionMatroid(groups).countBases()).toBe(200n);
    // 3 of 0, …, 5 with at most 1 of 0, 1, 2: C(3, 3) + 3 C(3, 2).
    const sets = [
      { elements: [0, 1, 2, 3, 4, 5], capacity: 3 },
      { elements: [0, 1, 2], capacity: 1 },
    ];
    expect(createLaminarMatroid(6, sets).countBases()).toBe(10n);
  });

  it('bound transversals', () => {
    const disjoint = Array.from({ length: 12 }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2]);
    const matroid = createTransversalMatroid(36, disjoint);
    // The product of the sizes is what they are.
    expect(matroid.logBasesBound()).toBeGreaterThanOrEqual(12 * Math.log(3));
    expect(matroid.logBasesBound()).toBeLessThan(12 * Math.log(3) + 1e-6);
  });
});
