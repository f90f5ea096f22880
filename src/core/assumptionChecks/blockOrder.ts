/** Without a declared noise scale: drift between blocks of a request, and skewed block noise (docs/assumption-checks.md, section 8). */
import type { CheckName } from '../words/checks';
import type { Check, LogValue } from './check';
import { DirectedBoth, onSphere, type Coordinate } from './directed';
import type { Block, Phase, StandOut } from './phase';
import { caveatText } from './texts';
import { norm, scale, subtract } from '../numerics/linearAlgebra';

abstract class BlockOrderCheck implements Check {
  abstract readonly name: CheckName;
  protected readonly evidence = new DirectedBoth();

  addPhase({ blocks }: Phase): void {
    for (const unit of this.unitsOf(blocks)) this.evidence.add(unit);
  }

  get log(): number | null {
    return this.evidence.log;
  }

  get standsOut(): StandOut | null {
    return this.evidence.standsOut;
  }

  text(value: LogValue | null): string | null {
    return value === null ? null : caveatText(this.caveat, value);
  }

  protected abstract readonly caveat: 'driftInRequest' | 'symmetry';
  /** Disjoint groups of blocks; each gives numbers that are odd in its noise. */
  protected abstract unitsOf(blocks: readonly Block[]): readonly (readonly Coordinate[])[];
}

/** Compares one block of the first half with one of the second: the differences of the means of each action. */
export class BlockDriftCheck extends BlockOrderCheck {
  readonly name = 'drift';
  protected readonly caveat = 'driftInRequest';

  protected unitsOf(blocks: readonly Block[]): readonly (readonly Coordinate[])[] {
    const half = Math.floor(blocks.length / 2);
    return blocks.slice(0, half).flatMap((first, j) => {
      const second = blocks[j + blocks.length - half] as Block;
      let size = 0;
      const differences = [...first.values()].flatMap(({ key, action, noise, all: early }) => {
        const late = second.get(key)?.all;
        if (late === undefined) return [];
        const weight = Math.sqrt(1 / (1 / early.count + 1 / late.count));
        const from = scale(early.sum, weight / early.count);
        size = Math.max(size, norm(from));
        const change = subtract(scale(late.sum, weight / late.count), from);
        return [...change].flatMap((value, row) =>
          noise.scales[row] === 0 ? [] : [{ key: `${key}/${row}`, action, weight, value }],
        );
      });
      const values = Float64Array.from(differences, ({ value }) => value);
      const known = onSphere(values, values.length, norm(values), size);
      return known === null
        ? []
        : [differences.map((one, i) => ({ ...one, value: known[i] as number }))];
    });
  }
}

/** Scales (high + low - 2 middle) / (high - low) to variance 1 if the ratio is uniform. */
const SPREAD = Math.sqrt(3);

/** Takes blocks in threes: where the middle of the three means of an action lies between the other two. */
export class SymmetryCheck extends BlockOrderCheck {
  readonly name = 'symmetry';
  protected readonly caveat = 'symmetry';

  protected unitsOf(blocks: readonly Block[]): readonly (readonly Coordinate[])[] {
    const threes = Math.floor(blocks.length / 3);
    return Array.from({ length: threes }, (_, i) => {
      const [first, ...others] = blocks.slice(3 * i, 3 * i + 3) as [Block, Block, Block];
      return [...first.values()].flatMap(({ key, action, noise, all }) => {
        const entries = [all, ...others.map((block) => block.get(key)?.all)];
        return [...noise.scales.keys()].flatMap((row) => {
          const means = entries.map((one) =>
            one === undefined ? NaN : (one.sum[row] as number) / one.count,
          );
          const [low, middle, high] = means.sort((a, b) => a - b) as [number, number, number];
          const size = Math.max(Math.abs(low), Math.abs(high));
          const gap = Float64Array.of(high + low - 2 * middle);
          const [value] = onSphere(gap, 1, high - low, size) ?? [NaN];
          // A missing block, or three equal means.
          return Number.isNaN(value)
            ? []
            : [{ key: `${key}/${row}`, action, weight: 1, value: SPREAD * (value as number) }];
        });
      });
    });
  }
}
