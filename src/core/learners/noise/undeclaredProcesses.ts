/** The common part of e-processes without a known size of the noise: leads in units of the observed noise, and all phases. */
import type { Difference, PairProcesses, PhaseComparison, VariedProcess } from './pairProcesses';
import { eachCompared, leastShift, squareOf } from './pairProcesses';
import { PairTotals } from './pairTotals';
import { withoutRounding } from './residual';

export interface PairOfPhase {
  readonly left: Difference;
  readonly right: Difference;
  /** (b - a)'A^-1 (b - a) */
  readonly square: number;
  readonly residual: PhaseComparison['residual'];
  /** The standard deviation of a row by the noise seen before the phase. */
  readonly deviation: number;
}

/** The lead of b over a in block j. Rounding must not settle a tie if no noise is seen. */
export function leadOf({ left, right }: Pick<PairOfPhase, 'left' | 'right'>, j: number): number {
  const lead = (left.values[j] as number) - (right.values[j] as number);
  return withoutRounding(lead, left.size + right.size);
}

/** The least step of the search for a shift, as a share of the lead. */
const LEAST_UNIT = 1e-5;

/** @typeParam State from which the processes of b against a and of a against b are computed */
export abstract class UndeclaredProcesses<State> implements PairProcesses {
  readonly logValues: Float64Array;
  /** The sums of w^2 g and of w^2, with w = 1 / the expected standard deviation of g. */
  private readonly totals: PairTotals;
  private readonly phases: {
    readonly residual: PhaseComparison['residual'];
    readonly deviation: number;
    /** The difference of each action from the leader of the phase. */
    readonly differences: readonly (Difference | null)[];
    readonly resting: ReadonlySet<number>;
  }[] = [];

  /**
   * @param size the number of actions
   * @param deviation the standard deviation of a row, from the noise seen so far
   */
  constructor(
    protected readonly size: number,
    private readonly deviation: () => number,
  ) {
    this.logValues = new Float64Array(size * size);
    this.totals = new PairTotals(size);
  }

  /** Adds a phase to the process of b against a, at `index`, and to that of a against b. */
  protected abstract take(index: number, mirrored: number, pair: PairOfPhase): void;
  /** ln e_ba now. */
  protected abstract logValueNow(index: number, isFollowing: boolean): number;
  /** The state of a process without phases. */
  protected abstract empty(): State;
  /** Adds a phase with every g larger by the shift. */
  protected abstract add(state: State, pair: PairOfPhase, shift: number): State;
  protected abstract logValueOf(state: State, isFollowing: boolean): number;

  observe(phase: PhaseComparison): void {
    const deviation = this.deviation();
    const { residual, order } = phase;
    const differences = new Array<Difference | null>(this.size).fill(null);
    order.forEach((index, place) => (differences[index] = phase.differences[place] ?? null));
    const resting = new Set(order.slice(order.length - (phase.resting ?? 0)));
    this.phases.push({ residual, deviation, differences, resting });
    eachCompared(phase, (b, a, left, right, square) => {
      const index = a * this.size + b;
      const mirrored = b * this.size + a;
      const pair = { left, right, square, residual, deviation };
      this.take(index, mirrored, pair);
      const weight = 1 / (deviation * deviation * square);
      let lead = 0;
      for (let j = 0; j < left.values.length; j++) lead += leadOf(pair, j);
      this.totals.add(index, mirrored, weight * lead, weight * left.values.length);
      this.logValues[index] = this.logValueNow(index, false);
      this.logValues[mirrored] = this.logValueNow(mirrored, false);
    });
  }

  lead(b: number, a: number): { readonly value: number; readonly information: number } {
    return this.totals.lead(a * this.size + b);
  }

  varied(b: number, a: number): VariedProcess {
    const { value, information } = this.lead(b, a);
    const at = (shift: number, isFollowing: boolean): number =>
      shift === 0
        ? this.logValueNow(a * this.size + b, isFollowing)
        : this.logValueOf(this.shifted(b, a, shift), isFollowing);
    return {
      now: 0,
      withMargin: (margin) => margin,
      logValue: (shift) => at(shift, false),
      logFollowing: (shift) => at(shift, true),
      leadWhere: (isReached) =>
        information === 0
          ? Infinity
          : // With hardly any noise, the whole lead must still be within reach of the search.
            value +
            leastShift(
              isReached,
              Math.max(1 / Math.sqrt(information), LEAST_UNIT * Math.abs(value)),
            ),
    };
  }

  /** The process of b against a if every lead of b over a had been larger by the shift. */
  private shifted(b: number, a: number, shift: number): State {
    let state = this.empty();
    for (const { residual, deviation, differences, resting } of this.phases) {
      const [left = null, right = null] = [differences[b], differences[a]];
      if (left === null || right === null || (resting.has(b) && resting.has(a))) continue;
      const square = squareOf(left, right);
      if (square > 0) state = this.add(state, { left, right, square, residual, deviation }, shift);
    }
    return state;
  }
}
