/** The bases of a matroid as a family. */
import { allBases, rankBases } from '../../combinatorics/matroids/bases';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { restrictMatroid } from '../../combinatorics/matroids/restricted';
import { entropyBound } from '../entropyBound';
import { byProperty } from '../../text/branches';
import type { ActionFamily } from '../family';
import { familyKind } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { forestLabels } from '../graph/namedGraph';
import { takeAtMost } from '../rankedActions';
import { MATROID_TYPES, matroidTypeOf } from './matroidTypes';

const ORACLE_CALLS = 300;
/** Each call takes about elements * rank steps; less than a second in all. */
const ORACLE_STEPS = 2e7;
/** Each basis takes about elements * rank steps; some three seconds in all. */
const LISTING_STEPS = 5e8;

/**
 * X = the bases of the matroid.
 * @param kind the name in the spec
 * @throws RangeError if the rank is 0: the only basis is the empty set
 */
export function createMatroid(matroid: Matroid, kind = 'matroid'): ActionFamily {
  const { elements, rank } = matroid;
  if (rank === 0) throw new RangeError('The matroid has rank 0: its only basis is empty.');
  const best = byTotalWeight((weights, k) => rankBases(matroid, weights, k));
  return familyOf({
    kind,
    dimension: elements,
    sizes: [rank],
    mostListed: Math.floor(LISTING_STEPS / (elements * rank)),
    countActions: () => matroid.countBases(),
    logActionsBound: () => {
      const calls = Math.min(ORACLE_CALLS, Math.floor(ORACLE_STEPS / (elements * rank)));
      return Math.min(matroid.logBasesBound(), entropyBound(elements, best, calls));
    },
    best,
    matroid,
    enumerate: (cap) => takeAtMost(allBases(matroid), cap),
    restrict(required, forbidden) {
      const left = restrictMatroid(matroid, required, forbidden);
      return left?.rank === rank ? [createMatroid(left, kind)] : [];
    },
  });
}

export const MATROID = familyKind(
  byProperty(
    'type',
    {
      uniform: MATROID_TYPES.uniform.family,
      partition: MATROID_TYPES.partition.family,
      graphic: MATROID_TYPES.graphic.family,
      laminar: MATROID_TYPES.laminar.family,
      transversal: MATROID_TYPES.transversal.family,
    },
    {
      markdownDescription:
        '**matroid**: the bases (largest independent sets) of a matroid; the base arms are its elements. All bases have the same size, `m` = the rank. `X` spans `d − components + 1` dimensions; runs work in that span.',
      propertyDescription: 'Which sets of elements are independent.',
    },
  ),
  {
    snippets: [
      {
        label: 'matroid: laminar',
        description: 'Sets with capacities, nested or disjoint',
        properties: {
          type: 'laminar',
          elements: '^${1:6}',
          sets: [
            { elements: [0, 1, 2], capacity: '^${2:1}' },
            { elements: [0, 1, 2, 3, 4, 5], capacity: '^${3:3}' },
          ],
        },
      },
      {
        label: 'matroid: transversal',
        description: 'Elements that can each get a separate place',
        properties: {
          type: 'transversal',
          elements: '^${1:4}',
          sets: [
            ['^${2:0}', '^${3:1}'],
            ['^${4:1}', '^${5:2}', '^${6:3}'],
          ],
        },
      },
      {
        label: 'matroid: graphic',
        description: 'The spanning forests of a graph',
        properties: {
          type: 'graphic',
          edges: [
            ['${1:a}', '${2:b}'],
            ['${2:b}', '${3:c}'],
            ['${1:a}', '${3:c}'],
          ],
        },
      },
      {
        label: 'matroid: uniform',
        description: 'Every set of a given size',
        properties: { type: 'uniform', elements: '^${1:6}', rank: '^${2:3}' },
      },
      {
        label: 'matroid: partition',
        description: 'A fixed number of elements of each group',
        properties: {
          type: 'partition',
          groups: [
            { size: '^${1:3}', choose: '^${2:1}' },
            { size: '^${3:3}', choose: '^${4:2}' },
          ],
        },
      },
    ],
    groundSet: (matroid, path) => matroidTypeOf(matroid).groundSet(matroid, path),
    check: (matroid, problems) => {
      matroidTypeOf(matroid).check(matroid, ['actions'], problems);
    },
    oracleWork: (matroid) => ({
      steps: matroidTypeOf(matroid).steps?.(matroid) ?? 0,
      path: ['actions', 'sets'],
    }),
    build: (matroid) => createMatroid(matroidTypeOf(matroid).build(matroid)),
    arm: 'element',
    // The elements of other types are not edges, so there is no graph.
    labels: (matroid) => (matroid.type === 'graphic' ? forestLabels(matroid) : null),
  },
);
