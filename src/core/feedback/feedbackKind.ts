/** The kind of a feedback: its form, its checks and how to build it. */
import type { Static, TSchema } from 'typebox';
import type { ActionsSpec } from '../families/catalogue';
import type { ActionFamily } from '../families/family';
import type { KindSnippet } from '../text/branches';
import type { Problems } from '../text/problems';
import type { Feedback } from './feedback';

export interface FeedbackKind<Node extends TSchema> {
  /** The schema of `feedback`, including `type`. */
  readonly node: Node;
  /** Snippets for editors. Default: one with the required properties and their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** Reports faults that the schema cannot express. @param actions null if their own faults leave d unknown */
  check?(feedback: Static<Node>, actions: ActionsSpec | null, problems: Problems): void;
  /** Reports remarks about the feedback on this family. */
  checkFamily?(feedback: Static<Node>, family: ActionFamily, problems: Problems): void;
  /** The largest sum of |a_i|^power over the rows a of M_x, over all actions x. */
  longestRow(feedback: Static<Node>, family: ActionFamily, power: 1 | 2): number;
  /** @param feedback valid for these actions */
  build(feedback: Static<Node>, actions: ActionsSpec): Feedback;
}

export function feedbackKind<Node extends TSchema>(
  node: Static<Node> extends { readonly type: string } ? Node : never,
  meaning: Omit<FeedbackKind<Node>, 'node'>,
): FeedbackKind<Node> {
  return { node, ...meaning };
}
