/** The kind of a reward: its form, its checks and how to build it. */
import type { Static, TProperties, TSchema } from 'typebox';
import type { ActionsSpec } from '../families/catalogue';
import type { ActionFamily } from '../families/family';
import type { KindSnippet } from '../text/branches';
import { choice, optionals, variant } from '../text/nodes';
import type { Problems } from '../text/problems';
import type { Labels } from '../words/labels';
import type { Reward } from './reward';

export interface RewardKind<Node extends TSchema> {
  /** The schema of `reward`, including `type`. */
  readonly node: Node;
  /** Snippets for editors. Default: one with the required properties and their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** Reports faults that the schema cannot express. @param actions null if their own faults leave d unknown */
  check?(reward: Static<Node>, actions: ActionsSpec | null, problems: Problems): void;
  /** Reports why this family does not support it. @param actions the spec of the family */
  checkFamily?(actions: ActionsSpec, family: ActionFamily, problems: Problems): void;
  /** Warns of true values that the reward reads differently. @param given theta in the spec: d numbers, or a rule */
  checkTheta?(theta: Float64Array, given: unknown, problems: Problems): void;
  /** Reports a reward without values, or a refuted statement of the spec about it. */
  checkBuilt?(reward: Static<Node>, built: BuiltReward, problems: Problems): void;
  /**
   * Builds the reward to maximise. For a minimised one, that is -r̄(x, -theta) (words/goal.ts), which equals r̄ if it is linear
   * in theta.
   * @param reward valid for this family
   */
  build(reward: Static<Node>, family: ActionFamily): Reward;
}

export interface BuiltReward {
  readonly reward: Reward;
  readonly family: ActionFamily;
  /** The simulated theta; null if unknown. */
  readonly theta: Float64Array | null;
  readonly labels: Labels;
}

const goal = choice(
  {
    maximize: 'The action of the largest reward is the best.',
    minimize: 'The action of the smallest reward is the best, as of minutes, errors or costs.',
  },
  'Whether the largest or the smallest reward is the best. Values, samples and results keep the sign that you give them. Default: `maximize`.',
);

/** The schema of `reward` for a type. @param meaning a sentence */
export function rewardNode<const Name extends string, Properties extends TProperties>(
  type: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  return variant(type, meaning, { ...properties, ...optionals({ goal }) }, markdownDescription);
}

export function rewardKind<Node extends TSchema>(
  node: Static<Node> extends { readonly type: string } ? Node : never,
  meaning: Omit<RewardKind<Node>, 'node'>,
): RewardKind<Node> {
  return { node, ...meaning };
}
