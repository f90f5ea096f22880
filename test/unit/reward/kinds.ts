/** Every reward that is of sets: its spec, its formula, and what share of its L_p a random search refutes. */
import type { Action, ActionFamily } from '../../../src/core/families/family';
import type { RewardSpec } from '../../../src/core/reward/catalogue';

/** The reward of an action by the values of its base arms. */
export type Formula = (values: readonly number[], action: Action) => number;

interface RewardOfSets {
  readonly kind: string;
  readonly specOf: (family: ActionFamily) => RewardSpec;
  readonly formula: Formula;
  /** .99 where L_p is attained at points that a search meets, less where only far out; null where an author states it. */
  readonly refuted: number | null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const weightOf = (arm: number): number => ((arm * 7) % 5) - 1.5;

export const KINDS: readonly RewardOfSets[] = [
  { kind: 'linear', specOf: () => ({ type: 'linear' }), formula: sum, refuted: 0.99 },
  {
    kind: 'weighted linear',
    specOf: ({ dimension }) => ({
      type: 'linear',
      weights: Array.from({ length: dimension }, (_, arm) => weightOf(arm)),
    }),
    formula: (values, action) => sum(values.map((value, i) => value * weightOf(action[i] ?? NaN))),
    refuted: 0.99,
  },
  {
    kind: 'mean',
    specOf: () => ({ type: 'mean' }),
    formula: (values) => sum(values) / values.length,
    refuted: 0.99,
  },
  {
    kind: 'min',
    specOf: () => ({ type: 'min' }),
    formula: (values) => Math.min(...values),
    refuted: 0.99,
  },
  {
    kind: 'max',
    specOf: () => ({ type: 'max' }),
    formula: (values) => Math.max(...values),
    refuted: 0.99,
  },
  {
    kind: 'logistic',
    specOf: () => ({ type: 'link', function: 'logistic' }),
    formula: (values) => 1 / (1 + Math.exp(-sum(values))),
    refuted: 0.95,
  },
  {
    kind: 'tanh',
    specOf: () => ({ type: 'link', function: 'tanh' }),
    formula: (values) => Math.tanh(sum(values)),
    refuted: 0.95,
  },
  {
    kind: 'softplus',
    specOf: () => ({ type: 'link', function: 'softplus' }),
    formula: (values) => Math.log(1 + Math.exp(sum(values))),
    refuted: 0.95,
  },
  {
    kind: 'coverage',
    specOf: () => ({ type: 'coverage' }),
    formula: (values) =>
      1 - values.reduce((product, value) => product * (1 - Math.min(1, Math.max(0, value))), 1),
    refuted: 0.6,
  },
  {
    kind: 'expression',
    specOf: () => ({ type: 'expression', formula: 'max - min + sum / count ^ 2', lipschitz: 9 }),
    formula: (values) =>
      Math.max(...values) - Math.min(...values) + sum(values) / values.length ** 2,
    refuted: null,
  },
];
