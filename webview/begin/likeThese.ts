/** Common problems: one click gives their typical answers and leaves names and numbers to the person. */
import { h, type ElementNode } from '../dom/h';
import { button } from '../views/pieces';

/** Answered by every problem, so that one replaces another completely. */
const COMMON = {
  feedback: 'full-bandit',
  reward: 'linear',
  goal: 'maximize',
  noise: 'symmetric',
  accuracy: '',
  pairs: 'none',
  measured: 'same',
  source: 'process',
  stop: 'certified',
  most: '',
};

/** By question id. */
const PROBLEMS: readonly (readonly [label: string, tip: string, answers: object])[] = [
  ['Ads on a page', 'k of many, the most clicks; a program counts', { family: 'topK' }],
  [
    'Jobs and people',
    'Who does what, in the least time; by hand, for a number of days',
    {
      family: 'matching',
      goal: 'minimize',
      source: 'manual',
      stop: 'budget',
      maxSamples: '75',
    },
  ],
  [
    'Compiler flags',
    'k of many that may act on each other, the least time; a program builds and runs',
    { family: 'topK', goal: 'minimize', pairs: 'all', stop: 'budget', maxSamples: '250' },
  ],
  [
    'Routes of a log',
    'The shortest way, from trips that were written down',
    { family: 'path', goal: 'minimize', source: 'recorded' },
  ],
  [
    'Plates of compounds',
    'k of many, each one seen, on plates of more; by hand',
    { family: 'topK', feedback: 'semi-bandit', measured: 'others', source: 'manual' },
  ],
];

export function likeThese(): ElementNode {
  const buttons = PROBLEMS.map(([label, tip], index) =>
    button(label, { do: 'like', value: String(index), tip }),
  );
  return h('p.exports', { key: 'like' }, h('span.q', 'Start from'), buttons);
}

/** @param index of a problem @returns its answers: [question, answer] */
export function answersLike(index: number): readonly (readonly [id: string, value: string])[] {
  return Object.entries({ ...COMMON, ...PROBLEMS[index]?.[2] });
}
