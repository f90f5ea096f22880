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
];
