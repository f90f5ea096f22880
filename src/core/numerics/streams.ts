/** Which stream of a seed serves which purpose, so that a run, a check and a test of a part draw the same numbers. */
import { splitStreams, type Random } from './random';

/** The stream at a place; the streams before it are the same however many there are. */
const streamAt =
  (place: number) =>
  (seed: number): Random =>
    splitStreams(seed, place + 1)[place] as Random;

/** The directions that find the observer set and the span. */
export const observerStream = streamAt(0);

/** How often the actions of a design come up. */
export const learnerStream = streamAt(1);

/** The noise of the observations. */
export const environmentStream = streamAt(2);

/** A true theta. */
export const thetaStream = streamAt(3);

/** The best action of the values that a plan makes up. */
export const planStream = streamAt(4);

/** The order of the lines of a log. */
export const logOrderStream = streamAt(5);

/** The normal noise that checks of assumptions compare the measurements with. */
export const checkStream = streamAt(6);

/** The order of the samples of a batch on its sheet: a stream for each batch, whatever was drawn before. */
export function orderStream(seed: number, batch: number): Random {
  return splitStreams(seed + TWO_TO_32 * (1 + (batch % BATCHES)), 1)[0] as Random;
}

/** A seed has 32 bits; what is above them, up to 2^53, is the batch. */
const TWO_TO_32 = 0x1_0000_0000;
const BATCHES = 2 ** 20;
