import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgesByEnd } from '../../../src/core/combinatorics/paths/edgesByEnd';

const SEED = 20_060_841;

test('every node has its edges, ascending', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat()), (nodes, numbers) => {
      const ends = numbers.map((number) => number % nodes);
      const { start, incident } = edgesByEnd(nodes, Int32Array.from(ends));
      for (let v = 0; v < nodes; v++) {
        const expected = ends.flatMap((end, edge) => (end === v ? [edge] : []));
        expect(Array.from(incident.subarray(start[v], start[v + 1]))).toEqual(expected);
      }
      expect(incident.length).toBe(ends.length);
    }),
    { seed: SEED },
  );
});
