/** Snippets for a whole new spec. */
import type { Snippet } from '../../text/branches';

const DELTA_AND_SEED = { delta: '^${6:0.05}', seed: '^${7:1}' };
const POLYALBA = { algorithm: 'polyalba', ...DELTA_AND_SEED, preset: 'recommended' };
const GCB_PE = { algorithm: 'gcb-pe', ...DELTA_AND_SEED };

/** A new instance. By default PolyALBA finds the largest sum from totals. */
function newInstance(
  title: string,
  subject: string,
  description: string,
  actions: object,
  geometric: object,
  {
    feedback = { type: 'full-bandit' } as object,
    reward = { type: 'linear' } as object,
    run = POLYALBA as object,
  },
): Snippet {
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
  const environment = { type: 'simulated', theta: { geometric }, noise };
  const name = `\${1:my ${subject}}`;
  return {
    label: `new instance: ${title}`,
    description,
    body: { version: 1, name, actions, feedback, reward, environment, run },
  };
}

export const NEW_SPEC_SNIPPETS: readonly Snippet[] = [
  newInstance(
    'assignment',
    'assignment',
    'Match two sides when only the total of a matching is observed',
    {
      family: 'matching',
      left: '^${2:3}',
      right: '^${3:3}',
      size: { min: '^${4:2}', max: '^${5:3}' },
    },
    { first: 1, ratio: 0.9 },
    {},
  ),
  newInstance(
    'the best k',
    'best k',
    'Find the best k of d arms when only their total is observed',
    { family: 'topK', arms: '^${2:8}', k: '^${3:3}' },
    { first: '^${4:1}', ratio: '^${5:0.8}' },
    {},
  ),
  newInstance(
    'average reward with GCB-PE',
    'best average',
    'Find the set with the best average, among sets of several sizes',
    { family: 'subsets', arms: '^${2:5}', min: '^${3:2}', max: '^${4:3}' },
    { first: 1, ratio: '^${5:0.8}' },
    { reward: { type: 'mean' }, run: GCB_PE },
  ),
  newInstance(
    'the shortest path',
    'shortest path',
    'Find the shortest path through a network when only its total is observed',
    {
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
    { first: 1, ratio: '^${8:0.7}' },
    { reward: { type: 'linear', goal: 'minimize' } },
  ),
  newInstance(
    'the best order',
    'best order',
    'Rank items when only the relevance of the top item is observed',
    { family: 'ranking', items: '^${2:4}' },
    { first: 1, ratio: '^${5:0.6}' },
    { feedback: { type: 'top-ranked', count: 1 }, reward: { type: 'dcg' }, run: GCB_PE },
  ),
];
