/** The options that the algorithms share that list all actions, or compare optimistically. */
import { choice, optional } from '../../text/nodes';

export const THRESHOLD = optional(
  choice(
    {
      printed: 'As published.',
      sound: 'The sharpest constants with a proof for the declared noise `R`.',
    },
    'Algorithms other than PolyALBA, ALBA and GCB-PE: the confidence radius and the sizes that follow from it.',
  ),
);

export const BATCH = optional(
  choice(
    {
      pull: 'After every sample, as published; ends after a million.',
      geometric:
        'After batches that grow with the samples so far: at most 5% more samples, far fewer rounds.',
    },
    'Algorithms that decide sample by sample: when they test and decide anew.',
  ),
);
