/** `actions`: the set X of allowed actions (super arms), d, and the order of the base arms. */
import type { Static } from 'typebox';
import { FAMILIES } from '../../families/catalogue';
import { byProperty } from '../../text/branches';

type Families = typeof FAMILIES;

/** The node of every family, by name. */
export const FAMILY_NODES = Object.fromEntries(
  Object.entries(FAMILIES).map(([name, { node }]) => [name, node]),
) as { readonly [Name in keyof Families]: Families[Name]['node'] };

export const ActionsSchema = byProperty('family', FAMILY_NODES, {
  markdownDescription:
    '`X ⊆ {0,1}ᵈ`: the actions (super arms) that a run may measure; the answer is one of them. An action is a set of base arms, for `ranking` an order of them; base arms are numbered from 0.',
  propertyDescription: 'The structure of `X`: which sets of base arms are actions.',
});

export type ActionsSpec = Static<typeof ActionsSchema>;
export type { MatroidSpec } from '../../families/matroid/matroidNode';
