/** How close to the best an action is, from all measurements and at any time (docs/recommended-polyalba.md, at any time). */
import type { Action } from '../../families/family';
import { denseRow } from '../../feedback/observerSet/rowSpan';
import { whitenedPull } from '../../feedback/whitened';
import type { PhasePull } from '../../learners/problem/pool';
import type { Difference } from '../../learners/noise/pairProcesses';
import { addPulls, phaseEstimate } from '../../learners/designs/phaseEstimate';
import type { Instance } from '../../learners/contract/instance';
import { argMax } from '../../numerics/argMax';
import { LeastSquares } from '../../numerics/leastSquares';
import { dot } from '../../numerics/linearAlgebra';
import { logNormalCdf } from '../../numerics/normalDistribution';
import type { Pull, Totals, Within } from '../../protocol/learner';
import { linearReward } from '../../reward/reward';
import { coefficientsOf } from '../../reward/rewardVectors';
import type { NoiseModel } from '../../learners/noise/noiseModel';
import { noiseOfNumbers } from '../../learners/noise/noiseOf';

/** The most actions of X, and the most multiplications per request. */
const MOST_ACTIONS = 2000;
const MOST_WORK = 1e6;
/** kappa of a pair, as a share of the information from the first request that compares the pair. */
const KAPPA_SHARE = 0.1;
/** The share of delta reserved for a request cut by the budget, if there is a budget. */
const CUT_SHARE = 0.25;

/** The knowledge after some requests. */
interface Looked {
  /** Actions that are not the best. */
  readonly isOut: ReadonlySet<number>;
  readonly least: Within | null;
}

/** G, I and kappa for the leads of one action over all others, after `requests` requests. */
interface Leads {
  readonly own: number;
  requests: number;
  readonly evidence: Float64Array;
  readonly information: Float64Array;
  readonly kappa: Float64Array;
}

/**
 * Each request gets its own least squares, because earlier observations fix its counts. Weighted by their information, the
 * estimates of (v_x - v_y)'theta form an e-process. The best action has |X| - 1 of these, so no lead is ever further off than its
 * boundary, with probability 1 - delta.
 */
export class AnytimeWithin {
  readonly #requests: (readonly PhasePull[])[] = [];
  #isFixed = true;
  /** Whether a cut request follows only fixed requests. */
  #isPooled = false;
  #leads: Leads | null = null;
  #nextKept = 1;
  #kept: Looked = { isOut: new Set(), least: null };

  private constructor(
    private readonly instance: Instance,
    private readonly actions: readonly Action[],
    private readonly points: readonly Float64Array[],
    private readonly noise: NoiseModel,
  ) {}

  /**
   * Null if the reward is not linear in theta, X is too large, or there is no noise.
   * @param instance of an algorithm whose requests grow with all samples so far: all of them are kept
   */
  static of(instance: Instance): AnytimeWithin | null {
    const { family, assumptions, run } = instance;
    if (assumptions.law !== null) return null;
    const noise = noiseOfNumbers(assumptions, run.delta);
    const reward = linearReward(instance.reward);
    if (reward.coefficients === null || noise.isExact || !Number.isFinite(noise.scale)) return null;
    const most = Math.min(MOST_ACTIONS, Math.floor(MOST_WORK / family.dimension ** 2));
    const actions = family.enumerate(most);
    if (actions === null || actions.length < 2) return null;
    const points = actions.map((arms) =>
      denseRow({ arms, coefficients: coefficientsOf(reward, arms) }, family.dimension),
    );
    return new AnytimeWithin(instance, actions, points, noise);
  }

