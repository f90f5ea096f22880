/** What a family of the spec means: its form, how many base arms it has, its own faults, what is built of it. */
import type { Static, TSchema } from 'typebox';
import type { ActionFamily } from './family';
import type { Labels } from '../words/labels';
import type { GroundSet } from './groundSetKinds';
import type { Path } from '../text/paths';
import type { Problems } from '../text/problems';

/** One entry of the list of families: `actions` of this family, from their form to what is built of them. */
export interface FamilyKind<Node extends TSchema> {
  /** The form of `actions`. It has `family` and `labels`. */
  readonly node: Node;
  /** d and what says so. It makes nothing of that size: a limit is checked next. @param path of `actions` */
  groundSet(actions: Static<Node>, path: Path): GroundSet;
  /** Reports what the form cannot say. Missing where every `actions` of this form is a family. */
  check?(actions: Static<Node>, problems: Problems): void;
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
}

/** A family of the spec, typed by its node. */
export function familyKind<Node extends TSchema>(
  node: Static<Node> extends FamilyForm ? Node : never,
  meaning: Omit<FamilyKind<Node>, 'node'>,
): FamilyKind<Node> {
  return { node, ...meaning };
}
