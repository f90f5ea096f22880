// The evidence of attempts against actions (docs/large-problems.md, theorems 1 and 3).
import { logAdd } from '../../combinatorics/bigCounting';
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import { sameAction } from '../../words/actions';
import type { Covariance } from '../exchanges/posterior';
import { Stakes } from '../exchanges/attempts';
import type { OpenPairs, PairLedger } from '../exchanges/pairLedger';
import type { PhaseLeads } from '../exchanges/phaseLeads';
import { ledgerFor } from '../exchanges/signLedger';
import type { LargestVariance } from '../noise/largestVariance';
import type { NoiseModel, NoiseSize } from '../noise/noiseModel';
import type { Least, LinearEvidence, Tolerance } from './linearEvidence';

/** An attempt's share of what is left; larger with few expected mistakes, when few attempts are still to come. */
const SHARE = 0.6;
const LATE_SHARE = 0.8;

/** The start of an attempt, from the samples before it. */
export interface Start {
  /** The probability that the leader is not the best, at most. */
  readonly mistakes: number;
  /** The two best actions. */
  readonly best: readonly [Action, Action];
  readonly theta: Float64Array;
  readonly covariance: Covariance;
  readonly noise: NoiseSize;
  /** Evidence against all actions at once, for half of the attempt; null if all are examined one by one. */
  readonly linear: LinearEvidence | null;
}

interface Attempt extends Start {
  readonly kind: 'attempt';
  readonly logShare: number;
}

/** A phase of fresh samples, with the leader before it. */
interface Phase {
  readonly kind: 'phase';
  readonly leads: PhaseLeads;
  readonly leader: Action;
}

/** The state of the processes of one action. */
interface Examined {
  readonly number: number;
  /** How many events they have taken in. */
  taken: number;
  /** One per attempt so far. */
  readonly open: OpenPairs[];
  /** The information of each phase on the lead of its leader, and how many attempts had begun. */
  readonly phases: { leader: Action; information: number; attempts: number }[];
  /** The most evidence so far with no margin. */
  most: number;
}

/** ln 2, if an attempt is split in two halves. */
const HALF = Math.log(2);

/**
 * Against every action z there is an e-process in every attempt, of the leads of the leaders of all phases since over z: none
 * is above 0 if z is a best action. Processes are computed on demand: the samples alone determine them, whenever somebody looks.
 * What was enough once stays so, whoever leads by then.
 */
export class RivalEvidence {
  private readonly events: (Attempt | Phase)[] = [];
  private readonly attempts: Attempt[] = [];
  private readonly stakes = new Stakes(SHARE, LATE_SHARE);
  private readonly examined = new Map<string, Examined>();
  private readonly ledger: PairLedger;
  /** The best of `least` so far with no margin. */
  private vouched: Least = { actions: [], others: -Infinity };

  /**
   * @param largest the bound on the variance of the noise, if it has to be learned; otherwise null
   * @param factors of the base arms in the reward, d numbers
   */
  constructor(
    noise: NoiseModel,
    private readonly largest: LargestVariance | null,
    private readonly factors: Float64Array,
  ) {
    this.ledger = ledgerFor(noise);
  }

  get count(): number {
    return this.attempts.length;
  }

  begin(start: Start): void {
    const logShare = this.stakes.next(start.mistakes);
    const attempt = { ...start, kind: 'attempt', logShare } as const;
    this.attempts.push(attempt);
    this.events.push(attempt);
  }

  /**
   * Before the first attempt, samples only show the size of the noise.
   *
   * @param isWhole whether the phase determines all of X
   * @param leader set before the phase
   */
  take(leads: PhaseLeads, isWhole: boolean, leader: Action): void {
    this.largest?.take(leads.residual);
    if (this.count === 0) return;
    this.events.push({ kind: 'phase', leads, leader });
    if (isWhole) for (const { linear } of this.attempts) linear?.take(leads, leader);
  }

