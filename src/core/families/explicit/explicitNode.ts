/** The family `explicit`: the actions, written out. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { integer, list, object } from '../../text/nodes';
import { arms, labels } from '../commonNode';

export const explicit = object(
  {
    family: Type.Literal('explicit', { markdownDescription: 'A list of actions, written out.' }),
    arms,
    actions: list(
      list(integer(0, 'A base arm, numbered from 0.'), 'One action: its base arms, each once.'),
      'Every action of `X`, each as the list of its base arms; none empty, none twice. At most 200,000.',
    ),
    labels,
  },
  '**explicit**: a list of actions. `X` contains exactly these.',
);

export type ExplicitSpec = Static<typeof explicit>;
