/** Which stream of the seed goes where: a run, a check and a test of a part draw the same numbers. */
import type { Random } from '../../numerics/random';
import { splitStreams } from '../../numerics/random';

/** The directions that find the observer set and the span. */
export function observerStream(seed: number): Random {
  return splitStreams(seed, 1)[0] as Random;
}

/** How often the actions of a design come up. */
export function learnerStream(seed: number): Random {
  return splitStreams(seed, 2)[1] as Random;
}

/** The noise of the observations. */
export function environmentStream(seed: number): Random {
  return splitStreams(seed, 3)[2] as Random;
}

/** The best action of the values that a plan makes up. The stream before it draws theta (see theta.ts). */
export function planStream(seed: number): Random {
  return splitStreams(seed, 5)[4] as Random;
}

/** The order of the samples of a batch on its sheet: a stream for each batch, whatever was drawn before. */
export function orderStream(seed: number, batch: number): Random {
  return splitStreams(seed + TWO_TO_32 * (1 + (batch % BATCHES)), 1)[0] as Random;
}

/** A seed has 32 bits; what is above them, up to 2^53, is the batch. */
const TWO_TO_32 = 0x1_0000_0000;
const BATCHES = 2 ** 20;
