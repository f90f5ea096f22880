/** Seeded random streams that never overlap, and samplers on them. */
import { randomBinomial, randomIrwinHall, randomNormal } from 'd3-random';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A source of uniform numbers. */
export interface Random {
  /** A multiple of 2^-53 in [0, 1). */
  uniform(): number;
}

/** Draws the number of successes in n independent trials with success probability p. */
export type Binomial = (n: number, p: number) => number;

/** A learner's stream, with a binomial sampler on the same stream. */
export interface Draws extends Random {
  readonly binomial: Binomial;
}

const TWO_TO_32 = 0x1_0000_0000;

/**
 * Streams of one seed, 2^64 steps of xoroshiro128+ apart (Blackman and Vigna 2018, its jump).
 *
 * The generator's own seeding makes the first numbers almost linear in the seed, so its state comes from a Mersenne twister;
 * neighbouring seeds are then unrelated.
 *
 * @param seed any safe integer
 * @param count the number of streams; stream i is the same for every count > i
 * @throws RangeError for a seed that is not a safe integer
 */
export function splitStreams(seed: number, count: number): readonly Random[] {
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`The seed must be a safe integer, not ${seed}.`);
  const generator = xoroshiro128plusFromState(stateOfSeed(seed));
  const streams: Random[] = [];
  for (let i = 0; i < count; i++) {
    const own = generator.clone();
    streams.push({ uniform: () => uniformFloat64(own) });
    generator.jump();
  }
  return streams;
}

/** Four words of state; the upper half of the seed goes into a second twister. */
function stateOfSeed(seed: number): readonly number[] {
  const low = mersenne(seed | 0);
  const high = mersenne(Math.floor(seed / TWO_TO_32) ^ 0x5eed);
  return [0, 1, 2, 3].map(() => low.next() ^ high.next());
}

/**
 * A sampler of standard normal numbers by the polar method. It keeps the second number of each pair, so one sampler must serve
 * one stream throughout.
 */
export function createNormal(random: Random): () => number {
  // The polar method rejects a radius of 0, so a uniform number of 0 is harmless.
  return randomNormal.source(() => random.uniform())();
}

/** A sampler of sums of n independent uniform numbers on [0, 1) (the Irwin-Hall law), in time that grows with n. */
export function createUniformSum(random: Random): (n: number) => number {
  const irwinHall = randomIrwinHall.source(() => random.uniform());
  return (n) => irwinHall(n)();
}

/**
 * A sampler of binomial numbers, exact in law for n up to 2^53 - 1, in time that hardly grows with n. It keeps state, so one
 * sampler must serve one stream. It throws a RangeError for a number of trials that is not a whole number from 0 to 2^53 - 1.
 */
export function createBinomial(random: Random): Binomial {
  // The library takes log(1 - u) throughout, so a uniform number of 0 is harmless.
  const binomial = randomBinomial.source(() => random.uniform());
  return (n, p) => {
    if (!Number.isSafeInteger(n) || n < 0)
      throw new RangeError(`The number of trials must be 0 to 2^53 - 1, not ${n}.`);
    return binomial(n, p)();
  };
}

/** A learner's samplers on one stream. */
export function drawsOf(random: Random): Draws {
  return { uniform: () => random.uniform(), binomial: createBinomial(random) };
}

/**
 * Counts of n independent draws from a finite law, by conditional binomials (Devroye 1986, XI.1.3).
 *
 * @param n from 0 to 2^53 - 1
 * @param probabilities not negative; divided by their sum
 * @returns one count per probability, adding up to n exactly
 * @throws RangeError if a probability is negative or not finite, or all are 0
 */
export function multinomial(
  binomial: Binomial,
  n: number,
  probabilities: Float64Array,
): Float64Array {
  const size = probabilities.length;
  // tail[i] = p_i + p_(i+1) + …, summed from the end, so that rounding cannot push p_i / tail[i] above 1.
  const tail = new Float64Array(size + 1);
  for (let i = size - 1; i >= 0; i--) {
    const p = probabilities[i] as number;
    if (!(p >= 0 && p < Infinity)) throw new RangeError(`Probability ${i} is ${p}.`);
    tail[i] = p + (tail[i + 1] as number);
  }
  if (!((tail[0] as number) > 0)) throw new RangeError('The probabilities are all 0.');
  const counts = new Float64Array(size);
  let remaining = n;
  for (let i = 0; i < size && remaining > 0; i++) {
    const p = probabilities[i] as number;
    if (p === 0) continue;
    const count = binomial(remaining, Math.min(1, p / (tail[i] as number)));
    counts[i] = count;
    remaining -= count;
  }
  return counts;
}

/** A copy in uniformly random order (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], random: Random): readonly T[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
