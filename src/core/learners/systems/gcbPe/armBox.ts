// The box that theta lies in, valid at any time (docs/nonlinear.md, section 1): an e-process for each end of each base arm.
import type { Box } from '../../../reward/box';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { compareInPhase } from '../../designs/phaseBlocks';
import { isInSpan } from '../../designs/phaseEstimate';
import type { NoiseModel } from '../../noise/noiseModel';
import type { Difference, PairProcesses } from '../../noise/pairProcesses';
import { equalSamples, type Residual } from '../../noise/residual';
import type { PhasePull } from '../../problem/pool';

/** The places of a base arm and of 0 in its process. */
const ARM = 0;
const ZERO = 1;

/**
 * A phase estimates theta_i with noise that is v-sub-Gaussian given the past. For each m the evidence that theta_i is above m
 * is an e-process where it is not: l_i is the least m against which the evidence is below its level, u_i likewise from above.
 */
export class ArmBox {
  /** Something was seen that proves something. */
  isKnown = false;
  /** Of each arm, from the first phase on that determines it. */
  private readonly processes: (PairProcesses | null)[];
  private seen: Residual = { squares: 0, degrees: 0 };
  /** The span of the samples, by which arms are known without noise. */
  private readonly span: OrthonormalBasis;

  /** @param arms of which the rewards depend on, each with its direction in the coordinates of the phases */
  constructor(
    private readonly arms: ReadonlyMap<number, Float64Array>,
    private readonly noise: NoiseModel,
  ) {
    this.processes = [...arms].map(() => null);
    this.span = new OrthonormalBasis([...arms.values()][0]?.length ?? 0);
  }

  /**
   * Takes up what a phase says of each base arm that it determines. How much the first one that does knows of an arm is the kappa
   * of its mixture: best is about a tenth of what is known at the end, and from 1 to 1/100 of it little worse.
   */
  observe(blocks: readonly (readonly PhasePull[])[]): void {
    const { noise } = this;
    if (noise.isExact) {
      this.isKnown = true;
      for (const { pull } of blocks.flat()) for (const row of pull.rows) this.span.add(row);
      return;
    }
    const points = [...this.arms.values()];
    const zero = new Float64Array(points[0]?.length ?? 0);
    const order = [ZERO, ...points.keys()];
    const { differences, residual } = compareInPhase(blocks, order, [zero, ...points], noise);
    this.seen = {
      squares: this.seen.squares + residual.squares,
      degrees: this.seen.degrees + residual.degrees,
    };
    // Normal samples that are all equal are rounded.
    if (noise.blocks.kind === 'parts' && residual.squares === 0) return;
    const [none, ...own] = differences as readonly [Difference, ...(Difference | null)[]];
    own.forEach((difference, place) => {
      if (difference === null) return;
      this.isKnown = true;
      const kappa = () => 1 / noise.variance(difference.square);
      const process = (this.processes[place] ??= noise.processes(2, kappa(), kappa()));
      process.observe({ order: [ZERO, ARM], differences: [none, difference], residual });
    });
  }

  /** Why more samples would prove nothing; null where they may. */
  get futile(): string | null {
    return this.noise.blocks.kind === 'parts' ? equalSamples(this.seen) : null;
  }

  /** 1 over the variance of the estimate of each of the arms, in their order. */
  informations(): Float64Array {
    return Float64Array.from(
      this.processes,
      (process) => process?.lead(ARM, ZERO).information ?? 0,
    );
  }

  /**
   * @param level ln of the evidence that rules a value out
   * @param middle the estimate, d numbers
   */
  at(level: number, middle: Float64Array): Box {
    const low = middle.slice();
    const high = middle.slice();
    [...this.arms].forEach(([arm, unit], place) => {
      // Without noise the estimate is the truth.
      if (this.noise.isExact && isInSpan(this.span, unit)) return;
      const process = this.processes[place] ?? null;
      if (process === null) {
        [low[arm], high[arm]] = [-Infinity, Infinity];
        return;
      }
      const { value } = process.lead(ARM, ZERO);
      const reach = (b: number, a: number): number => {
        const varied = process.varied(b, a);
        return varied.leadWhere((at) => varied.logValue(at) >= level);
      };
      const [down, up] = [reach(ARM, ZERO), reach(ZERO, ARM)];
      low[arm] = Number.isFinite(down) ? value - down : -Infinity;
      high[arm] = Number.isFinite(up) ? value + up : Infinity;
    });
    return { low, high, middle };
  }
}
