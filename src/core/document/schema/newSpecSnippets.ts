/** Snippets for a whole new spec. */
import type { Snippet } from '../../text/branches';

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
    description: 'Match two sides when only the total of a matching is observed',
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
    description: 'Find the best k of d arms when only their total is observed',
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
    description: 'Find the set with the best average, among sets of several sizes',
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
      },
    },
  },
  {
    label: 'new instance: the best path',
    description: 'Find the best path through a network when only its total is observed',
    body: {
      version: 1,
      name: '${1:my best path}',
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
    description: 'Rank items when only the relevance of the top item is observed',
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
      },
    },
  },
];
