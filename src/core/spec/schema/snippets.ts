/** Snippets for the families and for a whole new spec. */
import type { Snippet } from './branches';

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
    description: 'The ways from one node of a directed graph to another',
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
    description: 'Sets with capacities, nested or apart',
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
    description: 'Elements that can each have a place of their own',
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
    description: 'Every set of so many elements',
    body: { family: 'matroid', type: 'uniform', elements: '^${1:6}', rank: '^${2:3}' },
  },
  {
    label: 'matroid: partition',
    description: 'So many elements of each group',
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
    description: 'The largest sets that two matroids both allow',
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

const polyalba = {
  algorithm: 'polyalba',
  delta: '^${6:0.05}',
  seed: '^${7:1}',
  preset: 'recommended',
};

const gaussian = { on: 'feedback', distribution: 'gaussian', scale: 1 };

export const NEW_SPEC_SNIPPETS: readonly Snippet[] = [
  {
    label: 'new instance: assignment',
    description: 'Match two sides when only the total of a matching is seen',
    body: {
      version: 1,
      name: '${1:my assignment}',
      actions: {
        family: 'matching',
        left: '^${2:3}',
        right: '^${3:3}',
        size: { min: '^${4:2}', max: '^${5:3}' },
      },
      feedback: { type: 'full-bandit' },
      reward: { type: 'linear' },
      environment: {
        type: 'simulated',
        theta: { geometric: { first: 1, ratio: 0.9 } },
        noise: gaussian,
      },
      run: polyalba,
    },
  },
  {
    label: 'new instance: the best k',
    description: 'Find the best k of d arms when only their total is seen',
    body: {
      version: 1,
      name: '${1:my best k}',
      actions: { family: 'topK', arms: '^${2:8}', k: '^${3:3}' },
      feedback: { type: 'full-bandit' },
      reward: { type: 'linear' },
      environment: {
        type: 'simulated',
        theta: { geometric: { first: '^${4:1}', ratio: '^${5:0.8}' } },
        noise: gaussian,
      },
      run: polyalba,
    },
  },
  {
    label: 'new instance: average reward with GCB-PE',
    description: 'The average of the chosen arms counts, sets of several sizes compete',
    body: {
      version: 1,
      name: '${1:my best average}',
      actions: { family: 'subsets', arms: '^${2:5}', min: '^${3:2}', max: '^${4:3}' },
      feedback: { type: 'full-bandit' },
      reward: { type: 'mean' },
      environment: {
        type: 'simulated',
        theta: { geometric: { first: 1, ratio: '^${5:0.8}' } },
        noise: gaussian,
      },
      run: {
        algorithm: 'gcb-pe',
        delta: '^${6:0.05}',
        seed: '^${7:1}',
        options: { stopTest: 'geometric' },
      },
    },
  },
  {
    label: 'new instance: the best way',
    description: 'Find the best way through a network when only its total is seen',
    body: {
      version: 1,
      name: '${1:my best way}',
      actions: {
        family: 'path',
        edges: [
          ['${2:start}', '${3:left}'],
          ['${2:start}', '${4:right}'],
          ['${3:left}', '${4:right}'],
          ['${3:left}', '${5:end}'],
          ['${4:right}', '${5:end}'],
        ],
        source: '${2:start}',
        target: '${5:end}',
      },
      feedback: { type: 'full-bandit' },
      reward: { type: 'linear' },
      environment: {
        type: 'simulated',
        theta: { geometric: { first: 1, ratio: '^${8:0.7}' } },
        noise: gaussian,
      },
      run: polyalba,
    },
  },
  {
    label: 'new instance: the best order',
    description: 'Rank items when only the relevance of the one at the top is seen',
    body: {
      version: 1,
      name: '${1:my best order}',
      actions: { family: 'ranking', items: '^${2:4}' },
      feedback: { type: 'top-ranked', count: 1 },
      reward: { type: 'dcg' },
      environment: {
        type: 'simulated',
        theta: { geometric: { first: 1, ratio: '^${5:0.6}' } },
        noise: gaussian,
      },
      run: {
        algorithm: 'gcb-pe',
        delta: '^${6:0.05}',
        seed: '^${7:1}',
        options: { stopTest: 'geometric' },
      },
    },
  },
];
