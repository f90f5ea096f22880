/** What a feedback of the spec means: its form, its own faults, what is built of it. */
import type { Static, TSchema } from 'typebox';
import type { ActionsSpec } from '../families/catalogue';
import type { ActionFamily } from '../families/family';
import type { KindSnippet } from '../text/branches';
import type { Problems } from '../text/problems';
import type { Feedback } from './feedback';

/** One entry of the list of feedbacks, from their form to what is built of them. */
export interface FeedbackKind<Node extends TSchema> {
  /** The form of `feedback`. It has `type`. */
  readonly node: Node;
  /** What an editor offers. Default: one of the required properties with their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** Reports what the form cannot say. @param actions null where their own faults leave d unknown */
  check?(feedback: Static<Node>, actions: ActionsSpec | null, problems: Problems): void;
  /** Reports what is to be known of it on this family. */
  checkFamily?(feedback: Static<Node>, family: ActionFamily, problems: Problems): void;
  /** The largest sum of |a_i|^power over the rows a of M_x, over the actions x. */
  longestRow(feedback: Static<Node>, family: ActionFamily, power: 1 | 2): number;
  /** @param feedback without a fault, for these actions */
  build(feedback: Static<Node>, actions: ActionsSpec): Feedback;
}

/** A feedback of the spec, typed by its node. */
export function feedbackKind<Node extends TSchema>(
  node: Static<Node> extends { readonly type: string } ? Node : never,
  meaning: Omit<FeedbackKind<Node>, 'node'>,
): FeedbackKind<Node> {
  return { node, ...meaning };
}
