/** The schema nodes of the algorithms' options. */
import { boolean, choice } from '../../text/nodes';

export const ROUNDS = choice(
  {
    many: 'Tests often: the fewest samples.',
    few: 'Waits for answers about half as often or less, for about a tenth more samples.',
  },
  'PolyALBA and GCB-PE: how often the run waits for answers. No effect on rounds of a fixed accuracy and on tests in every round, as in the paper’s version.',
);

export const DUEL = boolean(
  'PolyALBA, ALBA and GCB-PE as `recommended`, with a linear reward: before a certificate at most a tenth of the samples measure the leader and its nearest rival directly, and pairs of base arms that were never seen together. A check: it may cast doubt on the answer, and need not confirm it. Default: `true` for `process` and `manual`.',
);

export const THRESHOLD = choice(
  {
    printed: 'As published.',
    sound: 'The sharpest constants with a proof for the declared noise `R`.',
  },
  'Algorithms other than PolyALBA, ALBA and GCB-PE: the confidence radius and the sizes that follow from it.',
);

export const CONVENTION = choice(
  {
    icml: 'As published: phase `t` is accurate to `2^−t`.',
    neurips:
      'As in its authors’ later code: phase `t` is accurate to `2^−(t+2)`, and that is also the least lead that rules out.',
  },
  'RAGE: the sizes of its phases.',
);

export const BATCH = choice(
  {
    pull: 'After every sample, as published; ends after a million.',
    geometric:
      'After batches that grow with the samples so far: at most 5% more samples, far fewer rounds.',
  },
  'Algorithms that decide sample by sample: when they test and decide anew.',
);
