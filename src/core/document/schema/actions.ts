/** `actions`: the set X of allowed actions (super arms), d, and the order of the base arms. */
import { FAMILIES } from '../../families/catalogue';
import { byProperty } from '../../text/branches';
import { nodesOf } from './kinds';

/** The node of every family, by name. */
export const FAMILY_NODES = nodesOf(FAMILIES);

export const ActionsSchema = byProperty('family', FAMILY_NODES, {
  markdownDescription:
    '`X ⊆ {0,1}ᵈ`: the actions (super arms) that a run may measure; the answer is one of them. An action is a set of base arms, for `ranking` an order of them; base arms are numbered from 0.',
  propertyDescription: 'The structure of `X`: which sets of base arms are actions.',
});
