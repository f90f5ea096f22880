/** Which stream of the seed goes where: a run, a check and a test of a part draw the same numbers. */
import type { Random } from '../numerics/random';
import { splitStreams } from '../numerics/random';

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