  /** ln of the sum of alpha_a e^a against an action, or the most so far with no margin if that is more (but for a margin < 0). */
  logEvidence(action: Action, tolerance: Tolerance): number {
    const examined = this.broughtUp(action);
    let total = -Infinity;
    this.attempts.forEach(({ linear, logShare }, place) => {
      const process = examined.open[place] as OpenPairs;
      const own = process.logValue(0, 1, marginOf(examined.phases, place, tolerance));
      const e = linear === null ? own : logAdd(own, linear.logValue(action, tolerance)) - HALF;
      total = logAdd(total, logShare + e);
    });
    if (tolerance.margin === 0) examined.most = Math.max(examined.most, total);
    return tolerance.margin < 0 ? total : Math.max(examined.most, total);
  }

  /**
   * The actions that may have less evidence against them than is enough, and a lower bound for all others, which is -Infinity
   * if no attempt covers all actions.
   */
  least(
    family: ActionFamily,
    tolerance: Tolerance,
    { enough, most }: { readonly enough: number; readonly most: number },
  ): Least {
    if (this.vouched.others >= enough) return this.vouched;
    let best: Least = { actions: [], others: -Infinity };
    for (const { linear, logShare } of this.attempts) {
      if (linear === null) continue;
      const stake = logShare - HALF;
      const found = linear.least(family, tolerance, { enough: enough - stake, most });
      const others = found.others + stake;
      const isBetter =
        others >= enough
          ? best.others < enough || found.actions.length < best.actions.length
          : others > best.others;
      if (isBetter) best = { actions: found.actions, others };
    }
    if (tolerance.margin === 0) this.vouched = best;
    return best;
  }

  private broughtUp(action: Action): Examined {
    const name = action.join();
    const start = { number: this.examined.size, taken: 0, open: [], phases: [], most: -Infinity };
    const examined: Examined = this.examined.get(name) ?? start;
    this.examined.set(name, examined);
    const { number, open, phases } = examined;
    for (; examined.taken < this.events.length; examined.taken++) {
      const event = this.events[examined.taken] as Attempt | Phase;
      if (event.kind === 'phase') {
        const { leads, leader } = event;
        const direction = leadDirection(leader, action, this.factors);
        if (direction.arms.length === 0 || !leads.determines(direction)) continue;
        this.ledger.take(number, leads, direction);
        const information = 1 / leads.noise.variance(leads.square(direction));
        phases.push({ leader, information, attempts: open.length });
        continue;
      }
      const { theta, covariance, noise, best } = event;
      const other = sameAction(best[0], action) ? best[1] : best[0];
      const direction = leadDirection(other, action, this.factors);
      const value = sparseDot(direction.arms, direction.coefficients, theta);
      const deviation = noise.deviation(Math.sqrt(covariance.quadratic(direction)));
      open.push(
        this.ledger.open(Int32Array.of(number), Float64Array.of(value), Float64Array.of(deviation)),
      );
    }
    return examined;
  }
}

/** The margin as if it counted in all phases of an attempt alike: it does in those that the answer led. */
function marginOf(
  phases: Examined['phases'],
  attempt: number,
  { answer, margin }: Tolerance,
): number {
  if (margin === 0) return 0;
  let [led, all] = [0, 0];
  for (const { leader, information, attempts } of phases) {
    if (attempts <= attempt) continue;
    all += information;
    if (sameAction(leader, answer)) led += information;
  }
  return all === 0 ? 0 : (margin * led) / all;
}

/** y - z, with the factor of each base arm. */
export function leadDirection(one: Action, other: Action, factors: Float64Array): ObservationRow {
  const [own, its] = [new Set(one), new Set(other)];
  const arms = [...one.filter((arm) => !its.has(arm)), ...other.filter((arm) => !own.has(arm))];
  return {
    arms,
    coefficients: arms.map((arm) => (own.has(arm) ? 1 : -1) * (factors[arm] as number)),
  };
}
