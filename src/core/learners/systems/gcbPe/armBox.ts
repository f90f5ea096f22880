// An anytime-valid box for theta (docs/nonlinear.md, section 1): one e-process for each end of each base arm.
import type { Box } from '../../../reward/box';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { compareInPhase } from '../../designs/phaseBlocks';
import { isInSpan } from '../../designs/phaseEstimate';
import type { NoiseModel } from '../../noise/noiseModel';
import type { Difference, PairProcesses } from '../../noise/pairProcesses';
import { equalSamples, type Residual } from '../../noise/residual';
import type { PhasePull } from '../../problem/pool';

/** The indices of a base arm and of the number 0 in its process. */
const ARM = 0;
const ZERO = 1;

/**
 * Each phase estimates theta_i with noise that is v-sub-Gaussian given the past. For each m, the evidence against "theta_i <= m"
 * is an e-process. l_i is the least m whose evidence is below the level; u_i follows likewise from above.
 */
export class ArmBox {
  /** Whether any phase has determined a base arm. */
  isKnown = false;
  /** One process per base arm, created by the first phase that determines the arm. */
  private readonly processes: (PairProcesses | null)[];
  private seen: Residual = { squares: 0, degrees: 0 };
  /** The span of noiseless samples: arms inside it are known exactly. */
  private readonly span: OrthonormalBasis;

  /** @param arms the base arms that the rewards depend on, each with its direction in the coordinates of the phases */
  constructor(
    private readonly arms: ReadonlyMap<number, Float64Array>,
    private readonly noise: NoiseModel,
  ) {
    this.processes = [...arms].map(() => null);
    this.span = new OrthonormalBasis([...arms.values()][0]?.length ?? 0);
  }

  /**
   * Adds a phase's estimate of each base arm that the phase determines. The mixture's kappa is the information of the first such
   * phase: about a tenth of the final information is best, and anything from 1 to 1/100 of it is little worse.
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
    // Normal samples that are all equal have been rounded.
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

  /** Why more samples would prove nothing; null if they may help. */
  get futile(): string | null {
    return this.noise.blocks.kind === 'parts' ? equalSamples(this.seen) : null;
  }

  /** 1 over the variance of each arm's estimate, in the order of `arms`. */
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
