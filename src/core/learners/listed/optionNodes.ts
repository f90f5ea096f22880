/** The options that the algorithms on a list of actions share. */
import { choice, optional } from '../../text/nodes';

export const THRESHOLD = optional(
  choice(
    {
      printed: 'As published.',
      sound: 'The sharpest constants with a proof for the declared noise `R`.',
    },
    'Algorithms that list `X`: the confidence radius and the sizes that follow from it.',
  ),
);
