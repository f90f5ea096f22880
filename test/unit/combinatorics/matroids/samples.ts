/** Small matroids of every kind, each with independence by its definition, written apart. */
import fc from 'fast-check';
import { createGraphicMatroid } from '../../../../src/core/combinatorics/matroids/graphic';
import type { CapacitySet } from '../../../../src/core/combinatorics/matroids/laminar';
import { createLaminarMatroid } from '../../../../src/core/combinatorics/matroids/laminar';
import type { Matroid } from '../../../../src/core/combinatorics/matroids/matroid';
import { createPartitionMatroid } from '../../../../src/core/combinatorics/matroids/partition';
import { createTransversalMatroid } from '../../../../src/core/combinatorics/matroids/transversal';
import { createUniformMatroid } from '../../../../src/core/combinatorics/matroids/uniform';
import { integer, manyOf, real } from '../../manyOf';

export interface Sample {
  readonly matroid: Matroid;
  readonly isIndependent: (set: readonly number[]) => boolean;
}

export type Edge = readonly [number, number];

export function completeEdges(nodes: number): Edge[] {
  const all = Array.from({ length: nodes }, (_, node) => node);
  return all.flatMap((u) => all.slice(u + 1).map((v): Edge => [u, v]));
}

/** Whether the edges have no cycle: a leaf, an isolated edge, … can always be taken off. */
export function isForest(edges: readonly Edge[]): boolean {
  if (edges.length === 0) return true;
  const degree = new Map<number, number>();
  for (const end of edges.flat()) degree.set(end, (degree.get(end) ?? 0) + 1);
  const rest = edges.filter(([u, v]) => u === v || ![u, v].some((node) => degree.get(node) === 1));
  return rest.length < edges.length && isForest(rest);
}

/** Whether each element can be given a set of its own; tries all ways. */
function isPartialTransversal(
  set: readonly number[],
  sets: readonly (readonly number[])[],
): boolean {
  const [first, ...others] = set;
  if (first === undefined) return true;
  return sets.some(
    (members, index) =>
      members.includes(first) && isPartialTransversal(others, sets.toSpliced(index, 1)),
  );
}

function uniform(elements: number): fc.Arbitrary<Sample> {
  return integer(0, elements).map((rank) => ({
    matroid: createUniformMatroid(elements, rank),
    isIndependent: (set) => set.length <= rank,
  }));
}

function partition(elements: number): fc.Arbitrary<Sample> {
  const sizes = fc
    .array(integer(0, elements), { maxLength: 3 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), elements])
    .map((cuts) => cuts.slice(1).map((cut, i) => cut - (cuts[i] ?? 0)));
  return sizes
    .chain((all) =>
      fc.tuple(...all.map((size) => integer(0, size).map((choose) => ({ size, choose })))),
    )
    .map((groups) => {
      const groupOf = groups.flatMap(({ size }, group) => new Array<number>(size).fill(group));
      return {
        matroid: createPartitionMatroid(groups),
        isIndependent: (set) =>
          groups.every(
            ({ choose }, group) => set.filter((e) => groupOf[e] === group).length <= choose,
          ),
      };
    });
}

/** Graphs with parallel edges, loops and several components. */
function graphic(elements: number): fc.Arbitrary<Sample> {
  return integer(1, 5)
    .chain((nodes) => {
      const node = integer(0, nodes - 1);
      const edges = manyOf(elements, fc.tuple(node, node));
      return fc.record({ nodes: fc.constant(nodes), edges });
    })
    .map(({ nodes, edges }) => ({
      matroid: createGraphicMatroid(nodes, edges),
      isIndependent: (set) => isForest(set.map((e) => edges[e] ?? [NaN, NaN])),
    }));
}

/** Parts of 0, …, elements-1 in shuffled order, cut again and again: nested or disjoint. */
function laminar(elements: number): fc.Arbitrary<Sample> {
  const order = fc.shuffledSubarray(
    Array.from({ length: elements }, (_, e) => e),
    { minLength: elements, maxLength: elements },
  );
  const cut = fc.record({
    of: fc.nat(20),
    from: real(0, 1),
    to: real(0, 1),
    capacity: integer(0, elements),
  });
  return fc.tuple(order, fc.array(cut, { maxLength: 5 })).map(([all, cuts]) => {
    // Each set is a part of one that was cut before and lies beside the parts already cut from it.
    const sets: CapacitySet[] = [];
    for (const { of, from, to, capacity } of cuts) {
      const around = sets[of % (sets.length + 1)]?.elements ?? all;
      const start = Math.floor(Math.min(from, to) * around.length);
      const end = Math.ceil(Math.max(from, to) * around.length);
      const part = around.slice(start, end);
      const isLaminar = sets.every(({ elements: other }) => {
        const common = other.filter((e) => part.includes(e)).length;
        return common === 0 || common === other.length || common === part.length;
      });
      if (isLaminar) sets.push({ elements: part, capacity });
    }
    return {
      matroid: createLaminarMatroid(elements, sets),
      isIndependent: (set) =>
        sets.every((one) => set.filter((e) => one.elements.includes(e)).length <= one.capacity),
    };
  });
}

function transversal(elements: number): fc.Arbitrary<Sample> {
  const one = fc.subarray(Array.from({ length: elements }, (_, e) => e));
  return fc.array(one, { maxLength: 4 }).map((sets) => ({
    matroid: createTransversalMatroid(elements, sets),
    isIndependent: (set) => isPartialTransversal(set, sets),
  }));
}

/** Any kind, on so many elements. */
export function samples(elements: number): fc.Arbitrary<Sample> {
  return fc.oneof(
    uniform(elements),
    partition(elements),
    graphic(elements),
    laminar(elements),
    transversal(elements),
  );
}
