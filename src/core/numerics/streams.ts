/** The random streams of a seed, so that a run, a check and a test of a part draw the same numbers. */
import { splitStreams, type Random } from './random';

/** The stream at a place; it does not depend on how many streams there are. */
const streamAt =
  (place: number) =>
  (seed: number): Random =>
    splitStreams(seed, place + 1)[place] as Random;

/** The directions that find the observer set and the span. */
export const observerStream = streamAt(0);

/** The learner's random choices, such as the counts of a design. */
export const learnerStream = streamAt(1);

/** The noise of the observations. */
export const environmentStream = streamAt(2);

/** A true theta. */
export const thetaStream = streamAt(3);

/** The best action in a plan's made-up values. */
export const planStream = streamAt(4);

/** The order of the lines of a log. */
export const logOrderStream = streamAt(5);

/** The normal noise that assumption checks compare the measurements with. */
export const checkStream = streamAt(6);

/** The sample order on a batch's sheet: one stream per batch, independent of other draws. */
export function orderStream(seed: number, batch: number): Random {
  return splitStreams(seed + TWO_TO_32 * (1 + (batch % BATCHES)), 1)[0] as Random;
}

/** A seed has 32 bits; the bits above, up to 2^53, hold the batch. */
const TWO_TO_32 = 0x1_0000_0000;
const BATCHES = 2 ** 20;
