// The stakes of an attempt, set before its first sample (docs/large-problems.md, theorems 1 and 2).
import { logNormalCdf } from '../../numerics/normalDistribution';
import { sum } from '../../numerics/linearAlgebra';
import type { ExchangeSpace } from './exchangeSpace';
import type { Questions } from './questions';
import { smallest } from './smallest';

/** The elements by the samples so far. */
export interface Standing {
  /** The value of each element. */
  readonly values: Float64Array;
  /** The standard deviation of each value, about the others. */
  readonly deviations: Float64Array;
  /** The best basis under the values. */
  readonly basis: readonly number[];
}

/** ln of the share of an attempt in the test of a basis, for the lead of an element of the basis over another one. */
export type LogShare = (inside: number, outside: number) => number;

export interface Shares {
  of(basis: readonly number[]): LogShare;
}

/** How likely each element of a matroid of groups is in the best basis, or outside of it. */
export interface Sides {
  readonly logIn: Float64Array;
  readonly logOut: Float64Array;
  /** The expected mistakes of the basis, inside or outside, whichever are more. */
  readonly mistakes: number;
}

/** Phi(+-(value - tau) / sd), with tau midway between the last of a group that is in and the first that is out. */
export function sidesOf(groupOf: Int32Array, { values, deviations, basis }: Standing): Sides {
  const inside = new Set(basis);
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  const least = new Float64Array(groups).fill(Infinity);
  const largest = new Float64Array(groups).fill(-Infinity);
  groupOf.forEach((group, element) => {
    if (group < 0) return;
    const value = values[element] as number;
    if (inside.has(element)) least[group] = Math.min(least[group] as number, value);
    else largest[group] = Math.max(largest[group] as number, value);
  });
  const logIn = new Float64Array(groupOf.length).fill(-Infinity);
  const logOut = new Float64Array(groupOf.length).fill(-Infinity);
  groupOf.forEach((group, element) => {
    const tau = group < 0 ? NaN : ((least[group] as number) + (largest[group] as number)) / 2;
    // A group with all or none of its elements in the basis has no exchange.
    if (!Number.isFinite(tau)) return;
    const z = ((values[element] as number) - tau) / (deviations[element] as number);
    logIn[element] = logNormalCdf(z);
    logOut[element] = logNormalCdf(-z);
  });
  let [entering, leaving] = [0, 0];
  groupOf.forEach((_, element) => {
    if (inside.has(element)) leaving += Math.exp(logOut[element] as number);
    else entering += Math.exp(logIn[element] as number);
  });
  return { logIn, logOut, mistakes: Math.max(entering, leaving) };
}

/**
 * Theorem 2: with f and g as in `sidesOf`, M_g the sum of f over the elements of group g outside of x, and M'_g the sum of g
 * over those in x, the lead of i over j has f(i) g(j) / (sum of M_g M'_g + slack + max of (M_g + M'_g)).
 *
 * @param slack 1; with an accuracy, the most exchanges from one action to another
 */
export function softShares(
  groupOf: Int32Array,
  { logIn, logOut }: Sides,
  slack: () => number,
): Shares {
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  return {
    of(basis) {
      const inside = new Set(basis);
      const entering = new Float64Array(groups);
      const leaving = new Float64Array(groups);
      groupOf.forEach((group, element) => {
        if (group < 0) return;
        const [into, logs] = inside.has(element) ? [leaving, logOut] : [entering, logIn];
        into[group] = (into[group] as number) + Math.exp(logs[element] as number);
      });
      const both = entering.map((M, group) => M * (leaving[group] as number));
      const most = entering.reduce((m, M, group) => Math.max(m, M + (leaving[group] as number)), 0);
      const log = Math.log(sum(both) + slack() + most);
      return (i, j) => (logIn[i] as number) + (logOut[j] as number) - log;
    },
  };
}

/** The share for bases without a name, spread over all exchanges. */
const HEDGE = 0.1;
/** Named exchanges of the leader; pairs of them are named as well. */
const MOST_NAMED = 16;

/**
 * Theorem 1: pi(x) on the leader, its nearest exchanges and pairs of these, each exchange with the odds that it is better. All
 * leads of x have (1 - eta) pi(x) + eta / N, with N the most exchanges of a basis.
 */
export function pointShares(
  { most, factors }: ExchangeSpace,
  basis: readonly number[],
  { inside, outside, lead, deviation }: Questions,
): Shares {
  const sizes = lead.map((gap, q) => gap / (deviation[q] as number));
  const near = smallest(sizes, MOST_NAMED).map((q) => {
    const z = sizes[q] as number;
    const odds = Math.exp(logNormalCdf(-z) - logNormalCdf(z));
    return { i: inside[q] as number, j: outside[q] as number, odds };
  });
  // Elements of value 0 are not part of a name.
  const nameOf = (elements: readonly number[]) =>
    elements
      .filter((element) => factors[element] !== 0)
      .sort((a, b) => a - b)
      .join();
  const named = new Map([[nameOf([...basis]), 1]]);
  const name = (out: readonly number[], entering: readonly number[], odds: number) => {
    const other = nameOf([...basis.filter((element) => !out.includes(element)), ...entering]);
    if (!named.has(other)) named.set(other, odds);
  };
  near.forEach(({ i, j, odds }, a) => {
    name([i], [j], odds);
    for (const other of near.slice(a + 1))
      if (other.i !== i && other.j !== j) name([i, other.i], [j, other.j], odds * other.odds);
  });
  const whole = [...named.values()].reduce((total, odds) => total + odds, 0);
  return {
    of(own) {
      const odds = named.get(nameOf([...own])) ?? 0;
      const log = Math.log(((1 - HEDGE) * odds) / whole + HEDGE / most);
      return () => log;
    },
  };
}
