/** The meaning of a family of the spec: its form, its number of base arms, its faults, and how it is built. */
import * as Type from 'typebox';
import type { Static, TProperties, TSchema } from 'typebox';
import type { KindSnippet } from '../text/branches';
import { integer, list, object, optionals, text } from '../text/nodes';
import type { Path } from '../text/paths';
import type { Problems } from '../text/problems';
import type { Labels } from '../words/labels';
import { constraints, type ConstraintsSpec } from './constraints/constraintsNode';
import type { ActionFamily } from './family';
import type { GroundSet } from './groundSetKinds';
import { interactions, type InteractionsSpec } from './interactions/interactionsNode';

/** An entry of the list of families: from the form of `actions` to what is built from it. */
export interface FamilyKind<Node extends TSchema> {
  /** The form of `actions`, including `family` and `labels`. */
  readonly node: Node;
  /** Snippets for editors. Default: one with the required properties and their examples. */
  readonly snippets?: readonly KindSnippet[];
  /** d and its origin. Must not allocate anything of size d: limits are checked next. @param path of `actions` */
  groundSet(actions: Static<Node>, path: Path): GroundSet;
  /** Reports faults beyond the form. Missing if every `actions` of this form is a family. */
  check?(actions: Static<Node>, problems: Problems): void;
  /** The approximate steps of one oracle call, and the part of the spec that causes them; missing if other work dominates. */
  oracleWork?(
    actions: Static<Node>,
    family: ActionFamily,
  ): { readonly steps: number; readonly path: Path };
  /** @param actions without a fault */
  build(actions: Static<Node>): ActionFamily;
  /** The name of a base arm without a label, before its number. Default: `arm`. */
  readonly arm?: string;
  /** The displayed names, if there are more than one per base arm (such as those of nodes); null if these `actions` have none. */
  labels?(actions: Static<Node>): Labels | null;
}

/** Properties that the node of every family has. */
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
 * The form of a family's `actions`: `family`, its own properties, `labels` unless the family has its own, `constraints` and
 * `interactions`.
 * @param meaning a sentence that says which sets are its actions
 */
export function familyNode<const Name extends string, Properties extends TProperties>(
  name: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  const family = Type.Literal(name, { markdownDescription: meaning });
  const shared = optionals({ labels, constraints, interactions });
  return object({ family, ...properties, ...shared }, markdownDescription);
}

export const labels = list(
  text('The name of one base arm.'),
  'One name for each base arm, in their order: `d` strings. Default: numbered, or named after the nodes of an edge.',
);

export const arms = integer(
  1,
  '`d`: the number of base arms, numbered `0 … d − 1`. At most 1,000; 4,000 in a selection with `semi-bandit` feedback.',
);
