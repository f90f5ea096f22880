// The evidence of an attempt against all actions at once, found by the oracle (docs/large-problems.md, theorem 3).
import type { Action, ActionFamily } from '../../families/family';
import { argMax } from '../../numerics/argMax';
import { sum } from '../../numerics/linearAlgebra';
import { logMean } from '../exchanges/pairLedger';
import type { PhaseLeads } from '../exchanges/phaseLeads';
import type { NoiseModel } from '../noise/noiseModel';

/**
 * For a point s, a phase with the leader y, the estimate theta^ and the variances h of single base arms adds to the logarithm of
 * the e-value of v = y - z
 *
 *     s t v'theta^ - s^2 t^2 sum over i of v_i^2 h_i / 2,   t = 1 / the mean of h,
 *
 * which is linear in z: one query to the oracle finds its least value over X. Only phases that show every base arm count. If
 * only a bound on h is known, the current bound stands for h in all phases, while t is as expected before each phase.
 */
export class LinearEvidence {
  /** Sums over the phases by base arm: of t theta^, and of t^2 h in units of the noise, with - for a base arm of the leader. */
  private readonly evidence: Float64Array;
  private readonly information: Float64Array;
  /** The same sums over the base arms of the leaders, all with +. */
  private ofLeaders = { evidence: 0, information: 0 };
  /** The sum of t over the phases of each leader, by its base arms joined by commas. */
  private readonly weights = new Map<string, number>();

  /**
   * @param factors of the base arms in the reward, d numbers
   * @param points s, equally likely: leads per base arm in which two actions differ
   * @param atMost an upper bound on the variance of the noise
   */
  constructor(
    private readonly factors: Float64Array,
    private readonly points: readonly number[],
    private readonly atMost: Pick<NoiseModel, 'variance'>,
  ) {
    this.evidence = new Float64Array(factors.length);
    this.information = new Float64Array(factors.length);
  }

  /** Adds a phase that shows every base arm by itself. @param leader set before it */
  take({ arms, noise }: PhaseLeads, leader: Action): void {
    if (arms === null) return;
    const { theta, squares } = arms;
    const t = squares.length / noise.variance(sum(squares));
    this.weights.set(leader.join(), (this.weights.get(leader.join()) ?? 0) + t);
    const isIn = new Set(leader);
    squares.forEach((square, arm) => {
      const factor = this.factors[arm] as number;
      const evidence = factor * t * (theta[arm] as number);
      const information = (factor * t) ** 2 * square;
      this.evidence[arm] = (this.evidence[arm] as number) + evidence;
      const sign = isIn.has(arm) ? -1 : 1;
      this.information[arm] = (this.information[arm] as number) + sign * information;
      if (sign > 0) return;
      this.ofLeaders.evidence += evidence;
      this.ofLeaders.information += information;
    });
  }

  /** ln of the mean of the e-values of an action over the points; 0 before the first phase, -Infinity without a bound. */
  logValue(action: Action, tolerance: Tolerance): number {
    let evidence = this.ofLeaders.evidence + this.tolerated(tolerance);
    let information = this.ofLeaders.information;
    for (const arm of action) {
      evidence -= this.evidence[arm] as number;
      information += this.information[arm] as number;
    }
    if (this.weights.size === 0) return 0;
    const variance = this.atMost.variance(Math.max(0, information));
    if (variance === Infinity) return -Infinity;
    const logs = Float64Array.from(this.points, (s) => s * (evidence - (s * variance) / 2));
    return logMean(logs, new Float64Array(logs.length).fill(1));
  }

  /**
   * The actions with the least evidence against them, and a lower bound for all others, by the point that leaves fewest.
   *
   * @param enough the required evidence, as a logarithm
   * @param most actions to find
   */
  least(
    family: ActionFamily,
    tolerance: Tolerance,
    { enough, most }: { readonly enough: number; readonly most: number },
  ): Least {
    if (this.atMost.variance(1) === Infinity) return { actions: [], others: -Infinity };
    const asked = this.points.map((s) => this.question(tolerance, s));
    // The least of all is that against a leader.
    const seconds = asked.map(({ weights, logOf }) => logOf(family.best(weights, 2)[1]?.value));
    const { weights, logOf } = asked[argMax(seconds)] as Question;
    for (let count = Math.min(FIRST, most); ; count = Math.min(most, 4 * count)) {
      const found = family.best(weights, count);
      const others = found.length < count ? Infinity : logOf(found.at(-1)?.value);
      if (others >= enough || count === most)
        return { actions: found.map(({ action }) => action), others };
    }
  }

  /** Weights under which the best action has the least evidence against it, and the evidence as a function of the weight. */
  private question(tolerance: Tolerance, s: number): Question {
    const { evidence, information, ofLeaders } = this;
    const scale = (s * s * this.atMost.variance(1)) / 2;
    const weights = evidence.map((own, arm) => s * own + scale * (information[arm] as number));
    const ofPhases =
      s * (ofLeaders.evidence + this.tolerated(tolerance)) - scale * ofLeaders.information;
    const constant = ofPhases - Math.log(this.points.length);
    return {
      weights,
      logOf: (value) => (value === undefined ? Infinity : constant - value),
    };
  }

  private tolerated({ answer, margin }: Tolerance): number {
    return margin === 0 ? 0 : margin * (this.weights.get(answer.join()) ?? 0);
  }
}

/** By how much an action may be better than the answer; it counts in the phases that the answer led. */
export interface Tolerance {
  readonly answer: Action;
  readonly margin: number;
}

/** The actions with the least evidence against them, and a lower bound of that against all others, as a logarithm. */
export interface Least {
  readonly actions: readonly Action[];
  readonly others: number;
}

interface Question {
  readonly weights: Float64Array;
  /** The evidence against an action of this weight; Infinity for none. */
  logOf(value: number | undefined): number;
}

/** The number of actions in the first search. */
const FIRST = 64;
