/** Snippets for the families. */
import type { Snippet } from '../../text/branches';

export const ACTIONS_SNIPPETS: readonly Snippet[] = [
  {
    label: 'topK',
    description: 'Every set of exactly k of the base arms',
    body: { family: 'topK', arms: '^${1:8}', k: '^${2:3}' },
  },
  {
    label: 'subsets',
    description: 'Every set of min to max of the base arms',
    body: { family: 'subsets', arms: '^${1:6}', min: '^${2:1}', max: '^${3:3}' },
  },
  {
    label: 'partition',
    description: 'A fixed number out of each group',
    body: {
      family: 'partition',
      groups: [
        { size: '^${1:5}', choose: '^${2:1}' },
        { size: '^${3:5}', choose: '^${4:1}' },
      ],
    },
  },
  {
    label: 'matching',
    description: 'Pairs of two sides, no node twice',
    body: {
      family: 'matching',
      left: '^${1:3}',
      right: '^${2:3}',
      size: { min: '^${3:2}', max: '^${4:3}' },
    },
  },
  {
    label: 'path',
    description: 'The paths from one node of a directed graph to another',
    body: {
      family: 'path',
      edges: [
        ['${1:start}', '${2:left}'],
        ['${1:start}', '${3:right}'],
        ['${2:left}', '${4:end}'],
        ['${3:right}', '${4:end}'],
        ['${2:left}', '${3:right}'],
      ],
      source: '${1:start}',
      target: '${4:end}',
    },
  },
  {
    label: 'spanningTree',
    description: 'The sets of edges that join all nodes of a graph',
    body: {
      family: 'spanningTree',
      edges: [
        ['${1:a}', '${2:b}'],
        ['${2:b}', '${3:c}'],
        ['${1:a}', '${3:c}'],
        ['${3:c}', '${4:d}'],
        ['${2:b}', '${4:d}'],
      ],
    },
  },
  {
    label: 'matroid: laminar',
    description: 'Sets with capacities, nested or disjoint',
    body: {
      family: 'matroid',
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
    body: {
      family: 'matroid',
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
    body: {
      family: 'matroid',
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
    body: { family: 'matroid', type: 'uniform', elements: '^${1:6}', rank: '^${2:3}' },
  },
  {
    label: 'matroid: partition',
    description: 'A fixed number of elements of each group',
    body: {
      family: 'matroid',
      type: 'partition',
      groups: [
        { size: '^${1:3}', choose: '^${2:1}' },
        { size: '^${3:3}', choose: '^${4:2}' },
      ],
    },
  },
  {
    label: 'matroidIntersection',
    description: 'The largest sets that are independent in two matroids',
    body: {
      family: 'matroidIntersection',
      matroids: [
        {
          type: 'partition',
          groups: [
            { size: '^${1:3}', choose: '^${2:1}' },
            { size: '^${3:3}', choose: '^${4:1}' },
          ],
        },
        { type: 'uniform', elements: '^${5:6}', rank: '^${6:2}' },
      ],
    },
  },
  {
    label: 'knapsack',
    description: 'Sets of items that fit into a capacity',
    body: {
      family: 'knapsack',
      weights: ['^${1:3}', '^${2:2}', '^${3:4}', '^${4:1}'],
      capacity: '^${5:6}',
    },
  },
  {
    label: 'ranking',
    description: 'Every order of some items',
    body: { family: 'ranking', items: '^${1:5}' },
  },
  {
    label: 'explicit',
    description: 'A list of actions, written out',
    body: {
      family: 'explicit',
      arms: '^${1:3}',
      actions: [
        ['^${2:0}', '^${3:1}'],
        ['^${4:1}', '^${5:2}'],
      ],
    },
  },
];
