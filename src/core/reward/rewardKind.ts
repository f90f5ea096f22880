/** What a reward of the spec means: its form, its own faults, what is built of it. */
import type { Static, TProperties, TSchema } from 'typebox';
import type { ActionsSpec } from '../families/catalogue';
import type { ActionFamily } from '../families/family';
import type { KindSnippet } from '../text/branches';
import { choice, optional, variant } from '../text/nodes';
import type { Problems } from '../text/problems';
import type { Labels } from '../words/labels';
import type { Reward } from './reward';

/** One entry of the list of rewards, from their form to what is built of them. */
export interface RewardKind<Node extends TSchema> {
  /** The form of `reward`. It has `type`. */
  readonly node: Node;
  /** What an editor offers. Default: one of the required properties with their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** Reports what the form cannot say. @param actions null where their own faults leave d unknown */
  check?(reward: Static<Node>, actions: ActionsSpec | null, problems: Problems): void;
  /** Reports why it cannot be worked with on this family. @param actions those of the family */
  checkFamily?(actions: ActionsSpec, family: ActionFamily, problems: Problems): void;
  /** Warns of true values that it takes otherwise. @param given as the spec has theta: d numbers, or a rule */
  checkTheta?(theta: Float64Array, given: unknown, problems: Problems): void;
  /** Reports that what was built has no values, or that what the spec states of it is refuted. */
  checkBuilt?(reward: Static<Node>, built: BuiltReward, problems: Problems): void;
  /**
   * Of a reward that is minimised -r̄(x, -theta), which is maximised (words/goal.ts): r̄ itself where it is linear in theta.
   * @param reward without a fault, for this family
   */
  build(reward: Static<Node>, family: ActionFamily): Reward;
}

/** A reward on its family. */
export interface BuiltReward {
  readonly reward: Reward;
  readonly family: ActionFamily;
  /** The simulated one; null where it is not known. */
  readonly theta: Float64Array | null;
  readonly labels: Labels;
}

const goal = optional(
  choice(
    {
      maximize: 'The action of the largest reward is the best.',
      minimize: 'The action of the smallest reward is the best, as of minutes, errors or costs.',
    },
    'Whether the largest or the smallest reward is the best. Values, samples and results keep the sign that you give them. Default: `maximize`.',
  ),
);

/** The form of `reward` of a type. @param meaning a sentence */
export function rewardNode<const Name extends string, Properties extends TProperties>(
  type: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  return variant(type, meaning, { ...properties, goal }, markdownDescription);
}

/** A reward of the spec, typed by its node. */
export function rewardKind<Node extends TSchema>(
  node: Static<Node> extends { readonly type: string } ? Node : never,
  meaning: Omit<RewardKind<Node>, 'node'>,
): RewardKind<Node> {
  return { node, ...meaning };
}
