/** Families that choose k out of n: `topK`, `subsets`, `partition`. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { integer, object } from '../../text/nodes';
import { arms, groups, labels } from '../commonNode';

export const topK = object(
  {
    family: Type.Literal('topK', {
      markdownDescription: 'Every set of exactly `k` of the base arms.',
    }),
    arms,
    k: integer(1, '`k`: how many base arms an action has. `m = k ≤ d`, `|X| = C(d, k)`.'),
    labels,
  },
  '**topK**: every set of exactly `k` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : ‖x‖₁ = k }`.',
);

export const subsets = object(
  {
    family: Type.Literal('subsets', {
      markdownDescription: 'Every set of `min` to `max` of the base arms.',
    }),
    arms,
    min: integer(1, 'The size of the smallest action: `1 ≤ min ≤ max`.'),
    max: integer(1, 'The size of the largest action, the `m` of the paper: `min ≤ max ≤ d`.'),
    labels,
  },
  '**subsets**: every set of `min` to `max` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : min ≤ ‖x‖₁ ≤ max }`.',
);

export const partition = object(
  {
    family: Type.Literal('partition', { markdownDescription: 'A fixed number out of each group.' }),
    groups,
    labels,
  },
  '**partition**: from each group exactly `choose` base arms, the bases of a partition matroid. `choose: 1` everywhere is the *Multi-Bandit* of the paper. The actions span `1 + Σ (size − 1)` dimensions over the groups with `0 < choose < size`, fewer than `d`; runs work in that span.',
);

export type TopKSpec = Static<typeof topK>;
export type SubsetsSpec = Static<typeof subsets>;
