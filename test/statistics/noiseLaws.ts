/** Laws of noise that is as likely up as down, of one sample of an action at a time. */
import type { Action } from '../../src/core/families/family';
import type { Random } from '../../src/core/numerics/random';

/** How blocks are formed of noise whose law alone is known. */
export const FORM = { samplesPerBlock: 1, blocks: 'spread', robust: false } as const;

/** What noise may depend on. */
export interface Moment {
  readonly random: Random;
  readonly normal: () => number;
  readonly action: Action;
  /** How many samples there were before. */
  readonly samples: number;
  readonly rows: number;
}

/** @returns one number a row */
export type Draw = (moment: Moment) => readonly number[];

/** Of a law whose rows are independent. */
const each =
  (draw: (moment: Moment) => number): Draw =>
  (moment) =>
    Array.from({ length: moment.rows }, () => draw(moment));

/** Student's t: a normal number over the root of a gamma number of the shape nu / 2, by the polar form (Bailey 1994). */
function student(random: Random, nu: number): number {
  for (;;) {
    const [u, v] = [2 * random.uniform() - 1, 2 * random.uniform() - 1];
    const w = u * u + v * v;
    if (w > 0 && w <= 1) return u * Math.sqrt((nu * (Math.pow(w, -2 / nu) - 1)) / w);
  }
}

function laplace(random: Random): number {
  const u = random.uniform() - 0.5;
  return -Math.sign(u) * Math.log(1 - 2 * Math.abs(u));
}

export const cauchy = (random: Random) => () => Math.tan(Math.PI * (random.uniform() - 0.5));
export const signs = (random: Random) => () => (random.uniform() < 0.5 ? -1 : 1);

/** Of so many samples a thousand is added to one, or taken off. */
const slip = (random: Random) =>
  random.uniform() < 0.01 ? 1000 * Math.sign(random.uniform() - 0.5) : 0;

export const LAWS = {
  normal: each(({ normal }) => normal()),
  't of 2.2 degrees': each(({ random }) => student(random, 2.2)),
  Cauchy: each(({ random }) => student(random, 1)),
  Laplace: each(({ random }) => laplace(random)),
  uniform: each(({ random }) => random.uniform() - 0.5),
  'two values': each(({ random }) => signs(random)()),
  'rows that depend on each other': ({ normal, rows }) => {
    const common = normal();
    return Array.from({ length: rows }, (_, row) => (row % 2 === 0 ? common : -common));
  },
  'standard deviations of 1 and 30': each(
    ({ normal, action }) => (action.includes(0) ? 1 : 30) * normal(),
  ),
  'a scale that drifts': each(({ normal, samples }) => 100 ** (samples / 2000) * normal()),
  slips: each(({ random, normal }) => normal() + slip(random)),
} satisfies Record<string, Draw>;
