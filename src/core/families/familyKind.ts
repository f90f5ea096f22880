/** What a family of the spec means: its form, how many base arms it has, its own faults, what is built of it. */
import * as Type from 'typebox';
import type { Static, TProperties, TSchema } from 'typebox';
import type { KindSnippet } from '../text/branches';
import { integer, list, object, optional, text } from '../text/nodes';
import type { Path } from '../text/paths';
import type { Problems } from '../text/problems';
import type { Labels } from '../words/labels';
import { constraints, type ConstraintsSpec } from './constraints/constraintsNode';
import type { ActionFamily } from './family';
import type { GroundSet } from './groundSetKinds';
import { interactions, type InteractionsSpec } from './interactions/interactionsNode';

/** One entry of the list of families: `actions` of this family, from their form to what is built of them. */
export interface FamilyKind<Node extends TSchema> {
  /** The form of `actions`. It has `family` and `labels`. */
  readonly node: Node;
  /** What an editor offers. Default: one of the required properties with their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** d and what says so. It makes nothing of that size: a limit is checked next. @param path of `actions` */
  groundSet(actions: Static<Node>, path: Path): GroundSet;
  /** Reports what the form cannot say. Missing where every `actions` of this form is a family. */
  check?(actions: Static<Node>, problems: Problems): void;
  /** The steps of one answer of the oracle, about, and what they come from; missing where other work of a check is far more. */
  oracleWork?(
    actions: Static<Node>,
    family: ActionFamily,
  ): { readonly steps: number; readonly path: Path };
  /** @param actions without a fault */
  build(actions: Static<Node>): ActionFamily;
  /** What a base arm without a label is called: `arm 0`, `arm 1`, … where this is missing. */
  readonly arm?: string;
  /** The names that a person sees, where they are more than one a base arm; null where they are not after all. */
  labels?(actions: Static<Node>): Labels | null;
}

/** What the node of every family has. */
interface FamilyForm {
  readonly family: string;
  readonly labels?: readonly string[];
  readonly constraints?: ConstraintsSpec;
  readonly interactions?: InteractionsSpec;
}

/** A family of the spec, typed by its node. */
export function familyKind<Node extends TSchema>(
  node: Static<Node> extends FamilyForm ? Node : never,
  meaning: Omit<FamilyKind<Node>, 'node'>,
): FamilyKind<Node> {
  return { node, ...meaning };
}

/**
 * The form of `actions` of a family: `family`, its own properties, `labels` where they have no other place,
 * `constraints` and `interactions`.
 * @param meaning which sets are its actions, a sentence
 */
export function familyNode<const Name extends string, Properties extends TProperties>(
  name: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  const family = Type.Literal(name, { markdownDescription: meaning });
  return object({ family, ...properties, labels, constraints, interactions }, markdownDescription);
}

export const labels = optional(
  list(
    text('The name of one base arm.'),
    'One name for each base arm, in their order: `d` strings. Default: numbered, or named after the nodes of an edge.',
  ),
);

export const arms = integer(
  1,
  '`d`: the number of base arms, numbered `0 … d − 1`. At most 1,000; 4,000 in a selection with `semi-bandit` feedback.',
);
