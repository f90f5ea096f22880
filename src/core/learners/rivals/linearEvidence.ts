// The evidence of an attempt against all actions at once, found by the oracle (docs/large-problems.md, theorem 3).
import type { Action, ActionFamily } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { argMax } from '../../numerics/argMax';
import { sum } from '../../numerics/linearAlgebra';
import { sameAction } from '../../words/actions';
import { logMean } from '../exchanges/pairLedger';
import type { PhaseLeads } from '../exchanges/phaseLeads';
import type { NoiseModel } from '../noise/noiseModel';

/**
 * For a point s, a phase with the estimate theta^ and the variances h of single base arms adds to the logarithm of the e-value
 * of v = y - z
 *
 *     s t v'theta^ - s^2 t^2 sum over i of v_i^2 h_i / 2,   t = 1 / the mean of h,
 *
 * which is linear in z: one query to the oracle finds its least value over X. Only phases that show every base arm count. If
 * only a bound on h is known, the current bound stands for h in all phases, while t is as expected before each phase.
 */
export class LinearEvidence {
  /** Sums over the phases: of t theta^, of t^2 h in units of the noise, and of t. */
  private readonly evidence: Float64Array;
  private readonly information: Float64Array;
  private weight = 0;

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

  /** Adds a phase that shows every base arm by itself. */
  take({ arms, noise }: PhaseLeads): void {
    if (arms === null) return;
    const { theta, squares } = arms;
    const t = squares.length / noise.variance(sum(squares));
    this.weight += t;
    squares.forEach((square, arm) => {
      this.evidence[arm] = (this.evidence[arm] as number) + t * (theta[arm] as number);
      this.information[arm] = (this.information[arm] as number) + t * t * square;
    });
  }

  /** ln of the mean of the e-values of a lead. @param margin by which it may be below 0 */
  logValue({ arms, coefficients }: ObservationRow, margin: number): number {
    let [G, I] = [margin * this.weight, 0];
    arms.forEach((arm, k) => {
      const own = coefficients[k] as number;
      G += own * (this.evidence[arm] as number);
      I += own * own * (this.information[arm] as number);
    });
    I = this.weight > 0 ? this.atMost.variance(I) : 0;
    if (I === Infinity) return -Infinity;
    const logs = Float64Array.from(this.points, (s) => s * (G - (s * I) / 2));
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
    leader: Action,
    margin: number,
    { enough, most }: { readonly enough: number; readonly most: number },
  ): { readonly actions: readonly Action[]; readonly others: number } {
    if (this.atMost.variance(1) === Infinity) return { actions: [], others: -Infinity };
    const asked = this.points.map((s) => this.question(leader, margin, s));
    const seconds = asked.map(({ weights, logOf }) =>
      logOf(family.best(weights, 2).find(({ action }) => !sameAction(action, leader))?.value),
    );
    const { weights, logOf } = asked[argMax(seconds)] as Question;
    for (let count = Math.min(FIRST, most); ; count = Math.min(most, 4 * count)) {
      const found = family.best(weights, count);
      const rest = found.length < count ? Infinity : logOf(found.at(-1)?.value);
      if (rest < enough && count < most) continue;
      const actions = found.map(({ action }) => action).filter((one) => !sameAction(one, leader));
      return { actions, others: rest };
    }
  }

  /** Weights under which the best action has the least evidence against it, and the evidence as a function of the weight. */
  private question(leader: Action, margin: number, s: number): Question {
    const { factors, evidence, information } = this;
    const isIn = new Uint8Array(factors.length);
    for (const arm of leader) isIn[arm] = 1;
    const weights = Float64Array.from(factors, (own, arm) => {
      const square = this.atMost.variance(s * s * own * own * (information[arm] as number)) / 2;
      return s * own * (evidence[arm] as number) + (isIn[arm] === 1 ? -square : square);
    });
    let constant = s * margin * this.weight;
    for (const arm of leader) {
      const own = factors[arm] as number;
      constant += s * own * (evidence[arm] as number);
      constant -= this.atMost.variance(s * s * own * own * (information[arm] as number)) / 2;
    }
    const mean = Math.log(this.points.length);
    return {
      weights,
      logOf: (value) => (value === undefined ? Infinity : constant - value - mean),
    };
  }
}

interface Question {
  readonly weights: Float64Array;
  /** The evidence against an action of this weight; Infinity for none. */
  logOf(value: number | undefined): number;
}

/** The number of actions in the first search. */
const FIRST = 64;
