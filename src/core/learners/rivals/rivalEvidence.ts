// The evidence of attempts on the leads of an action over others (docs/large-problems.md, theorems 1 and 3).
import { logAdd } from '../../combinatorics/bigCounting';
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import type { Covariance } from '../exchanges/posterior';
import { Stakes } from '../exchanges/attempts';
import type { OpenPairs, PairLedger } from '../exchanges/pairLedger';
import type { PhaseLeads } from '../exchanges/phaseLeads';
import { ledgerFor } from '../exchanges/signLedger';
import type { LargestVariance } from '../noise/largestVariance';
import type { NoiseModel, NoiseSize } from '../noise/noiseModel';
import type { LinearEvidence } from './linearEvidence';

/** The start of an attempt, from the samples before it. */
export interface Start {
  /** The odds of each action that it names. */
  readonly odds: ReadonlyMap<string, number>;
  readonly theta: Float64Array;
  readonly covariance: Covariance;
  readonly noise: NoiseSize;
  /** Evidence against all actions at once, for half of the attempt; null if all are examined one by one. */
  readonly linear: LinearEvidence | null;
}

interface Attempt extends Start {
  readonly kind: 'attempt';
  readonly logShare: number;
  readonly whole: number;
}

/** A phase of fresh samples. */
interface Phase {
  readonly kind: 'phase';
  readonly leads: PhaseLeads;
}

/** The state of the processes of one lead. */
interface Lead {
  readonly number: number;
  /** How many events they have taken in. */
  taken: number;
  /** One per attempt so far. */
  readonly open: OpenPairs[];
}

/** ln 2, if an attempt is split in two halves. */
const HALF = Math.log(2);

/**
 * Every lead has an e-process in every attempt, started from what was known when the attempt began. Processes are computed on
 * demand: the samples alone determine them, whenever somebody looks.
 */
export class RivalEvidence {
  private readonly events: (Attempt | Phase)[] = [];
  private readonly attempts: Attempt[] = [];
  private readonly stakes = new Stakes();
  private leader: Action = [];
  private leaderName = '';
  private leads = new Map<string, Lead>();
  private ledger: PairLedger;

  /** @param largest the bound on the variance of the noise, if it has to be learned; otherwise null */
  constructor(
    private readonly noise: NoiseModel,
    private readonly largest: LargestVariance | null,
  ) {
    this.ledger = ledgerFor(noise);
  }

  get count(): number {
    return this.attempts.length;
  }

  /** Switches to the leads of another action. */
  follow(leader: Action): void {
    this.leader = leader;
    this.leaderName = leader.join();
    this.leads = new Map();
    this.ledger = ledgerFor(this.noise);
  }

  begin(start: Start): void {
    const whole = [...start.odds.values()].reduce((sum, odds) => sum + odds, 0);
    const logShare = this.stakes.next((whole - 1) / whole);
    const attempt = { ...start, kind: 'attempt', logShare, whole } as const;
    this.attempts.push(attempt);
    this.events.push(attempt);
  }

  /** Before the first attempt, samples only show the size of the noise. @param isWhole whether the phase determines all of X */
  take(leads: PhaseLeads, isWhole: boolean): void {
    this.largest?.take(leads.residual);
    if (this.count === 0) return;
    this.events.push({ kind: 'phase', leads });
    if (isWhole) for (const { linear } of this.attempts) linear?.take(leads);
  }

  /** Whether an attempt names the leader. */
  get isNamed(): boolean {
    return this.attempts.some(({ odds }) => odds.has(this.leaderName));
  }

  /**
   * ln of the sum of alpha_a pi_a(leader) e^a, for the lead of the leader over another action.
   *
   * @param rival the name of the other action
   * @param margin by which the lead may be below 0
   */
  logEvidence(rival: string, direction: ObservationRow, margin: number): number {
    const { open } = this.broughtUp(rival, direction);
    let total = -Infinity;
    this.attempts.forEach((attempt, place) => {
      const { linear } = attempt;
      const own = (open[place] as OpenPairs).logValue(0, 1, margin);
      const e = linear === null ? own : logAdd(own, linear.logValue(direction, margin)) - HALF;
      total = logAdd(total, this.logStake(attempt) + e);
    });
    return total;
  }

  /**
   * The actions that may have less evidence against them than is enough, and a lower bound for all others, which is -Infinity
   * if no attempt covers all actions.
   */
  least(
    family: ActionFamily,
    margin: number,
    { enough, most }: { readonly enough: number; readonly most: number },
  ): { readonly actions: readonly Action[]; readonly others: number } {
    let best: ReturnType<LinearEvidence['least']> = { actions: [], others: -Infinity };
    for (const attempt of this.attempts) {
      const stake = this.logStake(attempt) - HALF;
      if (attempt.linear === null || stake === -Infinity) continue;
      const found = attempt.linear.least(family, this.leader, margin, {
        enough: enough - stake,
        most,
      });
      const others = found.others + stake;
      const isBetter =
        others >= enough
          ? best.others < enough || found.actions.length < best.actions.length
          : others > best.others;
      if (isBetter) best = { actions: found.actions, others };
    }
    return best;
  }

  private logStake({ logShare, odds, whole }: Attempt): number {
    return logShare + Math.log((odds.get(this.leaderName) ?? 0) / whole);
  }

  private broughtUp(name: string, direction: ObservationRow): Lead {
    const lead = this.leads.get(name) ?? { number: this.leads.size, taken: 0, open: [] };
    this.leads.set(name, lead);
    const { number, open } = lead;
    for (; lead.taken < this.events.length; lead.taken++) {
      const event = this.events[lead.taken] as Attempt | Phase;
      if (event.kind === 'phase') {
        if (event.leads.determines(direction)) this.ledger.take(number, event.leads, direction);
        continue;
      }
      const { theta, covariance, noise } = event;
      const value = sparseDot(direction.arms, direction.coefficients, theta);
      const deviation = noise.deviation(Math.sqrt(covariance.quadratic(direction)));
      open.push(
        this.ledger.open(Int32Array.of(number), Float64Array.of(value), Float64Array.of(deviation)),
      );
    }
    return lead;
  }
}