  /** Adds a request that was answered in full, or as far as it was cut before its first answer. */
  add(
    pulls: readonly Pull[],
    totals: readonly Pick<Totals, 'sum'>[],
    { isFixed, isCut }: { readonly isFixed: boolean; readonly isCut: boolean },
  ): void {
    const { feedback, assumptions, family } = this.instance;
    this.#isFixed &&= isFixed;
    this.#isPooled = isCut && this.#isFixed;
    this.#requests.push(
      pulls.map(({ action, count }, index) => {
        const { rows, whiten } = whitenedPull(
          feedback,
          assumptions.noise,
          family.dimension,
          action,
        );
        const sums = whiten(totals[index]?.sum ?? []);
        return { pull: { action, rows, whiten }, count, sums };
      }),
    );
  }

  /**
   * The least epsilon over the newest request and the 1st, 2nd, 4th and so on, with the leader at that time; null if unknown.
   * Reading it is idempotent, because the result for the newest request is not stored.
   */
  get value(): Within | null {
    const newest = this.#requests.length;
    for (; this.#nextKept <= newest; this.#nextKept *= 2) {
      this.#kept = this.#look(this.#nextKept, this.#kept);
    }
    const now = newest === 0 ? this.#kept : this.#look(newest, this.#kept);
    return this.#isPooled ? this.#pool(now) : now.least;
  }

  /** An action that trails another by more than the boundary at any look is not the best. */
  #look(requests: number, { isOut, least }: Looked): Looked {
    const own = this.#leaderAfter(requests);
    const { evidence, information, kappa } = this.#leadsOf(own, requests);
    const out = new Set(isOut);
    let most = 0;
    information.forEach((known, x) => {
      if (known === Infinity || out.has(x)) return;
      const lead = (evidence[x] as number) / known;
      const behind = known === 0 ? Infinity : this.#boundary(known, kappa[x] as number) - lead;
      if (behind < 0) out.add(x);
      else most = Math.max(most, behind);
    });
    return { isOut: out, least: this.#less(least, own, most) };
  }

  #less(least: Within | null, own: number, epsilon: number): Within | null {
    const isLess = epsilon < (least?.epsilon ?? Infinity);
    return isLess ? { action: this.actions[own] as Action, epsilon } : least;
  }

  /** A budget that cuts fixed counts leaves them fixed, so one least squares may use all samples. */
  #pool({ isOut, least }: Looked): Within | null {
    const own = this.#leaderAfter(this.#requests.length);
    const log = Math.log((this.actions.length - 1) / (CUT_SHARE * this.instance.run.delta));
    const most = this.#compare(this.#requests.flat(), own).reduce((largest, difference, x) => {
      if (isOut.has(x)) return largest;
      if (difference === null) return Infinity;
      const square = dot(difference.direction, difference.solved);
      const radius = this.noise.radius(Math.max(0, square), log);
      return Math.max(largest, radius + (difference.values[0] as number));
    }, 0);
    return this.#less(least, own, most);
  }

  /** The error probability for full requests. */
  get #delta(): number {
    const { delta, maxSamples } = this.instance.run;
    return Number.isFinite(maxSamples) ? (1 - CUT_SHARE) * delta : delta;
  }

  /** The lead G / I at which an e-process with a half-normal mixture reaches (|X| - 1) / delta. */
  #boundary(information: number, kappa: number): number {
    const total = information + kappa;
    const needed =
      Math.log((this.actions.length - 1) / this.#delta) - Math.LN2 + 0.5 * Math.log(total / kappa);
    // ln Phi increases with G, so its value at a smaller G is a lower bound.
    const least = Math.sqrt(2 * Math.max(0, needed));
    return Math.sqrt(2 * total * Math.max(0, needed - logNormalCdf(least))) / information;
  }

  /** The index of the best action by the least squares of the first requests. */
  #leaderAfter(requests: number): number {
    const rows = this.#requests.slice(0, requests).flat();
    const whole = new LeastSquares(this.instance.family.dimension);
    addPulls(whole, rows);
    const { theta } = whole.solveDetermined();
    return argMax(this.points.map((point) => dot(point, theta)));
  }

  #leadsOf(own: number, requests: number): Leads {
    const size = this.points.length;
    if (this.#leads?.own !== own) {
      this.#leads = {
        own,
        requests: 0,
        evidence: new Float64Array(size),
        information: new Float64Array(size),
        kappa: new Float64Array(size),
      };
    }
    const leads = this.#leads;
    for (const request of this.#requests.slice(leads.requests, requests)) {
      this.#compare(request, own).forEach((difference, x) => {
        if (difference !== null) this.#addTo(leads, x, difference);
      });
    }
    leads.requests = requests;
    return leads;
  }

  /** The reward of each action minus that at `own`; null if the request does not determine it. */
  #compare(request: readonly PhasePull[], own: number): readonly (Difference | null)[] {
    const leader = this.points[own] as Float64Array;
    return phaseEstimate([request], [leader, ...this.points]).differences.slice(1);
  }

  #addTo(leads: Leads, x: number, { values: [value = 0], direction, solved }: Difference): void {
    const square = dot(direction, solved);
    // The reward is the same for every theta, so nothing is open.
    if (!(square > 0)) {
      leads.information[x] = Infinity;
      return;
    }
    const information = 1 / this.noise.variance(square);
    if (leads.kappa[x] === 0) leads.kappa[x] = KAPPA_SHARE * information;
    leads.information[x] = (leads.information[x] as number) + information;
    leads.evidence[x] = (leads.evidence[x] as number) - value * information;
  }
}
